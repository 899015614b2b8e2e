// States that are possible as far as one player can tell.
//
// In a game with secrets the true State holds what its player must not know, so nobody may think with
// it. What he does know is his own view after each choice of the game so far. A possible State is made
// by playing the game again from its start: open choices as they were, hidden ones at random, chance by
// its weights; where his view would not have been the one he really had, the last hidden choices are
// taken back and made differently.
//
//     true game      deal ?  ──  deal ?  ──  my c3  ──  their secret choice ?  ──  reveal  ──  now
//     again          any         any         c3         any          ◀──────────  looks different?
//
// Every State drawn agrees with all that the player has seen. How often each one comes is not exactly how
// likely it is: a step does not know which later steps will be hard to match. Where a game tells so much
// about its secrets that no agreeing State is found soon, only the boards in sight need to agree. Nothing
// of the true game is read but views and open choices.
#pragma once

#include <optional>
#include <vector>

#include "play/game/match.hpp"
#include "play/text/view_key.hpp"

namespace cairn {

class PossibleWorlds {
   public:
    // Of the match as it stands; it must outlive this and not change meanwhile.
    PossibleWorlds(const Match& match, int viewer);

    // A possible State, or nothing when none was found in reasonable time.
    std::optional<State> draw(Random& random);
    // The choices by which the State drawn last comes about, from the start of the match.
    const MoveList& drawn() const { return drawn_; }

   private:
    // One step of the game played again: where it begins, and what has not been tried yet.
    struct Step {
        State before;
        MoveList untried;
        Move chosen;  // the last one tried
    };
    std::optional<State> replay(Random& random);
    Step step(const State& state, std::size_t number, Random& random) const;
    std::uint64_t seen(const State& state);  // what must agree
    void look_back();                        // at the match

    const Match& match_;
    int viewer_;
    bool boards_only_ = false;
    ViewKey view_key_;
    MoveList drawn_;
    std::vector<std::uint64_t> views_;  // what the viewer really saw after each choice
};

}  // namespace cairn
