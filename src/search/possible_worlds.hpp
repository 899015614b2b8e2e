// States that are possible as far as one player can tell.
//
// In a game with secrets the true State holds what its player must not know, so nobody may think with
// it. What he does know is his own view after each choice of the game so far. A possible State is made
// by playing the game again from its start: at each step one of the choices is taken, at random and
// chance by its weights, after which his view would have been the one he really had.
//
//     true game      deal ?  ──  deal ?  ──  my c3  ──  their secret choice ?  ──  now
//     again          any card    any card    c3         any that looks the same
//                    that my view cannot tell from the true one
//
// Every State returned agrees with all the player has seen. How often each one comes is not exactly how
// likely it is: a step does not know which later steps will be hard to match. Nothing but views is read.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "play/match.hpp"

namespace cairn {

class PossibleWorlds {
   public:
    // Of the match as it stands; it must outlive this and not change meanwhile.
    PossibleWorlds(const Match& match, int viewer);

    // A possible State, or nothing when a hundred attempts all ran into a view that could not be matched.
    std::optional<State> draw(Random& random) const;

   private:
    const Match& match_;
    int viewer_;
    std::vector<std::string> views_;  // what the viewer really saw after each choice
};

}  // namespace cairn
