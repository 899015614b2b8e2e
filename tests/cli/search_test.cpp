// The simple opponent and the possible worlds it thinks in.
#include "play/notation.hpp"
#include "play/position.hpp"
#include "search/opponent.hpp"
#include "search/possible_worlds.hpp"
#include "shell.hpp"

namespace cairn {
namespace {

std::shared_ptr<const Game> load(const std::string& rules, const OptionValues& options = {}) {
    auto loaded = Game::load(rules, options);
    EXPECT_TRUE(loaded.game) << loaded.diagnostics.text("test", rules);
    return loaded.game;
}

Outcome ranked(std::vector<int> ranks, bool drawn = false) {
    Outcome outcome;
    outcome.over = true;
    outcome.drawn = drawn;
    outcome.ranks = std::move(ranks);
    return outcome;
}

TEST(Reward, SharesOfTheOthersLeftBehind) {
    EXPECT_EQ(reward(ranked({1, 2}), 0), 1.0);
    EXPECT_EQ(reward(ranked({1, 2}), 1), 0.0);
    EXPECT_EQ(reward(ranked({1, 1}, true), 1), 0.5);
    EXPECT_EQ(reward(ranked({1, 2, 3}), 1), 0.5);
    EXPECT_EQ(reward(ranked({1, 1, 3}), 0), 0.75);
    EXPECT_EQ(reward(ranked({1}), 0), 1.0);
    EXPECT_EQ(reward(Outcome{}, 0), 0.5);
}

TEST(Opponent, FindsAWinAtOnceEvenWithOnePlayout) {
    const auto game = load(kLine);
    const State state = *read_position(*game, "WWW./BBB./..../.... W").state;
    Random random(1);
    // With one trial of each choice a lucky other one may be first in the list; a win is always among the best.
    State next = state;
    next.play(choose_by_playouts(state, 400, random));
    EXPECT_TRUE(next.over());
}

TEST(Opponent, BlocksWhatWouldLose) {
    const auto game = load(kLine);
    const State state = *read_position(*game, "BBB./W.../..../WW.. W").state;
    Random random(1);
    EXPECT_EQ(word(state, choose_by_playouts(state, 4000, random)), "g7");
}

TEST(Opponent, BeatsRandomPlay) {
    const auto game = load(kLine);
    Random random(2);
    int wins = 0;
    for (int i = 0; i < 20; ++i) {
        State state = game->start();
        while (!state.over())
            if (state.player() == i % 2) state.play(choose_by_playouts(state, 200, random));
            else state.play_random(random);
        wins += state.outcome().ranks[std::size_t(i % 2)] == 1;
    }
    EXPECT_GE(wins, 18);
}

TEST(PossibleWorlds, AgreeWithWhatWasSeenAndVaryTheRest) {
    const auto game = load(kGuess);
    Match match(game);
    ASSERT_EQ(match.play_word("2"), "");
    const int black = 1;
    ASSERT_EQ(match.state().player(), black);
    Random random(1);
    PossibleWorlds possible(match, black);
    std::set<std::string> worlds;
    for (int i = 0; i < 60; ++i) {
        const auto world = possible.draw(random);
        ASSERT_TRUE(world);
        EXPECT_EQ(view_text(*world, black), view_text(match.state(), black));
        worlds.insert(position_text(*world));
    }
    EXPECT_EQ(worlds.size(), 3u);  // White may have thought of 1, 2 or 3
}

TEST(PossibleWorlds, TheOwnerKnowsHisOwn) {
    const auto game = load(kGuess);
    Match match(game);
    ASSERT_EQ(match.play_word("2"), "");
    ASSERT_EQ(match.play_word("1"), "");
    const int white = 0;
    ASSERT_EQ(match.state().player(), white);
    Random random(1);
    for (int i = 0; i < 20; ++i) EXPECT_EQ(*PossibleWorlds(match, white).draw(random), match.state());
}

// The true State must not matter: two matches that look the same to Black get the same answer.
TEST(Opponent, DoesNotPeek) {
    const auto game = load(kGuess);
    std::set<std::uint32_t> answers;
    for (const char* secret : {"1", "2", "3"}) {
        Match match(game);
        ASSERT_EQ(match.play_word(secret), "");
        Random random(5);
        answers.insert(choose_by_playouts(match, Effort{100}, random).bits);
    }
    EXPECT_EQ(answers.size(), 1u);
}

}  // namespace
}  // namespace cairn
