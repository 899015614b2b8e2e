// What a page says to people at one of its choices: a text with gaps, and the code that fills them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/program/value_type.hpp"

namespace cairn {

struct Says {
    struct Gap {
        std::string name;       // as written between the braces
        int pc = 0;             // code that computes the value, up to a Stop; run only when somebody is asked
        std::uint16_t reg = 0;  // number register that holds it then
        ValueType type;
    };
    std::string text;
    std::vector<Gap> gaps;
};

// A definition that is shown to everybody: `define reserve(q) = … says "Reserve"`.
struct Shown {
    std::string name, says;
    bool by_player = false;
    int sizes =
        0;  // of the pieces, where it counts those of each size: `define reserve(q, k in sizes) = …`; else 0
    std::vector<Says::Gap>
        values;  // one; or one for each player; or, for each player, one for each size from 1 on
};

// A definition whose value is a set of points, `define eyes(q) = … says "Eyes"`: shown on the board when somebody asks for it.
struct Showing {
    enum class Of { Board, Player, Point };
    std::string name, says;
    Of of = Of::Board;
    // Code that makes the list of its sets, up to a Stop. Of the board: one set. Of players: one for each. Of points: for each
    // point of which it tells that point alone, and then the set.
    int pc = 0;
};

}  // namespace cairn
