// Pages that ask for more than any machine can do. None may hang, crash or eat memory: each ends as a void game with
// a named reason, or is refused when it is loaded.
#include "play/engine/budget.hpp"

#include <gtest/gtest.h>

#include "games.hpp"
#include "play/engine/faults.hpp"

namespace cairn {
namespace {

const std::string kHead = R"(game "Hostile"
players White, Black
set shibumi
)";

// So small that passing it takes no time even in a debug build.
Budget small_budget() {
    Budget b;
    b.work = 2'000'000;
    b.load_work = 4'000'000;
    return b;
}

std::shared_ptr<const Game> hostile(const std::string& rules, const Budget& budget = small_budget()) {
    auto loaded = Game::load(kHead + rules, {}, budget);
    EXPECT_TRUE(loaded.game) << loaded.diagnostics.text("test", kHead + rules);
    return loaded.game;
}

// How the first move of the game ends it, or "" when it goes on.
std::string reason_of(const State& state) {
    const Outcome outcome = state.outcome();
    if (!outcome.over) return "";
    return (outcome.faulty ? "void: " : "") + outcome.reason;
}
std::string after_one_move(const Game& game) {
    State s = game.start();
    if (s.over()) return reason_of(s);
    MoveList moves;
    s.moves(moves);
    if (moves.empty()) return "no moves";
    s.play(moves.front());
    return reason_of(s);
}
std::string told(Fault fault) { return "void: " + std::string(kFaultTexts[std::size_t(fault)].of_balls); }

// ---- work

TEST(Budget, LoopsInsideLoops) {
    const auto game = hostile(R"(board pyramid(10)
turn:
    p = choose(playable)
    put(me, p)
    n = 0
    for a in points:
        for b in points:
            for c in points: n = n + 1
)");
    EXPECT_EQ(after_one_move(*game), told(Fault::Work));
}

TEST(Budget, ASetOfPathsIsChargedInsideTheInstruction) {
    // A full grid of 64 balls: no search will ever see all its paths.
    const auto game = hostile(R"(board grid(8, 8)
start:
    put(White, level(0))
turn:
    p = choose(points)
    if longest_path(points) > 100: win(me)
)");
    EXPECT_EQ(after_one_move(*game), told(Fault::Work));
}

TEST(Budget, ListsMadeInLoopsReuseTheirMemory) {
    // 6 GB in a second, once. The lists fit; the work does not.
    const auto game = hostile(R"(board pyramid(10)
turn:
    p = choose(playable)
    put(me, p)
    n = 0
    for a in points:
        for b in points:
            for c in points: n = n + count(runs(points - a, 2))
)");
    EXPECT_EQ(after_one_move(*game), told(Fault::Work));
}

TEST(Budget, ASearchOfNestedChoicesThatAllFail) {
    const auto game = hostile(R"(board pyramid(10)
turn:
    a = choose(points)
    b = choose(points)
    c = choose(points)
    d = choose(points)
    e = choose(points)
    require a == b and b == c and c != a, "never"
)");
    EXPECT_EQ(after_one_move(*game), told(Fault::Work));
}

// ---- what may be chosen, when that cannot be told

// The first choice can be told; of the second, in the same turn, the last option takes too long to try.
const std::string kSecondChoice = R"(board pyramid(6)
var n = 0
turn:
    p = choose(playable)
    q = choose(points)
    if q in apex:
        for a in points:
            for b in points:
                for c in points: n = 0
    require q in apex or q == p, "choose it twice"
    put(me, p)
)";

TEST(Budget, AStateWhoseMovesCannotBeToldOffersToEndTheGame) {
    const auto game = hostile(R"(board pyramid(4)
turn:
    either "stay": pass
    or "go":
        p = choose(playable)
        put(me, p)
        q = choose(points)
        r = choose(points)
        s = choose(points)
        t = choose(points)
        require q == r and r == s and s == t and t != q, "never"
)");
    const State s = game->start();
    MoveList moves;
    s.moves(moves);
    ASSERT_EQ(moves, MoveList{kVoidGame});
    EXPECT_TRUE(s.legal(kVoidGame));
    State after = s;
    after.play(kVoidGame);
    EXPECT_EQ(reason_of(after), told(Fault::Work));
    EXPECT_GT(after.outcome().line, 0);

    // What is legal by itself can be played.
    const Move stay = Move::of(0, -1), go = Move::of(1, 0);
    EXPECT_TRUE(s.legal(stay));
    EXPECT_FALSE(s.legal(go));
    EXPECT_EQ(s.failure(go), kFaultTexts[std::size_t(Fault::Work)].of_balls);
    after = s;
    after.play(stay);
    EXPECT_FALSE(after.over());
}

TEST(Budget, TheEndOfTheGameIsNotLegalWhereMovesCanBeTold) {
    const auto game = load(kLine);
    EXPECT_FALSE(game->start().legal(kVoidGame));
}

TEST(Budget, AMatchEndsWhereMovesCannotBeTold) {
    const auto game = hostile(kSecondChoice);
    Match match(game);
    EXPECT_EQ(match.play_word("a1"), "");
    EXPECT_TRUE(match.state().over());
    EXPECT_EQ(reason_of(match.state()), told(Fault::Work));
}

TEST(Budget, TheSameMovesPassItAtTheSamePlace) {
    const auto game = hostile(kSecondChoice);
    for (const auto seed : {1u, 2u, 3u}) {
        Random random(seed);
        State once = game->start();
        once.playout(random);
        Random again(seed);
        State twice = game->start();
        twice.playout(again);
        EXPECT_TRUE(once == twice);
    }
}

TEST(Budget, ChanceThatDecidesForEverEndsAMatch) {
    Budget budget = small_budget();
    budget.chances = 40;
    const auto game = hostile(R"(board grid(4, 4)
turn:
    put(me, choose(holes))
    n = 0
    for a in points:
        for b in points: n += roll(6)
)",
                              budget);
    Random random(1);
    Match match(game);
    EXPECT_EQ(match.play_word("a1"), "");
    const auto thrown = [&] {
        MoveList legal;
        match.legal(legal);
        match.play(legal[std::size_t(random.below(int(legal.size())))]);
    };
    for (int k = 0; k < budget.chances; ++k) {
        ASSERT_FALSE(match.state().over()) << k;
        thrown();
    }
    EXPECT_EQ(reason_of(match.state()), told(Fault::Work));
    EXPECT_EQ(match.state().outcome().line, 9);
    // What is taken back is counted no more, and a Match that goes on from here knows how often it was.
    ASSERT_TRUE(match.undo() && match.undo());
    Match onward = match.onward();
    thrown(), thrown();
    EXPECT_TRUE(match.state().over());
    MoveList legal;
    onward.legal(legal);
    onward.play(legal.front());
    EXPECT_FALSE(onward.state().over());
    onward.legal(legal);
    onward.play(legal.front());
    EXPECT_TRUE(onward.state().over());
}

// ---- depth and memory

TEST(Budget, MoreChoicesInARowThanCanBeTriedAhead) {
    const auto game = hostile(R"(board pyramid(4)
turn:
    n = 0
    repeat 20000: n = n + choose(1, 2)
    require n == 0, "never"
)");
    EXPECT_EQ(after_one_move(*game), told(Fault::Depth));
}

TEST(Budget, PartsPreferredInsideOneAnother) {
    std::string page = "board pyramid(4)\nturn:\n    n = 0\n";
    for (int k = 0; k < 3000; ++k) page += "    prefer: n = n + 1\n    otherwise: n = n + 2\n";
    page += "    p = choose(playable)\n    require n == 0, \"never\"\n";
    const auto game = hostile(page);
    const std::string reason = after_one_move(*game);
    EXPECT_TRUE(reason == told(Fault::Depth) || reason == told(Fault::Work) || reason == told(Fault::Memory))
        << reason;
}

TEST(Budget, RegistersDoNotLieOnTheStack) {
    // Each line needs registers of its own; on this board a set is 64 bytes, and a trial copies them all.
    std::string page = "board pyramid(10)\nturn:\n    p = choose(playable)\n    repeat 90:\n";
    for (int k = 0; k < 600; ++k)
        page += "        s" + std::to_string(k) + " = touching(playable - p) & beside(playable)\n";
    page += "        q = choose(points)\n        require q != p, \"another\"\n    put(me, p)\n";
    const auto game = hostile(page);
    const std::string reason = after_one_move(*game);
    EXPECT_TRUE(reason == told(Fault::Memory) || reason == told(Fault::Work) || reason.empty()) << reason;
}

TEST(Budget, MoreMemoryThanAMoveMayUse) {
    Budget tight;
    tight.memory = 1 << 16;
    const auto game = hostile(R"(board pyramid(4)
turn:
    n = 0
    repeat 500: n = n + choose(1, 2)
    require n >= 500, "never less"
    p = choose(playable)
    put(me, p)
)",
                              tight);
    EXPECT_EQ(after_one_move(*game), told(Fault::Memory));
    tight.memory = Budget{}.memory;
    EXPECT_EQ(after_one_move(*hostile(game->source().substr(kHead.size()), tight)), "");
}

// ---- loading

std::string load_error(const std::string& rules, const Budget& budget) {
    const auto loaded = Game::load(kHead + rules, {}, budget);
    return loaded.game ? "" : loaded.diagnostics.text("test", kHead + rules);
}

TEST(Budget, MoreRegistersThanARunMayHaveIsAnError) {
    std::string page = "board pyramid(10)\nturn:\n    p = choose(playable)\n";
    for (int k = 0; k < 1500; ++k)
        page += "    s" + std::to_string(k) + " = touching(playable - p) & beside(playable)\n";
    page += "    put(me, p)\n";
    const std::string error = load_error(page, Budget{});
    EXPECT_NE(error.find("these rules are too long to compile"), std::string::npos) << error;
}

TEST(Budget, AFamilyThatIsTooLongIsAnError) {
    const std::string page = R"(board pyramid(10)
family couples = {a, b} for a in points, b in points
turn:
    p = choose(playable)
    put(me, p)
)";
    Budget plenty;
    plenty.load_work = 4'000'000'000;
    EXPECT_NE(load_error(page, plenty)
                  .find("the family `couples` cannot be made: a list has more than 8,192 members"),
              std::string::npos)
        << load_error(page, plenty);
}

TEST(Budget, AFamilyThatTakesTooLongIsAnError) {
    const std::string page = R"(board pyramid(10)
family four_ways = {a, b, c, d} for a in points, b in points, c in points, d in points where a == d and b == d and a != c
turn:
    p = choose(playable)
    put(me, p)
)";
    const std::string error = load_error(page, small_budget());
    EXPECT_NE(error.find("the family `four_ways` cannot be made: this took too many steps"),
              std::string::npos)
        << error;
    EXPECT_NE(error.find("test:5:"), std::string::npos) << error;
}

// ---- numbers

TEST(Faults, NumbersThatGrowBeyondTheMachine) {
    for (const std::string step : {"n = n + n", "n = n * 3", "n = 0 - n - n - n"}) {
        const auto game = hostile(
            "board pyramid(4)\nturn:\n    p = choose(playable)\n    put(me, p)\n    n = 1\n"
            "    for k from 1 to 100: " +
            step + "\n    if n > 0: pass\n");
        EXPECT_EQ(after_one_move(*game), told(Fault::TooLarge)) << step;
    }
}

// ---- turns

TEST(Turns, BeginWithGivesTheTurnToSomebodyWhoIsIn) {
    const auto loaded = Game::load(R"(game "Out"
players White, Black, Red
set shibumi
board pyramid(4)
turn:
    p = choose(playable)
    put(me, p)
    if me == White:
        out(Black)
        begin with Black
)");
    ASSERT_TRUE(loaded.game) << loaded.diagnostics.text("test", "");
    State s = loaded.game->start();
    MoveList moves;
    s.moves(moves);
    s.play(moves.front());
    EXPECT_EQ(s.player(), 2);
}

}  // namespace
}  // namespace cairn
