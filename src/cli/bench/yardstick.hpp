// Yardsticks: random playouts of single games by programs written by hand for just those games. They say
// how fast a computer can be at it, so that the engine's speed can be given as a share of that.
//
// This is the one place outside games/ where a game is known by name.
#pragma once

#include <cstdint>
#include <string_view>

namespace cairn {

struct Playouts {
    long games = 0;
    long choices = 0;
};

// Plays so many random games; the same seed gives the same games.
using Yardstick = Playouts (*)(long games, std::uint64_t seed);

// The yardstick for the game with that id, or null.
Yardstick yardstick_for(std::string_view game_id);

}  // namespace cairn
