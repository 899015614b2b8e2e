// The types of values of the language.
#pragma once

namespace cairn {

enum class Type {
    Nothing,
    Truth,
    Number,
    Point,
    Set,
    Colour,
    Player,
    Kind,
    Entry,
    Few,
    Sets,
    Entries,
    Bag,
    Text,
    Bad
};

// How values are written: "point", "colour", …; Kind also needs to know which kinds.
struct ValueType {
    Type type = Type::Nothing;
    int kinds = -1;           // index into Program::kinds for Kind
    Type of = Type::Nothing;  // element type of Few
    friend bool operator==(const ValueType&, const ValueType&) = default;
};

}  // namespace cairn
