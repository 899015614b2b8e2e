// What boards of squares share: w columns, h rows, and layers of them one above the other.
#pragma once

#include "board/lattice.hpp"

namespace cairn {

// The number of a place from its column, row and layer.
struct SquarePlaces {
    int w, h, layers;
    Point operator()(int x, int y, int z) const { return (z * h + y) * w + x; }
};

// Every place, named by column and row: a1 is the corner in the south-west. Each layer is a level.
void place_squares(Lattice& b, const SquarePlaces& at);

// Steps within a level: to the four neighbours, and along the diagonals. Neighbours touch; lines run in all four ways.
void add_square_steps(Lattice& b);

// Eight symmetries of a square, four of a rectangle, the same on every level.
void add_square_symmetries(Lattice& b);

}  // namespace cairn
