// The kinds of boards a page can ask for, once: `board pyramid(4)`.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "board/lattice.hpp"

namespace cairn {

struct BoardKind {
    std::string_view word;     // pyramid
    std::string_view example;  // pyramid(4)
    std::string_view sizes;    // what the sizes must be, as a sentence for whoever wrote others
    // The lattice, or nullptr when the sizes are not of that kind. Lattices are built once and shared.
    std::shared_ptr<const Lattice> (*build)(const std::vector<int>& sizes);
};

const std::vector<BoardKind>& board_kinds();

// The lattice of a game that is played without a board (`board none`): it has no points.
std::shared_ptr<const Lattice> no_board();

// Only the lowest levels of a dice pyramid, 1 <= levels <= n; dice_pyramid(n, n) is dice_pyramid(n).
std::shared_ptr<const Lattice> dice_pyramid(int n, int levels);

}  // namespace cairn
