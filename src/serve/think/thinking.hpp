// One task of thinking: about a position, by a computer player, until it is done or stopped. It is thought in a process of
// its own where there are such, else on the thread that asks.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "search/players/player.hpp"
#include "serve/think/processes.hpp"
#include "serve/think/task.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {

class Thinking {
   public:
    explicit Thinking(ThinkTask task, ThinkProcesses* apart = nullptr)
        : task_(std::move(task)), apart_(apart) {}

    const Match& match() const { return task_.match; }

    // They return when the thinking has ended. Nothing when it was stopped before it began, nobody can play this, or the
    // process did not live to the end: then `failure` says why.
    std::optional<Move> choose();
    // Analyses as docs/protocol.md shows them; `progress` gets what was found so far.
    std::optional<Json> analyse(const std::function<void(const Json&)>& progress);
    const std::string& failure() const { return failure_; }  // for the thread that asked

    void stop();  // from any thread, at any time: choose() or analyse() return soon
    bool stopped() const;
    std::int64_t at_work_for() const;  // milliseconds; 0 before it begins and after it ended

   private:
    std::unique_ptr<Player> begin(PlayerRead read);
    bool begin_apart();
    void end();
    Json think_apart(Wanted wanted, const std::function<void(const Json&)>& progress);

    const ThinkTask task_;
    ThinkProcesses* const apart_;
    std::string failure_;
    mutable std::mutex mutex_;
    Player* player_ = nullptr;  // whoever thinks on this thread
    bool at_work_ = false, stopped_ = false;
    std::chrono::steady_clock::time_point began_{};
};

// Whoever analyses for so many seconds, within a bounded memory.
std::string analyst(double seconds);

}  // namespace cairn::serve
