// A game played at random.
#pragma once

#include <vector>

#include "play/game/game.hpp"

namespace cairn::test {

// The States of one random game, its start first, its end last if it has one within `most` choices.
inline std::vector<State> wander(const Game& game, std::uint64_t seed, int most = 80) {
    Random random(seed);
    std::vector<State> path = {game.start()};
    while (int(path.size()) <= most && !path.back().over()) {
        State next = path.back();
        next.play_random(random);
        path.push_back(std::move(next));
    }
    return path;
}

}  // namespace cairn::test
