// What can be shown on the board when somebody asks (play/say/showing.hpp), in the protocol's shape.
#pragma once

#include "play/say/showing.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {

// What there is to ask for, for Game.
Json showings_json(const Program& program);

// One of them as it is now; nothing when the rules cannot tell it.
std::optional<Json> shown_json(const State& state, const Showing& showing);

}  // namespace cairn::serve
