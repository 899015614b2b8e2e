// The variables of a game in the text of a position.
//
//     stock=8,6                 one entry for each index, in order
//     debt=c3+d4,-              sets of points, one for each player; the second is empty
//     since=c3(2),d4(1)         tables by point: only what differs from the start
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "play/game/game.hpp"

namespace cairn {

struct Slot {
    std::string key;         // the variable's name; "p.2" for the second of the same name
    Variable variable;       // what the name stands for
    bool per_point() const;  // written sparsely
    int entries() const { return variable.size; }
    bool entry_differs(const State& a, const State& b, int entry) const;
    std::string entry_text(const State& state, int entry) const;
    std::string index_text(const Game& game, int entry) const;  // "White.c3"
};

// Every variable that is not a board, then whatever else of the State no name covers (`n12`, `t7`): so no part
// of a State can be forgotten. Found once for each game.
const std::vector<Slot>& slots_of(const Game& game);

// Sets the variable; "" or what is wrong with the text.
std::string read_slot(const Slot& slot, State& state, std::string_view text);

}  // namespace cairn
