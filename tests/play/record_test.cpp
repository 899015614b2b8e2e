// Records and SGF: a game written down, read back and replayed.
#include "play/text/record.hpp"
#include "games.hpp"

namespace cairn {
namespace {

void play(Match& match, const std::vector<std::string>& words) {
    for (const auto& w : words) EXPECT_EQ(match.play_word(w), "") << w;
}

GameFinder finder(const std::string& rules, const std::string& name = "test") {
    return [=](const std::string& id, const OptionValues& options) {
        return id == name ? Game::load(rules, options).game : nullptr;
    };
}

std::string without_rules_line(std::string text) {
    const auto from = text.find("[rules ");
    EXPECT_NE(from, std::string::npos);
    return text.erase(from, text.find('\n', from) + 1 - from);
}

// The record, read back, is the same record and ends in the same State.
void expect_replays(const Match& match, const std::string& rules, const RecordHead& head = {"test", {}, ""}) {
    const std::string text = record_text(match, head);
    const auto read = read_record(text, finder(rules, head.game));
    ASSERT_TRUE(read.match) << read.problem << "\n" << text;
    EXPECT_EQ(read.problem, "");
    EXPECT_EQ(position_text(read.match->state()), position_text(match.state()));
    EXPECT_EQ(read.match->moves(), match.moves());
    EXPECT_EQ(record_text(*read.match, read.head), text);
}

TEST(Record, AShortGame) {
    Match match(load(kLine));
    play(match, {"a1", "a7", "c1", "c7", "e1", "e7", "g1"});
    const RecordHead head{"test", {{"White", "anna"}, {"Black", "ben \"the rock\""}}, ""};
    EXPECT_EQ(without_rules_line(record_text(match, head)), R"([game "test"]
[player "White" "anna"]
[player "Black" "ben \"the rock\""]
[result "White wins: a spanning line"]

1. a1 a7
2. c1 c7
3. e1 e7
4. g1
)");
    expect_replays(match, kLine, head);
}

TEST(Record, TurnsOfSeveralChoicesAndPasses) {
    Match match(load(kShift));
    play(match, {"place a1", "place g7", "take away a1", "c3", "pass"});
    EXPECT_EQ(without_rules_line(record_text(match, {"test", {}, "Black resigns"})), R"([game "test"]
[result "Black resigns"]

1. place.a1 place.g7
2. take-away.a1,0:c3 pass
)");
    expect_replays(match, kShift, {"test", {}, "Black resigns"});
    expect_replays(match, kShift);
}

TEST(Record, ChanceStandsInBraces) {
    Match match(load(kThrows));
    play(match, {"black", "a5", "2", "a1", "c1", "1", "e1", "3", "a3"});
    EXPECT_EQ(without_rules_line(record_text(match, {"test", {}, ""})), R"([game "test"]
[result "unfinished"]

0. {black},a5
1. {2},a1,c1 {1},e1
2. {3},a3
)");
    expect_replays(match, kThrows);
}

const std::string kSides =
    "game \"Sides\"\nplayers White, Black\nset shibumi\nboard pyramid(2)\n"
    "turn: put(me, choose(playable & (left_side if me == White else right_side)))\n";

TEST(Record, ForcedPassesAreDashes) {
    const auto game = load(kSides);
    const auto read = read_position(*game, ".W/W. W");
    ASSERT_TRUE(read.state);
    Match match(game, *read.state);
    play(match, {"a3", "c1"});  // then neither can go on
    EXPECT_EQ(without_rules_line(record_text(match, {"test", {}, ""})), R"([game "test"]
[position ".W/W. W"]
[result "draw"]

1. a3 c1
2. - -
)");
    expect_replays(match, kSides);
}

TEST(Record, OptionsAndPositions) {
    const std::string rules =
        "game \"Sized\"\nplayers White, Black [, Red]\nset shibumi\noption size = 3 in 2..5\noption mood = "
        "calm in calm, wild\n"
        "variant quick\nboard pyramid(size)\nturn: put(me, choose(playable))\n";
    const auto game = load(rules, {{"size", "2"}, {"players", "3"}, {"variant", "quick"}, {"mood", "wild"}});
    const auto read = read_position(*game, "W./B. R");
    ASSERT_TRUE(read.state);
    Match match(game, *read.state);
    play(match, {"c1"});
    EXPECT_EQ(without_rules_line(record_text(match, {"test", {}, ""})), R"([game "test"]
[option "variant" "quick"]
[option "players" "3"]
[option "size" "2"]
[option "mood" "wild"]
[position "W./B. R"]
[result "unfinished"]

1. c1
)");
    expect_replays(match, rules);
}

TEST(Record, ReadsWhatPeopleWrite) {
    const auto read =
        read_record("[game \"test\"]\n# a comment\n1. A1 , a7   # another\n2. 0:c1\n", finder(kLine));
    ASSERT_TRUE(read.match) << read.problem;
    EXPECT_EQ(position_text(read.match->state()), "B.../..../..../WW.. B");
}

TEST(Record, SaysWhichLineIsWrong) {
    const auto problem = [](const std::string& text, const std::string& rules = kLine) {
        const auto read = read_record(text, finder(rules));
        EXPECT_FALSE(read.match) << text;
        return read.problem;
    };
    const std::string head = "[game \"test\"]\n\n";
    EXPECT_EQ(problem(""), "line 0: expected [game \"…\"] before the moves");
    EXPECT_EQ(problem("[game \"tset\"]\n1. a1\n"), "line 2: there is no game `tset`");
    EXPECT_EQ(problem("[game \"test\"]\n[option \"size\" \"9\"]\n1. a1\n"),
              "line 3: there is no game `test` with size=9");
    EXPECT_EQ(problem("[gam \"test\"]\n"),
              "line 1: there is no line [gam] in a record; did you mean `game`?");
    EXPECT_EQ(problem("[game test]\n"),
              "line 1: expected a line such as [game \"spline\"], found `[game test]`");
    EXPECT_EQ(problem("[game \"test\" \"x\"]\n"), "line 1: [game] has one text, found 2");
    EXPECT_EQ(problem("[game \"test\"]\n[player \"Whit\" \"a\"]\n1. a1\n"),
              "line 3: there is no player `Whit`; did you mean `White`?");
    EXPECT_EQ(problem("[game \"test\"]\n[position \"WWW W\"]\n1. a1\n"),
              "line 2: level 0 has 4 rows, found 1");
    EXPECT_EQ(problem(head + "1. a1 a1\n"), "line 3: a1 is occupied by a white ball");
    EXPECT_EQ(problem(head + "1. a1 -\n"),
              "line 3: `-` is a turn that had to be passed, and nobody passed here");
    EXPECT_EQ(problem(head + "1. {a1}\n"), "line 3: `a1` is in braces, but White to move");
    EXPECT_EQ(problem(head + "1. a1}\n"), "line 3: a closing brace without its opening one");
    EXPECT_EQ(problem(head + "0. black\n", kThrows), "line 3: chance decides here: write `black` in braces");
    EXPECT_EQ(problem(head + "0. {black a1\n", kThrows), "line 3: `a1` is in braces, but White to move");
    EXPECT_EQ(problem(head + "0. {black\n", kThrows), "line 3: the last brace is not closed");
    EXPECT_EQ(problem(head + "1. a1\n[game \"test\"]\n"), "line 4: the head comes before the moves");
}

TEST(Record, WarnsWhenRulesOrResultHaveChanged) {
    Match match(load(kLine));
    play(match, {"a1"});
    std::string text = record_text(match, {"test", {}, ""});
    text.replace(text.find("[rules \"") + 8, 8, "00000000");
    const auto read = read_record(text, finder(kLine));
    EXPECT_TRUE(read.match);
    EXPECT_EQ(read.problem, "the rules have changed since this was recorded");
    const auto other = read_record(
        "[game \"test\"]\n[position \"WWW./..../..../BB.. W\"]\n[result \"draw\"]\n1. g7\n", finder(kLine));
    EXPECT_TRUE(other.match);
    EXPECT_EQ(other.problem, "the record says `draw`, but the game ends with `White wins: a spanning line`");
}

TEST(Record, SurvivesAnything) {
    Random random(3);
    const std::string letters = "[]{}\"\\#-,. \nga1c3B0\x01\xff";
    for (int i = 0; i < 2000; ++i) {
        std::string text = random.below(2) ? "[game \"test\"]\n1. " : "";
        for (int n = random.below(40); n > 0; --n)
            text += letters[std::size_t(random.below(int(letters.size())))];
        read_record(text, finder(kThrows));
    }
    EXPECT_EQ(read_record(std::string(2 << 20, 'a'), finder(kLine)).problem,
              "this record is longer than 1 MiB");
}

TEST(Sgf, OnePropertyPerChoice) {
    Match match(load(kShift));
    play(match, {"place 0:c3", "pass", "take away c3", "a1"});
    const std::string text = sgf_text(match, {"te]st", {{"White", "an\\na"}}, ""});
    const auto mark = text.substr(text.find("XR[") + 3, 8);
    EXPECT_EQ(text, "(;FF[4]CA[UTF-8]AP[Cairn]GM[0]\nGN[Shift]XG[te\\]st]XR[" + mark + R"(]
PW[an\\na]
RE[?]XE[unfinished]
;W[place.0\:c3]
;B[pass]
;W[take-away.0\:c3]
;W[a1]
)
)");
}

TEST(Sgf, OtherPlayersAndChance) {
    const auto game = load(kValues);
    Match match(game);
    play(match, {"red", "1", "Red", "pair", "nothing", "red", "1", "Red", "pair", "nothing", "white"});
    const std::string text = sgf_text(match, {"test", {{"Red", "rosa"}}, ""});
    EXPECT_NE(text.find("\nXN[Red:rosa]\n"), std::string::npos) << text;
    EXPECT_NE(text.find("\n;XM[Red:white]\n"), std::string::npos) << text;
    Match thrown(load(kThrows));
    play(thrown, {"black"});
    EXPECT_NE(sgf_text(thrown, {"test", {}, ""}).find("\n;XC[black]\n"), std::string::npos);
}

TEST(Sgf, Results) {
    Match match(load(kLine));
    play(match, {"a1", "a7", "c1", "c7", "e1", "e7", "g1"});
    EXPECT_NE(sgf_text(match, {"test", {}, ""}).find("RE[W+]XE[White wins\\: a spanning line]"),
              std::string::npos);
}

}  // namespace
}  // namespace cairn
