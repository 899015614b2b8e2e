// Proofs say the truth, whatever the memory, the threads and the interrupts.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "play/text/position.hpp"
#include "solving/truth.hpp"
#include "study/proof/solve.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

const std::atomic<bool> kGoOn{false};

Solution solved(const std::shared_ptr<const Game>& game, const State& state, SolveSettings settings = {}) {
    if (settings.memory > (1 << 26)) settings.memory = 1 << 26;
    settings.distance_seconds = 1e6;
    Solved s = solve_by_proof(game, state, settings, kGoOn);
    EXPECT_TRUE(s.solution) << s.note;
    return *s.solution;
}

TEST(Proofs, SayTheTruthFromEveryPositionOfSmallGames) {
    for (const char* id : {"spline", "span"}) {
        const auto game = load({id, {{"size", "2"}}});
        Truth truth;
        truth.of(game->start());
        for (const auto& [state, verdict] : truth.known()) {
            const Solution s = solved(game, state);
            ASSERT_EQ(s.verdict, verdict) << id << " " << position_text(state);
            ASSERT_TRUE(s.exact);
            if (!verdict.drawn()) {
                ASSERT_EQ(int(s.line.size()), verdict.choices()) << id << " " << position_text(state);
            }
        }
    }
}

TEST(Proofs, SayTheTruthOnThreeByThree) {
    for (const char* id : {"spline", "span", "sponnect", "spirit", "sp-dancers", "spaiji", "spout"}) {
        const auto game = load({id, {{"size", "3"}}});
        Truth truth;
        for (const int threads : {1, 2}) {
            SolveSettings settings;
            settings.threads = threads;
            EXPECT_EQ(solved(game, game->start(), settings).verdict, truth.of(game->start())) << id;
        }
    }
}

// A table far too small forgets, and the proof takes longer; nothing else changes.
TEST(Proofs, NeedNoMemoryToBeRight) {
    const auto game = load({"span", {{"size", "3"}}});
    SolveSettings small;
    small.memory = 1;
    Truth truth;
    EXPECT_EQ(solved(game, game->start(), small).verdict, truth.of(game->start()));
}

// Positions come again in this game: a ball may move there and back.
TEST(Proofs, OfAWinHoldWherePositionsComeAgain) {
    const auto game = load({"spline-plus", {{"size", "2"}}});
    const Solution s = solved(game, game->start());
    ASSERT_TRUE(s.verdict.wins());
    State state = game->start();
    for (const Move move : s.line) {
        ASSERT_TRUE(state.legal(move));
        state.play(move);
    }
    ASSERT_TRUE(state.over());
    EXPECT_EQ(state.outcome().ranks[0], 1);
}

// Who wins, by nothing but play to the end: no table, for positions are worth different things at different turns.
int plain_value(const State& state, int player) {
    if (state.over()) {
        const Outcome end = state.outcome();
        if (end.drawn || end.ranks[0] == end.ranks[1]) return 0;
        return end.ranks[std::size_t(player)] == 1 ? 1 : -1;
    }
    MoveList moves;
    state.moves(moves);
    int best = -2;
    for (const Move move : moves) {
        State next = state;
        next.play(move);
        const int value = plain_value(next, player);
        const bool mine = state.player() == player;
        if (best == -2 || (mine ? value > best : value < best)) best = value;
    }
    return best;
}

// The same board is a win or not by the turns that are left.
std::string limited(int turns) {
    return R"(game "Limited"
players White, Black
set shibumi
board pyramid(2)
limit )" + std::to_string(turns) +
           R"( turns
turn:
    either "put" if count(mine) < 2: put(me, choose(playable))
    or "lift" if count(mine) > 1: lift(choose(free & mine))
    or "turn": recolour({choose(free & theirs)}, me)
score:
    rank by count(mine)
)";
}

// Who wins, and in how many choices, as atlases have found it; play goes round in all of these games.
TEST(Proofs, FindTheShortestWinStepByStep) {
    struct Known {
        const char* id;
        OptionValues options;
        Verdict verdict;
    };
    for (const Known& k : {Known{"pylos", {{"size", "3"}}, Verdict::win(17)},
                           Known{"pylos", {{"size", "3"}, {"variant", "children"}}, Verdict::loss(18)},
                           Known{"spline-plus", {{"size", "3"}}, Verdict::win(11)}}) {
        SCOPED_TRACE(k.id);
        const auto game = load({k.id, k.options});
        SolveSettings settings;
        settings.deepening = true;
        const Solution s = solved(game, game->start(), settings);
        EXPECT_EQ(s.verdict, k.verdict);
        EXPECT_TRUE(s.exact);
        EXPECT_EQ(int(s.line.size()), k.verdict.choices());
    }
}

// The same board after more or fewer turns is one, as long as no line comes to the limit.
TEST(Proofs, LookAwayFromLimitsThatPlayDoesNotReach) {
    const auto page = [](int turns) {
        return R"(game "Dawdling"
players White, Black
set shibumi
board pyramid(2)
limit )" + std::to_string(turns) +
               R"( turns
var waited = 0
turn:
    either "put":
        put(me, choose(playable))
        waited = 0
    or "wait" if waited == 0:
        waited = 1
end:
    if not empty: finish
score:
    rank by count(mine), then by player == owner(apex)
)";
    };
    const auto of = [&](int turns) {
        const auto loaded = Game::load(page(turns));
        EXPECT_TRUE(loaded.game) << loaded.diagnostics.text("test", page(turns));
        return loaded.game;
    };
    const auto far = of(200), near = of(9), reached = of(4);
    for (const bool deepening : {false, true}) {
        SolveSettings settings;
        settings.deepening = deepening;
        for (const auto& game : {far, near, reached}) {
            const State start = game->start();
            const Solution s = solved(game, start, settings);
            EXPECT_EQ(s.verdict.wins() ? 1 : s.verdict.loses() ? -1 : 0, plain_value(start, start.player()));
        }
    }
    const auto looked_at = [](const auto& game, Prover::Limit limit) {
        Prover prover(game, 1 << 20, 1);
        prover.mind_limit(limit);
        for (const int player : {0, 1}) prover.wins(game->start(), player, kEver, kGoOn);
        EXPECT_EQ(prover.limit_matters(),
                  limit == Prover::Limit::LookedAwayFrom && game->program().turn_limit < 9);
        return prover.visited();
    };
    EXPECT_LT(looked_at(far, Prover::Limit::LookedAwayFrom), looked_at(far, Prover::Limit::Counts));
    looked_at(reached, Prover::Limit::LookedAwayFrom);
}

TEST(Proofs, KnowThatTurnsAreLimited) {
    for (int turns = 1; turns <= 6; ++turns) {
        const std::string page = limited(turns);
        auto loaded = Game::load(page);
        ASSERT_TRUE(loaded.game) << loaded.diagnostics.text("test", page);
        const State start = loaded.game->start();
        const int truth = plain_value(start, start.player());
        for (const bool deepening : {false, true}) {
            SolveSettings settings;
            settings.deepening = deepening;
            const Solution s = solved(loaded.game, start, settings);
            EXPECT_EQ(s.verdict.wins() ? 1 : s.verdict.loses() ? -1 : 0, truth) << turns << " turns";
        }
    }
}

// Positions that differ in colours nobody looks at are one, and nothing else changes.
TEST(Proofs, MayMergeColoursThatAreNotSeen) {
    const std::string page = R"(game "Blind"
players White, Black
set shibumi
board pyramid(2)
supply 3
var tally[player] = 0
turn:
    choice = choose(me, red)
    p = choose(playable)
    put(choice, p)
    if level(level(p)) <= balls: tally[me] += 1
    if not empty: finish
score:
    rank by tally[player], then by player == owner(apex)
)";
    const auto loaded = Game::load(page);
    ASSERT_TRUE(loaded.game) << loaded.diagnostics.text("test", page);
    ASSERT_TRUE(SymmetricKey(*loaded.game, SymmetricKey::Turns::Ignored, SymmetricKey::Colours::AsSeen)
                    .merges_colours());
    Truth truth;
    truth.of(loaded.game->start());
    for (const auto& [state, verdict] : truth.known()) {
        const bool start = state == loaded.game->start();
        if (!start && state.hash() % 64 != 0) continue;  // a sample
        SolveSettings settings;
        settings.memory = 1;
        ASSERT_EQ(solved(loaded.game, state, settings).verdict, verdict) << position_text(state);
    }
}

// The most that a player can force, by nothing but play to the end.
int plain_margin(const State& state, int player) {
    if (state.over()) {
        const Outcome end = state.outcome();
        const int points = std::abs(end.scores[0] - end.scores[1]);
        return end.drawn || end.ranks[0] == end.ranks[1] ? 0
               : end.ranks[std::size_t(player)] == 1     ? points
                                                         : -points;
    }
    MoveList moves;
    state.moves(moves);
    const bool mine = state.player() == player;
    int best = mine ? -1000 : 1000;
    for (const Move move : moves) {
        State next = state;
        next.play(move);
        const int margin = plain_margin(next, player);
        best = mine ? std::max(best, margin) : std::min(best, margin);
    }
    return best;
}

TEST(Proofs, TellByHowManyPointsAGameIsWon) {
    for (const char* rank : {"rank by count(mine)", "rank by least count(mine)"}) {
        const std::string page = std::string(R"(game "Margins"
players White, Black
set shibumi
board pyramid(2)
turn:
    put(me, choose(playable))
    if count(balls) == 3: recolour({choose(balls)}, me)
score:
    )") + rank + "\n";
        const auto loaded = Game::load(page);
        ASSERT_TRUE(loaded.game) << loaded.diagnostics.text("test", page);
        const State start = loaded.game->start();
        SolveSettings settings;
        settings.margin_seconds = 1e6;
        const Solution s = solved(loaded.game, start, settings);
        ASSERT_FALSE(s.verdict.drawn()) << rank;
        const int winner = s.verdict.wins() ? start.player() : 1 - start.player();
        EXPECT_TRUE(s.margin_exact);
        EXPECT_EQ(s.margin, plain_margin(start, winner)) << rank;
        EXPECT_NE(solution_text(s, start).find("not by more"), std::string::npos) << solution_text(s, start);
    }
    EXPECT_FALSE(Prover::has_margins(*load({"spline", {}})));
    EXPECT_TRUE(Prover::has_margins(*load({"splastwo", {}})));
}

TEST(Proofs, DoNotSpeakWhereTheThirdOccurrenceIsScored) {
    const auto loaded = Game::load(R"(game "Scored"
players White, Black
set shibumi
board pyramid(2)
repetition scores
turn:
    either "put": put(me, choose(playable))
    or "lift": lift(choose(movable & mine))
score:
    rank by count(mine)
)");
    ASSERT_TRUE(loaded.game) << loaded.diagnostics.text("test", "");
    EXPECT_NE(Prover::misfit(*loaded.game).find("third time"), std::string::npos);
}

TEST(Proofs, GoOnAfterAnInterrupt) {
    const auto folder = std::filesystem::temp_directory_path() / ("cairn-proof-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    const auto game = load({"spout", {{"size", "3"}}});
    SolveSettings settings;
    settings.memory = 1 << 24;
    settings.distance_seconds = 1e6;
    settings.unfinished = folder / "game.proof";

    std::atomic<bool> stop{false};
    const Solved first =
        solve_by_proof(game, game->start(), settings, stop, [&](const SolveProgress&) { stop = true; });
    if (!first.solution) {  // the proof is longer than the first report
        EXPECT_TRUE(std::filesystem::exists(settings.unfinished.string() + ".first"));
        EXPECT_NE(first.note.find("goes on"), std::string::npos) << first.note;
    }
    const Solved second = solve_by_proof(game, game->start(), settings, kGoOn);
    ASSERT_TRUE(second.solution);
    Truth truth;
    EXPECT_EQ(second.solution->verdict, truth.of(game->start()));
    EXPECT_FALSE(std::filesystem::exists(settings.unfinished.string() + ".first"));
    std::filesystem::remove_all(folder);
}

TEST(ProofTables, AreReadBackAsTheyWere) {
    const auto path = std::filesystem::temp_directory_path() / ("cairn-table-" + std::to_string(getpid()));
    ProofTable table(1 << 20);
    Random random(3);
    std::vector<WideKey> keys;
    for (int n = 0; n < 20'000; ++n) {
        keys.push_back({random.next(), random.next()});
        table.store(keys.back(),
                    {std::uint8_t(n % 2 ? n % 200 + 1 : 0), std::uint8_t(n % 2 ? 0 : n % 255 + 1)});
    }
    ASSERT_EQ(table.save(path, "mine"), "");
    ProofTable again(1 << 20);
    ASSERT_EQ(again.load(path, "mine"), "");
    for (const WideKey& key : keys) {
        EXPECT_EQ(again.find(key).won, table.find(key).won);
        EXPECT_EQ(again.find(key).not_won, table.find(key).not_won);
    }
    EXPECT_NE(again.load(path, "another's").find("another game"), std::string::npos);
    ProofTable larger(1 << 21);
    EXPECT_NE(larger.load(path, "mine").find("another size"), std::string::npos);
    EXPECT_EQ(larger.filled(), 0u);

    std::string bytes;
    {
        std::ifstream in(path, std::ios::binary);
        bytes.assign(std::istreambuf_iterator<char>(in), {});
    }
    for (const std::size_t at : {std::size_t(3), bytes.size() / 2, bytes.size() - 1}) {
        std::string bad = bytes;
        bad[at] = char(bad[at] ^ 1);
        std::ofstream(path, std::ios::binary) << bad;
        EXPECT_NE(again.load(path, "mine"), "") << at;
        EXPECT_EQ(again.filled(), 0u);
    }
    std::ofstream(path, std::ios::binary) << bytes.substr(0, bytes.size() - 5);
    EXPECT_NE(again.load(path, "mine"), "");
    std::filesystem::remove(path);
}

TEST(ProofTables, KeepWhatSaysMore) {
    ProofTable table(1 << 20);
    table.store({0, 42}, {9, 3});
    table.store({0, 42}, {0, 5});
    EXPECT_EQ(table.find({0, 42}).won, 9);
    EXPECT_EQ(table.find({0, 42}).not_won, 5);
    table.store({0, 42}, {7, 0});
    EXPECT_EQ(table.find({0, 42}).won, 7);
    EXPECT_EQ(table.find({0, 42}).not_won, 5);
    EXPECT_EQ(table.find({0, 43}).won, 0);
}

}  // namespace
}  // namespace cairn::test
