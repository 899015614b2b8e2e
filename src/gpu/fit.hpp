// Which pages can be played on a GPU, and with how much memory for each thread.
#pragma once

#include <cstddef>
#include <string>

#include "rules/program/program.hpp"

namespace cairn::gpu {

struct Fit {
    std::string refusal;         // why it cannot be, in words; "" when it can
    int trials = 0;              // inside one another that there is room for
    bool bounded = true;         // never more trials than that?
    std::size_t list_bytes = 0;  // room for lists of sets
};

Fit fit(const Program& program);
// A sentence for whoever asked; "" when the page can be played there.
std::string refusal(const Program& program);

// How many trials the rules can have inside one another, shown from the code; -1: there is no bound.
int deepest_trial(const Program& program);

}  // namespace cairn::gpu
