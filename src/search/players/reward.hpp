// What the end of a game is worth to each player: the one currency of every search.
#pragma once

#include <array>

#include "play/game/state.hpp"

namespace cairn {

// How good a finished game is for a player: 1 when he alone is first, 0 when he is last, the share of
// the others that he leaves behind (ties count half) in between. A game of one player: the score where
// there is one, else 1 for a win, 0 for a loss. A void game is worth a half.
double reward(const Outcome& outcome, int player);

// The same for every player at once, without building an Outcome: searches ask millions of times. A game
// that is not over is worth a half to all.
using Rewards = std::array<double, kMaxPlayers>;
Rewards rewards(const State& state);

}  // namespace cairn
