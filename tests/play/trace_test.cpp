// Which rules ran: told by the page's own lines, and the same games are played with and without notes.
#include "play/show/trace.hpp"

#include <gtest/gtest.h>

#include "play/text/notation.hpp"
#include "play/text/position.hpp"

namespace cairn::test {
namespace {

const std::string kPage = R"(game "Traced"
players White, Black
set shibumi
board pyramid(3)
turn:
    p = choose(playable)
    require p != 0:c3 or count(balls) > 0, "not in the middle at first"
    put(me, p)
    if count(balls) == 2: again
    if count(balls) == 99: win(me, "never")
    if count(balls) >= 5:
        win(me, "five balls")
)";

std::shared_ptr<const Game> page() {
    auto loaded = Game::load(kPage);
    EXPECT_TRUE(loaded.game) << loaded.diagnostics.text("test", kPage);
    return loaded.game;
}

std::vector<int> lines(const std::vector<Place>& places) {
    std::vector<int> list;
    for (const Place& p : places) list.push_back(p.line);
    return list;
}

TEST(Trace, NamesTheLinesOfAChoice) {
    const auto game = page();
    const Tracer tracer(*game);
    ASSERT_TRUE(tracer.good());
    State state = game->start();
    MoveList moves;
    state.moves(moves);
    // Line 6 runs again as the next player is asked.
    EXPECT_EQ(lines(tracer.ran(state, moves[0], nullptr)), (std::vector{6, 7, 8, 9, 10, 11}));
    state.play(moves[0]);
    state.moves(moves);
    // The second ball: the statement behind the condition of line 9 ran too, so that line stands twice.
    EXPECT_EQ(lines(tracer.ran(state, moves[0], nullptr)), (std::vector{6, 7, 8, 9, 9, 10, 11}));
}

TEST(Trace, PlaysTheSameGames) {
    const auto game = page();
    const Tracer tracer(*game);
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Random one(seed), other(seed);
        State plain = game->start(), noting = tracer.from_nothing();
        while (!plain.over()) {
            ASSERT_FALSE(noting.over());
            ASSERT_EQ(plain.play_random(one), noting.play_random(other));
        }
        EXPECT_TRUE(noting.over());
        EXPECT_EQ(plain.outcome().line, noting.outcome().line);
    }
}

TEST(Trace, KnowsRulesThatNeverRan) {
    const auto game = page();
    Tracer tracer(*game);
    State state = tracer.from_nothing();
    Random random(1);
    state.playout(random);
    tracer.collect(state);
    const auto silent = tracer.never_ran();
    ASSERT_EQ(silent.size(), 1u);
    EXPECT_EQ(silent[0].begin.line, 10);
    EXPECT_EQ(silent[0].last_line, 10);
    EXPECT_EQ(silent[0].begin.column, 28);
}

TEST(Trace, FindsTheLineOfARefusal) {
    const auto game = page();
    EXPECT_EQ(lines_refusing(game->program(), "not in the middle at first"), std::vector{7});
    EXPECT_TRUE(lines_refusing(game->program(), "another reason").empty());
    EXPECT_TRUE(lines_refusing(game->program(), "").empty());
}

}  // namespace
}  // namespace cairn::test
