// Which engine a command plays with: the interpreter, or native code where it has been compiled.
#pragma once

#include <string>

#include "cli/line/command_line.hpp"
#include "cli/loading.hpp"

namespace cairn {

// --engine auto|interpreter|native
void add_engine(const Command& command, std::string& engine);

// Lets the game run native code: `auto` where it was compiled before, `native` in any case, compiled now if need be.
// Says so on `console.err`.
void choose_engine(const LoadedGame& loaded, const std::string& engine, Console& console);

}  // namespace cairn
