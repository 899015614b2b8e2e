// A Program that does the same with fewer instructions.
//
// The compiler writes down what the page says, word for word; here is left out what need not be done:
//
//     values.hpp   what was computed already and cannot have changed since is read where it is
//     loops.hpp    what is the same in every round of a loop is computed once, before it
//     tidy.hpp     nothing is computed that nobody reads; no jump leads to a jump
//
// Only the code of play is looked at, not that of examples and sentences.
//
// Everything that is found out about a Program (secrets, symmetries, clean choices) is found out before, from the code as the
// compiler wrote it. Engines run this one. It makes the same moves in the same order; it only spends less of its budget.
//
// Why a value may be read elsewhere. Most registers are *set once*: one instruction writes them, and `verify` has shown
// that it does so on every way to each place that reads them. So it stands before all of those on every way, and when it is run
// again in a loop, they are run again after it: what they read is always what was written last. What is read instead is set once too
// and stands before on every way, by the same argument. What looks at the State must besides find it as it was (memory.hpp).
#pragma once

#include <vector>

#include "rules/program/program.hpp"

namespace cairn {

struct Optimised {
    Program program;
    std::vector<int> at;  // by instruction of the Program as it was: where play goes on instead
};

Optimised optimise(const Program& program);
// As it is, and with no choice known to be clean: what everything else must agree with.
Optimised word_for_word(const Program& program);

}  // namespace cairn
