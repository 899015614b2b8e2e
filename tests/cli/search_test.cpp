// What the end of a game is worth, and the possible worlds of one who does not see everything.
#include "play/notation.hpp"
#include "play/position.hpp"
#include "search/possible_worlds.hpp"
#include "search/reward.hpp"
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

}  // namespace
}  // namespace cairn
