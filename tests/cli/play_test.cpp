// Games at the terminal, from scripts.
#include "shell.hpp"

namespace cairn {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

TEST(Play, WholeGameOfTwoPeople) {
    const Answer answer =
        cairn({"play", "line", "--hotseat", "--option", "size=2", "--seed", "1"}, "a1\nc1\nc3\n");
    EXPECT_EQ(answer.status, 0);
    EXPECT_THAT(answer.out, HasSubstr("Seed 1. Line. Type a move, or `help`.\n"));
    EXPECT_THAT(answer.out, HasSubstr("from above\n"
                                      "3   ·   ·\n"
                                      "2\n"
                                      "1  [W]  ·\n"
                                      "    a b c\n"));
    EXPECT_THAT(answer.out, HasSubstr("The game is over. White wins: a spanning line.\n"));
}

TEST(Play, ComputerAnswers) {
    const Answer answer = cairn({"play", "line", "--seed", "3", "--level", "1"}, "a1\n");
    EXPECT_EQ(answer.status, 0);
    EXPECT_THAT(answer.out, ContainsRegex("\nBlack: [0-9a-g]+( .level [0-9].)?\n"));
}

TEST(Play, SameSeedSameGame) {
    const auto watch = [](const std::string& seed) {
        return cairn({"play", "line", "--seat", "White=mcts:iterations=20", "--seat",
                      "Black=mcts:iterations=20", "--seed", seed})
            .out;
    };
    EXPECT_EQ(watch("9"), watch("9"));
    EXPECT_THAT(watch("9"), HasSubstr("The game is over. "));
}

TEST(Play, ComputerTakesTheWin) {
    const Answer answer = cairn({"play", "line", "--seat", "White=mcts:iterations=400", "--seat",
                                 "Black=random", "--seed", "1", "--position", "WWW./BBB./..../.... W"});
    EXPECT_THAT(answer.out, HasSubstr("\nWhite: g7\n"));
}

TEST(Play, WordsOfTheTable) {
    const Answer answer =
        cairn({"play", "line", "--hotseat", "--option", "size=2"},
              "moves\na1\nundo\nposition\nhint\nrules\nhelp\nboard\nplay a1\nnew\nposition\nquit\na3\n");
    EXPECT_EQ(answer.status, 0) << answer.out;
    EXPECT_THAT(answer.out, HasSubstr("> moves\na1 c1 a3 c3\n"));
    EXPECT_THAT(answer.out, HasSubstr("> position\n../.. W\n"));
    EXPECT_THAT(answer.out,
                ContainsRegex("> hint\nTry [ac][13] \\(wins( in 3)?\\), then [ac][13] [ac][13]\nor  "));
    EXPECT_THAT(answer.out, HasSubstr("    p = choose(playable)\n"));
    EXPECT_THAT(answer.out, HasSubstr("  save FILE    write the game so far to a file\n"));
    EXPECT_THAT(answer.out, Not(HasSubstr("> a3")));  // it had left by then
}

TEST(Play, ShowsWhatTheRulesSpeakOf) {
    const Answer answer =
        cairn({"play", CAIRN_SOURCE_GAMES "/icehouse/pyramids/sprawl/sprawl.cairn", "--hotseat", "--position",
               "Y..../...../..G../...../..R../....._...../...../...../..R../...../....._...../"
               "...../..G../...../...../..... R lies=2:c3,-,-,-"},
              "show\nshow neutralised Green\nshow neutralised Red\nshow targeted_by\n"
              "show targeted_by 2:c3\nshow crowns\n");
    EXPECT_THAT(answer.out, HasSubstr("  show attacked            The square that this branch attacks\n"));
    EXPECT_THAT(answer.out, HasSubstr("4  ·  · [G] ·  ·"));
    EXPECT_THAT(answer.out, HasSubstr("[ ]  Towers that are neutralised: Green\n"));
    EXPECT_THAT(answer.out, HasSubstr("Towers that are neutralised: Red: Nothing\n"));
    EXPECT_THAT(answer.out, HasSubstr("Write behind it one of: 2:c3.\n"));
    EXPECT_THAT(answer.out, HasSubstr("5  ·  · [·] ·  ·"));
    EXPECT_THAT(answer.out, HasSubstr("There is no `crowns` to show"));
    EXPECT_THAT(cairn({"play", "line", "--hotseat"}, "show\n").out,
                HasSubstr("speak of nothing that could be shown"));
}

TEST(Play, SeveralMovesOnALine) {
    const Answer answer = cairn({"play", "line", "--hotseat"}, "a1 c1 e1\nposition\n");
    EXPECT_THAT(answer.out, HasSubstr("..../..../..../WBW. B\n"));
}

TEST(Play, WrongLinesAreRefusedAndTheGameGoesOn) {
    const Answer answer = cairn({"play", "line", "--hotseat"}, "z9\nsave\nundo\nmoves now\n\x1b[31m\na1\n");
    EXPECT_EQ(answer.status, 1);  // a script should notice
    EXPECT_THAT(answer.out, HasSubstr("Write `save FILE`.\n"));
    EXPECT_THAT(answer.out, HasSubstr("There is nothing of yours to take back.\n"));
    EXPECT_THAT(answer.out, HasSubstr("Write `moves`.\n"));
    EXPECT_THAT(answer.out, Not(HasSubstr("\x1b")));
    EXPECT_THAT(answer.out, HasSubstr("[W]"));
}

TEST(Play, SaveAndLoad) {
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "game.txt").string();
    EXPECT_EQ(cairn({"play", "line", "--hotseat", "--option", "size=3"}, "a1 c1\nsave " + file + "\n").status,
              0);
    const Answer loaded = cairn({"play", "--load", file, "--hotseat"}, "position\n");
    EXPECT_EQ(loaded.status, 0) << loaded.err;
    EXPECT_THAT(loaded.out, HasSubstr(".../.../WB. W\n"));
    const Answer inside = cairn({"play", "line", "--hotseat"}, "load " + file + "\nposition\n");
    EXPECT_THAT(inside.out, HasSubstr(".../.../WB. W\n"));

    const auto other = folder.write("letter.txt", "Dear Anna");
    const Answer refused = cairn({"play", "line", "--hotseat"}, "save " + other.string() + "\n");
    EXPECT_THAT(refused.out, HasSubstr("holds something else"));
    const Answer no_record = cairn({"play", "--load", other.string()});
    EXPECT_EQ(no_record.status, 1);
    EXPECT_THAT(no_record.err, HasSubstr(other.string() + ": "));
}

TEST(Play, SeatsAreChecked) {
    EXPECT_EQ(cairn({"play", "line", "--seat", "Whit=person"}).err,
              "cairn: --seat `Whit=person`: there is no player `Whit`; did you mean `White`?\n");
    EXPECT_THAT(cairn({"play", "line", "--seat", "white=robot"}).err,
                HasSubstr("cairn: --seat `white=robot`: write White=person, White=computer or a player as in "
                          "White=level:3 (there is no player `robot`"));
    EXPECT_EQ(cairn({"play", "line", "--seat", "white=robot"}).status, 1);
    EXPECT_EQ(cairn({"play"}).status, 1);
}

TEST(Play, AnyPlayerMayTakeASeat) {
    const Answer answer = cairn(
        {"play", "line", "--seat", "White=mcts:iterations=20", "--seat", "Black=random", "--seed", "1"});
    EXPECT_EQ(answer.status, 0) << answer.err;
    EXPECT_THAT(answer.out, HasSubstr("The game is over. "));
    EXPECT_EQ(cairn({"play", "line", "--level", "11"}).status, 2);
    EXPECT_EQ(cairn({"play", "line", "--level", "0"}).status, 2);
}

TEST(Play, AnEngineThatFailsEndsTheGame) {
    const std::string crashes =
        "ugi:while read -r l; do case \"$l\" in ugi) echo ugiok;; isready) echo readyok;; go*) exit 3;; "
        "esac; done";
    const Answer answer = cairn({"play", "line", "--seat", "Black=" + crashes}, "a1\nc1\n");
    EXPECT_EQ(answer.status, 1);
    EXPECT_THAT(answer.out, ContainsRegex("Black \\(ugi:.*\\) cannot go on: it ended with exit status 3\n"));
}

// Whoever thinks must forget a game that was taken back.
TEST(Play, ComputersPlayOnAfterUndo) {
    const Answer answer =
        cairn({"play", "line", "--level", "2", "--seed", "3"}, "a1\nundo\nc1\nundo\nnew\ng7\n");
    EXPECT_EQ(answer.status, 0) << answer.out;
    EXPECT_THAT(answer.out, ContainsRegex("> g7\nBlack: [0-9a-g]+( .level [0-9].)?\n"));
}

TEST(Play, ChanceIsRolledForYou) {
    const Answer answer = cairn({"play", "dice-game", "--hotseat", "--seed", "4"}, "pass\npass\n");
    EXPECT_EQ(answer.status, 0) << answer.out;
    EXPECT_THAT(answer.out, ContainsRegex("Chance: [123]\n"));
}

TEST(Play, SecretsStaySecret) {
    // White thinks of 3. While Black is asked, nothing on the screen may tell.
    const Answer answer = cairn({"play", "guess", "--hotseat"}, "3\nposition\n");
    EXPECT_EQ(answer.status, 0) << answer.out;
    EXPECT_THAT(answer.out, ContainsRegex("> position\n.*thought=\\?"));
    EXPECT_THAT(answer.out, Not(HasSubstr("thought=3")));
    const Answer computer =
        cairn({"play", "guess", "--seat", "White=computer", "--seat", "Black=person", "--level", "1"});
    EXPECT_THAT(computer.out, HasSubstr("White has chosen.\n"));
}

// Who is dealt the last balls of a bag may not be told what they are, though nothing else is left to draw.
TEST(Play, DealsStaySecret) {
    const TemporaryFolder folder;
    const std::string file = folder
                                 .write("deal.cairn", R"(game "Deal"
players White, Black
set shibumi
board pyramid(2)
bag pool = 1, 1, 0 unseen
bag hand[player] secret
start:
    for q in players: hand[q] += draw(pool)
turn:
    put(me, choose(playable))
    if not empty: finish
)")
                                 .string();
    const Answer answer = cairn({"play", file, "--hotseat", "--seed", "1"}, "position\n");
    EXPECT_EQ(answer.status, 0) << answer.err;
    EXPECT_THAT(answer.out, HasSubstr("\nChance: ? ?\n"));
}

}  // namespace
}  // namespace cairn
