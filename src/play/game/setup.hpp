// A Setup: what the text of a position says, before it is a State. Anything can be set up; turning it into
// a State succeeds or lists every fault (position.hpp).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "play/game/game.hpp"

namespace cairn {

struct Setup {
    explicit Setup(const Game& game) : state(game.blank()) {}

    State state;                        // filled, waiting nowhere
    int site = -1;                      // where the text says the game waits; -1: at the start of a turn
    std::vector<std::string> given;     // the keys that the text has; "player" and "@" among them
    std::vector<std::string> problems;  // each a sentence
    bool has(std::string_view key) const;
};

inline constexpr std::size_t kLongestPosition = 64 * 1024;

Setup read_setup(const Game& game, std::string_view text);

}  // namespace cairn
