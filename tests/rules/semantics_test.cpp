// What the statements mean, each in a game small enough to count by hand.
#include <gtest/gtest.h>

#include "play/text/notation.hpp"
#include "play/text/position.hpp"

namespace cairn::test {
namespace {

std::shared_ptr<const Game> load(
    const std::string& rules,
    const std::string& head = "set shibumi\nplayers White, Black\nboard pyramid(2)\n") {
    const auto source = "game \"X\"\n" + head + rules;
    auto loaded = Game::load(source);
    EXPECT_TRUE(loaded.game) << loaded.diagnostics.text("x", source);
    return loaded.game;
}

std::string choices(const State& s) {
    MoveList moves;
    s.moves(moves);
    std::string out;
    for (const Move m : moves) out += (out.empty() ? "" : " ") + word(s, m);
    return out;
}

void play(State& s, const std::string& text) {
    const auto read = read_move(s, text);
    ASSERT_TRUE(read.move) << read.problem;
    s.play(*read.move);
}

}  // namespace

TEST(Semantics, ATurnIsLegalIfItCanBeCompleted) {
    // The second ball must touch the first: on a 2x2 level that leaves the two neighbours.
    const auto game = load(
        "turn:\n    p = choose(holes)\n    put(me, p)\n    q = choose(holes)\n    put(me, q)\n    require q "
        "in touching(p)\nstuck:\n    finish\n");
    State s = game->start();
    EXPECT_EQ(choices(s), "a1 c1 a3 c3");
    play(s, "a1");
    EXPECT_EQ(choices(s), "c1 a3");
    play(s, "c1");
    EXPECT_EQ(choices(s), "a3 c3");
}

TEST(Semantics, AChoiceFromNothingFailsTheTurn) {
    // Two balls a turn: with three holes left the last one can never be filled.
    const auto game = load(
        "turn:\n    put(me, choose(holes))\n    put(me, choose(holes))\n    put(red, "
        "choose(holes))\nstuck:\n    lose(me, \"stuck\")\n");
    State s = game->start();
    play(s, "a1");
    play(s, "c1");
    play(s, "a3");
    EXPECT_TRUE(s.over());
    EXPECT_EQ(s.outcome().ranks, (std::vector<int>{1, 2}));
    EXPECT_EQ(s.outcome().reason, "stuck");
}

TEST(Semantics, LabelAndFirstChoiceAreOneMove) {
    const auto game = load(
        "turn:\n    either \"own\": put(me, choose(holes))\n    or \"red\" if count(balls) < 1: put(red, "
        "choose(holes))\n    or \"pass\": pass\n");
    State s = game->start();
    EXPECT_EQ(choices(s), "own.a1 own.c1 own.a3 own.c3 red.a1 red.c1 red.a3 red.c3 pass");
    play(s, "red.c1");
    EXPECT_EQ(choices(s), "own.a1 own.a3 own.c3 pass");
    play(s, "pass");
    play(s, "pass");
    EXPECT_TRUE(s.over());
    EXPECT_TRUE(s.outcome().drawn);
}

TEST(Semantics, PreferTakesTheFirstBranchThatCanBeCompleted) {
    const auto game = load(
        "turn:\n    prefer:\n        put(me, choose(corners & {a1} & empty))\n    otherwise:\n        "
        "put(me, choose(holes))\n");
    State s = game->start();
    EXPECT_EQ(choices(s), "a1");
    play(s, "a1");
    EXPECT_EQ(choices(s), "c1 a3 c3");
}

TEST(Semantics, MayIsAskedOnlyWhenItCanBeDone) {
    const auto game = load(
        "turn:\n    put(me, choose(holes))\n    may \"red\" if count(balls) < 3: put(red, choose(holes))\n");
    State s = game->start();
    play(s, "a1");
    EXPECT_EQ(choices(s), "red.c1 red.a3 red.c3 no");
    play(s, "red.c1");
    EXPECT_EQ(s.player(), 1);
    play(s, "a3");
    EXPECT_EQ(s.player(), 0);  // not asked
}

TEST(Semantics, RepeatUpToLetsThePlayerStop) {
    const auto game = load("turn:\n    repeat up to 3: put(me, choose(holes))\n    require mine\n");
    State s = game->start();
    EXPECT_EQ(choices(s), "a1 c1 a3 c3");  // stopping at once would complete nothing
    play(s, "a1");
    EXPECT_EQ(choices(s), "c1 a3 c3 stop");
    play(s, "stop");
    EXPECT_EQ(s.player(), 1);
}

TEST(Semantics, RepeatMostDoesAsMuchAsAnyOrderAllows) {
    // Lifting c1 first would leave b2 on a1: both come off only if b2 goes first. Three can go in all.
    const auto game = load(
        "start:\n    put(white, holes); put(white, apex)\nturn:\n    repeat most 4: lift(choose({a1, b2, c1} "
        "& free))\n    finish\nscore:\n    rank by count(balls)\n");
    State s = game->start();
    EXPECT_EQ(choices(s), "b2");
    play(s, "b2");
    EXPECT_EQ(choices(s), "a1 c1");
    play(s, "a1");
    play(s, "c1");
    EXPECT_TRUE(s.over());
    EXPECT_EQ(s.balls(0).count(), 2);
}

TEST(Semantics, ByGivesThePenToAnotherPlayer) {
    const auto game =
        load("turn:\n    by opponent:\n        c = choose(white, black)\n    put(c, choose(holes))\n");
    State s = game->start();
    EXPECT_EQ(s.player(), 1);
    EXPECT_EQ(choices(s), "white black");
    play(s, "black");
    EXPECT_EQ(s.player(), 0);
    play(s, "a1");
    EXPECT_EQ(s.colour_at(0, game->lattice().points[0]), 1);
}

TEST(Semantics, SecretChoicesAreHiddenUntilRevealed) {
    const auto game = load(
        "var pick[player]: colour or none secret\nround:\n    each player secretly: pick[me] = choose(white, "
        "black)\n    reveal pick\n    if pick[White] == pick[Black]: win(White)\n    put(red, "
        "choose(holes))\n");
    State s = game->start();
    EXPECT_EQ(s.player(), 0);
    play(s, "black");
    EXPECT_EQ(s.player(), 1);
    State other = game->start();
    play(other, "white");
    EXPECT_EQ(view_text(s, 1), view_text(other, 1));
    EXPECT_NE(view_text(s, 0), view_text(other, 0));
    play(s, "white");
    EXPECT_NE(view_text(s, 1).find("black"), std::string::npos);
}

TEST(Semantics, WhatBelongsToOnePlayerIsRevealedAlone) {
    const auto game = load(
        "var pick[player]: colour or none secret\nround:\n    each player secretly: pick[me] = choose(white, "
        "black)\n    reveal pick[White]\n    put(red, choose(holes))\n");
    const auto after = [&](const char* white, const char* black) {
        State s = game->start();
        play(s, white);
        play(s, black);
        return s;
    };
    EXPECT_NE(view_text(after("white", "white"), 1), view_text(after("black", "white"), 1));
    EXPECT_EQ(view_text(after("white", "white"), 0), view_text(after("white", "black"), 0));
}

TEST(Semantics, AVariantMayHaveItsOwnNumberOfPlayers) {
    const std::string source =
        "game \"X\"\nset shibumi\nplayers Agent 2..6\nvariant master players 3..7 \"one leads\"\n"
        "board pyramid(2)\nturn:\n    put(white, choose(holes))\n";
    const auto players = [&](const OptionValues& options) {
        const auto loaded = Game::load(source, options);
        return loaded.game ? loaded.game->players() : 0;
    };
    EXPECT_EQ(players({}), 2);
    EXPECT_EQ(players({{"players", "7"}}), 0);
    EXPECT_EQ(players({{"variant", "master"}}), 3);
    EXPECT_EQ(players({{"variant", "master"}, {"players", "7"}}), 7);
    EXPECT_EQ(players({{"variant", "master"}, {"players", "2"}}), 0);
}

TEST(Semantics, AFailedStartIsDealtAgain) {
    const auto game = load(
        "start:\n    for p in level(0): put(random({white, black}), p)\n    require count(of(white)) == "
        "4\nturn:\n    win(me)\n");
    if (!game) return;
    Random random(3);
    State s = game->start();
    s.playout(random);
    EXPECT_TRUE(s.over());
    EXPECT_FALSE(s.outcome().faulty);
    EXPECT_EQ(s.plane(0, 0).count(), 4);
}

TEST(Semantics, KoForbidsTheBoardAfterOnesOwnLastTurn) {
    const auto game = load(
        "start:\n    put(white, a1)\nturn:\n    p = choose(balls)\n    c = colour(p)\n    lift(p)\n    "
        "put(c, choose(holes - p))\n    require not ko, \"as before\"\n");
    State s = game->start();
    play(s, "a1"), play(s, "c1");
    play(s, "c1"), play(s, "a3");
    play(s, "a3");
    EXPECT_EQ(choices(s), "a1 c3");  // c1 would bring back White's own last board
}

TEST(Semantics, RanksShareAndBreakTies) {
    const auto game = load(
        "var gold[player] = 3, 3\nvar iron[player] = 1, 2\nturn:\n    put(me, choose(holes))\n    "
        "finish\nscore:\n    rank by gold[player], then by iron[player]\n");
    State s = game->start();
    play(s, "a1");
    EXPECT_EQ(s.outcome().ranks, (std::vector<int>{2, 1}));
    EXPECT_EQ(s.outcome().scores, (std::vector<int>{3, 3}));
}

TEST(Semantics, AFaultMakesTheGameVoidAndNamesItsLine) {
    const auto game = load("turn:\n    choose(holes)\n    put(me, apex)\n");
    State s = game->start();
    play(s, "a1");
    EXPECT_TRUE(s.over());
    EXPECT_TRUE(s.outcome().faulty);
    EXPECT_EQ(s.outcome().line, 7);
}

TEST(Semantics, ABoundPassedIsAFault) {
    const auto game =
        load("turn:\n    put(me, choose(holes))\n    x = 0\n    while true at most 5: x += 1\n");
    State s = game->start();
    play(s, "a1");
    EXPECT_TRUE(s.outcome().faulty);
}

TEST(Semantics, MarksRideOnTheirBalls) {
    const auto game = load(
        "mark hot\nstart:\n    put(white, holes); put(black, apex)\n    mark hot on apex\nturn:\n    "
        "lift(choose({a1}))\n    require colour(a1) == black and marked(hot) == a1\n    win(me)\n");
    State s = game->start();
    EXPECT_EQ(choices(s), "a1");
}

TEST(Semantics, LimitsEndTheGame) {
    const auto game = load("limit 6 turns\nturn:\n    either \"x\": pass\n    or \"y\": nothing\n");
    State s = game->start();
    for (int k = 0; k < 6; ++k) play(s, "y");
    EXPECT_TRUE(s.over());
    EXPECT_TRUE(s.outcome().drawn);
}

TEST(Semantics, EliminatedPlayersAreSkipped) {
    const auto game = load(
        "turn:\n    put(me, choose(holes))\n    out(me)\n    if count(players) == 1: win(players, \"the last "
        "one\")\n",
        "set shibumi\nplayers White, Black, Red\nboard pyramid(2)\n");
    State s = game->start();
    play(s, "a1");
    EXPECT_EQ(s.player(), 1);
    play(s, "c1");
    EXPECT_TRUE(s.over());
    EXPECT_EQ(s.outcome().ranks[2], 1);
}

TEST(Semantics, ATestNamesItsWitness) {
    // A family asked as a whole, players one by one, and what neither finds.
    const auto game = load(
        "turn:\n    put(me, choose(holes))\n    if some line in rows lies in mine: win(me, \"a row\", line)\n"
        "    elif some q in players where count(of(q)) == 2: lose(q, \"two apart\")\n    else: nothing\n");
    State row = game->start();
    play(row, "a1");
    play(row, "c3");
    EXPECT_FALSE(row.over());
    play(row, "c1");
    EXPECT_EQ(row.outcome().ranks, (std::vector<int>{1, 2}));
    std::string shown;
    for (const Point p : row.outcome().points) shown += game->lattice().name(p) + " ";
    EXPECT_EQ(shown, "a1 c1 ");

    State apart = game->start();
    for (const char* move : {"a1", "c1", "c3"}) play(apart, move);
    EXPECT_EQ(apart.outcome().reason, "two apart");
    EXPECT_EQ(apart.outcome().ranks, (std::vector<int>{2, 1}));
}

TEST(Semantics, AWitnessSurvivesAChoice) {
    const auto game = load(
        "turn:\n    put(me, choose(holes))\n    if some line in rows through c1 lies in balls:\n"
        "        p = choose(holes)\n        put(red, p)\n        win(me, \"kept\", line)\n");
    State s = game->start();
    for (const char* move : {"a1", "c1", "a3"}) play(s, move);
    std::string shown;
    for (const Point p : s.outcome().points) shown += game->lattice().name(p) + " ";
    EXPECT_EQ(shown, "a1 c1 ");
}

// The colour that is alone in first or last place, counted the slow way on every filling of four points.
// One instruction finds the longest line; the longer way round (a second condition) goes through all of them.
TEST(Semantics, TheLongestLineIsFoundEitherWay) {
    const auto game = load(
        "family ends = line for line in spans where count(line) != 2\n"
        "turn:\n    p = choose(playable)\n    put(choose(white, black), p)\n"
        "    for q in players:\n"
        "        for c in points:\n"
        "            a = max(count(line) for line in spans where line <= of(q))\n"
        "            b = max(count(line) for line in spans where line <= of(q) and 1 == 1)\n"
        "            c1 = max(count(line) for line in spans through c where line <= of(q))\n"
        "            d = max(count(line) for line in spans through c where line <= of(q) and 1 == 1)\n"
        "            e = max(count(line) for line in ends where line <= of(q))\n"
        "            f = max(count(line) for line in ends where line <= of(q) and 1 == 1)\n"
        "            if a != b or c1 != d or e != f: lose(me, \"they differ\")\n"
        "            if a == 3: win(me, \"a line of three\")\n",
        "set shibumi\nplayers White, Black\nboard pyramid(3)\n");
    EXPECT_TRUE(std::any_of(game->program().code.begin(), game->program().code.end(),
                            [](const Instr& in) { return in.op == Op::LongestLine; }));
    Random random(3);
    int lines = 0;
    for (int n = 0; n < 300; ++n) {
        State s = game->start();
        while (!s.over()) s.play_random(random);
        ASSERT_NE(s.outcome().reason, "they differ");
        lines += s.outcome().reason == "a line of three";
    }
    EXPECT_GT(lines, 100);
}

TEST(Semantics, MajorityAndMinorityAreCounted) {
    const char* const colours[] = {"white", "black", "red"};
    for (int filling = 0; filling < 256; ++filling) {
        std::string start = "start:\n    nothing\n";
        int count[3] = {0, 0, 0};
        for (int k = 0; k < 4; ++k)
            if (const int c = filling >> (2 * k) & 3; c < 3) {
                const char* const points[] = {"a1", "c1", "a3", "c3"};
                start += std::string("    put(") + colours[c] + ", " + points[k] + ")\n";
                ++count[c];
            }
        std::string most = "none", least = "none";
        for (int c = 0; c < 3; ++c) {
            const int d = (c + 1) % 3, e = (c + 2) % 3;
            if (count[c] > count[d] && count[c] > count[e]) most = colours[c];
            if (count[c] < count[d] && count[c] < count[e]) least = colours[c];
        }
        const auto either = most == "none" ? "red" : most;
        const auto game = load(start + "turn:\n    require majority(level(0)) == " + most +
                               "\n    require minority(level(0)) == " + least +
                               "\n    require (majority(level(0)) otherwise red) == " + either +
                               "\n    win(me)\nstuck:\n    draw\n");
        State s = game->start();
        EXPECT_FALSE(s.outcome().drawn) << start;
    }
}

}  // namespace cairn::test
