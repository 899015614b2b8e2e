// A State played forward inside a search, together with the earlier positions where the rules ask for them:
// superko, and the third occurrence that ends a game, hold inside a search as they do at the table.
#pragma once

#include "play/game/match.hpp"

namespace cairn {

class Walk {
   public:
    explicit Walk(const Match& match);

    const State& state() const { return state_; }
    void moves(MoveList& out) const { state_.moves(out, remembers_ ? &history_ : nullptr); }
    void play(Move move);
    State after(Move move);  // without going there
    void back_to_start();
    // Plays at random to the end. Earlier positions do not count here: they would cost more than they tell.
    void finish(Random& random) { state_.playout(random); }

   private:
    State start_, state_;
    bool remembers_;
    History history_;
    std::size_t start_size_;
};

}  // namespace cairn
