// Ways through several jumps are made short.
//
//     a and b:   JumpIfNot a -> L …  L: JumpIfNot (the same) -> M      the first jump goes to M at once
#pragma once

#include "rules/program/program.hpp"

namespace cairn {

void shorten_jumps(Program& program);

}  // namespace cairn
