// Performances: what the referee finds becomes choices that the rules allow, and a record keeps what was done.
#include "play/perform/perform.hpp"
#include "games.hpp"
#include "play/text/record.hpp"

namespace cairn {
namespace {

const std::string kRules =
    "game \"Nest\"\nset kosmos\nplayers Red, Green\nboard dice(4)\nlimit 30 turns each\n\n"
    "turn:\n    throw(me, 12)\n\nscore: rank by count(of(player))\n";
const std::string kFaces =
    "game \"Nest\"\nset kosmos\nplayers Red, Green\nboard dice(4)\nlimit 30 turns each\nvar n = 0\n\n"
    "turn:\n    p = throw(me, 12, nearest)\n    if p: n = face(p, A)\n\nscore: rank by count(of(player))\n";
const std::string kFallen =
    "game \"Nest\"\nset kosmos\nplayers Red, Green\nboard dice(4)\nlimit 30 turns each\nvar n = 0\n\n"
    "turn:\n    n = throw(me, 12, fallen)\n\nscore: rank by count(of(player))\n";
const std::string kTime =
    "game \"Nest\"\nset kosmos\nplayers Red, Green\nboard dice(4, 1)\nlimit 30 turns each\nvar n[player] = "
    "0\n\n"
    "start: put(black, corners)\n\nturn:\n    n[me] = tilt(90, corners)\n\nscore: rank by n[player]\n";
const std::string kTimed =
    "game \"Nest\"\nset kosmos\nplayers Red, Green\nboard dice(4)\nlimit 30 turns each\n"
    "var n[player] = 0\nvar time[player] = 0\n\nstart: put(black, points)\n\n"
    "turn:\n    n[me] = shake(9, timed)\n    time[me] = tenths\n\nscore: rank by n[player]\n";

Match match_of(const std::string& rules) {
    const auto loaded = Game::load(rules, {});
    EXPECT_TRUE(loaded.game) << loaded.diagnostics.text("test", rules);
    return Match(loaded.game);
}

Point cell(const Match& match, const char* name) { return match.game().lattice().named(name).front(); }

Settled lies(Point p, Pose pose = kStandardPose) { return {Settled::Where::Cell, p, pose}; }
Settled off(int top = 1, std::int64_t when = 0) {
    return {Settled::Where::Off, kNoPoint, kStandardPose, top, when};
}

// The words of what the referee says; plays them.
std::string said(Match& match, const std::vector<Settled>& dice, std::optional<int> number = {},
                 int tenths = 0) {
    const auto stage = staged(match.state());
    if (!stage) return "nobody performs";
    const Judged found = judged(match.state(), *stage, {dice, number, tenths});
    if (!found.problem.empty()) return found.problem;
    std::string words;
    for (const Move m : found.moves) {
        words += (words.empty() ? "" : " ") + word(match.state(), m);
        match.play(m);
    }
    return words;
}

TEST(Perform, ADieInACellStays) {
    Match match = match_of(kRules);
    EXPECT_TRUE(awaits_performance(match.state()));
    EXPECT_EQ(staged(match.state())->distance, 12);
    EXPECT_EQ(staged(match.state())->plate, 4);
    EXPECT_EQ(said(match, {lies(cell(match, "111"))}), "throw in 111");
    EXPECT_EQ(match.state().player(), 1);
    EXPECT_EQ(staged(match.state())->scene.size(), 1u);
}

TEST(Perform, ADieOffThePlateIsOff) {
    Match match = match_of(kRules);
    EXPECT_EQ(said(match, {off()}), "throw off");
    EXPECT_TRUE(match.state().balls(0).empty());
}

TEST(Perform, DiceThatMoveAreTakenUpAndPutDown) {
    Match match = match_of(kRules);
    said(match, {lies(cell(match, "111"))});
    EXPECT_EQ(said(match, {lies(cell(match, "021")), lies(cell(match, "111"))}),
              "throw hit 111 back 021 in 111");
    EXPECT_EQ(match.state().colour_at(0, cell(match, "021")), 0);
    EXPECT_EQ(match.state().colour_at(0, cell(match, "111")), 1);
}

// A cell counts only when what carries it lies in cells too.
TEST(Perform, WhatNothingCarriesIsOff) {
    Match match = match_of(kRules);
    const Point high = cell(match, "011");
    ASSERT_EQ(match.game().lattice().level_of[std::size_t(high)], 1);
    EXPECT_EQ(said(match, {lies(high)}), "throw off");
}

TEST(Perform, TwoDiceAreNotPutIntoOneCell) {
    Match match = match_of(kRules);
    said(match, {lies(cell(match, "111"))});
    EXPECT_EQ(said(match, {lies(cell(match, "111")), lies(cell(match, "111"))}), "throw still off");
}

TEST(Perform, AnotherNumberOfDiceIsRefused) {
    Match match = match_of(kRules);
    EXPECT_EQ(said(match, {}), "the referee tells of another number of dice than there are");
    EXPECT_TRUE(match.moves().empty());
}

// The first die off the plate ends it: what the ladle still holds is its owner's.
TEST(Perform, ALadleNeedNotBeEmptied) {
    const std::string rules =
        "game \"Nest\"\nset kosmos\nplayers Red, Green\nboard dice(4)\nlimit 30 turns each\n\n"
        "turn:\n    pour(me, 4)\n\nscore: rank by count(of(player))\n";
    Match match = match_of(rules);
    EXPECT_EQ(said(match, {lies(cell(match, "111")), off()}), "pour in 111 off");
    EXPECT_EQ(match.state().player(), 1);
    EXPECT_EQ(said(match, {lies(cell(match, "111"))}), "pour still off") << "nothing was poured at all";
    const std::vector<Settled> six(6, off());
    EXPECT_EQ(said(match, six), "the referee tells of another number of dice than there are");
}

TEST(Perform, PosesAreToldWhereTheRulesReadThem) {
    Match match = match_of(kFaces);
    EXPECT_EQ(said(match, {lies(cell(match, "111"), pose_named("f642"))}), "throw in 111 f642");
    // The same die turned where it lay; the thrown one askew beside the nearest funnel.
    Settled askew{Settled::Where::Askew, cell(match, "021"), pose_named("f123"), 1, 0};
    askew.pose = pose_named("f321");
    EXPECT_EQ(said(match, {lies(cell(match, "111"), pose_named("f321")), askew}),
              "throw hit 111 back 111 f321 in 021 f321");
}

TEST(Perform, TheFirstDieThatFellNamesTheNumber) {
    Match match = match_of(kFallen);
    EXPECT_EQ(said(match, {off(5)}), "throw off 5");
    said(match, {lies(cell(match, "111"))});
    EXPECT_EQ(said(match, {off(2, 300), off(4, 100)}), "throw hit 111 off 4");
}

TEST(Perform, ANumberIsToldByItsDigits) {
    Match match = match_of(kTime);
    const auto stage = staged(match.state());
    ASSERT_TRUE(stage);
    ASSERT_EQ(stage->goal.size(), 1u);
    EXPECT_EQ(stage->goal[0].count(), 3);
    EXPECT_EQ(said(match, {}, 417), "tilt done 4 1 7");
    EXPECT_EQ(said(match, {}), "tilt failed");
    EXPECT_EQ(said(match, {}, 123456), "tilt done 9 0 0");
}

// Fewest wrong dice first, then the time: a page that asks for it is told both.
TEST(Perform, AnAttemptThatIsCountedInDiceMayBeTimed) {
    Match match = match_of(kTimed);
    EXPECT_EQ(said(match, {}, 25 - 3, 26), "shake done 0 3 took 2 6");
    EXPECT_NE(position_text(match.state()).find("n=3,0 time=26,0"), std::string::npos)
        << position_text(match.state());
    EXPECT_EQ(said(match, {}, 25, 100'000), "shake done 0 0 took 9 0") << "no longer than it may last";
    EXPECT_EQ(said(match, {}), "shake failed");
    EXPECT_NE(position_text(match.state()).find("time=0,90"), std::string::npos)
        << "what failed took no time: " << position_text(match.state());
}

TEST(Perform, TheInputIsKeptInTheRecord) {
    Match match = match_of(kRules);
    match.play(Move::of(0, -1), Performed{{-12, 31, 420}, 77, 2});
    match.play_word("in");
    match.play_word("111");
    const std::string text = record_text(match, {"nest", {}, ""});
    EXPECT_NE(text.find("throw(-12,31,420/77/2),{in 111}"), std::string::npos) << text;
    const auto read = read_record(
        text, [&](const std::string&, const OptionValues&) { return Game::load(kRules, {}).game; });
    ASSERT_TRUE(read.match) << read.problem;
    ASSERT_TRUE(read.match->performed(0));
    EXPECT_EQ(*read.match->performed(0), (Performed{{-12, 31, 420}, 77, 2}));
    EXPECT_EQ(position_text(read.match->state()), position_text(match.state()));
    read.match->performed(0);
    Match back = *read.match;
    while (back.undo()) continue;
    EXPECT_FALSE(back.performed(0));
}

TEST(Perform, InputsThatAreNone) {
    for (const char* text : {"", "()", "(1)", "(1/2)", "(1/2/3", "(1,/2/3)", "(x/2/3)", "(1/x/2)", "(1/2/99)",
                             "(1/2/-1)", "(100001/2/2)", "(1/2/2)x", "(1 2/3/2)"})
        EXPECT_FALSE(read_performed(text)) << text;
    EXPECT_EQ(performed_text(*read_performed("(-5,6/7/0)")), "(-5,6/7/0)");
    Match match = match_of(kRules);
    EXPECT_NE(match.play_word("throw(1,2)"), "");
    EXPECT_TRUE(match.moves().empty());
}

TEST(Perform, WhereItCannotStandThePageIsRefused) {
    const auto error = [](const std::string& page) {
        const auto loaded = Game::load(page, {});
        return loaded.game ? std::string("loaded") : loaded.diagnostics.text("test", page);
    };
    const std::string head = "game \"Nest\"\nset kosmos\nplayers Red, Green\n";
    EXPECT_NE(error(head + "board pyramid(3)\nturn: throw(white, 12)\n").find("is for dice boards"),
              std::string::npos);
    EXPECT_NE(error(head + "board dice(4)\nstart: throw(red, 12)\nturn: put(me, choose(playable))\n")
                  .find("belongs to a turn"),
              std::string::npos);
    EXPECT_NE(error(head + "board dice(4)\nturn: throw(red, 12, soon)\n").find("`nearest` and `fallen`"),
              std::string::npos);
    EXPECT_NE(error(head + "board dice(4)\nvar n = 0\nturn: n = tilt(9999, corners)\n").find("1 to 600"),
              std::string::npos);
    EXPECT_NE(error(head + "board dice(4)\nvar n = 0\nturn: n = pull(9, soon)\n").find("takes `timed`"),
              std::string::npos);
    EXPECT_NE(error(head + "board dice(4)\nvar tenths = 0\nturn: n = pull(9, timed)\n")
                  .find("has a meaning already"),
              std::string::npos);
    EXPECT_NE(error(head + "board dice(4)\nvar n = 0\nturn: n = tilt(9, corners, timed)\n").find("2 values"),
              std::string::npos)
        << "what is counted in tenths of a second says so itself";
}

// Random play: whatever the plain model says, the game stands on its feet.
TEST(Perform, RandomRefereesAreObeyed) {
    for (const std::string& rules : {kRules, kFaces, kFallen, kTime, kTimed}) {
        Match match = match_of(rules);
        Random random(5);
        for (int k = 0; k < 400 && !match.state().over(); ++k) {
            State next = match.state();
            match.play(next.play_random(random));
            const Outcome now = match.state().outcome();
            ASSERT_FALSE(now.faulty) << now.reason;
        }
    }
}

}  // namespace
}  // namespace cairn
