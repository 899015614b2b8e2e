// What a random page may cost: far more than its tiny board needs, far less than a shipped game may use.
#pragma once

#include "play/engine/budget.hpp"

namespace cairn::test {

inline Budget small_budget() {
    Budget budget;
    budget.work = 200'000;
    budget.playout_work = 2'000'000;
    budget.load_work = 5'000'000;
    budget.depth = 200;
    budget.memory = std::size_t(8) << 20;
    return budget;
}

}  // namespace cairn::test
