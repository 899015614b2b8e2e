// Which registers still matter: what native code must have in the frame when it comes back, and fetch when it is
// entered.
#pragma once

#include <vector>

#include "rules/program/flow.hpp"

namespace cairn {

// Number and set registers, true where one is read before it is written again. Lists are always in the frame.
struct Live {
    std::vector<bool> numbers, sets;
};

// By instruction: what is live before it. Only for instructions of the flow; empty for others.
std::vector<Live> liveness(const Program& program, const Flow& flow);

}  // namespace cairn
