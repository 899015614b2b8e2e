// Plays games at random on the CPU and counts them.
#pragma once

#include "play/game/luck.hpp"
#include "study/playouts/playouts.hpp"

namespace cairn {

// How all games from one State begin. Where a player chooses first, the choices and what comes of each are the same for all of them.
struct Openings {
    explicit Openings(const State& start);
    int chooser;               // or kChance: then games begin at the only one of `after`
    MoveList moves;            // of the chooser
    std::vector<State> after;  // the State after each
};

class PlayoutPlayer {
   public:
    PlayoutPlayer(const Openings& openings, std::uint64_t seed);

    void play(std::uint64_t game);
    const PlayoutCounts& played() const { return played_; }

    // Of the game played last.
    const State& state() const { return state_; }
    int choices() const { return choices_; }
    const Random& luck() const { return random_; }

   private:
    void count(int first);

    const Openings& openings_;
    std::uint64_t seed_;
    State state_;
    Random random_{0};
    int choices_ = 0;
    PlayoutCounts played_;
};

}  // namespace cairn
