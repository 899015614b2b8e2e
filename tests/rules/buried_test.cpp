// Dice that nobody knows: `bury`, `uncover`, `show`; and what is said about wrong uses.
#include <gtest/gtest.h>

#include "board/dice/sides.hpp"
#include "play/game/examples.hpp"
#include "play/game/poses.hpp"
#include "play/text/position.hpp"

namespace cairn::test {
namespace {

std::string page(int size, const std::string& bag, const std::string& rules) {
    return "game \"X\"\nset kosmos\nplayers 2\nboard dice(" + std::to_string(size) +
           ")\nlimit 400 turns each\nbag box = " + bag + "\n" + rules;
}

// Everything is buried; a turn takes a free die. `faces`: the rules read what it shows.
std::string demolition(int size, bool faces) {
    const int all = size * (size + 1) * (size + 2) / 6;
    return page(size, std::to_string(all) + ", 3, 2, 1, 0",
                std::string("var seen = 0\nstart:\n    bury(box, points)\n    uncover\n") +
                    "turn:\n    p = choose(free)\n" +
                    (faces ? "    seen += sum(face(p, s) for s in sides)\n" : "    seen += 1\n") +
                    "    lift(p)\n    uncover\n    if not balls: finish\n");
}

std::shared_ptr<const Game> load(const std::string& source) {
    const auto loaded = Game::load(source);
    EXPECT_TRUE(loaded.game) << loaded.diagnostics.text("x", source);
    return loaded.game;
}

int bag_total(const State& state) {
    const Program& p = state.game().program();
    int total = 0;
    for (const Variable& v : p.variables)
        if (v.name == p.buried_bag)
            for (int c = 0; c < int(p.colours.size()); ++c) total += state.number_slot(v.slot + c);
    return total;
}

// The slow reading, die by die, of a State in which nothing is left to uncover.
void expect_all_that_shows_is_known(const State& state, bool faces) {
    const Lattice& board = state.game().lattice();
    const WideSet balls = state.balls(0);
    for (Point p : board.points) {
        if (!balls.has(p)) continue;
        bool shows = false;
        for (int side = 0; side < kSides; ++side) {
            const Point q = over(board, p, side);
            const bool open = q == kNoPoint || !balls.has(q);
            shows |= open;
            if (faces && open) {
                EXPECT_GT(number_known(lying_at(state, 0, p), side), 0) << board.name(p);
            }
        }
        if (shows) {
            EXPECT_GE(state.colour_at(0, p), 0) << board.name(p);
        }
    }
}

std::string errors_of(const std::string& source) {
    std::string text;
    for (const Diagnostic& d : Game::load(source).diagnostics.list)
        if (d.level == Diagnostic::Level::Error) text += d.message + "\n";
    return text;
}

std::string fault_of(const std::string& source) {
    const auto game = load(source);
    if (!game) return "";
    Random random(1);
    State state = game->start();
    while (!state.over()) state.play_random(random);
    return state.outcome().faulty ? state.outcome().reason : "";
}

const std::string kNotSeen = "nobody has seen this face or die yet: write `uncover` before it is read";

}  // namespace

TEST(Buried, OnlyTheCoatOfAPyramidIsUncovered) {
    for (const int size : {2, 3, 4, 9}) {
        const auto game = load(demolition(size, false));
        ASSERT_TRUE(game);
        Random random(7);
        State state = game->start();
        int drawn = 0;
        while (state.player() == kChance) state.play_random(random), ++drawn;
        WideSet inside;
        for (Point p : game->lattice().points) {
            const auto& [a, b, c] = game->lattice().coordinates[std::size_t(p)];
            if (a > 0 && b > 0 && c > 0) inside.add(p);
        }
        EXPECT_EQ(state.set_slot(game->program().unknown_plane(0)), inside);
        EXPECT_EQ(drawn, int(game->lattice().points.size()) - inside.count());
        EXPECT_EQ(state.balls(0), game->lattice().all);
        EXPECT_EQ(bag_total(state), inside.count() + 6);
        if (size == 9) {
            EXPECT_EQ(inside.count(), 56);
        }
    }
}

TEST(Buried, EverythingThatShowsIsKnownAtEveryTurn) {
    for (const int size : {2, 4, 9})
        for (const bool faces : {false, true}) {
            const auto game = load(demolition(size, faces));
            ASSERT_TRUE(game);
            EXPECT_EQ(has_poses(game->program()), faces);
            Random random(std::uint64_t(size) + faces);
            State state = game->start();
            int steps = 0;
            while (!state.over()) {
                if (state.player() != kChance) expect_all_that_shows_is_known(state, faces);
                if (++steps % 37 == 0) {
                    const std::string text = position_text(state);
                    const auto read = read_position(*game, text);
                    ASSERT_TRUE(read.state) << text << "\n"
                                            << (read.problems.empty() ? "" : read.problems[0]);
                    EXPECT_EQ(*read.state, state) << text;
                    EXPECT_EQ(read.state->hash(), state.hash());
                }
                state.play_random(random);
            }
            EXPECT_FALSE(state.outcome().faulty) << state.outcome().reason << " " << state.outcome().line;
        }
}

// A die has six numbers, beside a known one four, and with two numbers it is known.
TEST(Buried, ThrowsOneNumberAndThenTheRest) {
    const auto game = load(demolition(2, true));
    ASSERT_TRUE(game);
    State state = game->start();
    MoveList moves;
    std::vector<std::size_t> options;
    Random random(3);
    while (state.player() == kChance) {
        state.moves(moves);
        options.push_back(moves.size());
        state.play_random(random);
    }
    // 100, 010, 001 show two faces each, the summit three: its third follows from the others.
    EXPECT_EQ(options, (std::vector<std::size_t>{4, 6, 4, 4, 6, 4, 4, 6, 4, 4, 6, 4}));
}

TEST(Buried, WhatIsCoveredAgainIsKnownButNotSeen) {
    const std::string source =
        page(2, "0, 3, 0, 0, 0",
             "start:\n    bury(box, level(0))\n    put(red, pits)\n    uncover\n"
             "turn:\n    p = choose(of(red))\n    lift(p)\n    uncover\n    show 3\n"
             "    seen = sum(face(b, toward(b, p)) for b in below(p))\n    put(red, p)\n"
             "example \"x\":\n    play green 1 2 green 1 2 green 1 2\n    expect Player1 to move\n");
    const auto game = load(source);
    ASSERT_TRUE(game);
    Random random(5);
    State state = game->start();
    while (state.player() == kChance) state.play_random(random);
    const std::string first = view_text(state, 0);
    EXPECT_EQ(std::count(first.begin(), first.end(), '?'), 3) << first;
    state.play_random(random);  // the red die is lifted and put back
    while (state.player() == kChance) state.play_random(random);
    for (Point p : game->lattice().levels[0]) EXPECT_TRUE(pose_is_known(lying_at(state, 0, p)));
    const std::string seen = view_text(state, 0), all = position_text(state);
    EXPECT_EQ(std::count(seen.begin(), seen.end(), '?'), 3);
    EXPECT_EQ(std::count(all.begin(), all.end(), '?'), 0);
}

TEST(Buried, AreBallsWithoutAColour) {
    const std::string source = page(4, "20, 0, 0, 0, 0",
                                    "start:\n    bury(box, points)\n    uncover\nturn:\n    put(red, "
                                    "choose(playable))\nexample \"x\":\n"
                                    "    position \"RRRR/R?R/RR/R_RRR/RR/R_RR/R_R Player1 box=1,0,0,0,0\"\n"
                                    "    expect count(balls) == 20\n    expect count(of(red)) == 19\n"
                                    "    expect not colour(0:111)\n    expect not owner(0:111)\n"
                                    "    expect count(of(colours)) == 19\n    expect 0:111 in hidden\n");
    const auto game = load(source);
    ASSERT_TRUE(game);
    for (const auto& result : run_examples(*game)) EXPECT_TRUE(result.passed) << result.problem;
}

TEST(Buried, ReadingWhatNobodyHasSeenIsAFault) {
    const std::string start = "start:\n    bury(box, points)\n";
    EXPECT_EQ(fault_of(page(2, "4, 0, 0, 0, 0", start + "turn:\n    x = face(1:000, A)\n    pass\n")),
              kNotSeen);
    EXPECT_EQ(fault_of(page(2, "4, 0, 0, 0, 0", start + "turn:\n    x = pose(1:000)\n    pass\n")), kNotSeen);
    EXPECT_EQ(fault_of(page(2, "4, 0, 0, 0, 0", start + "turn:\n    lift(1:000)\n")), kNotSeen);
    EXPECT_EQ(fault_of(page(2, "3, 0, 0, 0, 0", start + "turn:\n    pass\n")),
              "more dice were buried than the bag holds");
    EXPECT_EQ(fault_of(page(2, "4, 0, 0, 0, 0",
                            start + "    repeat 4: box -= red\n    uncover\nturn:\n    pass\n")),
              "more dice were buried than the bag holds");
}

TEST(Buried, WrongUsesAreNamed) {
    EXPECT_EQ(errors_of(page(2, "4", "start:\n    uncover\nturn:\n    pass\n")),
              "nothing is ever buried here: write `bury(bag, points)` first\n");
    EXPECT_EQ(errors_of(page(2, "4",
                             "bag other = 4\nstart:\n    bury(box, level(0))\n    bury(other, pits)\n"
                             "turn:\n    pass\n")),
              "all dice of a game are buried from one bag, `box`\n");
    EXPECT_EQ(errors_of(page(2, "4",
                             "bag hand[player] = 4\nstart:\n    bury(hand[me], points)\nturn:\n    pass\n")),
              "dice are buried from a bag of all players, as `bag box = 55, 55, 55`\n");
    EXPECT_EQ(errors_of(page(2, "4", "start:\n    bury(red, points)\nturn:\n    pass\n")),
              "dice are buried from a bag of all players, as `bag box = 55, 55, 55`\n");
    EXPECT_EQ(errors_of(page(2, "4", "start:\n    bury(box)\nturn:\n    pass\n")),
              "`bury` needs 2 values, found 1\n");
    EXPECT_EQ(errors_of(page(2, "4", "start:\n    bury(box, points)\nturn:\n    if uncover: pass\n")),
              "`uncover` is an action: write it on a line of its own\n");
}

TEST(Buried, PositionsWithImpossibleDiceAreRefused) {
    const auto game = load(demolition(2, true));
    ASSERT_TRUE(game);
    const auto wrong = read_position(*game,
                                     "R3?"
                                     "?R321/R11?_? Player1");
    ASSERT_FALSE(wrong.state);
    EXPECT_EQ(wrong.problems.front(), "`R11?` on 100: a die cannot show these numbers together");
    const auto two = read_position(*game,
                                   "R3?"
                                   "?R321/R32?_? Player1");
    ASSERT_TRUE(two.state) << two.problems.front();
}

// A pass after a throw is none in succession, and the page is told so.
TEST(Throws, APassAfterAThrowNeverEndsTheGame) {
    const std::string head = "game \"X\"\nset kosmos\nplayers 2\nboard none\nlimit 9 turns\nvar n = 0\n";
    const std::string score = "score:\n    rank by n\n";
    const auto thrown = Game::load(head + "turn:\n    n = roll(6)\n    pass\n" + score);
    ASSERT_TRUE(thrown.game);
    Random random(1);
    State state = thrown.game->start();
    while (!state.over()) state.play_random(random);
    EXPECT_EQ(state.turn(), 9);
    ASSERT_EQ(thrown.diagnostics.list.size(), 1u);
    EXPECT_EQ(
        thrown.diagnostics.list[0].message,
        "this `pass` can follow a throw, and then does not count as a pass: write `nothing` to end the turn");
    // Forced: nothing can be done with the throw.
    const auto stuck = Game::load(head + "turn:\n    n = roll(6)\n    require n > 6\n" + score);
    ASSERT_TRUE(stuck.game);
    State forced = stuck.game->start();
    while (!forced.over()) forced.play_random(random);
    EXPECT_EQ(forced.turn(), 9);
    // Without a throw, two passes in succession end it; a ball drawn from a bag is no throw.
    const auto plain = Game::load(head + "bag b = 9\nturn:\n    c = draw(b)\n    n = 1\n    pass\n" + score);
    ASSERT_TRUE(plain.game);
    EXPECT_TRUE(plain.diagnostics.list.empty()) << plain.diagnostics.list[0].message;
    State passed = plain.game->start();
    while (!passed.over()) passed.play_random(random);
    EXPECT_EQ(passed.turn(), 2);
}

}  // namespace cairn::test
