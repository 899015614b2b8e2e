// What a game's rules say, as one number: the words of the page, and the options as set. Results that were proved for these
// rules stay true while it stays the same. What does not change a game is left out: examples, comments, the layout of
// lines, and what is said to people (`says "…"`, the aim, the help of options and variants).
#pragma once

#include <cstdint>
#include <string>

#include "play/game/game.hpp"

namespace cairn {

std::uint64_t fingerprint(const Game& game);
std::string fingerprint_text(const Game& game);  // 16 hex digits

}  // namespace cairn
