// The words that are built in, in one table: name, arguments, result, instruction, meaning.
// The compiler, the documentation and the spelling suggestions all read it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/program/program.hpp"

namespace cairn {

// Argument letters: s set (a point will do), p point, i number, c colour (a player will do), q player, e entry, l line.
// `special` words need more than one instruction and are compiled by name.
struct Builtin {
    std::string_view name;
    std::string_view arguments;
    Type result;
    Op op;
    bool special;
    std::string_view doc;
};

const std::vector<Builtin>& builtins();

}  // namespace cairn
