// What can be shown on the board when somebody asks: sets of points that follow from the position, each with what it is called
// (`define eyes(q) = … says "Eyes"`). Nothing of it is computed before somebody asks.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "play/game/state.hpp"

namespace cairn {

// One set of a Showing: of a player, of a point, or of the whole board.
struct ShownSet {
    int player = kNobody;
    Point point = kNoPoint;
    int board = 0;
    WideSet points;
};

// Null when the page has none of this name.
const Showing* showing_named(const Program& program, std::string_view name);

// All sets of it, as everybody may see them: of each player, of each point that it tells of. Nothing when the rules fail in it
// or ask for too much work.
std::optional<std::vector<ShownSet>> shown_now(const State& state, const Showing& showing);

}  // namespace cairn
