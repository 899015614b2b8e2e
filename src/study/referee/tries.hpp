// A computer that performs: it tries in its head, through the referee and with the noise of its level, and takes the input whose
// outcome random play likes best.
#pragma once

#include "study/referee/referee.hpp"

namespace cairn {

inline constexpr int kFirstTries = 16, kFurtherTries = 16;  // at random; then about the best so far
int noise_of_level(int level);                              // percent of the strength

// The seed makes the same choices again. An input that the referee refuses is never taken while another is there.
Performed best_try(Referee& referee, const State& state, int level, std::uint64_t seed);

}  // namespace cairn
