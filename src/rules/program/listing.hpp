// A Program as text, for people: beginnings, blocks, operands by name, the lines of the page they come from.
#pragma once

#include <string>
#include <string_view>

#include "rules/program/program.hpp"

namespace cairn {

std::string listing(const Program& program);

// With the lines of the page between the instructions that come from them.
std::string listing(const Program& program, std::string_view source);

// One instruction: "Add          i7 = i5, i6".
std::string instruction_text(const Program& program, const Instr& in);

}  // namespace cairn
