// Sums: what a loop leaves from round to round by one operation that may be done in any order.
#pragma once

#include <vector>

#include "rules/program/symmetry/loop.hpp"

namespace cairn {

// Is register r read and written in the loop by one such operation only?
bool is_sum(const RegisterUses& uses, const Loop& loop, Register r);

// Is a variable of the State, touched by these instructions? Each time as n[at] = n[at] + something.
bool is_summed(const RegisterUses& uses, const std::vector<int>& accesses);

}  // namespace cairn
