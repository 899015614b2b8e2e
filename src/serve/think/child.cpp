#include "serve/think/child.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

namespace cairn::serve {
namespace {

// A sanitizer reserves more addresses than any machine has memory: there the memory in use is watched only.
#if defined(__SANITIZE_ADDRESS__)
constexpr bool kDataIsLimited = false;
#else
constexpr bool kDataIsLimited = true;
#endif

// In the new process, before its program begins: system calls only.
[[noreturn]] void become(int line, char* const* arguments, const ChildLimits& limits) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // it does not outlive the server
    ::dup2(line, STDIN_FILENO);
    const int nowhere = ::open("/dev/null", O_WRONLY);
    ::dup2(nowhere, STDOUT_FILENO);
    ::close_range(3, ~0u, 0);  // the connections of visitors are none of its business
    ::setpriority(PRIO_PROCESS, 0, limits.niceness);
    const rlimit none{0, 0}, memory{limits.memory, limits.for_its_children ? limits.memory : RLIM_INFINITY};
    ::setrlimit(RLIMIT_CORE, &none);
    if (kDataIsLimited) ::setrlimit(RLIMIT_DATA, &memory);
    sigset_t all;
    ::sigemptyset(&all);
    ::sigprocmask(SIG_SETMASK, &all, nullptr);
    ::execv(arguments[0], arguments);
    ::_exit(127);
}

}  // namespace

std::optional<Child> begin_child(const std::vector<std::string>& command, const ChildLimits& limits) {
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return std::nullopt;
    std::vector<char*> arguments;
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const pid_t pid = ::fork();
    if (pid == 0) become(ends[1], arguments.data(), limits);
    ::close(ends[1]);
    if (pid < 0) return ::close(ends[0]), std::nullopt;
    return Child{pid, ends[0]};
}

std::int64_t time_used_by(pid_t pid) {
    clockid_t clock{};
    timespec used{};
    if (::clock_getcpuclockid(pid, &clock) != 0 || ::clock_gettime(clock, &used) != 0) return 0;
    return std::int64_t(used.tv_sec) * 1000 + used.tv_nsec / 1'000'000;
}

std::size_t memory_of(pid_t pid) {
    std::ifstream statm("/proc/" + std::to_string(pid) + "/statm");
    std::size_t all = 0, resident = 0, shared = 0;
    statm >> all >> resident >> shared;
    return (resident - std::min(resident, shared)) * std::size_t(::sysconf(_SC_PAGESIZE));
}

}  // namespace cairn::serve
