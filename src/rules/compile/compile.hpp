// The compiler: checks a Page and turns it into a Program.
//
// It runs twice over the same page. The first time every named value is in a register, and it is noted where each is
// set and read, and where the game may wait. A value that is read after a wait must survive it: the second time exactly
// those get a place in the State.
//
//     compile.cpp     the order of the work
//     ground/         what all passes stand on: values, emitter, names, types
//     page/           the head, variables, blocks, examples
//     statements/     lines, assignments, branches, loops, whose turn it is
//     expressions/    operators, tables, families, collections, choices, definitions, the built-in words
//
// A pass (pass.hpp) is a class with one subject; passes.hpp has them all.
#pragma once

#include <set>

#include "rules/program/program.hpp"

namespace cairn {

// Compiles a page that is already parsed.
Program compile(const Page& page, const OptionValues& options, Diagnostics& diagnostics);

}  // namespace cairn
