#include "study/match/child_process.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <ctime>
#include <thread>

extern char** environ;

namespace cairn {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kLongestLine = 1 << 20;  // a longer one is cut: a flood must not fill the memory
constexpr auto kOutputGlance = 50ms;           // how often waiting looks whether it should stop
constexpr auto kFarewell = 500ms;  // what a program gets to end by itself once its input has ended

struct Pipe {
    int out = -1, in = -1;  // what is written to `in` comes from `out`
    Pipe() {
        std::array<int, 2> ends{-1, -1};
        if (pipe2(ends.data(), O_CLOEXEC) == 0) out = ends[0], in = ends[1];
    }
};

void close_file(int& file) {
    if (file >= 0) close(file);
    file = -1;
}

// Writing to a program that has ended raises a signal that would end this one. It is kept from this
// thread meanwhile, and taken back if it came.
class NoBrokenPipe {
   public:
    NoBrokenPipe() {
        sigemptyset(&pipe_);
        sigaddset(&pipe_, SIGPIPE);
        pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    ~NoBrokenPipe() {
        const timespec now{};
        while (sigtimedwait(&pipe_, nullptr, &now) == SIGPIPE) {
        }
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }

   private:
    sigset_t pipe_, before_;
};

pid_t start(const std::string& command, const Pipe& input, const Pipe& output) {
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input.out, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, output.in, STDOUT_FILENO);

    posix_spawnattr_t settings;
    posix_spawnattr_init(&settings);
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    for (int signal : {SIGPIPE, SIGINT, SIGTERM}) sigaddset(&usual, signal);
    posix_spawnattr_setsigmask(&settings, &none);
    posix_spawnattr_setsigdefault(&settings, &usual);
    posix_spawnattr_setpgroup(&settings, 0);
    posix_spawnattr_setflags(&settings,
                             POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);

    std::string shell = "sh", option = "-c", text = command;
    std::array<char*, 4> arguments{shell.data(), option.data(), text.data(), nullptr};
    pid_t pid = -1;
    if (posix_spawn(&pid, "/bin/sh", &files, &settings, arguments.data(), environ) != 0) pid = -1;
    posix_spawnattr_destroy(&settings);
    posix_spawn_file_actions_destroy(&files);
    return pid;
}

// How the program ended, when it does so within kFarewell; else si_pid is 0. It can be asked again.
siginfo_t ended_soon(pid_t pid) {
    siginfo_t info{};
    for (auto waited = 0ms; waited < kFarewell; waited += 5ms) {
        if (waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != 0) break;
        std::this_thread::sleep_for(5ms);
    }
    return info;
}

}  // namespace

ChildProcess::ChildProcess(const std::string& command) {
    Pipe input, output;
    if (input.out >= 0 && output.out >= 0) pid_ = start(command, input, output);
    close_file(input.out);
    close_file(output.in);
    to_ = input.in;
    from_ = output.out;
    for (int file : {to_, from_})
        if (file >= 0) fcntl(file, F_SETFL, O_NONBLOCK);
}

// The end of its input is the polite farewell; then the whole group is killed, so that nothing it started
// stays behind.
ChildProcess::~ChildProcess() {
    close_file(to_);
    close_file(from_);
    if (pid_ <= 0) return;
    ended_soon(pid_);
    kill(-pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
}

bool ChildProcess::wait_for(int file, short events, Clock::time_point deadline) const {
    while (!stopped_) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
        if (left <= 0ms) return false;
        pollfd what{file, events, 0};
        const int ready =
            poll(&what, 1, int(std::min<std::chrono::milliseconds>(left, kOutputGlance).count()));
        if (ready > 0) return true;
        if (ready < 0 && errno != EINTR) return false;
    }
    return false;
}

bool ChildProcess::write_line(std::string_view line, Clock::time_point deadline) {
    if (pid_ <= 0) return false;
    const NoBrokenPipe quiet;
    const std::string text = std::string(line) + "\n";
    for (std::size_t done = 0; done < text.size();) {
        if (!wait_for(to_, POLLOUT, deadline)) return false;
        const ssize_t n = write(to_, text.data() + done, text.size() - done);
        if (n < 0 && errno != EAGAIN && errno != EINTR) return false;
        if (n > 0) done += std::size_t(n);
    }
    return true;
}

ChildProcess::Answer ChildProcess::read_line(std::string& line, Clock::time_point deadline) {
    if (pid_ <= 0) return Answer::Ended;
    for (std::size_t searched = 0;;) {
        if (const std::size_t end = unread_.find('\n', searched); end != std::string::npos) {
            line = unread_.substr(0, end);
            unread_.erase(0, end + 1);
            if (line.ends_with('\r')) line.pop_back();
            return Answer::Line;
        }
        if (unread_.size() > kLongestLine) unread_.resize(kLongestLine);
        searched = unread_.size();
        if (!wait_for(from_, POLLIN, deadline)) return stopped_ ? Answer::Stopped : Answer::Late;
        std::array<char, 4096> chunk{};
        const ssize_t n = read(from_, chunk.data(), chunk.size());
        if (n == 0) return Answer::Ended;
        if (n < 0 && errno != EAGAIN && errno != EINTR) return Answer::Ended;
        if (n > 0) unread_.append(chunk.data(), std::size_t(n));
    }
}

std::string ChildProcess::end() const {
    if (pid_ <= 0) return "it could not be started";
    const siginfo_t info = ended_soon(pid_);  // whoever closes its output is about to end
    if (info.si_pid == 0) return "it closed its output";
    if (info.si_code == CLD_EXITED && info.si_status == 127) return "the shell found no such command";
    // The shell tells of a command that was killed by 128 and the signal.
    const bool killed = info.si_code != CLD_EXITED || info.si_status > 128;
    if (!killed) return fmt::format("it ended with exit status {}", info.si_status);
    const int signal = info.si_code == CLD_EXITED ? info.si_status - 128 : info.si_status;
    return fmt::format("it was killed by signal {}", signal);
}

}  // namespace cairn
