// The ten levels: one ladder for every game, from a beginner to all that the computer can do.
//
// Up to level 8 a level is a number of iterations on one thread, each a little more than twice the one below,
// so it plays the same on every computer. The time is a net for slow games only: it shrinks with the iterations, so that
// levels stay apart where all of them run into it. The lowest levels also choose a little at random among what looks
// good, as people do. Levels 9 and 10 think for a time, on two threads, and look for proofs first.
#pragma once

#include <memory>

#include "play/game/game.hpp"
#include "search/players/oracle.hpp"
#include "search/players/thinker.hpp"

namespace cairn {

struct Level {
    Limits limits;
    int threads = 1;
    // How much worse a choice may look and still be taken now and then; 0: the best is taken always.
    double carelessness = 0;
    bool proves = false;  // tries alpha-beta for a proof first, where it can play
    bool asks_oracle = false;
};

// kLowestLevel … kHighestLevel, see player.hpp.
Level level(int number);

}  // namespace cairn
