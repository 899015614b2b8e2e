// Tiny games whose values can be worked out by hand.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "play/game/match.hpp"
#include "play/text/notation.hpp"
#include "play/text/position.hpp"

namespace cairn::test {

inline std::shared_ptr<const Game> load_page(const std::string& rules, const OptionValues& options = {}) {
    auto loaded = Game::load(rules, options);
    EXPECT_TRUE(loaded.game) << loaded.diagnostics.text("test", rules);
    return loaded.game;
}

inline Match match_at(const std::shared_ptr<const Game>& game, const std::string& position) {
    auto read = read_position(*game, position);
    EXPECT_TRUE(read.state) << (read.problems.empty() ? "" : read.problems.front());
    return Match(game, *read.state);
}

// Daring is worth 2/3, and shaking hands a half.
inline const std::string kDare = R"(game "Dare"
players White, Black
set shibumi
board pyramid(2)
turn:
    either "dare":
        r = roll(6)
        if r > 2: win(me)
        else: lose(me)
    or "shake hands": draw
)";

// Both show a side at once. Equal heads win for Even, equal tails are a draw, anything else wins for Odd. Each should
// show heads one time in three; Even then gets a third.
inline const std::string kPennies = R"(game "Pennies"
players Even, Odd
set shibumi
board pyramid(2)
kinds side: heads, tails
var pick[player]: side or none secret
round:
    each player secretly: pick[me] = choose(sides)
    reveal pick
    if pick[Even] != pick[Odd]: win(Odd)
    if pick[Even] == heads: win(Even)
    draw
)";

// The second player guesses what the first has hidden: nobody can do better than a half.
inline const std::string kGuess = R"(game "Guess"
players Hider, Seeker
set shibumi
board pyramid(2)
kinds side: heads, tails
var pick[player]: side or none secret
turn:
    secret pick[me] = choose(sides)
    by opponent: guess = choose(sides)
    if openly(pick[me] == guess): win(opponent)
    else: win(me)
)";

// Three players take turns; a line of two spans the side of the small board.
inline const std::string kThree = R"(game "Three"
players White, Black, Red
set shibumi
board pyramid(2)
turn:
    p = choose(playable)
    put(me, p)
    if any(line <= mine for line in segments through p): win(me, "a pair")
)";

}  // namespace cairn::test
