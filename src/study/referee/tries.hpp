// A computer that performs: it tries in its head, through the referee and with the noise of its level, and takes the input after
// which it is furthest ahead, as the rules would count it then.
#pragma once

#include "study/referee/referee.hpp"

namespace cairn {

// Anywhere; then about the best so far. Then the best are tried again.
inline constexpr int kFirstTries = 14, kFurtherTries = 10;
int noise_of_level(int level);  // percent of the strength

// The seed makes the same choices again. An input that the referee refuses is never taken while another is there.
Performed best_try(Referee& referee, const State& state, int level, std::uint64_t seed);

}  // namespace cairn
