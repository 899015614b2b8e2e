// Boards of different kinds in one game: one lattice that is all the kinds side by side.
//
//     board plate: dice(9)                 numbers   0 … 226    the plate, as always
//     board block[player]: grid(5, 11)             227 … 281    every player's block
//
// A point then has one number and one name in the whole game, and a set may be carried from one board to another. No
// step leads from one part to another. Whoever speaks of a board looks at its part, a Lattice of its own in the numbers
// of the whole (Lattice::parts); what is asked about points alone (names, levels, supports) the whole answers.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "board/lattice.hpp"

namespace cairn {

// At least two different lattices; `names`, one each, tell points apart that two parts call the same: "b:a1" is a1 of
// the later one. nullptr when they have more than 512 numbers together.
std::shared_ptr<const Lattice> side_by_side(const std::vector<std::shared_ptr<const Lattice>>& kinds,
                                            const std::vector<std::string>& names);

// How many numbers they take.
int numbers_of(const std::vector<std::shared_ptr<const Lattice>>& kinds);

}  // namespace cairn
