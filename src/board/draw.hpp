// Boards as text, levels side by side from the lowest, each north to south (dice: by a, then b):
//
//     o o . .   . . .   . .   .
//     o o . .   . . .   . .
//     . . . .   o . .
//     . . o .
//
#pragma once

#include <functional>
#include <string>

#include "board/lattice.hpp"

namespace cairn {

// Each point as the character `mark` gives it. Lines end with a newline and without trailing spaces.
std::string draw(const Lattice& board, const std::function<char(Point)>& mark);

// The set as 'o', other points as '.'.
std::string draw(const Lattice& board, const WideSet& set);

}  // namespace cairn
