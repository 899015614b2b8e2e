// Loops that put balls and look at the board all the same, where the order of the points still cannot show.
//
// `for p in pits: put(due(p), p)`, where due(p) looks at the balls under p. Each ball is put on the element itself,
// and all elements are playable when the loop begins: empty, and everything under them is full. So no ball that the
// loop puts lies under an element, and each round sees what it would have seen as the first.
//
// `for p in gifts: put(me, p); if count(mine) == share: win(me)`. Every round puts one ball of the same colour, and
// balls are only counted: what a round sees depends on how many came before, not on which.
#pragma once

#include "rules/program/symmetry/loop.hpp"

namespace cairn {

inline constexpr std::uint32_t kLooksAtBoard =
    effect::ReadsBalls | effect::ReadsColours | effect::ReadsHistory;

bool sees_no_round_before(RegisterUses& uses, const Loop& loop);

}  // namespace cairn
