// All the States that a player takes for possible, followed through one game.
//
// The true game is played at random. Beside it stand the other worlds that looked the same to the viewer after every
// choice so far. An open choice is made in each of them alike; what the viewer does not see (another's secret choice,
// a draw) is made in every way, and worlds that would have looked different are forgotten.
//
//     true game   deal white ── my c3 ── their secret choice: 2 ── their b2 ── ...
//     others      deal black ── my c3 ── 1, 3                   ── their b2 ── must still look the same
//
// After an open choice nothing is forgotten: a world that looks different then has told the viewer a secret.
#pragma once

#include <string>
#include <vector>

#include "play/game/game.hpp"

namespace cairn::test {

class WorldsAlike {
   public:
    WorldsAlike(const Game& game, int viewer);

    // Plays one choice of the true game. What the viewer learned that he must not know, "" when nothing.
    std::string play(Move move);

    const State& state() const { return true_; }
    std::size_t others() const { return others_.size(); }
    // The page has shown a secret, as rules may: what follows tells nothing.
    bool spoiled() const { return spoiled_; }

   private:
    bool open(Move move) const;
    std::string compare_choices() const;
    std::string compare(const State& before, const State& other, const State& now, Move move) const;

    int viewer_;
    bool reveals_ = false;  // somewhere in the page
    State true_;
    std::vector<State> others_;
    bool spoiled_ = false;
};

}  // namespace cairn::test
