// Stops a player who thinks on another thread, by the clock or when told.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "search/players/player.hpp"

namespace cairn {

// The player is ready from the beginning of the object's life, and is told to stop once `flag` is set or `time` is
// over.
class Stopper {
   public:
    Stopper(Player& player, std::chrono::milliseconds time, const std::atomic<bool>& flag);
    ~Stopper();
    Stopper(const Stopper&) = delete;
    Stopper& operator=(const Stopper&) = delete;

   private:
    std::mutex mutex_;
    std::condition_variable over_;
    bool done_ = false;
    std::thread thread_;
};

}  // namespace cairn
