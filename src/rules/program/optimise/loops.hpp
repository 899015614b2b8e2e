// What is the same in every round of a loop is computed once, before it.
#pragma once

#include <map>
#include <vector>

#include "rules/program/program.hpp"

namespace cairn {

// Instructions that go in front of the head of a loop. Jumps from inside the loop go past them.
struct Hoisted {
    std::vector<int> instructions;  // where they stand now
    std::vector<bool> inside;       // by instruction: in the loop
};

// By the first instruction of the head.
std::map<int, Hoisted> find_hoists(const Program& program);

}  // namespace cairn
