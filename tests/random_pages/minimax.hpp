// The truth about a small game of two players, or of one: every line of play to its end, no table, no symmetry,
// nothing but the public face of Game, State and History.
#pragma once

#include <optional>

#include "play/game/match.hpp"

namespace cairn::test {

// The worth of an end for whoever decides in the position asked about.
struct Truly {
    double worth = 0;  // two players: 1 won, 0.5 drawn, 0 lost; one player: as reward() says
    int choices = 0;   // until that end, the winner hurrying and the loser delaying; 0 for a draw
};

class Minimax {
   public:
    // Gives up after so many positions, or where a line grows longer than `longest`.
    explicit Minimax(std::uint64_t most_positions = 20'000, int longest = 60)
        : most_(most_positions), longest_(longest) {}

    // Of a position from which the game goes on as from its first (Match of that position). Nothing when it gave up.
    std::optional<Truly> value(const State& state);
    std::uint64_t visited() const { return visited_; }

   private:
    Truly search(const State& state, int depth);  // of a game of two, for who decides in `state`
    double best(const State& state, int depth);   // of a game of one, chance included

    std::uint64_t most_, visited_ = 0;
    int longest_;
    bool gave_up_ = false;
    History history_;
};

}  // namespace cairn::test
