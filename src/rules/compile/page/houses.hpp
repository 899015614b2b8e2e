// What `set NAME` brings: colours, and the house rule for games in which pieces leave or move.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/program/program.hpp"

namespace cairn {

struct House {
    std::string_view name;
    std::vector<std::string> colours;
    int turn_limit;
    Program::Repetition repetition;
};

const House* house(std::string_view name);  // null: there is none
std::vector<std::string> house_names();

}  // namespace cairn
