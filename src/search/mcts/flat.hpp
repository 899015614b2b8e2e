// Flat playouts: each legal choice is tried by random play to the end, all equally often, and valued by its mean
// result.
//
// Its guarantee is small: a choice that wins at once is always found, and more playouts make the others better on
// average. It looks at no reply in particular, so it walks into traps of two moves. Where something is hidden it
// plays on possible States (possible_worlds.hpp), never on the true one.
#pragma once

#include <memory>

#include "search/players/thinker.hpp"

namespace cairn {

std::unique_ptr<Thinker> make_flat(std::uint64_t seed);

}  // namespace cairn
