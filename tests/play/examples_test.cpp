// The examples of a page are its tests: each kind of step, holding and failing.
#include "play/game/examples.hpp"
#include "games.hpp"

namespace cairn {
namespace {

// Runs one example added to the rules: "" when it holds, else the place and the problem.
std::string run(const std::string& rules, const std::string& steps, const OptionValues& options = {}) {
    std::string text = rules + "example \"test\":\n";
    for (std::size_t from = 0; from < steps.size();) {
        const auto end = std::min(steps.find('\n', from), steps.size());
        text += "    " + steps.substr(from, end - from) + "\n";
        from = end + 1;
    }
    const auto game = load(text, options);
    if (!game) return "does not load";
    const auto results = run_examples(*game);
    EXPECT_EQ(results.size(), 1u);
    if (results.front().passed) return results.front().problem;
    const int first = int(std::count(rules.begin(), rules.end(), '\n')) + 1;  // line of the example
    return std::to_string(results.front().place.line - first) + ": " + results.front().problem;
}

TEST(Examples, PlayAndExpectAnOutcome) {
    EXPECT_EQ(run(kLine,
                  "play a1 a7 c1, c7 e1 e7\nexpect White to move\nexpect not over\nexpect playing\nplay g1\n"
                  "expect White wins\nexpect Black loses\nexpect over"),
              "");
    EXPECT_EQ(run(kLine, "play a1\nexpect White wins"),
              "2: expected White wins, found: Black to move\n    position: ..../..../..../W... B");
    EXPECT_EQ(run(kLine, "position \"WWW./..../..../.... W\"\nplay g7\nexpect Black wins"),
              "3: expected Black wins, found: White wins: a spanning line\n    position: "
              "WWWW/..../..../.... W over=decided ranks=1,2 shown=g7 rule=8 reason=a-spanning-line");
    EXPECT_EQ(run(kLine, "expect draw"),
              "1: expected draw, found: White to move\n    position: ..../..../..../.... W");
    EXPECT_EQ(run(kLine, "expect chance to move").substr(0, 29), "1: expected chance to move, f");
    EXPECT_EQ(run(kThrows, "expect chance to move"), "");
    EXPECT_EQ(run(kLine, "expect nobody wins").substr(0, 25), "1: expected nobody wins, ");
    EXPECT_EQ(run(kLine, "expect all win").substr(0, 21), "1: expected all win, ");
    EXPECT_EQ(run(kLine, "expect Green wins").substr(0, 61),
              "1: `expect Green wins` is not understood; write `White wins`,");
}

TEST(Examples, AMoveThatCannotBePlayed) {
    EXPECT_EQ(
        run(kLine, "play a1\nplay c1 a1"),
        "2: expected to play `a1`, but a1 is occupied by a white ball\n    position: ..../..../..../WB.. W");
    EXPECT_EQ(
        run(kShift, "play \"place.a1\" g7 \"take away a1\" c3\nexpect position \"...B/..../.W../.... B\""),
        "");
}

TEST(Examples, ForbidAndAllow) {
    EXPECT_EQ(run(kLine, "play a1\nforbid a1 b2\nallow c1 0:c3"), "");
    EXPECT_EQ(run(kLine, "forbid a1"),
              "1: expected `a1` to be forbidden, but it is allowed\n    position: ..../..../..../.... W");
    EXPECT_EQ(
        run(kLine, "allow b2"),
        "1: expected `b2` to be allowed, but b2 is not playable: its platform lacks a1, c1, a3 and 0:c3\n"
        "    position: ..../..../..../.... W");
    EXPECT_EQ(run(kLine, "forbid zz"),
              "1: `zz` is no move: write a point such as a1\n    position: ..../..../..../.... W")
        << "a misspelt word proves nothing";
    EXPECT_EQ(run(kShift, "forbid a1").substr(0, 17), "1: expected `a1` ") << "place.a1 is allowed";
    EXPECT_EQ(run(kShift, "forbid \"take away\""), "");
}

TEST(Examples, Positions) {
    EXPECT_EQ(
        run(kLine, "position \"..../..../..../W... B\"\nplay c1\nexpect position \"..../..../..../WB.. W\""),
        "");
    EXPECT_EQ(run(kLine, "play a1\nexpect position \"..../..../..../.W.. B\""),
              "2: expected the position `..../..../..../.W.. B`, found `..../..../..../W... B`\n    "
              "position: ..../..../..../W... B");
    EXPECT_EQ(run(kLine, "play a1\nexpect position \"..../..../..../W... W\"").substr(0, 25),
              "2: expected the position ");
    EXPECT_EQ(run(kLine, "play a1\nexpect position \"..../..../..../W...\""), "")
        << "nothing said about the player";
    EXPECT_EQ(run(kShift, "play \"place a1\"\nexpect position \"..../..../..../W... B\""), "")
        << "nor about the clock";
    EXPECT_EQ(
        run(kShift, "play \"place a1\"\nexpect position \"..../..../..../W... B turn=2\"").substr(0, 25),
        "2: expected the position ");
    EXPECT_EQ(
        run(kLine, "position \"WWW./..../..../.... W\"\nplay g7\nexpect position \"WWWW/..../..../....\""),
        "")
        << "nor about the end";
    EXPECT_EQ(run(kPhases, "play a1 c1\nexpect position \".../.../WB. R\""), "") << "nor about ko";
    EXPECT_EQ(
        run(kValues, "play white 1 White pair nothing\nexpect position \".../.../... B\"").substr(0, 25),
        "2: expected the position ")
        << "variables are compared";
    EXPECT_EQ(run(kLine, "position \"W... Q\""),
              "1: this position cannot be set up: level 0 has 4 rows, found 1; `Q` is no player; write W "
              "(White) or B (Black)\n"
              "    position: ..../..../..../.... W");
}

TEST(Examples, Conditions) {
    EXPECT_EQ(run(kLine, "play a1 c1\nexpect count(balls) == 2\nexpect a1 in mine"), "");
    EXPECT_EQ(run(kLine, "play a1\nexpect count(balls) == 2"),
              "2: this condition does not hold\n    position: ..../..../..../W... B");
}

TEST(Examples, Perft) {
    EXPECT_EQ(run(kLine, "perft 16 240 3360"), "") << "the table of craft.md";
    EXPECT_EQ(run(kLine, "perft 16 241"),
              "1: expected 241 ways to make two choices, found 240\n    position: ..../..../..../.... W");
    EXPECT_EQ(run(kLine, "position \"WWW./..../..../.... W\"\nperft 13 144"), "")
        << "g7 ends the game and adds nothing";
}

TEST(Examples, Scores) {
    const std::string rules =
        "game \"Points\"\nplayers White, Black\nset shibumi\nboard pyramid(2)\nturn:\n"
        "    put(me, choose(playable))\n    if not empty: finish\nscore: rank by count(of(player)) - 4\n";
    EXPECT_EQ(
        run(rules, "play a1 c1 a3 c3 b2\nexpect score White -1\nexpect score Black == -2\nexpect White wins"),
        "");
    EXPECT_EQ(run(rules, "play a1 c1 a3 c3 b2\nexpect score White 7").substr(0, 43),
              "2: expected White to score 7, found -1\n    ");
    EXPECT_EQ(run(rules, "expect score White 7").substr(0, 40), "1: expected score White 7, found: White ");
    EXPECT_EQ(run(rules, "expect score Green 7").substr(0, 45),
              "1: `expect score Green 7` is not understood; ");
}

TEST(Examples, TheirOwnOptions) {
    const std::string rules =
        "game \"Sized\"\nplayers White, Black\nset shibumi\noption size = 4 in 2..6\nboard pyramid(size)\n"
        "turn: put(me, choose(playable))\n";
    EXPECT_EQ(run(rules, "perft 16"), "");
    EXPECT_EQ(run(rules, "option size = 3\nperft 9\nexpect count(points) == 14"), "");
    EXPECT_EQ(run(rules, "perft 16", {{"size", "5"}}), "") << "whatever the game was loaded with";
    EXPECT_EQ(run(rules, "option size = 3\nperft 9", {{"size", "5"}}), "");
    EXPECT_EQ(run(rules, "option size = 9\nperft 9"),
              "0: the game does not load with these options: option `size` is a number from 2 to 6, not `9`");
}

TEST(Examples, EachIsRunOnItsOwn) {
    const auto game = load(kLine +
                           "example \"one\":\n    play a1\nexample \"two\":\n    play a1\n    expect "
                           "draw\nexample \"three\":\n    allow a1\n");
    const auto results = run_examples(*game);
    ASSERT_EQ(results.size(), 3u);
    EXPECT_TRUE(results[0].passed);
    EXPECT_FALSE(results[1].passed);
    EXPECT_EQ(results[1].title, "two");
    EXPECT_EQ(results[1].place.line, 13);
    EXPECT_TRUE(results[2].passed);
}

}  // namespace
}  // namespace cairn
