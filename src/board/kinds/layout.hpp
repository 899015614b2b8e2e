// How a stacked board's points become bits: inside a level row by row with one stride for all levels.
//
//     pyramid(4), stride 4, levels 16 apart            pyramid(6), stride 6, levels packed
//
//     level 1   24 25 26                               level 0   bits  0 .. 35
//               20 21 22  .   <- 23: a gap             level 1   bits 36 .. 64
//               16 17 18  .                            level 2   bits 65 .. 86
//     level 0   12 13 14 15                            ...
//                8  9 10 11                            apex      bit  110
//                4  5  6  7
//                0  1  2  3
//
// With levels evenly spaced a step up is one shift for the whole board; packed, it is one per level,
// but the board may need fewer words. Words come in 1, 2, 4 or 8. A one-word board is always evenly
// spaced, so that every step on it is a single masked shift.
//
// Where that saves words, small levels are laid into the gaps beside the rows of larger ones:
//
//     dice(9), stride 9: level 4 lies in the gaps of level 0        333 bits packed, 227 nested: 4 words, not 8
//
//     0 0 0 0 0 0 0 0 0          Numbers then no longer ascend with the levels. Nothing but the order in which
//     0 0 0 0 0 0 0 0 .          points are met depends on that, and whoever must meet low ones first asks for
//     …                          it (Words::lowest). Masks keep the steps of one level from the bits of another.
//     0 0 0 0 4 4 4 4 4
//     0 0 0 . 4 4 4 4 .
#pragma once

#include <memory>
#include <vector>

#include "board/lattice.hpp"

namespace cairn {

struct Layout {
    std::vector<int> offsets;  // of each level's first point
    int bits = 0;              // from the first to the last of all
    int words = 1;
};

// The number of words, 1, 2, 4 or 8, that hold so many bits; 16 when none does.
int words_for(int bits);

// `levels[k]`: the points of level k, by their distance from its first; `spacing`: the even distance that
// keeps levels apart. Even spacing is taken where it needs no more words, and packing before nesting.
Layout lay_out(const std::vector<std::vector<int>>& levels, int spacing);

// The builders' cache: returns the lattice of this kind and sizes, building it at most once.
std::shared_ptr<const Lattice> built_once(const std::string& kind, const std::vector<int>& sizes,
                                          std::shared_ptr<const Lattice> (*build)(const std::vector<int>&));

}  // namespace cairn
