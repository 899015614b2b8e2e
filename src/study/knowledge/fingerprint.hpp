// What a game's rules say, as one number: the page without its examples, comments and blank lines, and the
// options as set. Results that were proved for these rules stay true while it stays the same.
#pragma once

#include <cstdint>
#include <string>

#include "play/game/game.hpp"

namespace cairn {

std::uint64_t fingerprint(const Game& game);
std::string fingerprint_text(const Game& game);  // 16 hex digits

}  // namespace cairn
