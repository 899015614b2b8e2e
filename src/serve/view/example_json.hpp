// The examples of a page of rules, step by step, as the page shows them under the rules.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "play/game/game.hpp"

namespace cairn::serve {

// {"examples": [{"title", "options", "board", "steps": [{"caption", "boards", "marked", "events"}, …]}, …]}
nlohmann::ordered_json examples_json(const Game& game);

}  // namespace cairn::serve
