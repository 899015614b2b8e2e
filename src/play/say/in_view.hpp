// What lies in view besides the balls on the boards, as a viewer may know it: stocks, tallies, the phase; each with what it
// is called.
#pragma once

#include <string>
#include <vector>

#include "play/game/state.hpp"
#include "play/say/language.hpp"

namespace cairn {

// Balls in a hand, a bag or a stock.
struct StockInView {
    std::string name;     // in the rules
    int owner = kNobody;  // a player, or nobody's
    int colour = -1;      // -1: its balls are hidden
    int count = 0;        // -1: even their number is
    bool secret = false;  // not everybody sees it
    Sentence says;        // "Reserve"
    int size = 0;         // of its pieces, where they have sizes
};

struct FactInView {
    std::string name, index, value;  // in the rules
    int owner = kNobody;
    Sentence says;  // whole: "Tally: 3"
};

struct InView {
    std::vector<StockInView> stocks;
    std::vector<FactInView> facts;
};

// `viewer` as in play/game/sight.hpp.
InView in_view(const State& state, int viewer);

// For people who read: a line for each player and one for what is nobody's, "White: Reserve: 13".
std::vector<std::string> in_view_lines(const State& state, int viewer, const Language& language);

// What a board is called; "" for the only board of a game.
Sentence board_said(const Program& program, int board);

}  // namespace cairn
