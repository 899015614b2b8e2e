// Positions that are the same to the rules are equal, have one text, and are seen to repeat.
#include <gtest/gtest.h>

#include <set>

#include "play/game/match.hpp"
#include "play/text/notation.hpp"
#include "play/text/position.hpp"

namespace cairn::test {
namespace {

const std::string kDice = "set kosmos\nplayers Red, Green\nboard dice(3, 1)\n";

std::shared_ptr<const Game> load(const std::string& rules, const std::string& head = kDice) {
    const auto source = "game \"X\"\n" + head + rules;
    auto loaded = Game::load(source);
    EXPECT_TRUE(loaded.game) << loaded.diagnostics.text("x", source);
    return loaded.game;
}

void play(State& s, const std::string& text) {
    const auto read = read_move(s, text);
    ASSERT_TRUE(read.move) << read.problem;
    s.play(*read.move);
}

// How a mark of this type, set on a die, reads on the point after the die was taken.
std::string after_taking(const std::string& mark, const std::string& value) {
    const auto game = load("kinds shape: single, pair\nmark part: " + mark +
                           "\nstart:\n    put(red, 0:200)\n    part[0:200] = " + value +
                           "\nturn:\n    take(0:200)\n    put(red, choose(holes))\n");
    State s = game->start();
    play(s, "020");
    return position_text(s);
}

// Every turn moves one die there and back: after how many choices is the game over by repetition? 0: never.
int choices_until_repetition(const std::string& first_turn) {
    const auto game = load("repetition scores\nturn:\n    if " + first_turn +
                           ": put(Red, 0:200); put(Green, 0:020)\n"
                           "    else: p = choose(mine); move(p, choose(beside(p) & holes))\n"
                           "score:\n    rank by count(of(player))\n");
    Match match(game, game->start());
    const std::vector<std::string> cycle = {"020", "011", "200", "101", "011", "020", "101", "200"};
    for (int k = 0; k < 40; ++k) {
        if (match.state().over()) return k;
        const auto read = read_move(match.state(), cycle[std::size_t(k % 8)]);
        EXPECT_TRUE(read.move) << read.problem;
        if (!read.move) return -1;
        match.play(*read.move);
    }
    return 0;
}

}  // namespace

TEST(EqualPositions, AMarkLeavesWithItsBallWhateverItsType) {
    EXPECT_EQ(after_taking("shape", "pair"), "..R/../. G turn=1");
    EXPECT_EQ(after_taking("number", "2"), "..R/../. G turn=1");
    EXPECT_EQ(after_taking("colour", "green"), "..R/../. G turn=1");
    EXPECT_EQ(after_taking("player", "Green"), "..R/../. G turn=1");
    EXPECT_EQ(after_taking("point", "0:020"), "..R/../. G turn=1");
    EXPECT_EQ(after_taking("truth", "true"), "..R/../. G turn=1");
}

TEST(EqualPositions, AMarkGoesAlongWithADieThatTipsOver) {
    const auto game = load(
        "kinds shape: single, pair\nmark part: shape\nstart:\n    put(red, 0:200)\n    part[0:200] = pair\n"
        "turn:\n    pivot(0:200, choose(beside(0:200) & holes))\n    if part[0:200] == none: finish\n");
    State s = game->start();
    play(s, "110");
    EXPECT_TRUE(s.over());
    EXPECT_NE(position_text(s).find("part=110(pair)"), std::string::npos) << position_text(s);
}

TEST(EqualPositions, AFinishedGameKeepsNothingOfItsLastTurn) {
    // Whatever is thrown and chosen, the same die lies there at the end.
    const auto game = load(
        "turn:\n    n = roll(6)\n    p = choose(holes)\n    put(me, 0:200 if n < 7 else p)\n    q = "
        "choose(holes)\n"
        "    finish\nscore:\n    rank by count(of(player))\n");
    std::set<std::string> texts;
    std::set<std::uint64_t> hashes;
    const State start = game->start();
    std::optional<State> first;
    for (const std::string thrown : {"1", "6"})
        for (const std::string chosen : {"020", "002"}) {
            State s = start;
            play(s, thrown);
            play(s, chosen);
            play(s, "011");
            ASSERT_TRUE(s.over());
            if (!first) first = s;
            EXPECT_TRUE(s == *first) << position_text(s);
            texts.insert(position_text(s));
            hashes.insert(s.hash());
            const auto again = read_position(*game, position_text(s));
            ASSERT_TRUE(again.state);
            EXPECT_TRUE(*again.state == s);
        }
    EXPECT_EQ(texts.size(), 1u) << *texts.begin() << "\n" << *texts.rbegin();
    EXPECT_EQ(hashes.size(), 1u);
}

TEST(EqualPositions, AVoidGameAndADrawByRepetitionKeepNothingEither) {
    const auto game =
        load("turn:\n    n = roll(6)\n    p = choose(holes)\n    put(red, p)\n    put(red, p)\n");
    std::set<std::string> texts;
    for (const std::string thrown : {"1", "6"}) {
        State s = game->start();
        play(s, thrown);
        State drawn = s;
        drawn.end_by_repetition();
        EXPECT_EQ(position_text(drawn).find("@"), std::string::npos) << position_text(drawn);
        play(s, "020");
        ASSERT_TRUE(s.outcome().faulty);
        texts.insert(position_text(s));
    }
    EXPECT_EQ(texts.size(), 1u) << *texts.begin();
}

TEST(EqualPositions, TurnsThatNoRuleTellsApartDoNotKeepPositionsFromRepeating) {
    const int plain = choices_until_repetition("not balls");
    EXPECT_EQ(plain, 16);
    EXPECT_EQ(choices_until_repetition("turns == 0"), plain);
    EXPECT_EQ(choices_until_repetition("turns < 1"), plain);
    EXPECT_EQ(choices_until_repetition("not turns >= 1"), plain);
    // Positions before the fourth turn are told apart by a rule, and so count apart: one turn of each cycle more.
    EXPECT_GT(choices_until_repetition("turns == 0 or turns == 3 and not balls"), plain);
    // The number itself is used: every turn matters.
    EXPECT_EQ(choices_until_repetition("turns + 1 == 1"), 0);
}

}  // namespace cairn::test
