// A Program that remembers which of its rules ran.
//
// In front of every stretch of its code stands a note: the State gains a number that becomes 1 when the stretch begins. So
// the engine needs to know nothing of it, what is only tried leaves no trace (it happens on copies), and a game without
// a trace pays nothing. Sites, choices and the parts of a State stay where they were; the notes come after them.
#pragma once

#include <vector>

#include "rules/program/program.hpp"

namespace cairn {

struct Traced {
    Program program;
    int first_slot = 0;         // n[first_slot + k] is 1 once stretch k began
    std::vector<Place> begins;  // by stretch: its place in the page
};

// Of the code that play runs: start, turns, ends, the score. A stretch ends where the code forks or the line changes.
Traced traced(const Program& program);

// Where the rules of a page begin, each a statement or a definition, in the order of the text.
std::vector<Place> rules_of(const Page& page);

// Which of these rules a place lies in: the last that begins at or before it; -1: before the first.
int rule_at(const std::vector<Place>& rules, Place place);

}  // namespace cairn
