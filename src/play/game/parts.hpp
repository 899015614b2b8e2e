// What the end of a game is worth to each player, in whole parts of a win: sums of many games are exact, in whatever order they are
// added. On a GPU as well, and so nothing here is more than numbers.
#pragma once

#include <cstdint>

#include "play/game/state.hpp"

namespace cairn {

// How many parts a win has: each of the others counts two, so that a tie counts one. A game of one player has its score.
constexpr int parts_of_a_win(int players) { return players > 1 ? 2 * (players - 1) : 1; }

// Of a game that is over and not void. `first_number` is n[0] of the State, where scores lie.
constexpr std::int64_t parts(const Header& h, std::int32_t first_number, int players, int me) {
    if (players == 1) {
        if (h.flags & kScored) return first_number;
        return h.status == std::uint8_t(Status::Drawn) || h.rank[0] == 1;
    }
    std::int64_t halves = 0;
    for (int other = 0; other < players; ++other)
        if (other != me) halves += h.rank[other] > h.rank[me] ? 2 : h.rank[other] == h.rank[me];
    return halves;
}

}  // namespace cairn
