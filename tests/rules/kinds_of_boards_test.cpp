// Boards of different kinds in one game: each word reads its own board; what is said about wrong pages.
#include <gtest/gtest.h>

#include "play/game/examples.hpp"
#include "play/game/game.hpp"
#include "play/text/notation.hpp"
#include "play/text/position.hpp"
#include "support/faults_of.hpp"

namespace cairn::test {
namespace {

const std::string kBoards =
    "board plate: dice(4)\nboard own[player]: grid(3, 2)\nboard cube: block(2, 2, 2)\n";
const std::string kHead = "game \"X\"\nset abacus\nplayers Red, Yellow\n";
const std::string kTurn = "turn:\n    put(me, choose(playable))\n";

std::string holds(const std::vector<std::string>& conditions, const std::string& start = "") {
    std::string source =
        kHead + kBoards + (start.empty() ? "" : "start:\n" + start) + kTurn + "example \"all\":\n";
    for (const std::string& c : conditions) source += "    expect " + c + "\n";
    return faults_of(source);
}

}  // namespace

TEST(KindsOfBoards, EveryWordMeansTheBoardThatItReads) {
    EXPECT_EQ(holds({
                  "count(points) == 20",
                  "count(points on own[Red]) == 6",
                  "count(points on cube) == 8",
                  "top == 3",
                  "top on cube == 1",
                  "count(level(0)) == 10",
                  "count(level(0) on cube) == 4",
                  "count(playable) == 10",
                  "count(playable on cube) == 8",
                  "count(empty on own[Yellow]) == 6",
                  "count(rim on own[Red]) == 6",
                  "count(corners) == 3",
                  "count(corners on cube) == 8",
                  "count(rows on own[Red]) == 5",
                  "count(rows on cube) == 12",
                  "count(layers on cube) == 6",
                  "not (points & (points on cube))",
                  "(touching(a1) == {b1, a2}) on own[Red]",
                  "(touching(0:a1) == {0:b1, 0:a2, 1:a1}) on cube",
                  "not touching(b2)",
                  "not touching({a1, b1})",
                  "not above({a1, b1, a2, b2}) and not near({a1, b1})",
                  "distance(a1, a2) == -1",
                  "(distance(a1, b1) == 2) on own[Red]",
                  "angle(0:b1, 0:a1, 1:a1) on cube == 90",
                  "not fits({0:003, a1})",
                  "fits({0:003, 0:012})",
                  "fits(points) on cube",
                  "count(full_groups(points on own[Red])) == 0",
                  "count(full_groups(points) on own[Red]) == 1",
              }),
              "");
}

TEST(KindsOfBoards, AShapeIsFoundOnEveryBoardOfCubes) {
    EXPECT_EQ(holds({
                  "count(copies({0:102, 0:012, 1:002}) on own[Red]) == 8",
                  "count(copies({0:102, 0:012, 1:002}) on cube) == 24",
                  "count(copies({a1, b1})) == 30",
                  "not (copies({a1, b1, c1} on own[Red]) on cube)",
                  "count(copies({0:a1, 1:a1} on cube) on own[Red]) == 7",
                  "not copies({a1, 0:003})",
                  "not copies({})",
                  "count(copies(first(points)) on cube) == 8",
                  "count(copies({p for p in points where depth(p, A) == 3} on plate) on own[Red]) == 6",
                  "all((count(copies(p)) == 8) on cube for p in points)",
                  "level(1:002) on cube == 1",
                  "all((p in level(0)) on own[Red] == false for p in points)",
                  "all(count(it & points) == 2 for it in copies({a1, b1}))",
              }),
              "");
}

TEST(KindsOfBoards, DiceGoFromOneToTheOther) {
    const std::string page =
        kHead + kBoards +
        "start:\n    for q in players: on own[q]: put(q, points)\n"
        "    put(pearl, {0:003})\n    on cube: put(pearl, {1:a1})\n"
        "turn:\n    place = choose(chunks(3))\n"
        "    on own[me]: take(choose(copies(place) where it <= balls))\n"
        "    put(me, place)\n"
        "example \"x\":\n    play \"012+102+002\" \"a1+b1+b2\"\n"
        "    expect position \"PR../R../../._R../../.|R.R/..R|YYY/YYY|../.._../P. Y turn=1\"\n"
        "    expect Yellow to move\n";
    EXPECT_EQ(faults_of(page), "");
    const auto game = Game::load(page).game;
    ASSERT_TRUE(game);
    // Texts of positions read back, in the middle of a turn too.
    Random random(5);
    State s = game->start();
    for (int k = 0; k < 6 && !s.over(); ++k) {
        const auto read = read_position(*game, position_text(s));
        ASSERT_TRUE(read.state) << position_text(s);
        EXPECT_EQ(*read.state, s) << position_text(s);
        s.play_random(random);
    }
}

TEST(KindsOfBoards, ANameMeansThePointThatIsOffered) {
    const std::string page =
        "game \"X\"\ncolours white, black\nplayers White, Black\n"
        "board main: grid(3, 3)\nboard aside: grid(2, 2)\n"
        "turn:\n    p = choose(empty)\n    put(me, p)\n    on aside: put(me, choose(empty))\n"
        "example \"x\":\n    play b1 b1\n    expect position \".../.../.W.|../.W B turn=1\"\n"
        "    play a1 \"aside:a1\"\n    forbid b1\n    allow c3\n";
    EXPECT_EQ(faults_of(page), "");
    const auto game = Game::load(page).game;
    ASSERT_TRUE(game);
    State s = game->start();
    MoveList moves;
    s.moves(moves);
    s.play(moves.front());
    EXPECT_EQ(read_position(*game, position_text(s)).state, s) << position_text(s);
    s.moves(moves);
    EXPECT_EQ(word(s, moves.front()), "aside:a1");
}

TEST(KindsOfBoards, AfterStopWordsReadTheBoardOutsideTheLoop) {
    EXPECT_EQ(holds({"count(of(red)) == 10", "not (of(red) on own[Red])"},
                    "    for q in players:\n        on own[q]: stop\n    put(red, level(0))\n"),
              "");
}

TEST(KindsOfBoards, WrongPagesAreTold) {
    complains(kHead + "board a: dice(9)\nboard b: block(6, 6, 6)\nboard c: grid(9, 9)\n" + kTurn,
              "the boards of a game have room for 512 points together, gaps included; those up to this one "
              "need 524");
    complains(kHead + "board a: dice(9)\nboard b: block(4, 4)\n" + kTurn,
              "a block's size is three numbers from 1 to 6, as block(4, 4, 4)");
    complains(kHead + "board block(7, 1, 1)\n" + kTurn, "three numbers from 1 to 6");
    complains(kHead + kBoards + "turn:\n    on own[me]: put(me, choose(jumps(a1)))\n",
              "`jumps` is a word of dice boards; this one is grid(3, 2)");
    complains(kHead + "board pyramid(3)\nturn:\n    put(me, choose(first(s) for s in copies(points)))\n",
              "`copies` is a word of boards of cubes: dice, grids and blocks; this one is pyramid(3)");
    complains(kHead + kBoards + "turn:\n    enter(me, choose(entries))\n",
              "is for games whose boards are all of one kind");
    complains(kHead + kBoards + "turn:\n    on own[me]: put(me, d4)\n", "the board has no point `d4`");
    complains(kHead + kBoards + "turn:\n    put(me, choose(layers))\n", "layers");
}

}  // namespace cairn::test
