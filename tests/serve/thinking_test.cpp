// A computer's thinking can be stopped from another thread, whenever that is.
#include "serve/hall/thinking.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <future>

#include "tables.hpp"

namespace cairn::serve::test {
namespace {

std::shared_ptr<const Game> spline() { return catalogue().find("spline", {}).offer->game; }

// It would think for an hour.
constexpr const char* kSlow = "mcts:time=3600000ms,memory=16M";

TEST(Thinking, StoppedBeforeItBeginsItChoosesNothing) {
    const auto game = spline();
    Thinking thinking(game, Match(game), kSlow);
    EXPECT_FALSE(thinking.stopped());
    thinking.stop();
    EXPECT_TRUE(thinking.stopped());
    EXPECT_FALSE(thinking.choose());
    EXPECT_FALSE(thinking.analyse([](const Analysis&) {}));
}

TEST(Thinking, StoppedAtWorkItAnswers) {
    const auto game = spline();
    Thinking thinking(game, Match(game), kSlow);
    std::promise<void> at_work;
    bool told = false;
    auto answer = std::async(std::launch::async, [&] {
        return thinking.analyse([&](const Analysis&) {
            if (!told) told = true, at_work.set_value();
        });
    });
    at_work.get_future().wait();
    thinking.stop();
    EXPECT_TRUE(answer.get());
}

// Whenever the stop comes, before the player is made, between that and his thinking, or later, it is not lost.
TEST(Thinking, AStopIsNeverLost) {
    const auto game = spline();
    for (int k = 0; k < 20; ++k) {
        Thinking thinking(game, Match(game), kSlow);
        auto answer = std::async(std::launch::async, [&] { return thinking.choose(); });
        if (k % 2) std::this_thread::sleep_for(std::chrono::microseconds(50 * k));
        thinking.stop();
        answer.get();
    }
    SUCCEED();
}

}  // namespace
}  // namespace cairn::serve::test
