// Does a Program keep its promises to those who run it?
//
// The interpreter trusts a Program: it reads registers without asking whether anything was put there, and follows
// jumps without looking. `verify` is the proof that it may. It says that
//
//   - every field of every instruction is in its range: registers, places of the State, constants, sites, texts;
//   - every path from every beginning ends, and does not run past the end of the code;
//   - every register is set before it is read, on every path from every beginning. Registers do not survive a wait, nor
//     the start of a trial (`prefer`);
//   - computing the options of a choice changes nothing, so that it may be done as often as somebody asks.
//
// The compiler verifies whatever it makes.
#pragma once

#include <string>
#include <vector>

#include "rules/program/program.hpp"

namespace cairn {

struct Complaint {
    int pc = -1;  // the instruction; -1: the Program as a whole
    std::string message;
    RegisterFile unset = RegisterFile::None;  // the instruction reads such a register where it may not be set
};

// Empty: all is well.
std::vector<Complaint> verify(const Program& program);

std::string complaint_text(const Program& program,
                           const Complaint& complaint);  // "line 12, instruction 40, Add: …"

}  // namespace cairn
