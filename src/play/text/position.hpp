// Positions as text, like chess's FEN, and back.
//
//     ..../..../..../W... B                         one white ball at a1, Black to move
//     W.../..../..../.... W stock=2,2 @turn.2 p=c3   variables that differ from their start; inside a turn
//     …|… W own boards split by |
//
// Reading gives a State or a list of every fault; any position that obeys the board's physics can be
// set up. Exact grammar: docs/notation.md.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/game/game.hpp"

namespace cairn {

std::string position_text(const State& state);

// What `player` may see (kNobody: a watcher): secrets of others, and what nobody may see, are written `?`.
std::string view_text(const State& state, int player);

struct PositionRead {
    std::optional<State> state;
    std::vector<std::string> problems;  // each a sentence: which part, what was expected
};
PositionRead read_position(const Game& game, std::string_view text);

}  // namespace cairn
