// The worth of a finished puzzle, quickly: the same as reward() of its outcome.
#pragma once

#include "play/game/state.hpp"

namespace cairn {

// Scores are whole numbers, a win is worth 1 and a draw a half: a better end is better by at least this.
inline constexpr double kLeastGain = 0.5;

inline double puzzle_worth(const State& over) {
    const Header& h = over.header();
    if (h.status == std::uint8_t(Status::Void)) return 0.5;
    if (h.flags & kScored) return over.number_slot(0);
    if (h.status == std::uint8_t(Status::Drawn)) return 0.5;
    return h.rank[0] == 1 ? 1.0 : 0.0;
}

}  // namespace cairn
