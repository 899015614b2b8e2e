#include "study/match/stopper.hpp"

#include <algorithm>

namespace cairn {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto kFlagGlance = 10ms;  // how often the flag is looked at

}  // namespace

Stopper::Stopper(Player& player, std::chrono::milliseconds time, const std::atomic<bool>& flag) {
    player.ready();
    thread_ = std::thread([this, &player, &flag, end = Clock::now() + time] {
        std::unique_lock lock(mutex_);
        while (!over_.wait_for(lock, kFlagGlance, [this] { return done_; }))
            if (flag || Clock::now() >= end) return player.stop();
    });
}

Stopper::~Stopper() {
    {
        const std::lock_guard lock(mutex_);
        done_ = true;
    }
    over_.notify_all();
    thread_.join();
}

}  // namespace cairn
