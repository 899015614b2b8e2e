// What solving a game or a position found out.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "play/game/match.hpp"
#include "study/atlas/plan/verdict.hpp"

namespace cairn {

struct Solution {
    std::string method;  // "atlas", "proof"
    Verdict verdict;     // for whoever decides in the position
    bool exact = true;   // the distance; else it is an upper bound
    int margin = -1;     // points by which the winner can win, 0: only by what breaks a tie; -1: not known
    bool margin_exact = false;  // he cannot win by more
    std::vector<Move> line;
    std::uint64_t positions = 0;  // in the tables
    std::uint64_t visited = 0;    // looked at, some more than once
    double seconds = 0;           // of processor time, all threads together
    std::size_t memory = 0;
};

// "Black wins with best play, in 26 choices", "White wins with best play, in at most 31 choices; White can win by 3 points,
// not by more", "a draw with best play".
std::string solution_text(const Solution& solution, const State& state);
// The moves of the line as words.
std::vector<std::string> line_words(const State& state, const std::vector<Move>& line);

}  // namespace cairn
