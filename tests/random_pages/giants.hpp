// Pages that are small to write and would take for ever to run, or all memory, or the whole stack of the machine.
#pragma once

#include <string>

#include "random_pages/dice.hpp"

namespace cairn::test {

struct Giant {
    std::string name;  // what is large about it
    std::string page;
};

// One of some dozen kinds, of random size: from harmless to hopeless.
Giant write_giant(Dice& dice);

}  // namespace cairn::test
