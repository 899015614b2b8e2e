// What can be shown on the board when somebody asks (play/say/showing.hpp), in the protocol's shape.
#pragma once

#include "play/game/match.hpp"
#include "play/say/showing.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {

// What there is to ask for, for Game.
Json showings_json(const Program& program);

// What the rules speak of under this name, after so many choices of the match (-1, or more than were made: now), as the fields of
// the answer; or the reason why not, and no fields.
struct ShownAnswer {
    std::optional<Json> fields;  // "what", "ply", "sets"
    std::string code, problem;
};
ShownAnswer shown_at(const Match& match, const std::string& name, int ply);

}  // namespace cairn::serve
