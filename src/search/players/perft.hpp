// Perft: how many ways a game can go, counted by playing them all. Two programs that disagree on a rule
// soon disagree on these numbers.
//
//     sequences   of exactly d atomic choices, of players and of chance alike; a finished game adds
//                 nothing deeper
//     turns       distinct States after d whole turns, or where the game ended in the d-th
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "play/game/match.hpp"

namespace cairn {

inline constexpr std::uint64_t kNoLimit = ~std::uint64_t(0);

// Sequences of exactly `depth` choices, or nothing when more than `limit` were met. Depth 0 is 1.
std::optional<std::uint64_t> perft(const Match& match, int depth, std::uint64_t limit = kNoLimit);

// The same for each first choice; depth >= 1.
using Divided = std::vector<std::pair<Move, std::uint64_t>>;
std::optional<Divided> perft_divided(const Match& match, int depth, std::uint64_t limit = kNoLimit);

// By number of turns, 1 to `turns`: distinct States. Nothing when more than `limit` States were met, which
// are all held in memory.
std::optional<std::vector<std::uint64_t>> perft_turns(const State& state, int turns, std::uint64_t limit);

}  // namespace cairn
