#include "serve/think/processes.hpp"

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>

#include "serve/think/child.hpp"
#include "serve/think/frames.hpp"

namespace cairn::serve {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr int kLookEvery = 20;  // milliseconds: whether it was stopped, is too large, or late

}  // namespace

struct ThinkProcesses::Process {
    Process(pid_t p, int l) : pid(p), line(l) {}
    ~Process() {
        ::kill(pid, SIGKILL);
        ::waitpid(pid, nullptr, 0);
        ::close(line);
    }

    const pid_t pid;
    const int line;
    FrameReader reader;
};

ThinkProcesses::ThinkProcesses(std::vector<std::string> command, const ThinkLimits& limits)
    : command_(std::move(command)), limits_(limits) {}
ThinkProcesses::~ThinkProcesses() = default;

std::unique_ptr<ThinkProcesses::Process> ThinkProcesses::begin() {
    const auto child = begin_child(command_, {limits_.memory, limits_.niceness});
    return child ? std::make_unique<Process>(child->pid, child->line) : nullptr;
}

ThinkProcesses::Outcome ThinkProcesses::think(const Json& task, const std::function<bool()>& stopped,
                                              const std::function<void(const Json&)>& heard) {
    std::unique_ptr<Process> process;
    {
        const std::lock_guard lock(mutex_);
        if (!idle_.empty()) {
            process = std::move(idle_.back());
            idle_.pop_back();
        } else {
            ++begun_;
        }
    }
    if (!process) process = begin();
    if (!process) return {{}, "no process could be started to think in"};
    Outcome outcome = converse(*process, task, stopped, heard);
    const std::lock_guard lock(mutex_);
    if (outcome.problem.empty()) idle_.push_back(std::move(process));
    else ++lost_;
    return outcome;
}

ThinkProcesses::Outcome ThinkProcesses::converse(Process& process, const Json& task,
                                                 const std::function<bool()>& stopped,
                                                 const std::function<void(const Json&)>& heard) const {
    const auto until_the_end = [](const Json& message) {
        return message.contains("move") || message.contains("last") || message.contains("problem");
    };
    if (!send_frame(process.line, task)) return {{}, "the process that thinks has ended"};
    auto deadline = SteadyClock::now() + limits_.longest;
    bool told_to_stop = false;
    for (;;) {
        pollfd ready{process.line, POLLIN, 0};
        if (::poll(&ready, 1, kLookEvery) > 0) {
            if (process.reader.read(process.line) == FrameReader::Ended::Yes)
                return {{}, "the process that thinks has ended"};
            while (auto message = process.reader.next()) {
                if (until_the_end(*message)) return {*std::move(message), ""};
                if (!told_to_stop) heard(*message);
            }
            if (process.reader.broken()) return {{}, "the process that thinks talks nonsense"};
        }
        if (SteadyClock::now() > deadline) return {{}, "thinking took too long"};
        if (memory_of(process.pid) > limits_.memory) return {{}, "thinking took too much memory"};
        if (!told_to_stop && stopped()) {
            told_to_stop = true;
            send_frame(process.line, {{"stop", true}});
            deadline = std::min(deadline, SteadyClock::now() + limits_.after_stop);
        }
    }
}

std::size_t ThinkProcesses::begun() const {
    const std::lock_guard lock(mutex_);
    return begun_;
}
std::size_t ThinkProcesses::lost() const {
    const std::lock_guard lock(mutex_);
    return lost_;
}

}  // namespace cairn::serve
