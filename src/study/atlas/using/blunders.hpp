// How good a player is, measured by truth: how often he spoils a position that is won.
//
// Positions come from random games. One counts when an oracle knows every choice there, the best of them wins, and at least one
// does not: then there is something to spoil.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "play/game/game.hpp"
#include "search/players/oracle.hpp"
#include "search/players/player.hpp"

namespace cairn {

struct Blunder {
    std::string position;
    std::string chosen, best;  // words
    double value = 0;          // of what was chosen: 0 loses, 0.5 draws
};

struct Blunders {
    int asked = 0;                 // positions in which the player chose
    std::vector<Blunder> spoiled;  // those in which he gave the win away
    double winning_share = 0;  // of the choices of those positions: how often luck alone would keep the win
};

// Until so many positions were asked, `stop` is set, or random games bring no more. The same seed gives the same positions.
Blunders count_blunders(const std::shared_ptr<const Game>& game, const Oracle& oracle, Player& player,
                        int positions, std::uint64_t seed, const std::atomic<bool>& stop);

}  // namespace cairn
