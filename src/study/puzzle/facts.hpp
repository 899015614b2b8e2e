// What the rules of a puzzle promise, read from its Program without playing.
#pragma once

#include "rules/program/program.hpp"

namespace cairn {

// Does chance decide after the start is complete? If not, a puzzle that chance has dealt holds no more surprises.
bool chance_after_start(const Program& program);

// Is this a filling: every turn puts one ball on any playable point, in a colour chosen freely, such that no
// group of one colour grows beyond a limit; and the score counts the balls?
//
// Then a position is legal whenever its groups are within the limit, its colours within the supply and its balls
// supported, in whatever order they came: taking balls off the top of a legal position leaves a legal one. So a
// search may decide point after point in an order of its own. Colours are interchangeable too.
bool fills_in_any_order(const Program& program);

}  // namespace cairn
