// The worth of a finished puzzle, quickly: the same as reward() of its outcome.
#pragma once

#include "play/game/state.hpp"

namespace cairn {

inline double puzzle_worth(const State& over) {
    const Header& h = over.header();
    if (h.status == std::uint8_t(Status::Void)) return 0.5;
    if (h.flags & kScored) return over.number_slot(0);
    if (h.status == std::uint8_t(Status::Drawn)) return 0.5;
    return h.rank[0] == 1 ? 1.0 : 0.0;
}

}  // namespace cairn
