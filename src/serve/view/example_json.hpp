// The examples of a page of rules, step by step, as the page shows them under the rules.
#pragma once

#include "play/game/game.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {

// {"examples": [{"title", "options", "board", "steps": [{"caption", "boards", "marked", "events"}, …]}, …]}
Json examples_json(const Game& game);

}  // namespace cairn::serve
