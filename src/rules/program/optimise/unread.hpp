// Nothing is computed that nobody reads.
#pragma once

#include "rules/program/program.hpp"

namespace cairn {

// What only gives values to registers that are written again before they are read, or never read, becomes Nop.
void drop_unread(Program& program);

}  // namespace cairn
