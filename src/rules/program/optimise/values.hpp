// What was computed already is read where it is: copies, constants, repeated expressions.
#pragma once

#include "rules/program/program.hpp"

namespace cairn {

// Instructions that are needed no longer become Nop. True when something changed.
bool reuse_values(Program& program);

}  // namespace cairn
