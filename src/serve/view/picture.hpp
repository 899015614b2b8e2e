// A typical position of a game, for its card, and how long a game takes. Both come from a few random games
// with a fixed seed: nobody has to draw a picture for a new page of rules.
#pragma once

#include <vector>

#include "play/game/game.hpp"
#include "serve/view/events.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {

struct Picture {
    std::vector<BoardSeen> boards;  // as somebody who watches sees them
    Json poses;                     // how dice lie there, where the rules read faces; else null
    Json marks;                     // which pieces the rules mark there, say those that lie
    int minutes = 0;                // of a game between people, roughly
};

Picture picture_of(const Game& game);

}  // namespace cairn::serve
