// All passes of the compiler, in the order of the page: the head, what lines are made of, lines, the whole.
#pragma once

#include "rules/compile/expressions/aggregates.hpp"
#include "rules/compile/expressions/choices.hpp"
#include "rules/compile/expressions/collections.hpp"
#include "rules/compile/expressions/comparisons.hpp"
#include "rules/compile/expressions/definitions.hpp"
#include "rules/compile/expressions/expressions.hpp"
#include "rules/compile/expressions/families.hpp"
#include "rules/compile/expressions/operators.hpp"
#include "rules/compile/expressions/tables.hpp"
#include "rules/compile/page/blocks.hpp"
#include "rules/compile/page/examples.hpp"
#include "rules/compile/page/head.hpp"
#include "rules/compile/page/variables.hpp"
#include "rules/compile/statements/assignments.hpp"
#include "rules/compile/statements/branches.hpp"
#include "rules/compile/statements/loops.hpp"
#include "rules/compile/statements/players.hpp"
#include "rules/compile/statements/races.hpp"
#include "rules/compile/statements/sayings.hpp"
#include "rules/compile/statements/statements.hpp"
#include "rules/compile/words/advice.hpp"
#include "rules/compile/words/calls.hpp"

namespace cairn {

struct Passes {
    explicit Passes(Ground& ground)
        : head(ground, *this),
          variables(ground, *this),
          expressions(ground, *this),
          operators(ground, *this),
          comparisons(ground, *this),
          tables(ground, *this),
          families(ground, *this),
          collections(ground, *this),
          aggregates(ground, *this),
          calls(ground, *this),
          choices(ground, *this),
          definitions(ground, *this),
          advice(ground, *this),
          statements(ground, *this),
          assignments(ground, *this),
          branches(ground, *this),
          loops(ground, *this),
          players(ground, *this),
          races(ground, *this),
          sayings(ground, *this),
          blocks(ground, *this),
          examples(ground, *this) {}

    Head head;
    Variables variables;
    Expressions expressions;
    Operators operators;
    Comparisons comparisons;
    Tables tables;
    Families families;
    Collections collections;
    Aggregates aggregates;
    Calls calls;
    Choices choices;
    Definitions definitions;
    Advice advice;
    Statements statements;
    Assignments assignments;
    Branches branches;
    Loops loops;
    Players players;
    Races races;
    Sayings sayings;
    Blocks blocks;
    Examples examples;
};

}  // namespace cairn
