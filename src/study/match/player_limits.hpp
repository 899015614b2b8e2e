// The limits in a player's text (search/players/player.hpp): how long one thinks about each choice.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace cairn {

// Does a player of this kind think for as long as it is told? Levels have their own measure, and who plays
// at random does not think.
bool takes_limits(std::string_view player);

// The same player with these limits instead of its own; 0: without that limit.
//     "mcts:threads=2,time=5s", 500, 0 -> "mcts:threads=2,iterations=500"
std::string with_limits(std::string_view player, std::uint64_t iterations, std::chrono::milliseconds time);

}  // namespace cairn
