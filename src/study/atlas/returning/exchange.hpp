// Where the second player's turns are the first one's with the two colours exchanged, each position is worth for whoever
// decides there what its image is worth to the other player, and half of the places need no judging.
//
// That is not read off the rules: it is seen in the trees of all classes (turn_tree.hpp), which hold everything that can be
// done there.
#pragma once

#include <atomic>

#include "study/atlas/build.hpp"
#include "study/atlas/returning/turn_tree.hpp"

namespace cairn {

// The balls of the first two colours change places; others stay what they are.
template <class T>
std::array<T, kAtlasColours> exchanged(std::array<T, kAtlasColours> by_colour) {
    std::swap(by_colour[0], by_colour[1]);
    return by_colour;
}

// Does `second` say of exchanged colours what `first` says, and lead the other way?
bool are_images(const TurnTree& first, const TurnTree& second);

// Are the trees of both kinds images of one another in every class, and is there a sheet for each image? False too when
// `stop` was set meanwhile.
bool turns_exchange(const AtlasPlan& plan, const TurnTrees& trees, int threads,
                    const std::atomic<bool>& stop);

// Fills the sheets of kind 1 with the images of those of kind 0.
void fill_images(const AtlasPlan& plan, const TurnTrees& trees, AtlasTables& tables, int threads);

}  // namespace cairn
