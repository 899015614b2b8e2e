// A State seen in a mirror: each point is another one, everything else is as it was.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "play/game/game.hpp"

namespace cairn::test {

class Mirror {
   public:
    // `symmetry`: which one of the lattice.
    Mirror(const Game& game, int symmetry);

    // Does the State keep something without a name, inside a turn? It may be a point, and then has an image too.
    bool keeps_nameless(const State& state) const;
    // What keeps `there` from being the image of `here`; "" when it is.
    std::string difference(const State& here, const State& there) const;

    struct Pairs {
        std::string problem;                       // a choice on one side without its image on the other
        std::vector<std::pair<Move, Move>> moves;  // each legal choice, and its image
    };
    // Nothing where choices have directions, which this mirror does not know: entries.
    std::optional<Pairs> pair_moves(const State& here, const State& there) const;

   private:
    WideSet image(const WideSet& set) const;
    std::string set_difference(const State& here, const State& there) const;
    std::string number_difference(const State& here, const State& there) const;
    std::string outcome_difference(const State& here, const State& there) const;

    const Game& game_;
    const std::vector<Point>& map_;
};

}  // namespace cairn::test
