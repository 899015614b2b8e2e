// A simple opponent for every game: each legal choice is tried by random play to the end, and the one
// with the best mean result for whoever decides is taken.
//
// It asks only for the results that the rules give, so it needs to know nothing of any game. Its
// guarantee is small: a choice that wins at once is always found, and more playouts make the others
// better on average. It looks at no reply in particular, so it walks into traps of two moves.
#pragma once

#include <chrono>

#include "play/match.hpp"
#include "play/state.hpp"
#include "search/reward.hpp"

namespace cairn {

// When to stop thinking: after so many playouts in all, or after so long, whichever comes first. Every
// choice is tried at least once.
struct Effort {
    int playouts = 1000;
    std::chrono::milliseconds time = std::chrono::hours(24);
};

// The choice of whoever decides in `state`, which must not be over; chance is rolled by its weights.
// Reads the whole State: only for games in which nothing is hidden.
Move choose_by_playouts(const State& state, int playouts, Random& random);
Move choose_by_playouts(const State& state, const Effort& effort, Random& random);

// The same at a table. Where something is hidden, it plays on States that are possible for whoever
// decides (see possible_worlds.hpp) and never on the true one.
Move choose_by_playouts(const Match& match, const Effort& effort, Random& random);

}  // namespace cairn
