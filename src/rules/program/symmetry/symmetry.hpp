// Which symmetries of the board are symmetries of the rules?
//
// Let g be a symmetry of the lattice. The rules respect g when a game and its image under g go the same way: from the
// image of a State, the image of a move leads to the image of what the move leads to from the State itself, and the
// outcome is the same. `find_symmetries` reads the code with two runs in mind, one beside the other: run A from a State,
// run B from its image. For every register and every variable it asks how the value in B follows from the value in A:
//
//     equal        the same number: colours, players, counts, truths
//     image        the image under g of the same point, set of points, or entry; lists hold the images of the same sets,
//                  in any order
//     unknown      nothing can be said
//
// A State is the image of another when its sets and points are images and its other numbers are equal (by the types of
// its variables), so what is kept must be so, and so must whatever decides where a run goes on: conditions, options,
// who wins. Instructions say in opcodes.def what they read and write, and the words of the board treat all sides alike:
// from images they make images. What may not treat all sides alike is looked at one by one:
//
//   - a constant point or set must be its own image;
//   - tables (`leaps`, `shift`), families and distances are compared with their images, point by point. The file's own
//     families are not known yet: Game::load looks at those;
//   - coordinates are unknown, and so is the first point of a set; but points are numbered level by level, so its level
//     is equal;
//   - the elements of a loop come in the order of their numbers, which has no image. Where that order cannot show
//     (order_free.hpp) each round of A has its counterpart in B and the element is an image; elsewhere it is unknown;
//   - "A and B are joined inside S" stays true when A and B change places.
//
// What cannot be shown is dropped: a symmetry that is not found costs time, one that is wrong costs the truth.
#pragma once

#include <string>
#include <vector>

#include "rules/program/program.hpp"

namespace cairn {

struct Symmetries {
    std::vector<int> kept;  // indices of Lattice::symmetries, the identity first
    struct Lost {
        int symmetry;
        int pc;  // the instruction that could not be shown to respect it; -1: a first value of a variable
    };
    std::vector<Lost> lost;
};

Symmetries find_symmetries(const Program& program);

}  // namespace cairn
