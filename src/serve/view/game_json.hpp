// What a game is, for whoever draws its table: names, colours, options, what can be shown. Without what only a server knows:
// how long it takes, its picture, what is proved about it.
#pragma once

#include "play/game/library.hpp"
#include "rules/program/program.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {

// Game of docs/protocol.md.
Json game_json(const GameFile& file, const Program& program);

}  // namespace cairn::serve
