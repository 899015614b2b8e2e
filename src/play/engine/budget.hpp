// What a game may cost. A page of rules comes from anywhere: it may ask for more than any machine can do, in one
// move or while it is loaded. Every Game has a Budget; a move that passes it ends the game as void, with a reason
// a person understands (play/engine/faults.hpp), and loading that passes it is an error of the page.
//
// A budget counts work, never time: the same page and the same moves pass it at the same place on every machine,
// so that a game opened again goes as it went. docs/architecture.md, "Budgets", says what each question answers
// when the budget is passed.
#pragma once

#include <cstddef>
#include <cstdint>

#include "play/engine/faults.hpp"

namespace cairn {

struct Budget {
    // Work of one move: of playing it on to the next choice, or of listing what may be chosen there. A unit is one
    // instruction on one word of points (boards of 64 point numbers have one word, the largest eight); words that
    // look at more than one set are charged by what they look at.
    std::int64_t work = 100'000'000;
    // Work of all the moves that one random playout makes.
    std::int64_t playout_work = 6'400'000'000;
    // Work of all the family code of a page, when it is loaded.
    std::int64_t load_work = 400'000'000;
    // Choices tried ahead inside one another to see whether a turn can be completed.
    int depth = 1'000;
    // Choices of chance in a row at a Match: nobody waits for more of them, and everybody who looks on is told of each.
    int chances = 5'000;
    // Bytes of the lists, registers and copied States of one move at one time, and of all the families of a page.
    std::size_t memory = std::size_t(64) << 20;
};

// The longest list of sets. A longer one is a fault, or an error where a family is made.
inline constexpr int kLongestList = 8192;

// What is left of a Budget, and what passed it first.
struct Meter {
    std::int64_t work = 0;
    std::int64_t work_of_move = 0;  // what each choice of a playout begins with
    std::int64_t playout_work = 0;
    int depth = 0;
    std::size_t memory = 0;
    Fault passed = Fault::None;
    int line = 0;  // of the rules, where it was passed

    bool exhausted() const { return passed != Fault::None; }
    void pass(Fault what, int where) {
        if (exhausted()) return;
        passed = what;
        line = where;
    }
};

}  // namespace cairn
