// A State played forward inside a search, together with the earlier positions where the rules ask for them:
// superko, and the third occurrence that ends a game, hold inside a search as they do at the table.
#pragma once

#include <cstring>
#include <vector>

#include "play/game/match.hpp"

namespace cairn {

class Walk {
   public:
    explicit Walk(const Match& match);

    const State& state() const { return state_; }
    void moves(MoveList& out) const { state_.moves(out, remembers_ ? &history_ : nullptr); }
    void play(Move move);
    // Which of these end the game? Without going there.
    void ends(const MoveList& moves, std::vector<std::uint8_t>& out);
    State after(Move move);  // without going there
    void back_to_start();
    // Goes to a State that was kept; not where earlier positions matter.
    bool remembers() const { return remembers_; }
    void go_to(const std::byte* kept) { std::memcpy(state_.bytes(), kept, state_.size()); }
    // Plays at random to the end. Earlier positions do not count here: they would cost more than they tell.
    void finish(Random& random) { state_.playout(random); }

   private:
    State start_, state_;
    bool remembers_;
    History history_;
    std::size_t start_size_;
};

}  // namespace cairn
