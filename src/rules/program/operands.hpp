// Reads the operands of opcodes.def, "i= x? - n[]", while compiling: a slip in the table does not compile.
#pragma once

#include <string_view>

#include "rules/program/instruction.hpp"

namespace cairn {

struct OperandWord {
    std::string_view text;
    Role role;
    bool is_register;
};

inline constexpr OperandWord kOperandWords[] = {
    {"-", Role::Unused, false},       {"i", Role::Number, true},   {"p", Role::Point, true},
    {"e", Role::Entry, true},         {"x", Role::Any, true},      {"s", Role::Points, true},
    {"e*", Role::Entries, true},      {"y", Role::AnySet, true},   {"l", Role::List, true},
    {"const", Role::Constant, false}, {"set", Role::Set, false},   {"family", Role::Family, false},
    {"table", Role::Table, false},    {"text", Role::Text, false}, {"phase", Role::Phase, false},
    {"secret", Role::Secret, false},  {"site", Role::Site, false}, {"n[]", Role::NumberSlot, false},
    {"t[]", Role::SetSlot, false},    {"mark", Role::Mark, false}, {"bag", Role::Bag, false},
    {"to", Role::Target, false},      {"size", Role::Size, false}, {"flag", Role::Flag, false},
};

// "i=", "s~", "p?", "family": a slip in the table does not compile.
constexpr Operand operand(std::string_view word) {
    Access access = Access::Read;
    if (word.back() == '=') access = Access::Write;
    if (word.back() == '~') access = Access::Change;
    if (word.back() == '?') access = Access::Optional;
    if (access != Access::Read) word.remove_suffix(1);
    for (const OperandWord& w : kOperandWords)
        if (w.text == word) return {w.role, w.is_register ? access : Access::None};
    throw "opcodes.def: no such operand";
}

constexpr std::array<Operand, 4> operands(std::string_view text) {
    std::array<Operand, 4> result{};
    for (std::size_t k = 0; !text.empty(); ++k) {
        const auto end = text.find(' ');
        result[k] = operand(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return result;
}

}  // namespace cairn
