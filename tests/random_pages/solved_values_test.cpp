// Whatever is said to be proved about a random page is what plain minimax finds.
#include <gtest/gtest.h>

#include <cmath>

#include "play/text/notation.hpp"
#include "play/text/position.hpp"
#include "random_pages/judging/minimax.hpp"
#include "random_pages/judging/wandering.hpp"
#include "random_pages/trying/trial.hpp"
#include "search/alphabeta/alphabeta.hpp"
#include "search/mcts/mcts.hpp"
#include "study/atlas/build.hpp"
#include "study/atlas/kept/file.hpp"
#include "study/atlas/returning/settling.hpp"
#include "study/proof/solve.hpp"
#include "study/puzzle/puzzle.hpp"

namespace cairn::test {
namespace {

const std::atomic<bool> kGoOn{false};
constexpr std::size_t kTable = 1 << 16;
constexpr std::uint64_t kMostPositions = 3'000;  // of one minimax

std::string worth_text(double worth, int choices) {
    return (worth == 0.5  ? std::string("a draw")
            : worth > 0.5 ? "won"
                          : "lost") +
           (worth == 0.5 ? "" : " in " + std::to_string(choices) + " choices");
}

std::string differs(const State& state, const std::string& method, const std::string& claim,
                    const Truly& truly) {
    return position_text(state) + "\n" + method + " says that " +
           state.game().program().players[std::size_t(state.player())] + "'s position is " + claim +
           "; minimax: " + worth_text(truly.worth, truly.choices);
}

// Positions of a game from which minimax sees everything: its start if that is small, and one near an end.
template <class Check>
std::string at_small_positions(const std::shared_ptr<const Game>& game, std::uint64_t seed, Check&& check) {
    const std::vector<State> path = wander(*game, seed);
    std::string problem;
    int looked_at = 0;
    for (const std::size_t at :
         {std::size_t(0), path.size() / 2, path.size() - std::min<std::size_t>(path.size(), 4)}) {
        const State& state = path[at];
        if (state.over() || state.player() < 0) continue;
        Minimax minimax(kMostPositions);
        const auto truly = minimax.value(state);
        if (!truly) continue;
        if (problem = check(state, *truly); !problem.empty()) return problem;
        if (++looked_at == 2) break;
    }
    return problem;
}

TEST(SolvedValues, OfTheProverAreThoseOfMinimax) {
    int compared = 0, decided = 0;
    try_pages(Subject::Solving, 150, [&](const auto& game, std::uint64_t seed) -> std::string {
        if (!Prover::misfit(*game).empty()) return "";
        return at_small_positions(game, seed, [&](const State& state, const Truly& truly) -> std::string {
            SolveSettings settings;
            settings.memory = kTable;
            settings.distance_seconds = 1e6;
            settings.deepening = seed % 2 == 0;
            const Solved solved = solve_by_proof(game, state, settings, kGoOn);
            if (!solved.solution) return "";  // it says that it does not know
            ++compared;
            if (truly.worth != 0.5) ++decided;
            const Verdict& verdict = solved.solution->verdict;
            const bool same = verdict.value() == truly.worth &&
                              (!solved.solution->exact || verdict.choices() == truly.choices);
            return same ? ""
                        : differs(state, "the proof", worth_text(verdict.value(), verdict.choices()), truly);
        });
    });
    RecordProperty("compared", compared);
    EXPECT_GT(compared, 20);
    EXPECT_GT(decided, 5);
}

TEST(SolvedValues, OfAlphaBetaAreThoseOfMinimax) {
    int compared = 0;
    try_pages(Subject::Solving, 150, [&](const auto& game, std::uint64_t seed) -> std::string {
        if (!alphabeta_problem(*game).empty()) return "";
        return at_small_positions(game, seed, [&](const State& state, const Truly& truly) -> std::string {
            AlphaBetaSettings settings;
            settings.memory = kTable;
            settings.playouts = 0;
            const Match match(game, state);
            Limits limits;
            limits.iterations = 200'000;
            const Analysis analysis = make_alphabeta(settings)->think(match, limits);
            if (!analysis.proved()) return "";
            ++compared;
            const ChoiceValue& best = analysis.best();
            const bool same =
                best.value == truly.worth && (best.distance < 0 || best.distance == truly.choices);
            return same ? "" : differs(state, "alpha-beta", worth_text(best.value, best.distance), truly);
        });
    });
    RecordProperty("compared", compared);
    EXPECT_GT(compared, 20);
}

// A tree search proves only what it sees to the end.
TEST(SolvedValues, OfTreesAreThoseOfMinimax) {
    int compared = 0;
    try_pages(Subject::Solving, 60, [&](const auto& game, std::uint64_t seed) -> std::string {
        return at_small_positions(game, seed, [&](const State& state, const Truly& truly) -> std::string {
            MctsSettings settings;
            const Match match(game, state);
            Limits limits;
            limits.iterations = 300;
            const Analysis analysis = make_mcts(settings)->think(match, limits);
            if (!analysis.proved()) return "";
            ++compared;
            const double claimed = analysis.best().value;
            return claimed == truly.worth ? "" : differs(state, "the tree", worth_text(claimed, 0), truly);
        });
    });
    RecordProperty("compared", compared);
    EXPECT_GT(compared, 20);
}

// Every layer of tables from the full board back, or sweep after sweep where balls come back; then every position that random
// play meets.
TEST(SolvedValues, OfAnAtlasAreThoseOfMinimax) {
    int compared = 0, returning = 0, by_trees = 0;
    try_pages(Subject::Solving, 60, [&](const auto& game, std::uint64_t seed) -> std::string {
        if (game->lattice().points.size() > 9) return "";
        const AtlasPlan::Made made = AtlasPlan::make(game);
        if (!made.plan || made.plan->places() > 200'000) return "";
        AtlasBuilder builder(made.plan, 1);
        if (made.plan->returns()) {
            const auto reach = std::make_shared<AtlasReach>(made.plan);
            if (!reach->follow(1, kGoOn)) return "";  // it says that it has no place for some position
            Settling settling(builder, reach, 1);
            by_trees += settling.by_trees();
            for (SweepReport report; !settling.settled();)
                if (!settling.sweep(kGoOn, report)) return "";
        }
        for (int layer = made.plan->occupancies().layers(); layer-- > 0 && !made.plan->returns();) {
            LayerReport report;
            if (!made.plan->sheets_of(layer).empty()) builder.build_layer(layer, kGoOn, report);
        }
        return at_small_positions(game, seed, [&](const State& state, const Truly& truly) -> std::string {
            const Verdict verdict = builder.verdict(state);
            if (!comes_in_time(state, verdict)) return "";
            ++compared;
            returning += made.plan->returns();
            const bool same = verdict.value() == truly.worth && verdict.choices() == truly.choices;
            return same ? ""
                        : differs(state, "the atlas", worth_text(verdict.value(), verdict.choices()), truly);
        });
    });
    RecordProperty("compared", compared);
    RecordProperty("returning", returning);
    RecordProperty("by_trees", by_trees);
    EXPECT_GT(compared, 10);
    EXPECT_GT(returning, 3);
}

TEST(SolvedValues, OfPuzzlesAreThoseOfAFullSearch) {
    int compared = 0;
    try_pages(Subject::Puzzle, 80, [&](const auto& game, std::uint64_t) -> std::string {
        if (!Puzzle::misfit(*game).empty()) return "";
        const State start = game->start();
        Minimax minimax(kMostPositions);
        const auto truly = minimax.value(start);
        if (!truly) return "";
        PuzzleSettings settings;
        settings.memory = 1 << 20;
        settings.rollouts = 2;
        settings.player = "mcts:iterations=20";
        Puzzle puzzle(game, start, settings);
        const PuzzleReport report = puzzle.solve(0, kGoOn);
        if (!report.problem.empty() || !report.proved) return "";
        ++compared;
        if (std::abs(report.value - truly->worth) < 1e-9) return "";
        return position_text(start) + "\nthe puzzle is said to be worth " + std::to_string(report.value) +
               "; a full search: " + std::to_string(truly->worth);
    });
    RecordProperty("compared", compared);
    EXPECT_GT(compared, 20);
}

}  // namespace
}  // namespace cairn::test
