// A computer's thinking can be stopped from another thread, whenever that is.
#include "serve/think/thinking.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <future>

#include "tables.hpp"

namespace cairn::serve::test {
namespace {

ThinkTask spline(const std::string& player) {
    const auto offer = catalogue().find("spline", {}).offer;
    return {offer, "", Match(offer->game), player};
}

// It would think for an hour.
constexpr const char* kSlow = "mcts:time=3600000ms,memory=16M";

TEST(Thinking, StoppedBeforeItBeginsItChoosesNothing) {
    Thinking thinking(spline(kSlow));
    EXPECT_FALSE(thinking.stopped());
    thinking.stop();
    EXPECT_TRUE(thinking.stopped());
    EXPECT_FALSE(thinking.choose());
    EXPECT_FALSE(thinking.analyse([](const Json&) {}));
}

TEST(Thinking, StoppedAtWorkItAnswers) {
    Thinking thinking(spline(kSlow));
    std::promise<void> at_work;
    bool told = false;
    auto answer = std::async(std::launch::async, [&] {
        return thinking.analyse([&](const Json&) {
            if (!told) told = true, at_work.set_value();
        });
    });
    at_work.get_future().wait();
    thinking.stop();
    EXPECT_TRUE(answer.get());
}

// Whenever the stop comes, before the player is made, between that and his thinking, or later, it is not lost.
TEST(Thinking, AStopIsNeverLost) {
    for (int k = 0; k < 20; ++k) {
        Thinking thinking(spline(kSlow));
        auto answer = std::async(std::launch::async, [&] { return thinking.choose(); });
        if (k % 2) std::this_thread::sleep_for(std::chrono::microseconds(50 * k));
        thinking.stop();
        answer.get();
    }
    SUCCEED();
}

}  // namespace
}  // namespace cairn::serve::test
