// A report about games whose answers are known.
#include <gtest/gtest.h>

#include "study/report/likeness.hpp"
#include "study/report/maker.hpp"
#include "study/report/report_json.hpp"
#include "study/report/tally.hpp"

namespace cairn::test {
namespace {

const std::string kHead = "game \"Toy\"\nset shibumi\nplayers White, Black\nboard pyramid(3)\n";

// Little, so that the tests are quick: what is known of these games shows soon.
ReportSettings few() {
    ReportSettings settings;
    settings.random_games = 200;
    settings.random_choices = 20'000;
    settings.level_games = 12;
    settings.skill_games = 24;
    settings.level_choices = 200'000;
    settings.skill_choices = 400'000;
    settings.exact_positions = 20'000;
    return settings;
}

std::shared_ptr<const Game> loaded(const std::string& page) {
    auto game = Game::load(page);
    EXPECT_TRUE(game.game) << game.diagnostics.text("test", page);
    return game.game;
}

GameReport report_of(const std::string& page, ReportSettings settings = few()) {
    ReportMaker maker(loaded(page), settings);
    double before = 0;
    while (!maker.done()) {
        maker.step();
        EXPECT_GE(maker.progress(), before - 1e-9);
        before = maker.progress();
    }
    EXPECT_EQ(maker.progress(), 1);
    const GameReport report = maker.report();
    EXPECT_TRUE(report.complete);
    return report;
}

TEST(Report, WhoMovesFirstWins) {
    const GameReport r =
        report_of(kHead + "turn:\n    put(me, choose(playable))\n    if count(balls) == 3: win(me)\n");
    EXPECT_EQ(r.random.seats[0].mean, 1);
    EXPECT_EQ(r.random.seats[1].mean, 0);
    ASSERT_TRUE(r.level);
    EXPECT_EQ(r.level->seats[0].mean, 1);
    EXPECT_TRUE(r.exact.proved);
    EXPECT_EQ(r.exact.winner, 0);
    EXPECT_EQ(r.exact.distance, 3);
    EXPECT_EQ(r.shortest, 3);
    EXPECT_EQ(r.longest, 3);
    EXPECT_EQ(r.random.length.mean, 3);
    EXPECT_EQ(r.random.drawn.mean, 0);
    // Nobody ever passes the leader, and it was never in doubt.
    EXPECT_EQ(r.lead_changes.mean, 0);
    EXPECT_EQ(r.from_behind.mean, 0);
    EXPECT_TRUE(r.silent.empty());
}

TEST(Report, BranchingIsCounted) {
    // Nine places, then eight, then seven: on the ground of a pyramid of three, before anything carries a ball.
    const GameReport r =
        report_of(kHead + "turn:\n    put(me, choose(playable))\n    if count(balls) == 3: win(me)\n");
    ASSERT_EQ(r.branching_by.size(), 3u);
    EXPECT_NEAR(r.branching_by[0], 9, 1e-9);
    EXPECT_NEAR(r.branching_by[1], 8, 1e-9);
    EXPECT_NEAR(r.branching_by[2], 7, 1e-9);
    EXPECT_NEAR(r.branching.mean, 8, 1e-9);
    EXPECT_EQ(r.most_choices, 9);
    EXPECT_EQ(r.forced, 0);
}

TEST(Report, PureChanceHasNoSkill) {
    // Whatever is placed, a throw decides.
    ReportSettings settings = few();
    settings.skill_games = 120;
    const GameReport r =
        report_of(kHead +
                      "turn:\n    put(me, choose(playable))\n    if count(balls) == 4:\n"
                      "        n = roll(6)\n        if n <= 3: win(White)\n        win(Black)\n",
                  settings);
    ASSERT_TRUE(r.skill);
    EXPECT_LT(r.skill->index, 0.15);
    for (const Skill::Step& step : r.skill->steps) {
        EXPECT_LT(step.more_gets.interval.low, 0.5);
        EXPECT_GT(step.more_gets.interval.high, 0.5);
    }
    EXPECT_FALSE(r.exact.tried);
}

TEST(Report, SkillShowsWhereThinkingWins) {
    const GameReport r = report_of(
        "game \"Line\"\nset shibumi\nplayers White, Black\nboard pyramid(3)\nturn:\n    p = "
        "choose(playable)\n"
        "    put(me, p)\n    if some line in spans through p lies in mine: win(me)\n");
    ASSERT_TRUE(r.skill);
    ASSERT_FALSE(r.skill->steps.empty());
    EXPECT_EQ(r.skill->steps[0].less, 0);
    EXPECT_GT(r.skill->steps[0].more_gets.interval.low, 0.5);
}

TEST(Report, AnEndlessPageIsCalledEndless) {
    ReportSettings settings = few();
    settings.random_games = 3;
    const GameReport r = report_of(
        "game \"On\"\ncolours white, black\nplayers White, Black\nboard pyramid(3)\n"
        "turn:\n    either \"place\": put(me, choose(playable))\n"
        "    or \"take\": lift(choose(free))\n    or \"wait\": nothing\n",
        settings);
    EXPECT_EQ(r.endless, r.random.games);
    // There is nothing to find out between thinkers.
    EXPECT_FALSE(r.level);
    EXPECT_FALSE(r.skill);
}

TEST(Report, AGameThatIsOverAtOnceIsDead) {
    const GameReport r = report_of(kHead + "start:\n    win(White)\nturn:\n    put(me, choose(playable))\n");
    EXPECT_EQ(r.dead, r.random.games);
    EXPECT_FALSE(r.level);
}

TEST(Report, ARuleThatNeverRunsIsNamedByItsLine) {
    const GameReport r = report_of(kHead +
                                   "turn:\n    put(me, choose(playable))\n"
                                   "    if count(balls) == 70: win(opponent, \"too many\")  # never\n"
                                   "    if count(balls) == 3: win(me)\n");
    EXPECT_TRUE(r.traced);
    ASSERT_EQ(r.silent.size(), 1u);
    EXPECT_EQ(r.silent[0].begin.line, 7);
    EXPECT_EQ(r.silent[0].text, "win(opponent, \"too many\")");
}

TEST(Report, DrawsAreCounted) {
    const GameReport r =
        report_of(kHead + "turn:\n    put(me, choose(playable))\n    if count(balls) == 3: draw\n");
    EXPECT_EQ(r.random.drawn.mean, 1);
    EXPECT_EQ(r.random.seats[0].mean, 0.5);
    EXPECT_TRUE(r.exact.proved);
    EXPECT_EQ(r.exact.winner, -1);
}

TEST(Report, TheSameSeedGivesTheSameReport) {
    const std::string page = kHead +
                             "turn:\n    p = choose(playable)\n    put(me, p)\n"
                             "    if some line in spans through p lies in mine: win(me)\n";
    ReportSettings settings = few();
    const std::vector<std::string> names{"White", "Black"};
    const std::string first = dump(report_json(report_of(page, settings), names));
    EXPECT_EQ(first, dump(report_json(report_of(page, settings), names)));
    settings.seed = 2;
    EXPECT_NE(first, dump(report_json(report_of(page, settings), names)));
}

TEST(Report, ALeadChangesOnlyWhenSomebodyIsClearlyPassed) {
    LeadCourse course(2);
    int ply = 0;
    const auto think = [&](int player, double value) { course.think(player, value, ply++); };
    think(0, 0.7);   // White leads
    think(1, 0.48);  // as good as even: he still does
    think(0, 0.3);   // Black passes
    think(1, 0.8);
    think(0, 0.6);  // and White again
    think(1, 0.05);
    EXPECT_EQ(course.changes(0.1), 2);
    EXPECT_EQ(course.leader_at(1, 0.1), 0);
    EXPECT_EQ(course.leader_at(3, 0.1), 1);
    EXPECT_EQ(course.decided_for(0, 0.9, 6), 5);
    EXPECT_EQ(course.decided_for(1, 0.9, 6), 6);
    EXPECT_NEAR(course.lead_at(3), 0.6, 1e-9);
}

TEST(Report, LengthsFallIntoBins) {
    const auto list = bins({3, 9, 4, 3}, 3);
    std::uint64_t games = 0;
    for (const LengthBin& bin : list) games += bin.games;
    EXPECT_EQ(games, 4u);
    EXPECT_EQ(list.front().from, 3);
    EXPECT_GE(list.back().to, 9);
}

TEST(Likeness, IsOfRulesNotOfNames) {
    const std::string page =
        kHead + "define mine_too = mine\nturn:\n    put(me, choose(playable & mine_too))\n";
    std::string renamed = page;
    for (std::size_t at; (at = renamed.find("mine_too")) != std::string::npos;)
        renamed.replace(at, 8, "ours");
    EXPECT_EQ(rule_words(page), rule_words(renamed));
    const std::vector<KnownGame> known{
        {"other", "Other", rule_words("game \"X\"\nboard grid(3, 3)\nturn:\n    pass\n")},
        {"same", "Same", rule_words(renamed)}};
    const auto likes = most_like(rule_words(page), known, 5);
    ASSERT_FALSE(likes.empty());
    EXPECT_EQ(likes[0].id, "same");
    EXPECT_NEAR(likes[0].likeness, 1, 1e-9);
    for (std::size_t k = 1; k < likes.size(); ++k) EXPECT_LT(likes[k].likeness, 0.5);
}

TEST(Likeness, KnownGamesTravelAsJson) {
    const KnownGame game{"id", "Title", {{"put", 2}, {"choose", 1}}};
    const auto back =
        read_known_games(Json::array({known_game_json(game), Json("nonsense"), Json{{"id", 3}}}));
    ASSERT_EQ(back.size(), 1u);
    EXPECT_EQ(back[0].words, game.words);
    EXPECT_EQ(back[0].title, "Title");
}

}  // namespace
}  // namespace cairn::test
