// The words of dice boards in pages: sides, lines, jumps, regions; and what is said about wrong uses.
#include <gtest/gtest.h>

#include "play/game/examples.hpp"
#include "play/game/game.hpp"
#include "play/text/position.hpp"
#include "support/faults_of.hpp"

namespace cairn::test {
namespace {

const std::string kHead = "game \"X\"\nset abacus\nplayers Red, Yellow, Pearl\nboard dice(9)\n";
const std::string kTurn = "turn:\n    put(me, choose(playable))\n";

// A page whose start puts red dice on some points and of which every condition must hold.
std::string holds(const std::string& dice, const std::vector<std::string>& conditions,
                  const std::string& head = "") {
    std::string source = kHead + head + "start:\n    put(red, " + dice + ")\n" + kTurn + "example \"all\":\n";
    for (const std::string& c : conditions) source += "    expect " + c + "\n";
    return faults_of(source);
}

}  // namespace

TEST(DicePages, SidesAndWhatIsMeasuredFromThem) {
    EXPECT_EQ(holds("{0:332}",
                    {
                        "depth(0:332, A) == 3",
                        "depth(0:332, C) == 2",
                        "count(sides) == 3",
                        "sum(depth(8:000, s) for s in sides) == 0",
                        "side(Red) == A and side(Yellow) == B and side(Pearl) == C",
                        "toward(0:332, 0:242) == A",
                        "toward(0:422, 1:322) == A",
                        "toward(0:332, 1:331) == C",
                        "over(0:332, A) == {1:232}",
                        "not over(0:035, A)",
                        "count(row(0:332, A)) == 6",
                        "row(0:332, C) == {p in level(0) where depth(p, C) == 2}",
                        "count(near(6:110)) == 13",
                        "distance(0:800, 0:008) == 16",
                        "distance(0:332, 1:322) == 1",
                        "angle(1:322, 0:332, 1:331) == 90",
                        "leaps(0:332, -2, 1, 0) == {0:143, 0:413, 0:440}",
                        "between(0:332, 0:350) == {0:341}",
                        "between(0:800, 8:000) == {1:700, 2:600, 3:500, 4:400, 5:300, 6:200, 7:100}",
                        "not between(0:332, 0:251)",
                        "jumps(0:332) == {0:242, 0:233, 0:422, 0:323, 0:431, 0:341}",
                        "not jumps(0:800)",
                    }),
              "");
}

TEST(DicePages, JumpsOverADieAndUpAStep) {
    EXPECT_EQ(holds("{0:332, 0:422}", {"0:512 in jumps(0:332)", "distance(0:332, 0:512) == 4"}), "");
    EXPECT_EQ(holds("{0:341, 0:431, 0:521, 0:422}", {"1:421 in jumps(0:341)"}), "");
    EXPECT_EQ(holds("{0:341, 0:431, 0:521}", {"not 1:421 in jumps(0:341)"}), "");
}

TEST(DicePages, ChunksCanBeBuiltInOneGo) {
    EXPECT_EQ(holds("{0:800}",
                    {"count(chunks(4)) == 36 - 1", "count(chunks(1)) == 44", "count(chunks(3)) == 1",
                     "all(fits(c) and count(c) == 7 for c in chunks(7))", "not chunks(2)", "not chunks(0)"}),
              "");
}

TEST(DicePages, RegionsAreSetsKnownBeforeTheGame) {
    const std::string head =
        "region goal[q in players] = level(0) where depth(it, side(q)) == 8\n"
        "region ridge[s in sides, t in sides] = points where depth(it, s) == 0 and depth(it, t) == 0\n"
        "region belt[k in 2..3] = points where level(it) == k\n"
        "region coat = union(goal[q] for q in players) | {0:332}\n";
    EXPECT_EQ(holds("{0:332}",
                    {
                        "goal[Red] == {0:800}",
                        "goal[me] == {0:800}",
                        "goal[Pearl] == {0:008}",
                        "count(ridge[A, B]) == 9",
                        "ridge[A, A] == side_a",
                        "count(belt[3]) == 21",
                        "coat == corners | {0:332}",
                        "coat & balls == {0:332}",
                    },
                    head),
              "");
}

TEST(DicePages, SidesAreValuesLikeAnyOther) {
    EXPECT_EQ(
        faults_of(kHead +
                  "var home[side] = 0\nvar last: side or none\n"
                  "turn:\n    s = choose(sides where depth(first(playable), it) < 9)\n    home[s] += 1\n"
                  "    last = s\n    put(me, choose(playable where depth(it, s) == 0))\n"
                  "example \"a side is chosen by its letter\":\n"
                  "    play B 404\n    expect home[B] == 1 and last == B\n"),
        "");
}

TEST(DicePages, FewerLevels) {
    EXPECT_EQ(
        faults_of("game \"X\"\nset kosmos\nplayers Red, Green\nboard dice(9, 1)\n" + kTurn +
                  "example \"flat\":\n    expect count(points) == 45 and top == 0\n    play 332 422 323\n"
                  "    expect count(playable) == 42\n    expect not over(0:332, A)\n    perft 42\n"),
        "");
}

TEST(DicePages, WrongUsesAreExplained) {
    const auto said = [](const std::string& board, const std::string& line) {
        const std::string source =
            "game \"X\"\nset kosmos\nplayers Red, Green\nboard " + board + "\n" + line + "\n" + kTurn;
        const std::string text = faults_of(source);
        return text.substr(0, text.find('\n'));
    };
    EXPECT_EQ(said("pyramid(4)", "region d = points where depth(it, A) == 0"),
              "x:5:25: `depth` is a word of dice boards; this one is pyramid(4)");
    EXPECT_EQ(said("dice(9)", "region r = {0:333}"),
              "x:5:13: the board has no point `0:333`: its level 0 goes from 008 to 800");
    EXPECT_EQ(said("dice(9, 1)", "region r = {1:331}"),
              "x:5:13: the board has no point `1:331`: its level 0 goes from 008 to 800");
    EXPECT_EQ(said("dice(9)", "region r = balls"),
              "x:5:12: a region is known before the game: nothing that changes in play may stand here");
    EXPECT_EQ(
        said("dice(9)", "region r[q in balls] = points"),
        "x:5:15: an index goes through players, colours, sides, a kind or a known range, as `q in players`");
    EXPECT_EQ(said("dice(9)", "region r[k in 1..900, s in sides] = points"),
              "x:5:1: this region has too many sets: more than 1,000");
    EXPECT_EQ(said("dice(9)", "region r[s in sides] = points\nregion t = r"),
              "x:6:12: `r` is a region for each of several; write `r[…]`");
    EXPECT_EQ(said("dice(9)", "region triples = points"),
              "x:5:1: there is a region or family `triples` already");
}

TEST(DicePages, FourPlayersHaveNoSides) {
    const std::string source =
        "game \"X\"\nset kosmos\nplayers 4\nboard dice(9)\nregion r[q in players] = points where "
        "depth(it, side(q)) == 0\nturn:\n    put(red, choose(playable))\n";
    EXPECT_EQ(Game::load(source).diagnostics.text("x", source).substr(0, 71),
              "x:5:49: `side(q)` is for up to three players; this game has 4\n    regio");
}

TEST(DicePages, TowardWhatIsNotNearerIsAFault) {
    const std::string source =
        kHead +
        "turn:\n    s = toward(1:322, 0:332)\n    put(me, choose(playable where depth(it, s) == 0))\n";
    const auto loaded = Game::load(source);
    ASSERT_TRUE(loaded.game) << loaded.diagnostics.text("x", source);
    const State start = loaded.game->start();
    EXPECT_TRUE(start.over());
    EXPECT_TRUE(start.outcome().faulty);
}

// ---- poses

TEST(DicePages, DiceLieInPoses) {
    const std::string page =
        kHead +
        "start:\n    put(red, {0:422, 0:332, 0:323})\n    lay(0:422, f236)\n    lay(0:332, f451)\n"
        "    lay(0:323, f315)\n    put(yellow, 0:800, f642)\n" +
        kTurn;
    EXPECT_EQ(
        faults_of(
            page +
            "example \"a pit\":\n"
            "    expect pose(0:332) == f451 and pose(0:800) == f642 and pose(0:080) == none\n"
            "    expect face(0:422, A) == 2 and face(f642, C) == 2 and face(pose(0:323), B) == 1\n"
            "    expect sum(face(b, toward(b, 1:322)) for b in below(1:322)) == 12\n"
            "    expect count(poses) == 24 and count(poses where face(it, A) == 5) == 4\n"
            "    expect position \"........./......../......./..R315R451../..R236../..../.../../Y642 R\"\n"
            "    play 322\n    expect pose(1:322) == f321\n"),
        "");
}

TEST(DicePages, DiceTipMoveAndChangePlaces) {
    EXPECT_EQ(
        faults_of(
            kHead +
            "start:\n    put(red, 0:332, f623)\n    put(yellow, 0:440, f145)\n"
            "turn:\n    either \"pivot\": p = choose(free & mine); pivot(p, choose(beside(p) & holes))\n"
            "    or \"lay\": p = choose(free & mine); lay(p, choose(poses - pose(p)))\n"
            "    or \"move\": p = choose(free & mine); move(p, choose(holes))\n"
            "    or \"swap\": swap(0:332, 0:440)\n"
            "example \"to the right, seen from A\":\n"
            "    play \"pivot.332\" 341\n    expect not 0:332 in balls and pose(0:341) == f642\n"
            "example \"laid otherwise\":\n"
            "    play \"lay.332\"\n    forbid f623\n    allow f321\n    play f321\n    expect pose(0:332) == "
            "f321\n"
            "example \"carried\":\n    play \"move.332\" 242\n    expect pose(0:242) == f623 and not "
            "pose(0:332)\n"
            "example \"exchanged\":\n    play swap\n    expect pose(0:332) == f145 and colour(0:440) == red\n"
            "    expect pose(0:440) == f623\n"),
        "");
}

TEST(DicePages, ASlidingColumnKeepsItsNumbers) {
    EXPECT_EQ(
        faults_of(
            "game \"X\"\nset kosmos\nplayers Red, Green\nboard dice(3)\n"
            "start:\n    put(red, points)\n    lay(0:002, f124)\n    lay(1:001, f132)\n    lay(2:000, f145)\n"
            "turn:\n    lift(choose(movable))\n"
            "example \"the corner is pulled out\":\n    play 002\n"
            "    expect pose(0:002) == f132 and pose(1:001) == f145 and not pose(2:000)\n"
            "    expect pose(0:011) == f321\n"),
        "");
}

TEST(DicePages, WrongPosesAreExplained) {
    const auto said = [](const std::string& board, const std::string& line) {
        const std::string source = "game \"X\"\nset kosmos\nplayers Red, Green\nboard " + board +
                                   "\nturn:\n    " + line + "\n    put(me, choose(playable))\n";
        const std::string text = faults_of(source);
        return text.substr(0, text.find('\n'));
    };
    EXPECT_EQ(
        said("dice(9)", "put(red, 0:332, f123)"),
        "x:6:21: a die cannot lie as `f123`: with 1 towards A and 2 towards B it shows 4 towards C: `f124`");
    EXPECT_EQ(said("pyramid(4)", "put(red, a1, red)"),
              "x:6:5: `put` with a pose is for dice boards; this one is pyramid(4)");
    EXPECT_EQ(said("pyramid(4)", "lay(a1, red)"),
              "x:6:5: `lay` is a word of dice boards; this one is pyramid(4)");
    EXPECT_EQ(said("dice(9)", "lay(0:332, 3)"), "x:6:16: expected a pose, found a number");
    EXPECT_EQ(said("dice(9)", "n = face(0:332, 3)"), "x:6:21: expected a side, found a number");
}

TEST(DicePages, AnImpossibleDieInAPositionIsRefusedWithItsPlace) {
    const std::string source =
        "game \"X\"\nset kosmos\nplayers Red, Green\nboard dice(2)\nturn:\n    put(me, choose(playable), "
        "f321)\n";
    const auto loaded = Game::load(source);
    ASSERT_TRUE(loaded.game) << loaded.diagnostics.text("x", source);
    const PositionRead wrong = read_position(*loaded.game, "R123./. R");
    ASSERT_EQ(wrong.problems.size(), 1u);
    EXPECT_EQ(wrong.problems.front(),
              "`R123` on 001: a die cannot lie as `f123`: with 1 towards A and 2 towards B it shows 4 "
              "towards C: `f124`");
    const PositionRead right = read_position(*loaded.game, "R124G654/R R");
    ASSERT_TRUE(right.state);
    EXPECT_EQ(position_text(*right.state), "R124G654/R321 R");
}

}  // namespace cairn::test
