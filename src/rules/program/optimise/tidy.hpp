// The code is written anew: without what nobody needs, with what is hoisted out of loops in front of them.
#pragma once

#include "rules/program/optimise/loops.hpp"

namespace cairn {

// Leaves out each Nop, what is never reached, and each jump to what follows. `at` says by instruction where it is now, and is
// brought up to date.
void rewrite(Program& program, const std::map<int, Hoisted>& hoists, std::vector<int>& at);

}  // namespace cairn
