// Fair seats, whatever the numbers of players and seats.
#include "study/match/schedule.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <set>

namespace cairn {
namespace {

std::vector<std::vector<int>> seats_of(const Schedule& schedule, std::size_t games) {
    std::vector<std::vector<int>> seats;
    for (std::size_t n = 0; n < games; ++n) seats.push_back(schedule.pairing(n).seats);
    return seats;
}

TEST(Schedule, TwoPlayersChangeSeats) {
    const Schedule schedule(2, 2, 1);
    EXPECT_EQ(schedule.games_in_round(), 2u);
    EXPECT_EQ(seats_of(schedule, 4), (std::vector<std::vector<int>>{{0, 1}, {1, 0}, {0, 1}, {1, 0}}));
    EXPECT_EQ(schedule.whole_rounds(200), 200u);
    EXPECT_EQ(schedule.whole_rounds(201), 202u);
}

TEST(Schedule, ThreePlayersMeetInPairs) {
    EXPECT_EQ(seats_of(Schedule(3, 2, 1), 6),
              (std::vector<std::vector<int>>{{0, 1}, {1, 0}, {0, 2}, {2, 0}, {1, 2}, {2, 1}}));
}

TEST(Schedule, TwoPlayersShareThreeSeats) {
    EXPECT_EQ(
        seats_of(Schedule(2, 3, 1), 6),
        (std::vector<std::vector<int>>{{0, 0, 1}, {1, 0, 0}, {0, 1, 0}, {0, 1, 1}, {1, 0, 1}, {1, 1, 0}}));
}

TEST(Schedule, TheOrderAroundTheTableChanges) {
    std::set<std::vector<int>> orders;
    for (std::size_t round = 0; round < 6; ++round) orders.insert(Schedule(4, 4, 1).pairing(round * 4).seats);
    EXPECT_EQ(orders.size(), 6u);  // 3! circles
}

TEST(Schedule, AloneEveryoneHasTheSameNumber) {
    EXPECT_EQ(seats_of(Schedule(2, 1, 1), 4), (std::vector<std::vector<int>>{{0}, {1}, {0}, {1}}));
}

RC_GTEST_PROP(Schedule, IsFairAfterEveryRound, ()) {
    const int players = *rc::gen::inRange(1, 6), seats = *rc::gen::inRange(1, 7);
    const Schedule schedule(players, seats, *rc::gen::arbitrary<std::uint64_t>());
    const std::size_t rounds = *rc::gen::inRange<std::size_t>(1, 4);
    std::map<std::pair<int, int>, int> sat, met;  // by player and seat; by two players
    for (const auto& game : seats_of(schedule, rounds * schedule.games_in_round())) {
        RC_ASSERT(int(game.size()) == seats);
        const std::set<int> present(game.begin(), game.end());
        RC_ASSERT(int(present.size()) == std::min(players, seats));
        for (int seat = 0; seat < seats; ++seat) ++sat[{game[std::size_t(seat)], seat}];
        for (int a : present)
            for (int b : present)
                if (a < b) ++met[{a, b}];
    }
    RC_ASSERT(int(sat.size()) == players * seats);
    for (const auto& [where, times] : sat) RC_ASSERT(times == sat.begin()->second);
    if (seats > 1) RC_ASSERT(int(met.size()) == players * (players - 1) / 2);
    for (const auto& [who, times] : met) RC_ASSERT(times == met.begin()->second);
}

RC_GTEST_PROP(Schedule, ASetSharesItsLuckAndNoOtherHasIt, ()) {
    const int players = *rc::gen::inRange(1, 6), seats = *rc::gen::inRange(1, 7);
    const Schedule schedule(players, seats, *rc::gen::arbitrary<std::uint64_t>());
    std::set<std::uint64_t> seeds;
    const std::size_t sets = 20;
    for (std::size_t set = 0; set < sets; ++set) {
        const std::uint64_t seed = schedule.pairing(set * schedule.games_in_set()).seed;
        seeds.insert(seed);
        for (std::size_t n = 0; n < schedule.games_in_set(); ++n)
            RC_ASSERT(schedule.pairing(set * schedule.games_in_set() + n).seed == seed);
    }
    RC_ASSERT(seeds.size() == sets);
    RC_ASSERT(Schedule::seed_of(1, 0) != Schedule::seed_of(1, 1));
    RC_ASSERT(Schedule::seed_of(1, 0) != Schedule::seed_of(2, 0));
    RC_ASSERT(Schedule::seed_of(1, -1) != Schedule::seed_of(1, 0));
}

}  // namespace
}  // namespace cairn
