// The States that a player may think with: the true one where nothing is hidden, else possible ones.
#pragma once

#include <vector>

#include "search/hidden/possible_worlds.hpp"

namespace cairn {

// Does anything in this game keep a player from knowing the State?
bool hides_something(const Game& game);

// Possible States in turn, drawn as they are asked for. Drawing one costs more than a playout, so after the
// first `most` they come round again.
class Worlds {
   public:
    Worlds(const Match& match, int player, Random& random, std::size_t most);
    bool none() const { return states_.empty(); }
    const State& next();

   private:
    void add();
    PossibleWorlds possible_;
    Random& random_;
    std::size_t most_;
    std::vector<State> states_;
    std::size_t next_ = 0;
};

}  // namespace cairn
