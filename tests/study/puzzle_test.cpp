// Puzzles with answers that are known otherwise: by counting, by hand, or by trying everything.
#include "study/puzzle/puzzle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "play/game/match.hpp"
#include "play/text/position.hpp"
#include "search/players/reward.hpp"
#include "study/proof/solution.hpp"
#include "study/puzzle/facts.hpp"
#include "support/shelf.hpp"

namespace cairn {
namespace {

using test::load;

std::shared_ptr<const Game> game_of(const std::string& page) {
    const auto loaded = Game::load(page);
    EXPECT_TRUE(loaded.game) << loaded.diagnostics.text("page", page);
    return loaded.game;
}

State position(const Game& game, const std::string& text) {
    const PositionRead read = read_position(game, text);
    EXPECT_TRUE(read.state) << (read.problems.empty() ? "" : read.problems.front());
    return *read.state;
}

PuzzleSettings small() {
    PuzzleSettings settings;
    settings.memory = std::size_t(16) << 20;
    settings.rollouts = 4;
    return settings;
}

PuzzleReport solved(const std::shared_ptr<const Game>& game, const State& start,
                    PuzzleSettings settings = small()) {
    const std::atomic<bool> never{false};
    return Puzzle(game, start, std::move(settings)).solve(0, never);
}
PuzzleReport solved(const std::shared_ptr<const Game>& game, PuzzleSettings settings = small()) {
    return solved(game, game->start(), std::move(settings));
}

// Plays the line as words, as a person would, and gives what the end is worth.
double replayed(const std::shared_ptr<const Game>& game, const State& start, const std::vector<Move>& line) {
    Match match(game, start);
    for (const std::string& word : line_words(start, line)) EXPECT_EQ(match.play_word(word), "") << word;
    EXPECT_TRUE(match.state().over());
    return match.state().over() ? reward(match.state().outcome(), 0) : -1;
}

// The best end, by trying everything.
double tried(const State& state) {
    if (state.over()) return reward(state.outcome(), 0);
    MoveList moves;
    state.moves(moves);
    double best = -1e300;
    for (const Move m : moves) {
        State next = state;
        next.play(m);
        best = std::max(best, tried(next));
    }
    return best;
}

// The best end on average, by trying everything.
double averaged(const State& state) {
    if (state.over()) return reward(state.outcome(), 0);
    MoveList moves;
    std::vector<int> weights;
    state.moves(moves);
    const bool chance = state.player() == kChance;
    if (chance) state.weights(moves, weights);
    double best = -1e300, sum = 0, total = 0;
    for (std::size_t k = 0; k < moves.size(); ++k) {
        State next = state;
        next.play(moves[k]);
        const double value = averaged(next);
        best = std::max(best, value);
        if (chance) sum += weights[k] * value, total += weights[k];
    }
    return chance ? sum / total : best;
}

const std::string kHead = "game \"Tiny\"\nset shibumi\nplayers 1\n";

// A filling on a small board with two colours, so that the board cannot be filled.
std::string filling(int size, int limit, const std::string& score = "count(balls)") {
    return "game \"Tiny\"\nplayers 1\ncolours white, black\nboard pyramid(" + std::to_string(size) +
           ")\nturn:\n    c = choose(colours)\n    p = choose(playable)\n    put(c, p)\n    require "
           "count(full_group(p)) < " +
           std::to_string(limit) + "\nstuck:\n    finish\nscore:\n    rank by " + score + "\n";
}

// The most balls of a filling, reading the lattice and not the rules: every point white, black or empty, level by level.
int most_balls(const Lattice& lattice, int limit, std::vector<int>& colours, std::size_t at = 0) {
    if (at == lattice.points.size()) return 0;
    const Point p = lattice.points[at];
    int best = 0;
    for (int c = -1; c < 2; ++c) {
        bool carried = true;
        for (const Point q : lattice.supports(p)) carried = carried && colours[std::size_t(q)] >= 0;
        if (c >= 0 && !carried) continue;
        colours[std::size_t(p)] = c;
        std::vector<Point> group = {p};
        for (std::size_t k = 0; c >= 0 && k < group.size(); ++k)
            for (const Point q : lattice.touching(group[k]))
                if (colours[std::size_t(q)] == c && std::find(group.begin(), group.end(), q) == group.end())
                    group.push_back(q);
        if (c < 0 || int(group.size()) < limit)
            best = std::max(best, (c >= 0) + most_balls(lattice, limit, colours, at + 1));
    }
    colours[std::size_t(p)] = -1;
    return best;
}

// A throw of the die that may be repeated twice: the last throw counts.
const std::string kThrice = kHead + R"(board pyramid(2)
var last = 0
turn:
    last = roll(6)
    if count(balls) == 2: finish
    either "stop": finish
    or "again": put(white, choose(holes))
stuck:
    finish
score:
    rank by last
)";

TEST(PuzzleFacts, ChanceOnlyAtTheStart) {
    EXPECT_FALSE(chance_after_start(load({"spoff", {}})->program()));
    EXPECT_FALSE(chance_after_start(load({"spin", {{"variant", "hard"}}})->program()));
    EXPECT_TRUE(chance_after_start(load({"spalone", {}})->program()));
    EXPECT_TRUE(chance_after_start(load({"sprout", {}})->program()));
}

TEST(PuzzleFacts, FillingsAreKnownByTheirRules) {
    EXPECT_TRUE(fills_in_any_order(load({"spuzzle", {}})->program()));
    EXPECT_TRUE(fills_in_any_order(game_of(filling(3, 3))->program()));
    EXPECT_FALSE(fills_in_any_order(game_of(filling(3, 3, "-count(balls)"))->program()));
    EXPECT_FALSE(fills_in_any_order(game_of(filling(3, 3, "count(of(white))"))->program()));
    EXPECT_FALSE(fills_in_any_order(load({"spin", {}})->program()));

    std::string seen = filling(3, 3);  // what is seen changes when balls come
    seen.replace(seen.find("full_group"), 10, "visible_group");
    EXPECT_FALSE(fills_in_any_order(game_of(seen)->program()));
    std::string holes = filling(3, 3);
    holes.replace(holes.find("playable"), 8, "holes");
    EXPECT_FALSE(fills_in_any_order(game_of(holes)->program()));
    std::string at_least = filling(3, 3);
    at_least.replace(at_least.find("< 3"), 3, "> 0");
    EXPECT_FALSE(fills_in_any_order(game_of(at_least)->program()));
    std::string before = filling(3, 3);  // one contact with its own colour: the order matters
    before.replace(before.find("count(full_group(p))"), 20, "count(touching({p}) & of(c))");
    EXPECT_FALSE(fills_in_any_order(game_of(before)->program()));
}

// Won, drawn and lost are worth 1, a half and 0: what is better is not always better by one.
TEST(Puzzle, AWinIsBetterThanADrawAndADrawThanALoss) {
    const std::string head = "game \"Ends\"\nplayers White\nset shibumi\nboard grid(2, 3)\n";
    const auto worth = [&](const std::string& rules) {
        const auto game = game_of(head + rules);
        PuzzleSettings settings = small();
        settings.rollouts = 0;
        return solved(game, game->start(), settings).value;
    };
    EXPECT_EQ(
        worth(
            "turn:\n    put(me, choose(playable))\n    if balls == {a2, b2, b3}: win(me)\nscore: nothing\n"),
        1);
    EXPECT_EQ(
        worth("turn:\n    put(me, choose(playable))\n    if balls == {a2, b2, b3}: draw\nstuck: lose(me)\n"),
        0.5);
    EXPECT_EQ(worth("turn:\n    put(me, choose(playable))\nstuck: lose(me)\n"), 0);
}

TEST(Puzzle, BestFillingAsCountedOnTheLattice) {
    for (const auto& [size, limit] : {std::pair{2, 2}, {2, 3}, {3, 2}, {3, 3}, {3, 4}}) {
        const auto game = game_of(filling(size, limit));
        std::vector<int> colours(std::size_t(game->lattice().bits), -1);
        const int most = most_balls(game->lattice(), limit, colours);
        const PuzzleReport report = solved(game);
        EXPECT_TRUE(report.proved);
        EXPECT_EQ(report.value, most) << size << " " << limit;
        EXPECT_EQ(replayed(game, game->start(), report.line), most);
    }
}

TEST(Puzzle, FullSearchAgreesWithFilling) {
    // The same score in other words: not known to be a filling, so that everything is searched.
    for (const int limit : {2, 3, 4}) {
        const auto filled = game_of(filling(2, limit));
        const auto searched = game_of(filling(2, limit, "count(balls) + 0 * count(of(white))"));
        ASSERT_FALSE(fills_in_any_order(searched->program()));
        const PuzzleReport report = solved(searched);
        EXPECT_TRUE(report.proved);
        EXPECT_EQ(report.value, solved(filled).value) << limit;
        EXPECT_EQ(replayed(searched, searched->start(), report.line), report.value);
    }
}

TEST(Puzzle, BestScoreByTryingEverything) {
    // White and black balls are worth different things in different places, some of them less than nothing.
    const auto game = game_of(kHead + R"(board pyramid(2)
turn:
    c = choose({white, black})
    p = choose(playable)
    put(c, p)
    require count(of(white)) < 4
stuck:
    finish
end:
    if not empty: finish
score:
    rank by count(of(white) & {a1, b2}) * 3 - count(of(black)) * count(visible_groups(of(white)))
)");
    const PuzzleReport report = solved(game);
    EXPECT_EQ(report.question, PuzzleQuestion::BestEnd);
    EXPECT_TRUE(report.proved);
    EXPECT_EQ(report.value, tried(game->start()));
    EXPECT_EQ(replayed(game, game->start(), report.line), report.value);
}

TEST(Puzzle, SpinIsWonOrProvedImpossible) {
    const auto game = load({"spin", {{"hand", "2"}}});
    const PuzzleReport won = solved(game);
    EXPECT_EQ(won.value, 1);
    EXPECT_EQ(replayed(game, game->start(), won.line), 1);
    EXPECT_EQ(puzzle_answer(won),
              "It can be won, in " + std::to_string(won.line.size()) + " choices (proved).");

    // White 0, black 1, red 2: every change keeps the sum modulo 3, and three balls of one colour sum to 0.
    const State hopeless = position(*game, "..../..../..../.... Player left=2,1,0");
    const PuzzleReport lost = solved(game, hopeless);
    EXPECT_TRUE(lost.proved);
    EXPECT_EQ(lost.value, 0);
    EXPECT_EQ(puzzle_answer(lost), "It cannot be won (proved).");
}

TEST(Puzzle, PositionsThatComeAgainDoNotHoldTheSearchUp) {
    // A ball walks over four holes; the puzzle is won, or never won, however long it walks.
    const std::string walk = kHead + R"(board pyramid(2)
limit none
repetition none
start:
    put(white, a1)
turn:
    p = choose(balls)
    q = choose(beside(p) & holes)
    lift(p)
    put(white, q)
    require q != a3
    if balls == {GOAL}: win(me, "there")
)";
    std::string there = walk, nowhere = walk;
    there.replace(there.find("GOAL"), 4, "c3");
    nowhere.replace(nowhere.find("GOAL"), 4, "a3");
    const PuzzleReport won = solved(game_of(there));
    EXPECT_EQ(won.value, 1);
    const PuzzleReport lost = solved(game_of(nowhere));
    EXPECT_TRUE(lost.proved);
    EXPECT_EQ(lost.value, 0);
}

TEST(Puzzle, LateSpoffByTryingEverything) {
    const auto game = load({"spoff", {}});
    int cleared = 0;
    for (int k = 0; k < 40; ++k) {
        Random random(std::uint64_t(100 + k));
        State state = game->start();
        while (!state.over() && (state.player() == kChance || state.balls(0).count() > 10))
            state.play_random(random);
        const PuzzleReport report = solved(game, state);
        EXPECT_TRUE(report.proved);
        EXPECT_EQ(report.value, tried(state)) << position_text(state);
        cleared += report.value == 1;
    }
    EXPECT_GT(cleared, 5);  // both answers come up
    EXPECT_LT(cleared, 35);
}

// The die decides whether a puzzle can be won, unless a throw is not accepted.
std::string die(const std::string& accepted) {
    return kHead + "board pyramid(2)\nvar n = 0\nstart:\n    n = roll(6)\n    require " + accepted + R"(
turn:
    p = choose(holes)
    put(white, p)
    if n > 2 and p == a1: win(me, "lucky")
    lose(me, "unlucky")
)";
}

TEST(Puzzle, ShareOfAllStarts) {
    const auto game = game_of(die("n > 0"));
    const PuzzleReport report = solved(game);
    EXPECT_EQ(report.question, PuzzleQuestion::Starts);
    EXPECT_TRUE(report.proved);
    EXPECT_NEAR(report.value, 4.0 / 6, 1e-12);
    EXPECT_EQ(report.samples, 6u);
    EXPECT_EQ(replayed(game, game->start(), report.line), 1);
    EXPECT_NEAR(solved(game_of(die("n > 1"))).value, 4.0 / 5, 1e-12);  // 1 is thrown again
}

TEST(Puzzle, ShareOfSampledStarts) {
    // 6 to the 5th starts are too many to try; half of the sums are even.
    const auto game = game_of(kHead + R"(board pyramid(2)
var n = 0
start:
    repeat 5: n += roll(6)
turn:
    put(white, choose(holes))
    if n % 2 == 0: win(me, "even")
    lose(me, "odd")
)");
    PuzzleSettings settings = small();
    settings.samples = 400;
    const PuzzleReport report = solved(game, settings);
    EXPECT_EQ(report.samples, 400u);
    EXPECT_FALSE(report.proved);
    EXPECT_EQ(report.confidence, kPuzzleConfidence);
    EXPECT_LT(report.low, 0.5);
    EXPECT_GT(report.high, 0.5);
    EXPECT_LT(report.high - report.low, 0.11);

    settings.threads = 3;
    EXPECT_EQ(solved(game, settings).value, report.value);
}

TEST(Puzzle, StartsGivenUpCountForBothSides) {
    const auto game = load({"spoff", {}});
    PuzzleSettings settings = small();
    settings.samples = 5;
    settings.rollouts = 0;
    settings.patience = 3;
    const PuzzleReport report = solved(game, settings);
    EXPECT_EQ(report.unsolved, 5u);
    EXPECT_EQ(report.low, 0);
    EXPECT_EQ(report.high, 1);
}

TEST(Puzzle, ExactAverage) {
    const PuzzleReport report = solved(game_of(kThrice));
    EXPECT_EQ(report.question, PuzzleQuestion::Average);
    EXPECT_TRUE(report.proved);
    // The last throw is worth 3.5, so the second is kept from 4 on: 4.25. So the first is kept from 5 on.
    EXPECT_NEAR(report.value, (5 + 6) / 6.0 + 4.25 * 4 / 6, 1e-12);

    // A bag that empties: chances change with every draw.
    const auto bag = game_of(kHead + R"(board pyramid(2)
bag pool = 2, 2, 1
turn:
    guess = choose(colours)
    c = draw(pool)
    put(c, choose(holes))
    if c != guess: lose(me, "wrong")
    if count(balls) == 3: win(me, "three right")
)");
    EXPECT_NEAR(solved(bag).value, averaged(bag->start()), 1e-12);
}

TEST(Puzzle, SampledAverageHoldsTheTruth) {
    PuzzleSettings settings = small();
    settings.exact = 1;
    settings.endgame = 0;
    settings.player = "random";
    settings.samples = 600;
    const PuzzleReport report = solved(game_of(kThrice), settings);
    EXPECT_FALSE(report.proved);
    // A random player ends with a throw like any other; one who knows the future takes the best of three.
    EXPECT_LT(report.by_player.low, 3.5);
    EXPECT_GT(report.by_player.high, 3.5);
    double best_of_three = 0;
    for (int n = 1; n <= 6; ++n) best_of_three += n * (n * n * n - (n - 1) * (n - 1) * (n - 1)) / 216.0;
    EXPECT_NEAR(report.hindsight, best_of_three, 0.2);
    const double truth = (5 + 6) / 6.0 + 4.25 * 4 / 6;
    EXPECT_LT(report.low, truth);
    EXPECT_GT(report.high, truth);

    // From where a game can be valued exactly it is: here from its first choice.
    settings.endgame = 1000;
    const PuzzleReport better = solved(game_of(kThrice), settings);
    EXPECT_NEAR(better.value, truth, 0.15);
    EXPECT_GT(better.by_player.high, truth);
}

TEST(Puzzle, NothingIsPromisedThatDoesNotFit) {
    EXPECT_NE(Puzzle::misfit(*load({"spline", {}})).find("one player"), std::string::npos);
    EXPECT_NE(Puzzle::misfit(*load({"sprout", {{"players", "3"}}})).find("players=1"), std::string::npos);
    EXPECT_EQ(Puzzle::misfit(*load({"spuzzle", {}})), "");
    PuzzleSettings settings = small();
    settings.player = "nobody";
    EXPECT_NE(solved(load({"spalone", {}}), settings).problem, "");
}

// ---- going on another day

class PuzzleFile : public testing::Test {
   protected:
    std::filesystem::path path =
        std::filesystem::path(testing::TempDir()) /
        (std::string(testing::UnitTest::GetInstance()->current_test_info()->name()) + ".puzzle");
    void TearDown() override { std::filesystem::remove(path); }

    // Stops at every opportunity, saves, and goes on with a new Puzzle.
    PuzzleReport in_pieces(const std::shared_ptr<const Game>& game, const State& start,
                           const PuzzleSettings& settings, int& pieces) {
        const std::atomic<bool> always{true};
        pieces = 0;
        for (bool loading = false;; loading = true) {
            Puzzle puzzle(game, start, settings);
            if (loading) {
                EXPECT_EQ(puzzle.load(path), "");
            }
            const PuzzleReport report = puzzle.solve(0, always);
            ++pieces;
            if (report.proved || pieces > 5000) return report;
            EXPECT_EQ(puzzle.save(path), "");
        }
    }
};

TEST_F(PuzzleFile, FillingInPieces) {
    const auto game = load({"spuzzle", {}});
    const State start = position(*game, "..../..../BRWR/WWBW Player");
    PuzzleSettings settings = small();
    settings.memory = 1 << 14;
    int pieces = 0;
    const PuzzleReport report = in_pieces(game, start, settings, pieces);
    EXPECT_GT(pieces, 3);
    EXPECT_TRUE(report.proved);
    EXPECT_EQ(report.value, solved(game, start).value);
    EXPECT_EQ(replayed(game, start, report.line), report.value);
}

TEST_F(PuzzleFile, FullSearchInPieces) {
    const auto game = load({"spin", {{"hand", "1"}}});
    const State start = position(*game, "..../..../..../.... Player left=2,2,1");
    PuzzleSettings settings = small();
    settings.rollouts = 0;
    settings.memory = 4 << 20;
    int pieces = 0;
    const State hopeless = position(*game, "..../..../..../.... Player left=2,1,0");
    const PuzzleReport lost = in_pieces(game, hopeless, settings, pieces);
    EXPECT_TRUE(lost.proved);
    EXPECT_EQ(lost.value, 0);
    EXPECT_GT(pieces, 1);
    const PuzzleReport won = in_pieces(game, start, settings, pieces);
    EXPECT_EQ(won.value, solved(game, start).value);
    EXPECT_EQ(replayed(game, start, won.line), won.value);
}

TEST_F(PuzzleFile, MoreSamplesAnotherDay) {
    const auto game = load({"spoff", {}});
    const std::atomic<bool> never{false};
    PuzzleSettings settings = small();
    settings.patience = 2000;
    settings.samples = 4;
    Puzzle first(game, game->start(), settings);
    first.solve(0, never);
    ASSERT_EQ(first.save(path), "");
    settings.samples = 8;
    Puzzle second(game, game->start(), settings);
    ASSERT_EQ(second.load(path), "");
    EXPECT_EQ(second.report().samples, 4u);
    const PuzzleReport gone_on = second.solve(0, never), at_once = solved(game, settings);
    EXPECT_EQ(gone_on.samples, 8u);
    EXPECT_EQ(gone_on.value, at_once.value);
    EXPECT_EQ(gone_on.unsolved, at_once.unsolved);
    EXPECT_EQ(gone_on.line, at_once.line);
}

TEST_F(PuzzleFile, DamageAndMistakesAreRefused) {
    const auto game = load({"spin", {{"hand", "1"}}}), other = load({"spin", {{"hand", "2"}}});
    PuzzleSettings settings = small();
    settings.memory = 1 << 14;
    Puzzle puzzle(game, game->start(), settings);
    const std::atomic<bool> never{false};
    puzzle.solve(0, never);
    ASSERT_EQ(puzzle.save(path), "");
    const auto loaded = [&](const auto& which) { return Puzzle(which, which->start(), settings).load(path); };
    EXPECT_EQ(loaded(game), "");
    EXPECT_NE(loaded(other).find("another game"), std::string::npos);

    std::string bytes;
    {
        std::ifstream in(path, std::ios::binary);
        bytes.assign(std::istreambuf_iterator<char>(in), {});
    }
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        std::string damaged = bytes;
        damaged[at] = char(damaged[at] ^ 0x10);
        std::ofstream(path, std::ios::binary) << damaged;
        EXPECT_NE(loaded(game), "") << "byte " << at << " of " << bytes.size();
    }
    std::ofstream(path, std::ios::binary) << bytes.substr(0, bytes.size() / 2);
    EXPECT_NE(loaded(game).find("cut short"), std::string::npos);
    std::filesystem::remove(path);
    EXPECT_NE(loaded(game), "");
}

}  // namespace
}  // namespace cairn
