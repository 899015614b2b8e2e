// Native code plays the same games as the interpreter: every game and variant of the shelf, choice by choice.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "play/game/examples.hpp"
#include "support/native_pair.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

// The compiler runs twice at a time, for as many games as make its start worth while.
void compile_all(std::vector<Pair>& pairs) {
    constexpr std::size_t kThreads = 2, kAtOnce = 16;
    std::atomic<std::size_t> next = 0;
    std::vector<std::thread> threads;
    std::vector<std::string> problems(kThreads);
    for (std::size_t t = 0; t < kThreads; ++t)
        threads.emplace_back([&, t] {
            for (;;) {
                const std::size_t first = next.fetch_add(kAtOnce),
                                  last = std::min(first + kAtOnce, pairs.size());
                if (first >= last) return;
                if (const std::string problem = compile_together(pairs, first, last); !problem.empty())
                    problems[t] = problem;
            }
        });
    for (std::thread& thread : threads) thread.join();
    for (const std::string& problem : problems) ASSERT_EQ(problem, "");
}

void expect_same_games(const Pair& pair, int choices, int playouts) {
    EXPECT_EQ(difference_by_choices(pair, 1, choices), "") << pair.name;
    for (int seed = 1; seed <= playouts; ++seed) {
        const std::string difference = difference_by_playout(pair, std::uint64_t(seed));
        EXPECT_EQ(difference, "") << pair.name;
        if (!difference.empty()) return;
    }
}

// So little work that many of these games end in the midst of a move: at the same place, if both count alike. The code
// does not depend on the budget.
void expect_same_end_of_budget(const Pair& pair, const Setting& setting, int& voided) {
    Budget small;
    small.work = 20'000;
    Pair poor = pair_of(pair.name, source_of(setting.id), setting.options, small);
    poor.native->run_native(pair.code);
    EXPECT_EQ(difference_by_playout(poor, 1), "") << pair.name << ", with little work";
    State state = poor.native->start();
    Random random(1);
    state.playout(random);
    voided += state.outcome().faulty;
}

TEST(NativeCode, PlaysTheSameGamesOfTheShelf) {
    if (!native::system_compiler()) GTEST_SKIP() << "there is no compiler";
    const OwnCache cache;
    std::vector<Pair> pairs;
    for (const Setting& setting : settings())
        pairs.push_back(pair_of(setting.name(), source_of(setting.id), setting.options));
    compile_all(pairs);
    int voided = 0;
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        ASSERT_TRUE(pairs[k].native->runs_native()) << pairs[k].name;
        expect_same_games(pairs[k], 40, 2);
        expect_same_end_of_budget(pairs[k], settings()[k], voided);
        if (!settings()[k].options.empty()) continue;
        for (const auto& result : run_examples(*pairs[k].native))
            EXPECT_TRUE(result.passed) << pairs[k].name << ":" << result.place.line << ": " << result.problem;
    }
    EXPECT_GT(voided, 5) << "the budget was not small enough to try anything";
}

// As people compile it: with -O2 a compiler once made wrong vector code of counting, and every game of Slipped ended void.
TEST(NativeCode, PlaysTheSameGamesOptimised) {
    if (!native::system_compiler()) GTEST_SKIP() << "there is no compiler";
    const OwnCache cache;
    std::vector<Pair> pairs = {pair_of("slipped", source_of("slipped"), {})};
    ASSERT_EQ(compile_together(pairs, 0, 1, {}, native::Effort::Thrifty), "");
    expect_same_games(pairs[0], 40, 30);
}

}  // namespace
}  // namespace cairn::test
