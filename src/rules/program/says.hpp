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
    std::vector<Says::Gap> values;  // one, or one for each player
};

}  // namespace cairn
