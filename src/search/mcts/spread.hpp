// How far less tried choices are preferred at a node of so many visits: sqrt(log(visits + 1)).
#pragma once

#include <cmath>
#include <cstdint>

#include "search/mcts/atomic_ref.hpp"

namespace cairn {

// From a table: exact up to 63, then for visits + 1 rounded down to six binary places, which changes it by less than anybody
// could notice.
class Spreads {
   public:
    Spreads() {
        for (std::uint32_t k = 0; k < kSize; ++k)
            values_[k] = std::sqrt(std::log(bits_as<float>((k + kOne) << kShift)));
    }
    float operator()(std::uint32_t visits) const {
        return values_[(bits_as<std::uint32_t>(float(visits) + 1) >> kShift) - kOne];
    }

   private:
    static constexpr int kShift = 23 - 6;
    static constexpr std::uint32_t kOne = 127u << 6, kSize = 33u << 6;
    float values_[kSize];
};
inline const Spreads spread_of;

}  // namespace cairn
