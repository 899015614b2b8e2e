// What the claims of the books are tested with: random games, counted turn by turn, and conditions in the words
// of a game's own page.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "board/words/words.hpp"
#include "support/shelf.hpp"

namespace cairn::test {

// One random game, played to its end.
struct Played {
    State end;
    int choices = 0;  // of players and of chance
    int turns = 0;    // turns (rounds) in which a player decided something; forced passes are none
};
// Calls look(state) at each choice.
template <class Look>
Played play_randomly(const Game& game, std::uint64_t seed, Look look) {
    Random random(seed);
    Played played{game.start()};
    State& s = played.end;
    for (int last = -1; !s.over(); ++played.choices) {
        look(s);
        if (s.player() >= 0 && s.turn() != last) {
            last = s.turn();
            ++played.turns;
        }
        s.play_random(random);
    }
    EXPECT_FALSE(s.outcome().faulty) << s.outcome().reason;
    return played;
}
inline Played play_randomly(const Game& game, std::uint64_t seed) {
    return play_randomly(game, seed, [](const State&) {});
}

// The player who won alone, -1 when nobody did.
int sole_winner(const State& state);

// Is a condition of the rules language true in the game, at its start or in a position? It may use whatever the
// page defines; `setting` are lines of an example, such as "variant rotated".
::testing::AssertionResult holds(const std::string& id, const std::string& condition,
                                 const std::string& position = "", const std::string& setting = "");

// The State that a position's text describes; fails the test when it has faults.
State position(const Game& game, const std::string& text);
void play(State& state, const std::string& words);  // split by spaces

// A set in the width of a small board.
inline PointSet<1> narrow(const WideSet& s) { return {{s.word[0]}}; }

}  // namespace cairn::test
