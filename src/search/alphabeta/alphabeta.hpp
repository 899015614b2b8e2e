// Alpha-beta search for games of two players without chance in which nothing is hidden: every reply to a depth
// that grows step by step, with a table of positions met before.
//
// It proves where it sees to the end, and there it knows how far the end is; at its horizon it guesses by a few
// random playouts, or, asked to prove only, not at all. Positions that are the same but for a symmetry of the board
// share an entry of the table. Where the past counts (superko, the third occurrence of a position) equal positions
// may have different values, and the table only tells what to try first.
#pragma once

#include <memory>

#include "play/game/game.hpp"
#include "search/players/thinker.hpp"

namespace cairn {

struct AlphaBetaSettings {
    std::uint64_t seed = 1;
    std::size_t memory = std::size_t(64) << 20;  // bytes of the table
    int depth = 1000;                            // choices, at most
    int playouts = 8;                            // at the horizon; 0: proofs only
};

// "" or why alpha-beta cannot play this game.
std::string alphabeta_problem(const Game& game);

// Iterations are positions visited.
std::unique_ptr<Thinker> make_alphabeta(const AlphaBetaSettings& settings);

}  // namespace cairn
