// Intervals and ratings against values from tables and from the formulas' closed cases.
#include "study/match/statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "study/match/score_sheet.hpp"

namespace cairn {
namespace {

TEST(Statistics, WilsonsInterval) {
    const Interval eight_of_ten = wilson_interval(0.8, 10);
    EXPECT_NEAR(eight_of_ten.low, 0.4901625, 1e-6);
    EXPECT_NEAR(eight_of_ten.high, 0.9433178, 1e-6);
    const Interval none_of_ten = wilson_interval(0, 10);
    EXPECT_EQ(none_of_ten.low, 0.0);
    EXPECT_NEAR(none_of_ten.high, 0.2775328, 1e-6);
    EXPECT_EQ(wilson_interval(1, 60).high, 1.0);
    EXPECT_EQ(wilson_interval(0.5, 0).low, 0.0);
    EXPECT_EQ(wilson_interval(0.5, 0).high, 1.0);
}

TEST(Statistics, StudentsTable) {
    EXPECT_NEAR(student95(1), 12.706, 1e-3);
    EXPECT_NEAR(student95(10), 2.228, 1e-3);
    EXPECT_NEAR(student95(12), 2.179, 1e-3);
    EXPECT_NEAR(student95(30), 2.042, 1e-3);
    EXPECT_NEAR(student95(100), 1.984, 1e-3);
    EXPECT_NEAR(student95(1e9), kNormal95, 1e-6);
}

TEST(Statistics, StudentsInterval) {
    // 2 4 4 4 5 5 7 9: mean 5, squares 32.
    const Interval interval = student_interval(5, 32, 8);
    EXPECT_NEAR(interval.low, 5 - 1.7875, 1e-3);
    EXPECT_NEAR(interval.high, 5 + 1.7875, 1e-3);
    EXPECT_TRUE(std::isinf(student_interval(5, 0, 1).high));
}

TEST(Statistics, EloOfAScore) {
    EXPECT_NEAR(elo(0.5), 0, 1e-9);
    EXPECT_NEAR(elo(0.75), 190.848, 1e-3);
    EXPECT_NEAR(elo(0.25), -190.848, 1e-3);
    EXPECT_NEAR(elo(10.0 / 11), 400, 1e-9);
    EXPECT_TRUE(std::isinf(elo(1)));
    EXPECT_LT(elo(0), 0);
}

TEST(Statistics, RatingsOfTwoAreTheirDifference) {
    // With the drawn meeting that is added: 75 to 25.
    const auto two = ratings({{0, 74.5}, {24.5, 0}});
    EXPECT_NEAR(two[0].elo - two[1].elo, 190.848, 1e-3);
    EXPECT_NEAR(two[0].elo + two[1].elo, 0, 1e-9);
    // The difference has a standard error of 1 / sqrt(100 · ¾ · ¼), and each rating is half of it.
    EXPECT_NEAR(two[0].margin, kNormal95 * 400 / std::log(10.0) / std::sqrt(18.75) / 2, 1e-6);
}

TEST(Statistics, RatingsOfManyAgreeWithTheirStrengths) {
    // Strengths 4 : 2 : 1, each meeting a million times: 120.41 Elo a step.
    const double n = 1e6;
    const auto three = ratings({{0, n * 4 / 6, n * 4 / 5}, {n * 2 / 6, 0, n * 2 / 3}, {n / 5, n / 3, 0}});
    EXPECT_NEAR(three[0].elo, 120.412, 1e-2);
    EXPECT_NEAR(three[1].elo, 0, 1e-2);
    EXPECT_NEAR(three[2].elo, -120.412, 1e-2);
    EXPECT_LT(three[0].margin, 1);
}

TEST(Statistics, WhoWinsAllHasARatingToo) {
    const auto three = ratings({{0, 10, 10}, {0, 0, 10}, {0, 0, 0}});
    EXPECT_GT(three[0].elo, three[1].elo);
    EXPECT_GT(three[1].elo, three[2].elo);
    EXPECT_TRUE(std::isfinite(three[0].elo));
}

GameResult game(std::vector<int> seats, std::vector<double> rewards, int choices, std::uint64_t mark) {
    GameResult result;
    result.seats = std::move(seats);
    result.rewards = std::move(rewards);
    result.choices = choices;
    result.turns = choices / 2;
    result.fingerprint = mark;
    return result;
}

TEST(ScoreSheet, CountsPlayersAndSeats) {
    ScoreSheet sheet(2, 2);
    sheet.add(game({0, 1}, {1, 0}, 10, 1));
    sheet.add(game({1, 0}, {0, 1}, 20, 2));
    sheet.add(game({0, 1}, {0.5, 0.5}, 30, 3));
    sheet.add(game({1, 0}, {1, 0}, 20, 2));
    const Standing standing = sheet.standing();
    EXPECT_EQ(standing.games, 4);
    EXPECT_EQ(standing.different, 3);
    EXPECT_EQ(standing.by_rules, 4);
    EXPECT_EQ(standing.mean_choices, 20);
    EXPECT_EQ(standing.shortest, 10);
    EXPECT_EQ(standing.longest, 30);
    const PlayerScore& first = standing.players[0];
    EXPECT_EQ(first.games, 4);
    EXPECT_EQ(first.wins, 2);
    EXPECT_EQ(first.draws, 1);
    EXPECT_EQ(first.losses, 1);
    EXPECT_EQ(first.mean, 0.625);
    EXPECT_NEAR(first.interval.low, wilson_interval(0.625, 4).low, 1e-12);
    ASSERT_TRUE(first.elo);
    EXPECT_NEAR(first.elo->difference, elo(0.625), 1e-9);
    EXPECT_EQ(standing.seats[0].mean, 0.625);  // 1, 0, ½, 1
    EXPECT_EQ(standing.seats[1].mean, 0.375);
}

TEST(ScoreSheet, FaultsAndNotes) {
    ScoreSheet sheet(2, 2);
    GameResult lost = game({1, 0}, {0, 1}, 3, 1);
    lost.at_fault = 0;
    lost.note = "it crashed";
    sheet.add(lost);
    const Standing standing = sheet.standing();
    EXPECT_EQ(standing.players[0].faults, 0);
    EXPECT_EQ(standing.players[1].faults, 1);
    EXPECT_EQ(standing.by_rules, 0);
}

TEST(ScoreSheet, WhoSitsTwiceHasOneResult) {
    ScoreSheet sheet(2, 3);
    sheet.add(game({0, 0, 1}, {1, 0.5, 0}, 9, 1));
    const Standing standing = sheet.standing();
    EXPECT_EQ(standing.players[0].games, 1);
    EXPECT_EQ(standing.players[0].mean, 0.75);
    EXPECT_EQ(standing.players[0].draws, 1);
    EXPECT_EQ(standing.players[1].losses, 1);
}

TEST(ScoreSheet, AloneScoresAreOfAnySize) {
    ScoreSheet sheet(1, 1);
    for (double score : {2, 4, 4, 4, 5, 5, 7, 9}) sheet.add(game({0}, {score}, 5, std::uint64_t(score)));
    const PlayerScore alone = sheet.standing().players[0];
    EXPECT_NEAR(alone.mean, 5, 1e-12);
    EXPECT_NEAR(alone.interval.high, 6.7875, 1e-3);
    EXPECT_FALSE(alone.elo);
}

}  // namespace
}  // namespace cairn
