// Random games counted: the same on any number of threads, and every game in exactly one place.
#include "study/playouts/playouts.hpp"

#include <gtest/gtest.h>

#include "study/playouts/branching.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

const std::atomic<bool> kNever{false};

PlayoutCounts counted(const std::string& id, std::uint64_t games, int threads, std::uint64_t seed = 1) {
    const auto game = load({id, {}});
    return play_out(game->start(), {games, seed, threads}, kNever);
}

void expect_same(const PlayoutCounts& a, const PlayoutCounts& b) {
    EXPECT_EQ(a.games, b.games);
    EXPECT_EQ(a.drawn, b.drawn);
    EXPECT_EQ(a.choices, b.choices);
    EXPECT_EQ(a.shortest, b.shortest);
    EXPECT_EQ(a.longest, b.longest);
    ASSERT_EQ(a.seats.size(), b.seats.size());
    for (std::size_t q = 0; q < a.seats.size(); ++q) EXPECT_EQ(a.seats[q].sum, b.seats[q].sum);
    ASSERT_EQ(a.first.size(), b.first.size());
    for (const auto& [move, rewarded] : a.first) {
        ASSERT_TRUE(b.first.contains(move));
        EXPECT_EQ(rewarded.sum, b.first.at(move).sum);
        EXPECT_EQ(rewarded.games, b.first.at(move).games);
    }
}

TEST(PlayoutCounts, AreTheSameOnAnyNumberOfThreads) {
    for (const std::string id : {"spline", "spargo", "spuzzle", "spanic"})
        expect_same(counted(id, 1500, 1), counted(id, 1500, 3));
}

TEST(PlayoutCounts, AnotherSeedIsAnotherLuck) {
    EXPECT_NE(counted("spline", 1000, 1, 1).choices, counted("spline", 1000, 1, 2).choices);
}

// A longer run begins with the games of a shorter one.
TEST(PlayoutCounts, AddUp) {
    const PlayoutCounts few = counted("spline", 1000, 1), more = counted("spline", 1001, 1);
    EXPECT_EQ(more.games, few.games + 1);
    EXPECT_GT(more.choices, few.choices);
    EXPECT_LE(more.choices - few.choices, 30u);
}

TEST(PlayoutCounts, EveryGameHasOneFirstChoiceAndSharesOneWin) {
    const PlayoutCounts played = counted("spline", 2000, 1);
    std::uint64_t games = 0;
    std::int64_t first = 0, all = 0;
    for (const auto& [move, rewarded] : played.first) games += rewarded.games, first += rewarded.sum;
    for (const auto& seat : played.seats) all += seat.sum;
    EXPECT_EQ(games, played.games);
    EXPECT_EQ(first, played.seats[0].sum);
    EXPECT_EQ(all, std::int64_t(played.games) * played.parts);
    EXPECT_EQ(played.first.size(), 16u);
}

// Spline begins with 16 choices, and every ball takes one point away or opens one.
TEST(Branching, CountsTheLegalChoicesOfPlayers) {
    const Branching b = branching_of(load({"spline", {}})->start(), 1, 50);
    EXPECT_EQ(b.games, 50u);
    EXPECT_EQ(b.most, 16);
    EXPECT_GT(b.mean(), 5);
    EXPECT_LT(b.mean(), 16);
    // A single choice of four options.
    const auto one = Game::load(
        "game \"One\"\nset shibumi\nplayers White, Black\nboard pyramid(2)\n"
        "turn:\n    put(me, choose(playable))\n    win(me, \"done\")\n");
    ASSERT_TRUE(one.game);
    const Branching single = branching_of(one.game->start(), 1, 3);
    EXPECT_EQ(single.decisions, 3u);
    EXPECT_EQ(single.choices, 12u);
}

TEST(PlayoutCounts, EndWhenTold) {
    const std::atomic<bool> stop{true};
    const auto game = load({"spline", {}});
    EXPECT_EQ(play_out(game->start(), {1'000'000'000, 1, 2}, stop).games, 0u);
}

}  // namespace
}  // namespace cairn::test
