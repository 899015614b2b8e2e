// What the compiler notes about symmetries while it reads a page.
#pragma once

#include <utility>
#include <vector>

#include "board/lattice.hpp"

namespace cairn {

struct SymmetryClues {
    std::vector<WideSet> literals;                           // constants that may break symmetries
    std::vector<std::pair<WideSet, WideSet>> literal_pairs;  // two constants that may change places
    bool ordered = false;                                    // something depends on the order of points
};

}  // namespace cairn
