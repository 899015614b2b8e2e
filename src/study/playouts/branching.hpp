// How many legal choices a player has: counted in some games, choice by choice, for listing them takes longer than playing on.
#pragma once

#include <cstdint>

#include "play/game/state.hpp"

namespace cairn {

struct Branching {
    std::uint64_t games = 0, decisions = 0;  // looked at; those of chance are none
    std::uint64_t choices = 0;               // offered at all of them
    int most = 0;                            // at one
    double mean() const { return decisions ? double(choices) / double(decisions) : 0; }
};

// So many games from this State on, fewer where they are long.
Branching branching_of(const State& start, std::uint64_t seed, std::uint64_t games);

}  // namespace cairn
