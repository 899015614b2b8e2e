// How quickly a computer notices what can be claimed in a race, and how often it errs: as people do, by level.
#pragma once

#include <optional>

#include "play/game/state.hpp"

namespace cairn {

struct Reflexes {
    double mean = 1.6, spread = 0.6;  // seconds until something is noticed
    double error = 0.03;              // how often a wrong claim is made instead
    double each = 0.08;               // seconds more for each further thing that is looked at first
};
Reflexes reflexes(int level);  // kLowestLevel … kHighestLevel, see player.hpp

struct Reaction {
    Move claim;
    double seconds = 0;  // from now
};

// What the seat would claim next, and when; nothing when it sees nothing to claim. The kinds of claims are looked at in
// the order of the page, and only where one has nothing right to claim is the next one thought of. What is right is tried on
// a State that holds no more than the seat sees. `state` must be a race.
std::optional<Reaction> react(const State& state, int seat, const Reflexes& reflexes, Random& random);

// The State as far as the seat sees it, to be played on: a rule that reads a face which the seat does not see is a fault there.
State as_seen(const State& state, int seat);

}  // namespace cairn
