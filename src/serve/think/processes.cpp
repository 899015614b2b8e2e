#include "serve/think/processes.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "serve/think/frames.hpp"

namespace cairn::serve {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr int kLookEvery = 20;  // milliseconds: whether it was stopped, is too large, or late

// A sanitizer reserves more addresses than any machine has memory: there the memory in use is watched only.
#if defined(__SANITIZE_ADDRESS__)
constexpr bool kDataIsLimited = false;
#else
constexpr bool kDataIsLimited = true;
#endif

// In the new process, before its program begins: system calls only.
[[noreturn]] void become(int line, char* const* arguments, const ThinkLimits& limits) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // it does not outlive the server
    ::dup2(line, STDIN_FILENO);
    const int nowhere = ::open("/dev/null", O_WRONLY);
    ::dup2(nowhere, STDOUT_FILENO);
    ::close_range(3, ~0u, 0);  // the connections of visitors are none of its business
    ::setpriority(PRIO_PROCESS, 0, limits.niceness);
    const rlimit none{0, 0}, memory{limits.memory, limits.memory};
    ::setrlimit(RLIMIT_CORE, &none);
    if (kDataIsLimited) ::setrlimit(RLIMIT_DATA, &memory);
    sigset_t all;
    ::sigemptyset(&all);
    ::sigprocmask(SIG_SETMASK, &all, nullptr);
    ::execv(arguments[0], arguments);
    ::_exit(127);
}

}  // namespace

struct ThinkProcesses::Process {
    Process(pid_t p, int l) : pid(p), line(l) {}
    ~Process() {
        ::kill(pid, SIGKILL);
        ::waitpid(pid, nullptr, 0);
        ::close(line);
    }
    // Its own; tables of solved games that it has mapped are not.
    std::size_t memory() const {
        std::ifstream statm("/proc/" + std::to_string(pid) + "/statm");
        std::size_t all = 0, resident = 0, shared = 0;
        statm >> all >> resident >> shared;
        return (resident - std::min(resident, shared)) * std::size_t(::sysconf(_SC_PAGESIZE));
    }

    const pid_t pid;
    const int line;
    FrameReader reader;
};

ThinkProcesses::ThinkProcesses(std::vector<std::string> command, const ThinkLimits& limits)
    : command_(std::move(command)), limits_(limits) {}
ThinkProcesses::~ThinkProcesses() = default;

std::unique_ptr<ThinkProcesses::Process> ThinkProcesses::begin() {
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return nullptr;
    std::vector<char*> arguments;
    for (const std::string& word : command_) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const pid_t pid = ::fork();
    if (pid == 0) become(ends[1], arguments.data(), limits_);
    ::close(ends[1]);
    if (pid < 0) return ::close(ends[0]), nullptr;
    return std::make_unique<Process>(pid, ends[0]);
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
        if (process.memory() > limits_.memory) return {{}, "thinking took too much memory"};
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
