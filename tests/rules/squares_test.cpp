// Stacks, nests and directions in pages of rules: what the words give, how pieces and marks travel, and what a page that
// goes wrong is told.
#include <gtest/gtest.h>

#include "play/game/examples.hpp"
#include "play/game/game.hpp"
#include "play/text/position.hpp"
#include "support/faults_of.hpp"

namespace cairn::test {
namespace {

const std::string kHead = "game \"X\"\ncolours red, green\nplayers Red, Green\n";
const std::string kStacks = kHead + "board stacks(3, 3, 3)\n";
const std::string kNests = kHead + "board nests(4, 4, 3)\n";
const std::string kTurn = "turn:\n    put(me, choose(playable))\n";

std::string holds(const std::string& head, const std::vector<std::string>& conditions) {
    std::string source = head + kTurn + "example \"all\":\n";
    for (const std::string& c : conditions) source += "    expect " + c + "\n";
    return faults_of(source);
}

}  // namespace

TEST(Squares, WordsInAPage) {
    EXPECT_EQ(
        holds(kNests, {"tower(2:b2) == {3:b2, 2:b2, 1:b2}", "sized(3) == level(0) and sized(1) == level(2)",
                       "size_of(2:b2) == 2", "ahead({1:a1, 1:d4}, north) == {1:a2}",
                       "ahead(1:a1, east, 3) == {1:d1} and not ahead(1:a1, east, 4)",
                       "ahead(1:b2, south, 0) == {1:b2}", "ray(1:b2, north) == {1:b3, 1:b4}",
                       "ray(1:b2, north, east) == {1:c3, 1:d4}", "not ray(1:b2, north, south)",
                       "direction(1:b2, 1:d2) == east and direction(1:b2, 1:b1) == south",
                       "not direction(1:b2, 1:c3) and not direction(1:b2, 2:b3)",
                       "opposite(north) == south and clockwise(west) == north", "count(directions) == 4",
                       "seats == 2"}),
        "");
    EXPECT_EQ(holds(kHead + "board grid(3, 2)\n",
                    {"tower(b1) == {b1}", "ray(a1, east) == {b1, c1}", "ahead({a1, b1}, north) == {a2, b2}"}),
              "");
}

TEST(Squares, ADirectionThatIsNoneLeadsNowhere) {
    EXPECT_EQ(
        holds(kNests, {"not ahead(points, direction(1:a1, 1:b2))", "not ray(1:a1, direction(1:a1, 1:b2))",
                       "not ray(1:a1, east, direction(1:a1, 1:b2))",
                       "not ray(1:a1, direction(1:a1, 1:b2), north)", "not opposite(direction(1:a1, 1:b2))"}),
        "");
}

TEST(Stacks, PiecesStandOnOneAnother) {
    EXPECT_EQ(faults_of(kStacks + kTurn +
                        "example \"on top\":\n"
                        "    position \"R../.../..._G../.../..._R../.../... G\"\n"
                        "    forbid 0:a3\n"
                        "    expect playable & tower(0:a3) == none\n"
                        "    expect free & tower(0:a3) == {2:a3}\n"
                        "    expect movable == balls and not pinned\n"
                        "    expect hidden == {0:a3, 1:a3}\n"
                        "    expect above(0:a3) == {1:a3} and below(2:a3) == {1:a3}\n"
                        "    allow 0:b3\n    forbid 1:b3\n"),
              "");
}

// The lowest of the pieces that go moves again and again: the next one sinks into its place.
TEST(Stacks, PartOfAStackMovesInOrder) {
    EXPECT_EQ(
        faults_of(kStacks + "turn:\n    p = choose(balls)\n"
                            "    repeat count(tower(p) & balls) - level(p): move(p, tower(0:c1) & playable)\n"
                            "example \"two go\":\n"
                            "    position \"R../.../..._G../.../..._R../.../... R\"\n"
                            "    play 1:a3\n"
                            "    expect 0:c1 in of(green) and 1:c1 in of(red) and count(balls) == 3\n"),
        "");
}

TEST(Stacks, MarksByDirectionSinkWithTheirPieceAndLeaveWithIt) {
    EXPECT_EQ(
        faults_of(
            kStacks +
            "mark lies[direction]\n"
            "turn:\n    p = choose(balls)\n    lies[west] |= 2:a3\n    lies[north] |= 0:a3\n    lift(p)\n"
            "example \"sinks\":\n"
            "    position \"R../.../..._G../.../..._R../.../... R\"\n"
            "    play 0:a3\n"
            "    expect lies[west] == {1:a3} and not lies[north]\n"),
        "");
}

TEST(Nests, EveryPlaceStandsByItself) {
    EXPECT_EQ(faults_of(kNests + kTurn +
                        "example \"no support\":\n    allow 1:a1 2:a1 3:a1\n    play 1:a1\n    allow 3:a1\n"
                        "    expect free == {1:a1} and not hidden\n"),
              "");
}

TEST(Squares, WrongPagesAreTold) {
    complains(kHead + "board pyramid(3)\n" + kTurn + "example \"x\":\n    expect tower(a1)\n",
              "`tower` is a word of boards of squares");
    complains(kHead + "board pyramid(3)\n" + kTurn + "example \"x\":\n    expect north\n", "north");
    complains(kStacks + kTurn + "example \"x\":\n    expect sized(1)\n",
              "`sized` is a word of boards of nests");
    complains(kNests + kTurn + "example \"x\":\n    expect sized(4)\n", "sizes 1 to 3");
    complains(kNests + kTurn + "example \"x\":\n    expect ahead(points, 1)\n", "expected a direction");
    complains(kNests + kTurn + "example \"x\":\n    expect ahead(points)\n", "`ahead` needs");
    complains(kHead + "board stacks(8, 8)\n" + kTurn, "as stacks(8, 8, 5)");
    complains(kHead + "board nests(20, 20, 12)\n" + kTurn, "512 places");
    complains(kStacks + "mark lies[direction]\nturn:\n    mark lies on balls\n",
              "this mark is a table: write `lies[…] |= S`");
    complains(kHead + "board none\nturn:\n    if opposite(1): win(me)\n", "board none");
}

TEST(Tables, MayBeEmpty) {
    const std::string page =
        kHead +
        "option more = no in no, yes \"x\"\nboard grid(2, 2)\n"
        "var extra[1..(2 if more == yes else 0)]: set\nvar n[player, 1..(1 if more == yes else 0)]\n"
        "turn:\n    p = choose(playable)\n    put(me, p)\n"
        "    if more == yes: extra[1] |= p; n[me, 1] += 1\n";
    const auto without = Game::load(page), with = Game::load(page, {{"more", "yes"}});
    ASSERT_TRUE(without.game) << without.diagnostics.text("x", page);
    ASSERT_TRUE(with.game) << with.diagnostics.text("x", page);
    EXPECT_LT(without.game->state_bytes(), with.game->state_bytes());
    for (const auto& game : {without.game, with.game}) {
        State s = game->start();
        MoveList moves;
        for (int k = 0; k < 2; ++k) {
            s.moves(moves);
            s.play(moves.front());
        }
        const auto read = read_position(*game, position_text(s));
        ASSERT_TRUE(read.state) << position_text(s);
        EXPECT_EQ(position_text(*read.state), position_text(s));
    }
    complains(kHead + "board grid(2, 2)\nvar n[3..1]\n" + kTurn, "an index range is two known numbers");
}

// What an option switches off leaves no registers behind: a long page of options is no longer than what is played.
TEST(Options, WhatIsSwitchedOffTakesNoRegisters) {
    std::string off;
    for (int k = 0; k < 50; ++k) off += "        if count(touching(mine) & beside(theirs)) > 3: win(me)\n";
    const std::string head = kHead + "option more = no in no, yes \"x\"\nboard grid(3, 3)\n";
    const auto page = [&](const std::string& extra) {
        return Game::load(
            head + "turn:\n    put(me, choose(playable))\n    if more == yes:\n        nothing\n" + extra);
    };
    ASSERT_TRUE(page(off).game);
    EXPECT_EQ(page(off).game->program().s_registers, page("").game->program().s_registers);
}

}  // namespace cairn::test
