// Where a playout puts a ball on a point that was chosen among the playable ones, nobody need ask whether it can rest there.
#pragma once

#include <vector>

#include "rules/program/flow.hpp"

namespace cairn {

// By instruction: is it a Put on a point that is playable then, shown from the code? It holds where choices are made of what is on
// offer, as playouts make them; a choice from outside may be anything.
std::vector<bool> sure_puts(const Program& program, const Flow& flow);

}  // namespace cairn
