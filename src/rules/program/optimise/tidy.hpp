// The code is written anew: without what nobody needs, with what is hoisted out of loops in front of them.
#pragma once

#include "rules/program/optimise/loops.hpp"

namespace cairn {

// What nobody reads becomes Nop.
void drop_unread(Program& program);

// Leaves out each Nop and each jump to what follows, shortens ways of several jumps. `at` says by instruction where it is
// now, and is brought up to date.
void rewrite(Program& program, const std::map<int, Hoisted>& hoists, std::vector<int>& at);

}  // namespace cairn
