// What a GPU is given, run on the CPU: every game and variant that is accepted plays the same games as the interpreter.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "gpu/fit.hpp"
#include "gpu/loop.hpp"
#include "play/game/library.hpp"
#include "study/playouts/on_gpu.hpp"
#include "support/native_pair.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

struct Kernel {
    Setting setting;
    std::shared_ptr<const Game> game;
    std::unique_ptr<gpu::KernelRunner> runner;
};

// Gives each its runner. The compiler runs twice at a time, for as many games as make its start worth while.
void compile_all(std::vector<Kernel>& kernels) {
    constexpr std::size_t kThreads = 2, kAtOnce = 16;
    std::atomic<std::size_t> next = 0;
    std::vector<std::thread> threads;
    std::vector<std::string> problems(kThreads);
    for (std::size_t t = 0; t < kThreads; ++t)
        threads.emplace_back([&, t] {
            for (std::size_t first = next.fetch_add(kAtOnce); first < kernels.size();
                 first = next.fetch_add(kAtOnce)) {
                std::vector<const Program*> programs;
                for (std::size_t k = first; k < std::min(first + kAtOnce, kernels.size()); ++k)
                    programs.push_back(&kernels[k].game->running());
                gpu::Loops loops = gpu::compile_loops(programs, native::Effort::Little);
                if (!loops.problem.empty()) problems[t] = loops.problem;
                for (std::size_t k = 0; k < loops.runners.size(); ++k)
                    kernels[first + k].runner = std::move(loops.runners[k]);
            }
        });
    for (std::thread& thread : threads) thread.join();
    for (const std::string& problem : problems) ASSERT_EQ(problem, "");
}

std::vector<Kernel> kernels_of(const std::vector<Setting>& list) {
    std::vector<Kernel> kernels;
    for (const Setting& setting : list)
        if (auto game = load(setting); game && gpu::fit(game->running()).refusal.empty())
            kernels.push_back({setting, std::move(game), nullptr});
    return kernels;
}

void expect_same_counts(const PlayoutCounts& a, const PlayoutCounts& b) {
    EXPECT_EQ(a.games, b.games);
    EXPECT_EQ(a.drawn, b.drawn);
    EXPECT_EQ(a.faulty, b.faulty);
    EXPECT_EQ(a.choices, b.choices);
    EXPECT_EQ(a.squared_choices, b.squared_choices);
    EXPECT_EQ(a.shortest, b.shortest);
    EXPECT_EQ(a.longest, b.longest);
    const auto same = [](const PlayoutCounts::Rewarded& one, const PlayoutCounts::Rewarded& other) {
        EXPECT_EQ(one.games, other.games);
        EXPECT_EQ(one.sum, other.sum);
        EXPECT_EQ(one.squares, other.squares);
    };
    ASSERT_EQ(a.seats.size(), b.seats.size());
    for (std::size_t q = 0; q < a.seats.size(); ++q) same(a.seats[q], b.seats[q]);
    ASSERT_EQ(a.first.size(), b.first.size());
    for (const auto& [move, rewarded] : a.first) {
        ASSERT_TRUE(b.first.contains(move));
        same(rewarded, b.first.at(move));
    }
}

const std::atomic<bool> kNever{false};

TEST(Kernels, PlayTheSameGamesOfTheShelf) {
    if (!native::system_compiler()) GTEST_SKIP() << "there is no compiler";
    const OwnCache cache;
    std::vector<Kernel> kernels = kernels_of(settings());
    ASSERT_GT(kernels.size(), 50u);
    compile_all(kernels);
    for (Kernel& kernel : kernels) {
        ASSERT_TRUE(kernel.runner) << kernel.setting.name();
        const State start = kernel.game->start();
        // It compares game by game, and then counts.
        const PlayoutSettings few{24, 7, 1};
        const GpuPlayouts played = play_out_on(*kernel.runner, start, few, kNever);
        EXPECT_EQ(played.problem, "") << kernel.setting.name();
        SCOPED_TRACE(kernel.setting.name());
        expect_same_counts(played.counts, play_out(start, few, kNever));
    }
}

}  // namespace
}  // namespace cairn::test
