// A player who looks into the atlas of the game, where this computer has one.
#pragma once

#include <vector>

#include "search/players/player.hpp"
#include "study/knowledge/knowledge.hpp"

namespace cairn {

// As make_player, with the tables in tables_folder(). An atlas is opened once and kept for all players.
PlayerRead make_informed_player(std::string_view text, std::shared_ptr<const Game> game, std::uint64_t seed);

// One who is asked for advice: whatever the text, its analysis is exact where there is an atlas, and elsewhere says nothing
// that what is proved about the game contradicts (study/knowledge/known_line.hpp).
PlayerRead make_adviser(std::string_view text, std::shared_ptr<const Game> game, std::uint64_t seed,
                        const std::vector<KnownResult>& known);

}  // namespace cairn
