// Processes that think: each thinks about one thing at a time, within limits of time and memory, and gives way to all else
// on the machine. One that overruns them, dies or talks nonsense is killed; the next task gets a new one.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "study/json/json.hpp"

namespace cairn::serve {

struct ThinkLimits {
    std::size_t memory = std::size_t(1) << 30;    // bytes, of one process
    std::chrono::milliseconds longest{60'000};    // until a task must have ended
    std::chrono::milliseconds after_stop{2'000};  // after it was told to end
    int niceness = 10;
};

class ThinkProcesses {
   public:
    // `command`: the program and its arguments. It speaks on its standard input, both ways.
    ThinkProcesses(std::vector<std::string> command, const ThinkLimits& limits);
    ~ThinkProcesses();
    ThinkProcesses(const ThinkProcesses&) = delete;
    ThinkProcesses& operator=(const ThinkProcesses&) = delete;

    struct Outcome {
        Json last;            // what the process said at the end of the task; null when it did not get there
        std::string problem;  // then why, as a sentence
    };
    // Waits until the task has ended. `stopped` is asked now and then; `heard` gets what is said before the end. May be
    // called by several threads at once: each has a process of its own.
    Outcome think(const Json& task, const std::function<bool()>& stopped,
                  const std::function<void(const Json&)>& heard);

    // How many were begun so far, and how many of them had to be killed or died at work.
    std::size_t begun() const;
    std::size_t lost() const;

   private:
    struct Process;
    std::unique_ptr<Process> begin();
    Outcome converse(Process& process, const Json& task, const std::function<bool()>& stopped,
                     const std::function<void(const Json&)>& heard) const;

    const std::vector<std::string> command_;
    const ThinkLimits limits_;
    mutable std::mutex mutex_;
    std::vector<std::unique_ptr<Process>> idle_;
    std::size_t begun_ = 0, lost_ = 0;
};

}  // namespace cairn::serve
