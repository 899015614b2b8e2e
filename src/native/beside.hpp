// Native code of a game that is played already: compiled beside the play, which does not wait for it, and taken when it is there.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "play/game/game.hpp"

namespace cairn::native {

class Beside {
   public:
    // Begins to compile after `patience`: for what is over sooner it does not pay.
    Beside(std::shared_ptr<const Game> game, std::chrono::milliseconds patience);
    // The play is over. A compiler that runs still is ended.
    ~Beside();
    Beside(const Beside&) = delete;
    Beside& operator=(const Beside&) = delete;

    // What came of it so far: Waiting is also while it is compiled.
    enum class Came { Waiting, Taken, Refused };
    Came came() const { return came_.load(std::memory_order_acquire); }
    const std::string& problem() const { return problem_; }  // Refused: why, in words

   private:
    void run(std::chrono::milliseconds patience);

    const std::shared_ptr<const Game> game_;
    std::mutex mutex_;
    std::condition_variable woken_;
    std::atomic<bool> over_{false};
    std::atomic<Came> came_{Came::Waiting};
    std::string problem_;
    std::thread thread_;  // the last: it uses all others
};

}  // namespace cairn::native
