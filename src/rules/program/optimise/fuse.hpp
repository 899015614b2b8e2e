// Neighbours that mostly come together become one instruction: what an interpreter saves is the way from one to the next.
//
//     PopS p, s~   Given g = p   JumpIfNot g -> d        NextS p, s~, -> d
//     Lt g = a, b                JumpIfNot g -> d        UnlessLt a, b, -> d
#pragma once

#include "rules/program/program.hpp"

namespace cairn {

// What became part of another becomes Nop.
void fuse(Program& program);

}  // namespace cairn
