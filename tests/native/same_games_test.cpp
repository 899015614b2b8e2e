// Native code plays the same games as the interpreter: every game and variant of the shelf, choice by choice.
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <thread>

#include "native/native.hpp"
#include "random_pages/writing/author.hpp"
#include "search/players/perft.hpp"
#include "support/folder.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

// One page, twice.
struct Pair {
    std::string name;
    std::shared_ptr<const Game> interpreted, native;
};

// What was compiled lies in a folder of the test's own, so that it is compiled anew each time.
class OwnCache {
   public:
    OwnCache() { setenv("XDG_CACHE_HOME", folder_.path().c_str(), 1); }

   private:
    TemporaryFolder folder_;
};

// Gives each `native` its code. The compiler runs twice at a time, for as many games as make its start worth while.
void compile_all(std::vector<Pair>& pairs) {
    constexpr std::size_t kThreads = 2, kAtOnce = 16;
    std::atomic<std::size_t> next = 0;
    std::vector<std::thread> threads;
    std::vector<std::string> problems(kThreads);
    for (std::size_t t = 0; t < kThreads; ++t)
        threads.emplace_back([&, t] {
            for (;;) {
                const std::size_t first = next.fetch_add(kAtOnce), last = std::min(first + kAtOnce, pairs.size());
                if (first >= last) return;
                std::vector<const Program*> programs;
                for (std::size_t k = first; k < last; ++k) programs.push_back(&pairs[k].native->program());
                const native::Batch batch = native::make_all(programs, native::Effort::Little);
                if (!batch.problem.empty()) problems[t] = batch.problem;
                for (std::size_t k = 0; k < batch.codes.size(); ++k)
                    pairs[first + k].native->run_native(batch.codes[k]);
            }
        });
    for (std::thread& thread : threads) thread.join();
    for (const std::string& problem : problems) ASSERT_EQ(problem, "");
}

bool same(const State& a, const State& b) {
    return a.size() == b.size() && std::memcmp(a.bytes(), b.bytes(), a.size()) == 0;
}

// What differs in a game of random choices; "" if nothing does.
std::string difference_by_choices(const Pair& pair, std::uint64_t seed, int choices) {
    State a = pair.interpreted->start(), b = pair.native->start();
    if (!same(a, b)) return "the start";
    Random random(seed);
    MoveList moves, others;
    for (int k = 0; k < choices && !a.over(); ++k) {
        a.moves(moves);
        b.moves(others);
        if (moves != others)
            return "choice " + std::to_string(k) + ": " + std::to_string(moves.size()) + " moves, " +
                   std::to_string(others.size()) + " natively";
        const Move move = moves[std::size_t(random.below(int(moves.size())))];
        a.play(move);
        b.play(move);
        if (!same(a, b)) return "the State after choice " + std::to_string(k);
    }
    return "";
}

std::string difference_by_playout(const Pair& pair, std::uint64_t seed) {
    State a = pair.interpreted->start(), b = pair.native->start();
    Random one(seed), other(seed);
    const int choices = a.playout(one);
    if (b.playout(other) != choices) return "the length of playout " + std::to_string(seed);
    return same(a, b) ? "" : "the end of playout " + std::to_string(seed);
}

void expect_same_games(const Pair& pair, int playouts) {
    EXPECT_EQ(difference_by_choices(pair, 1, 60), "") << pair.name;
    for (int seed = 1; seed <= playouts; ++seed) {
        const std::string difference = difference_by_playout(pair, std::uint64_t(seed));
        EXPECT_EQ(difference, "") << pair.name;
        if (!difference.empty()) return;
    }
}

Pair pair_of(const std::string& name, const std::string& source, const OptionValues& options,
             const Budget& budget = {}) {
    return {name, Game::load(source, options, budget).game, Game::load(source, options, budget).game};
}

TEST(NativeCode, PlaysTheSameGamesOfTheShelf) {
    if (!native::system_compiler()) GTEST_SKIP() << "no compiler";
    const OwnCache cache;
    std::vector<Pair> pairs;
    for (const Setting& setting : settings())
        pairs.push_back(pair_of(setting.name(), source_of(setting.id), setting.options));
    compile_all(pairs);
    for (const Pair& pair : pairs) {
        ASSERT_TRUE(pair.native->runs_native()) << pair.name;
        expect_same_games(pair, 3);
    }
}

}  // namespace
}  // namespace cairn::test
