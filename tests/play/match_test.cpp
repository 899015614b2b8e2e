// A match: playing by words, undo, the third occurrence of a position.
#include "games.hpp"

namespace cairn {
namespace {

void play(Match& match, const std::vector<std::string>& words) {
    for (const auto& w : words) EXPECT_EQ(match.play_word(w), "") << w;
}

// Nothing binds back past chance: a throw is legal, whatever it leaves to choose.
TEST(Legal, EveryThrowThatIsListedIsLegal) {
    const auto game = load(
        "game \"X\"\nset shibumi\nplayers White, Black\nboard grid(3, 3)\nturn:\n"
        "    put(black, random(holes))\n    p = choose(playable)\n");
    const auto read = read_position(*game, "BBB/BB./BBB W");
    ASSERT_TRUE(read.state);
    MoveList throws;
    read.state->moves(throws);
    ASSERT_EQ(throws.size(), 1u);
    EXPECT_TRUE(read.state->legal(throws.front()));
    EXPECT_FALSE(read.state->legal(Move::of(0, throws.front().value() + 1)));
}

TEST(Match, PlaysWordsAndSaysWhyNot) {
    Match match(load(kLine));
    EXPECT_EQ(match.play_word("a1"), "");
    const State before = match.state();
    EXPECT_EQ(match.play_word("a1"), "a1 is occupied by a white ball");
    EXPECT_EQ(match.state(), before) << "a wrong word changes nothing";
    EXPECT_EQ(match.moves().size(), 1u);
}

TEST(Match, UndoTakesBackOneChoice) {
    Match match(load(kShift));
    const State start = match.state();
    play(match, {"place a1", "pass", "take away a1"});
    const State inside = match.state();
    play(match, {"c1"});
    EXPECT_TRUE(match.undo());
    EXPECT_EQ(match.state(), inside);
    EXPECT_TRUE(match.undo());
    EXPECT_TRUE(match.undo());
    EXPECT_TRUE(match.undo());
    EXPECT_EQ(match.state(), start);
    EXPECT_FALSE(match.undo());
    EXPECT_EQ(match.history().size(), 1u) << "the start itself";
}

// White moves to and fro while Black passes: every fourth turn the position is the same.
TEST(Match, TheThirdOccurrenceEndsTheGame) {
    Match match(load(kShift));
    play(match, {"place a1", "place g7"});
    const State first = match.state();  // stands for the first time
    const std::vector<std::string> cycle = {"take away a1", "a3", "take away g7", "g5",
                                            "take away a3", "a1", "take away g5", "g7"};
    play(match, cycle);
    EXPECT_FALSE(match.state().over());
    EXPECT_EQ(match.state(), first);
    play(match, cycle);
    EXPECT_TRUE(match.state().over());
    EXPECT_TRUE(match.state().outcome().drawn);
    EXPECT_TRUE(match.undo());
    EXPECT_FALSE(match.state().over());
    play(match, {"c1"});
    EXPECT_FALSE(match.state().over()) << "another position";
}

TEST(Match, RepetitionIsFreeWhereTheRulesSaySo) {
    std::string rules = kShift;
    rules.replace(rules.find("board"), 0, "repetition none\n");
    Match match(load(rules));
    play(match, {"place a1", "place g7"});
    const std::vector<std::string> cycle = {"take away a1", "a3", "take away g7", "g5",
                                            "take away a3", "a1", "take away g5", "g7"};
    for (int i = 0; i < 4; ++i) play(match, cycle);
    EXPECT_FALSE(match.state().over());
}

TEST(Match, SuperkoNeedsTheHistory) {
    const auto game = load(
        "game \"Superko\"\nplayers White, Black\nset shibumi\nboard pyramid(2)\nrepetition none\nturn:\n"
        "    either \"put\": put(me, choose(playable))\n    or \"lift\": lift(choose(movable))\n"
        "    require not superko, \"this board has stood before\"\n");
    Match match(game);
    play(match, {"put a1", "put c1", "lift a1"});
    // Lifting c1 would bring back the empty board with White to move.
    EXPECT_EQ(match.play_word("lift c1"), "c1 leaves no way to complete the turn");
    MoveList with, without;
    match.legal(with);
    match.state().moves(without);
    EXPECT_EQ(with.size() + 1, without.size());
}

TEST(Match, FromAPosition) {
    const auto game = load(kLine);
    const auto read = read_position(*game, "WWW./..../..../BB.. W");
    ASSERT_TRUE(read.state);
    Match match(game, *read.state);
    EXPECT_EQ(match.first(), *read.state);
    play(match, {"g7"});
    EXPECT_EQ(result_text(match.state()), "White wins: a spanning line");
}

}  // namespace
}  // namespace cairn
