// Writes a Program down as C++: the same instructions as the interpreter runs, in one function (long code in several), with
// everything that is known of the game as constants. docs/native.md tells how it is used.
#pragma once

#include <string>

#include "rules/program/program.hpp"

namespace cairn {

// In words of code, one for each instruction and word of the board. What has more than `whole` is written as functions of at most
// `part` (parts.hpp).
struct FunctionLength {
    int whole = 5000, part = 400;
};

// A whole file, which defines `extern "C" const cairn::NativeCode NAME`. The families of the Program must be made. Of a
// page's text nothing is written but numbers.
std::string write_native(const Program& program, const std::string& name);
// Several in one file, for tests: each in a namespace of its own.
std::string native_prologue();
std::string write_native_part(const Program& program, const std::string& name, FunctionLength length = {});

// The same game in code that needs no loaded game beside it (src/gpu): all of its facts are constants. Defines the classes
// NAME_part::Facts and NAME_part::Game in an unnamed namespace. The Program must be one that gpu::refusal accepts.
std::string write_alone_part(const Program& program, const std::string& name);

}  // namespace cairn
