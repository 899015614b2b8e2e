#include "random_pages/apart.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <cstring>

namespace cairn::test {
namespace {

// Everything that is written to `file` until its other end is closed.
std::string read_all(int file) {
    std::string out;
    char buffer[4096];
    for (ssize_t n; (n = read(file, buffer, sizeof buffer)) > 0;) out.append(buffer, std::size_t(n));
    return out;
}

constexpr std::size_t kTail = 1500;  // characters of the error stream that are worth showing

}  // namespace

std::string run_apart(const std::function<std::string()>& work, unsigned most_seconds) {
    int answer[2], errors[2];
    if (pipe(answer) != 0 || pipe(errors) != 0) return "no pipe";
    const pid_t child = fork();
    if (child == 0) {
        alarm(most_seconds);
        dup2(errors[1], STDERR_FILENO);
        const std::string text = work();
        const bool written = write(answer[1], text.data(), text.size()) == ssize_t(text.size());
        _exit(written ? 0 : 1);
    }
    close(answer[1]);
    close(errors[1]);
    // The answer is short and fits the pipe, so that the errors may be read first.
    const std::string said = read_all(errors[0]);
    const std::string text = read_all(answer[0]);
    close(answer[0]);
    close(errors[0]);
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return text;
    const std::string how = WIFSIGNALED(status) ? std::string("ended by ") + strsignal(WTERMSIG(status))
                                                : "ended with status " + std::to_string(WEXITSTATUS(status));
    return how + "\n" + (said.size() > kTail ? said.substr(0, kTail) : said);
}

}  // namespace cairn::test
