// Good lines without proof: nested rollouts whose policy adapts to the best line found so far.
//
// The idea is Rosin's (2011). A rollout picks each choice with a probability that grows with the weight of its
// code, the place in the rules together with the value; after each rollout of a level, the weights move towards that level's
// best line. Works for any puzzle without chance; says nothing about what cannot be reached.
#pragma once

#include <functional>
#include <vector>

#include "play/game/state.hpp"

namespace cairn {

struct Rollout {
    double worth = 0;
    std::vector<Move> line;  // empty: no game was finished
};

struct RolloutEffort {
    int levels = 3;
    int rounds = 60;        // of each level
    double enough = 1e300;  // stop when a line is worth so much
    std::uint64_t seed = 1;
};

// The best line found from `start`, which is not over. `positions` counts the choices made.
Rollout best_rollout(const State& start, const RolloutEffort& effort, const std::function<bool()>& stop,
                     std::uint64_t& positions);

}  // namespace cairn
