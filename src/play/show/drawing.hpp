// The boards of a State, drawn for a terminal.
//
//     from above            level 0            level 1
//     7   ·   ·   ·   ·     7  ·  ·  ·  ·      6
//     6                     5  W  B  ·  ·      4 [W]
//     5   W   B   ·   ·     3  B  W  ·  ·      2
//     4    [W]              1  ·  ·  ·  ·         b  d  f
//     3   B   W   ·   ·        a  c  e  g
//     2
//     1   ·   ·   ·   ·     W B R  a ball     ·  playable     [ ]  changed by the last turn
//         a b c d e f g
//
// Seen from above, each square shows its topmost ball; the levels beside it show what lies beneath.
// Dice are seen from above with every face that shows (dice_picture.hpp). The first number of a die's name is its row, the
// second its place in the row, counted from 0.
#pragma once

#include <string>
#include <vector>

#include "play/game/sight.hpp"
#include "play/game/state.hpp"

namespace cairn {

struct Look {
    bool colour = false;      // ANSI colours
    int width = 78;           // columns that may be used
    int viewer = kAllSeeing;  // a player, kNobody (a watcher) or kAllSeeing: boards he may not see are `?`
    std::vector<WideSet> changed = {};  // by board; may be empty
    std::vector<std::string> names =
        {};  // by board: what people call it; where there is none, the rules' name
};

std::string drawing(const State& state, const Look& look);

// By board: the points that hold another ball than before. Both States belong to one Game.
std::vector<WideSet> changed_points(const State& before, const State& after);

}  // namespace cairn
