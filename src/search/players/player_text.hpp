// What a text asks for: "mcts:iterations=1000,time=1s". The grammar is in player.hpp.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace cairn {

struct PlayerSpec {
    std::string kind;              // "random", "playouts", "mcts", "alphabeta", "level"
    std::uint64_t iterations = 0;  // 0: not said
    std::chrono::milliseconds time{0};
    int threads = 1;
    std::uint64_t memory = 0;  // bytes
    int depth = 0;
    int level = 0;
    std::uint32_t each = 0;  // how often every choice is tried, though it may be known what to choose
};

struct SpecRead {
    PlayerSpec spec;
    std::string problem;  // "" or what is wrong, and what was expected
};
SpecRead read_player_spec(std::string_view text);

}  // namespace cairn
