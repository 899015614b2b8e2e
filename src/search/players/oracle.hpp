// An oracle knows the exact value of some positions, from tables that were computed before.
#pragma once

#include <optional>

#include "play/game/state.hpp"

namespace cairn {

struct Exact {
    double value = 0.5;  // reward of whoever decides in the State
    int distance = -1;   // choices until the end under best play; -1: not known
};

class Oracle {
   public:
    virtual ~Oracle() = default;
    // Nothing when the position is not in the tables. May be asked from several threads at once.
    virtual std::optional<Exact> value(const State& state) const = 0;
};

}  // namespace cairn
