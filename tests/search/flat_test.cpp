// Rewards, flat playouts, and the possible worlds that players think in.
#include "search/mcts/flat.hpp"

#include <set>

#include "pages.hpp"
#include "search/hidden/possible_worlds.hpp"
#include "search/players/reward.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

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

TEST(Reward, AllAtOnceIsTheSame) {
    for (const Setting& setting : settings()) {
        const auto game = load(setting);
        Random random(2);
        State state = game->start();
        EXPECT_EQ(rewards(state)[0], 0.5);
        state.playout(random);
        for (int q = 0; q < game->players(); ++q)
            EXPECT_DOUBLE_EQ(rewards(state)[std::size_t(q)], reward(state.outcome(), q)) << setting.name();
    }
}

Move best(const Match& match, std::uint64_t iterations) {
    Limits limits;
    limits.iterations = iterations;
    return make_flat(1)->think(match, limits).best().move;
}

TEST(Flat, BlocksWhatWouldLose) {
    const Match match = match_at(load({"spline", {}}), "BBB./W.../..../WW.. W");
    EXPECT_EQ(word(match.state(), best(match, 4000)), "g7");
}

TEST(Flat, BeatsRandomPlay) {
    const auto game = load({"spline", {}});
    Random random(2);
    int wins = 0;
    for (int i = 0; i < 20; ++i) {
        Match match(game);
        while (!match.state().over()) {
            State next = match.state();
            match.play(next.player() == i % 2 ? best(match, 200) : next.play_random(random));
        }
        wins += match.state().outcome().ranks[std::size_t(i % 2)] == 1;
    }
    EXPECT_GE(wins, 18);
}

TEST(PossibleWorlds, AgreeWithWhatWasSeenAndVaryTheRest) {
    const auto game = load_page(kGuess);
    Match match(game);
    ASSERT_EQ(match.play_word("tails"), "");
    const int seeker = 1;
    ASSERT_EQ(match.state().player(), seeker);
    Random random(1);
    PossibleWorlds possible(match, seeker);
    std::set<std::string> worlds;
    for (int i = 0; i < 60; ++i) {
        const auto world = possible.draw(random);
        ASSERT_TRUE(world);
        EXPECT_EQ(view_text(*world, seeker), view_text(match.state(), seeker));
        worlds.insert(position_text(*world));
    }
    EXPECT_EQ(worlds.size(), 2u);  // heads or tails
}

TEST(PossibleWorlds, TheOwnerKnowsHisOwn) {
    const auto game = load({"springe", {}});
    Match match(game);
    for (const char* choice : {"white", "red", "left"}) ASSERT_EQ(match.play_word(choice), "");
    const int white = 0;
    ASSERT_EQ(match.state().player(), white);
    Random random(1);
    for (int i = 0; i < 20; ++i) EXPECT_EQ(*PossibleWorlds(match, white).draw(random), match.state());
}

}  // namespace
}  // namespace cairn::test
