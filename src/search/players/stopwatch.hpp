// Tells a search when its limits are reached.
#pragma once

#include <algorithm>
#include <chrono>

#include "search/players/analysis.hpp"

namespace cairn {

class Stopwatch {
   public:
    explicit Stopwatch(const Limits& limits) : limits_(limits), start_(Clock::now()) {}

    // After so many iterations. The clock is read at few of them.
    bool stops(std::uint64_t iterations) {
        if (limits_.iterations > 0 && iterations >= limits_.iterations) return true;
        if (limits_.stop && limits_.stop->load(std::memory_order_relaxed)) return true;
        if (limits_.time.count() == 0 || iterations < next_look_) return false;
        if (Clock::now() - start_ >= limits_.time) return true;
        next_look_ = iterations + std::clamp<std::uint64_t>(iterations / 64, 1, 256);
        return false;
    }
    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

   private:
    using Clock = std::chrono::steady_clock;
    Limits limits_;
    Clock::time_point start_;
    std::uint64_t next_look_ = 0;
};

}  // namespace cairn
