// A future: what chance will bring, fixed beforehand.
//
// The n-th throw or draw of a game is decided by the n-th of a row of random numbers. Whoever knows the row plays a
// puzzle without chance. Played without knowing it, a game has the same odds as ever; so the mean over many futures
// of what a player who sees the future can reach is never less than what anybody can reach who does not.
#pragma once

#include "play/game/state.hpp"

namespace cairn {

class Future {
   public:
    explicit Future(std::uint64_t seed) : seed_(seed) {}

    // Plays every throw and draw that comes next; `events` counts them from the start of the game.
    void settle(State& state, int& events) const {
        while (state.player() == kChance) {
            Random random(seed_ + std::uint64_t(events) * 0xA0761D6478BD642Full);
            random.next();
            state.play_random(random);
            ++events;
        }
    }

   private:
    std::uint64_t seed_;
};

}  // namespace cairn
