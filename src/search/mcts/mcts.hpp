// Monte Carlo tree search for every game in which nothing is hidden: any number of players, and chance.
//
// One iteration walks down the tree, taking at each position the choice that looks best or has been tried too
// little (UCT); plays at random to the end; and counts the result along its path. What ends a game is proved, and
// proofs spread upwards (tree.hpp): a forced win is played, a forced loss avoided, and a position whose tree is
// proved takes no more time. With several players each takes what is best for himself (max^n).
//
// On one thread the same seed and the same limits in iterations give the same choices. With more, all threads
// work on one tree.
#pragma once

#include <memory>

#include "search/players/thinker.hpp"

namespace cairn {

struct MctsSettings {
    int threads = 1;
    std::size_t memory = std::size_t(512) << 20;  // bytes of the tree
    std::uint64_t seed = 1;
    // How far choices tried less are preferred, against their mean reward.
    double exploration = 0.4;
    // What an untried choice seems to be worth above the position's own mean; the larger, the broader.
    double first_try = 0.3;
    // A position gets children after one visit, in a tree that has been visited often after more: another one for each so many
    // visits, up to the most. What a large tree costs is memory that is read here and there, and looking at children.
    std::uint32_t most_before_growing = 5, visits_each = 4000;
    // Each new child is looked at for the end of the game.
    bool look_ahead = true;
    // Where one player chooses several times in a turn, all of the turn grows at once, up to so many choices: its end is seen
    // as that of a single choice is.
    std::uint32_t most_of_turn = 96;
    // Once it is known what to choose, every other choice of which nothing is proved is tried so often: for whoever wants to know
    // what it would be worth. Who only plays does not.
    std::uint32_t tries_of_each = 0;
};

std::unique_ptr<Thinker> make_mcts(const MctsSettings& settings);

}  // namespace cairn
