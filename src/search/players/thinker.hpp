// A thinker values the choices of a position. It may keep what it learns from one call to the next (a
// tree, a table), so one thinker serves one seat of one match; it is not shared between threads.
#pragma once

#include "play/game/match.hpp"
#include "search/players/analysis.hpp"

namespace cairn {

class Thinker {
   public:
    virtual ~Thinker() = default;
    // `match` waits for a player's choice. Where something is hidden, only what that player has seen counts.
    virtual Analysis think(const Match& match, const Limits& limits, const Progress& progress = {}) = 0;
};

}  // namespace cairn
