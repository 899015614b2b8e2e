#include "study/referee/referee.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

namespace cairn {
namespace {

using SteadyClock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr int kLookEvery = 20;                   // milliseconds
constexpr std::size_t kLongestAnswer = 4 << 20;  // bytes of one line

// In the new process, before its program begins: system calls only.
[[noreturn]] void become(int line, char* const* arguments) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // it does not outlive whoever asks
    ::dup2(line, STDIN_FILENO);
    ::dup2(line, STDOUT_FILENO);
    ::dup2(::open("/dev/null", O_WRONLY), STDERR_FILENO);
    ::close_range(3, ~0u, 0);
    const rlimit none{0, 0};
    ::setrlimit(RLIMIT_CORE, &none);
    sigset_t all;
    ::sigemptyset(&all);
    ::sigprocmask(SIG_SETMASK, &all, nullptr);
    ::execv(arguments[0], arguments);
    ::_exit(127);
}

bool send_all(int fd, std::string_view text) {
    while (!text.empty()) {
        const auto sent = ::send(fd, text.data(), text.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        text.remove_prefix(std::size_t(sent));
    }
    return true;
}

}  // namespace

struct Referee::Process {
    Process(pid_t p, int l) : pid(p), line(l) {}
    ~Process() {
        ::kill(pid, SIGKILL);
        ::waitpid(pid, nullptr, 0);
        ::close(line);
    }
    std::size_t memory() const {
        std::ifstream statm("/proc/" + std::to_string(pid) + "/statm");
        std::size_t all = 0, resident = 0, shared = 0;
        statm >> all >> resident >> shared;
        return (resident - std::min(resident, shared)) * std::size_t(::sysconf(_SC_PAGESIZE));
    }
    milliseconds cpu() const {
        clockid_t clock;
        timespec used{};
        if (::clock_getcpuclockid(pid, &clock) != 0 || ::clock_gettime(clock, &used) != 0)
            return milliseconds(0);
        return milliseconds(used.tv_sec * 1000 + used.tv_nsec / 1'000'000);
    }
    const pid_t pid;
    const int line;
    bool judged_before = false;
    std::string bytes;
};

Referee::Referee(std::vector<std::string> command, const RefereeLimits& limits)
    : command_(std::move(command)), limits_(limits) {}
Referee::~Referee() = default;

std::unique_ptr<Referee::Process> Referee::begin() {
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return nullptr;
    std::vector<char*> arguments;
    for (const std::string& word : command_) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const pid_t pid = ::fork();
    if (pid == 0) become(ends[1], arguments.data());
    ::close(ends[1]);
    if (pid < 0) return ::close(ends[0]), nullptr;
    return std::make_unique<Process>(pid, ends[0]);
}

Referee::Line Referee::ask(const std::string& line) {
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
    if (!process) return {"", "no process could be started for the referee"};
    Line answer = converse(*process, line);
    const std::lock_guard lock(mutex_);
    if (answer.problem.empty()) idle_.push_back(std::move(process));
    else ++lost_;
    return answer;
}

Referee::Line Referee::converse(Process& process, const std::string& line) const {
    const auto deadline = SteadyClock::now() + limits_.longest;
    const milliseconds before = process.cpu();
    const milliseconds most = limits_.cpu + (process.judged_before ? milliseconds(0) : limits_.beginning);
    if (!send_all(process.line, line)) return {"", "the referee has ended"};
    char chunk[65536];
    for (;;) {
        pollfd ready{process.line, POLLIN, 0};
        if (::poll(&ready, 1, kLookEvery) > 0) {
            const auto got = ::recv(process.line, chunk, sizeof chunk, 0);
            if (got <= 0) return {"", "the referee has ended"};
            process.bytes.append(chunk, std::size_t(got));
            if (const auto end = process.bytes.find('\n'); end != std::string::npos) {
                Line answer{process.bytes.substr(0, end), ""};
                process.bytes.erase(0, end + 1);
                if (!process.bytes.empty()) return {"", "the referee talks nonsense"};
                process.judged_before = true;
                return answer;
            }
            if (process.bytes.size() > kLongestAnswer) return {"", "the referee talks nonsense"};
        }
        if (SteadyClock::now() > deadline || process.cpu() - before > most)
            return {"", "this took the referee too long to judge"};
        if (process.memory() > limits_.memory) return {"", "this took the referee too much memory"};
    }
}

Referee::Found Referee::judge(const State& state, const Performed& performed, Frames frames) {
    Found found;
    const auto stage = staged(state);
    if (!stage) {
        found.problem = "nobody has to perform here";
        return found;
    }
    const Json request{{"id", 1},
                       {"ask", "perform"},
                       {"scene", scene_json(state, *stage)},
                       {"performance", performance_json(state, *stage, performed)},
                       {"frames", frames == Frames::Yes}};
    const Line line = ask(dump(request) + "\n");
    found.problem = line.problem;
    if (!found.problem.empty()) return found;
    const auto answer = Json::read(line.text);
    if (!answer || !answer->is_object()) {
        found.problem = "the referee talks nonsense";
        return found;
    }
    found.answer = *answer;
    if (const Json* error = answer->find("error"); error && error->is_object()) {
        const std::string code = error->value("code", ""), text = error->value("text", "");
        (code == "fault" ? found.problem : found.refused) = text.empty() ? "the referee refused this" : text;
        return found;
    }
    const auto verdict = read_finding(state, *stage, *answer);
    if (!verdict) {
        found.problem = "the referee talks nonsense";
        return found;
    }
    Judged small = judged(state, *stage, *verdict);
    found.moves = std::move(small.moves);
    found.problem = std::move(small.problem);
    return found;
}

std::size_t Referee::begun() const {
    const std::lock_guard lock(mutex_);
    return begun_;
}
std::size_t Referee::lost() const {
    const std::lock_guard lock(mutex_);
    return lost_;
}

int noise_of_people(const AboutPerformance& kind) { return kind.live ? 0 : kNoiseOfPeople; }

std::vector<std::string> referee_command(const std::string& path, std::string& why) {
    const auto can = [](const std::string& file, int mode) { return ::access(file.c_str(), mode) == 0; };
    if (!can(path, R_OK)) {
        why = "the referee's program is missing: `scripts/web build` makes it, at " + path;
        return {};
    }
    const char* const folders = std::getenv("PATH");
    std::string_view rest = folders ? folders : "/usr/local/bin:/usr/bin:/bin";
    while (!rest.empty()) {
        const auto end = rest.find(':');
        const std::string node = std::string(rest.substr(0, end)) + "/node";
        if (can(node, X_OK)) return {node, path};
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    why = "node is not installed, by which the referee runs";
    return {};
}

}  // namespace cairn
