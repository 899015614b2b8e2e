// A Value: what an expression comes to while a page is compiled. Either known already, or in a register.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "rules/program/program.hpp"

namespace cairn {

// There are three kinds of registers: for numbers (i), for sets of points (s), for lists of sets (l).
inline bool in_set_register(Type t) { return t == Type::Set || t == Type::Entries; }
inline bool in_list_register(Type t) { return t == Type::Sets; }

// "", "secret", "unseen"
inline Audience audience_named(std::string_view word) {
    return word == "secret" ? Audience::Owner : word == "unseen" ? Audience::Nobody : Audience::All;
}

struct Value {
    ValueType type;
    std::uint16_t reg = kNone;  // in the register file of its type
    bool constant = false;      // a number known now; reg may still be missing
    int number = 0;
    // A bag: its counts are n[slot + i[index]], one for each colour.
    int slot = 0;
    std::uint16_t index = kNone;
    bool opened = false;  // a bag inside `openly(…)`: what is read of it everybody may know
    int family = -1;      // a named family, for the instructions that take one whole

    bool is(Type t) const { return type.type == t; }

    static Value in(ValueType type, std::uint16_t reg) {
        Value v;
        v.type = type;
        v.reg = reg;
        return v;
    }
    static Value set(std::uint16_t reg) { return in({Type::Set}, reg); }
    static Value known(ValueType type, int n) {
        Value v;
        v.type = type;
        v.constant = true;
        v.number = n;
        return v;
    }
    static Value nothing() { return known({Type::Nothing}, 0); }
    // Stands for what could not be understood: its error is told already, and nobody complains of it again.
    static Value bad() { return known({Type::Bad}, 0); }
};

}  // namespace cairn
