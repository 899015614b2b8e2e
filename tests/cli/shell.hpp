// A shell for the tests: runs the command inside the test program, on a small library of games.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "cli/line/command.hpp"
#include "support/folder.hpp"

namespace cairn {

// A whole line of a level wins. On the smallest board White's second ball always does.
inline const std::string kLine = R"(game "Line"
by "Néstor Test", 2011
category alignment
complexity 1
aim "Fill a line of your colour."
players White, Black
option size = 4 in 2..5 "balls along an edge"
variant misere "who fills a line loses"
set shibumi
board pyramid(size)

turn:
    p = choose(playable)
    put(me, p)
    if any(line <= mine for line in spans through p):
        if variant misere: lose(me, "a spanning line")
        else: win(me, "a spanning line", p)

example "two balls span the small board":
    option size = 2
    play a1 c1 c3
    expect White wins

example "counts":
    option size = 3
    perft 9 72 504
)";

// Chance, alternatives, several choices a turn.
inline const std::string kDice = R"(game "Dice"
players White, Black
set shibumi
board pyramid(3)
turn:
    n = roll(3)
    either "put":
        repeat n:
            if playable: put(me, choose(playable))
    or "pass": pass
    if not empty: finish
score: rank by count(of(player))
)";

// A secret choice, then the other's guess.
inline const std::string kGuess = R"(game "Guess"
players White, Black
set shibumi
board pyramid(2)
turn:
    secret thought = choose(1..3)
    by next(me): g = choose(1..3)
    reveal thought
    if g == thought: win(next(me), "guessed")
    put(me, choose(playable))
    if not empty: finish
score: rank by count(of(player))
)";

inline const std::string kBroken = R"(game "Broken"
players White, Black
set shibumi
board pyramid(4)
turn:
    put(me, choose(playble))
)";

// The games above, shelved as games are.
inline const TemporaryFolder& test_library() {
    static const TemporaryFolder folder;
    static const bool filled = [] {
        folder.write("shibumi/alignment/line.cairn", kLine);
        folder.write("shibumi/chance/dice-game.cairn", kDice);
        folder.write("shibumi/secrets/guess.cairn", kGuess);
        return true;
    }();
    (void)filled;
    return folder;
}

struct Answer {
    int status = -1;
    std::string out, err;
};

// What `cairn ARGUMENTS` answers when `input` is piped into it.
inline Answer cairn(std::vector<std::string> arguments, const std::string& input = "") {
    std::istringstream in(input);
    std::ostringstream out, err;
    Console console{in, out, err};
    Context context{console, "", ""};
    arguments.insert(arguments.begin(), {"--games", test_library().path().string()});
    const int status = run_command(arguments, context);
    return {status, out.str(), err.str()};
}

}  // namespace cairn
