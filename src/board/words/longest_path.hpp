// The longest simple path of a small graph, exactly.
//
// Trying all paths is hopeless on a dense board. Instead the balls are taken one after another, from one side of the
// board to the other, and only what matters for the rest is remembered: how the pieces of path made so far end at the
// *front*, the balls that have been met but still have contacts ahead.
//
//     done     front   ahead         a piece of path is known by its two ends at the front;
//     o─o─o────o       o             inner balls are forgotten, and of all ways to the same ends
//     o─o      │       o             only the longest counts. Many paths share one such pattern:
//        └─────o       o             a full board of 25 balls has a few thousand.
//
// The work grows with the width of the front, not with the number of balls.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace cairn {

// A contact of two balls, by their places in the order in which they are taken; first < second.
struct Contact {
    int first, second;
};

// How many balls the longest path has, of `balls` balls (0: no path); `contacts` are sorted by `first`. Every pattern
// looked at costs `work`; below 0, or where there are too many patterns to keep, it gives up with `work` below 0,
// and the answer is a lower bound.
int longest_path(int balls, std::span<const Contact> contacts, std::int64_t& work);

}  // namespace cairn
