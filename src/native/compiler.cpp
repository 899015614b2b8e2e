#include "native/compiler.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

extern char** environ;

namespace cairn::native {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

}  // namespace

fs::path found_in_path(const std::string& program) {
    if (program.find('/') != std::string::npos)
        return access(program.c_str(), X_OK) == 0 ? fs::path(program) : fs::path();
    const char* const path = std::getenv("PATH");
    std::istringstream folders(path ? path : "/usr/bin:/bin");
    for (std::string folder; std::getline(folders, folder, ':');) {
        const fs::path file = fs::path(folder) / program;
        std::error_code error;
        if (!folder.empty() && fs::is_regular_file(file, error) && access(file.c_str(), X_OK) == 0)
            return file;
    }
    return {};
}

namespace {

// Another version of a compiler is another file: asking it for its version would take longer than all the rest of
// finding code.
std::string identity_of(const fs::path& program) {
    std::error_code error;
    const fs::path file = fs::canonical(program, error);
    struct stat about = {};
    if (error || stat(file.c_str(), &about) != 0) return program.string();
    return file.string() + " " + std::to_string(about.st_size) + " " + std::to_string(about.st_mtime);
}

}  // namespace

std::optional<Compiler> system_compiler() {
    std::vector<std::vector<std::string>> candidates = {{"c++"}, {"g++"}, {"clang++"}};
    if (const char* const cxx = std::getenv("CXX"); cxx && !words_of(cxx).empty())
        candidates.insert(candidates.begin(), words_of(cxx));
    for (auto& command : candidates) {
        const fs::path program = found_in_path(command.front());
        if (program.empty()) continue;
        std::string identity = identity_of(program);
        for (std::size_t k = 1; k < command.size(); ++k) identity += " " + command[k];
        command.front() = program.string();
        return Compiler{command, identity};
    }
    return std::nullopt;
}

std::string processor_identity() {
    std::ifstream in("/proc/cpuinfo");
    std::string identity;
    for (std::string line; std::getline(in, line) && !line.empty();)
        if (line.starts_with("flags") || line.starts_with("Features") || line.starts_with("model") ||
            line.starts_with("cpu family"))
            identity += line + "\n";
    return identity;
}

Effort fitting(Effort effort, const std::string& source) {
    constexpr int kLongFile = 1800;  // lines: a statement each
    const bool is_long = std::count(source.begin(), source.end(), '\n') > kLongFile;
    return effort == Effort::Full && is_long ? Effort::Thrifty : effort;
}

std::vector<std::string> compiler_options(Effort effort) {
    std::vector<std::string> options = {"-std=c++20",
                                        "-shared",
                                        "-fPIC",
                                        "-w",
                                        "-DNDEBUG",
                                        "-fno-semantic-interposition",
                                        "-fvisibility-inlines-hidden"};
    options.push_back(effort == Effort::Full ? "-O3" : effort == Effort::Thrifty ? "-O2" : "-O0");
    if (effort != Effort::Little && !processor_identity().empty()) {
        options.push_back("-march=native");
#if defined(__x86_64__)
        // What g++ 12 makes of loops that count bits with this extension was wrong in long functions (PointSet::count).
        options.push_back("-mno-avx512vpopcntdq");
#endif
    }
    return options;
}

bool compile_library(const Compiler& compiler, Effort effort, const fs::path& headers, const fs::path& source,
                     const fs::path& library, const fs::path& log, const std::atomic<bool>* over) {
    std::vector<std::string> words = compiler.command;
    for (const std::string& option : compiler_options(effort)) words.push_back(option);
    for (const std::string& word :
         {std::string("-I"), headers.string(), source.string(), std::string("-o"), library.string()})
        words.push_back(word);
    return run_quietly(words, log, over);
}

bool run_quietly(std::vector<std::string> words, const fs::path& log, const std::atomic<bool>* over) {
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC,
                                     0600);
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    if (over) {  // a group of its own, to be ended as a whole: a compiler starts others
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
        posix_spawnattr_setpgroup(&attributes, 0);
    }
    pid_t child = 0;
    const int failed =
        posix_spawn(&child, arguments.front(), &actions, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (failed) return false;
    int status = 0;
    for (bool ended = false;;) {
        const pid_t done = waitpid(child, &status, over && !ended ? WNOHANG : 0);
        if (done == child) break;
        if (done < 0 && errno != EINTR) return false;
        if (done != 0) continue;
        if (*over) {
            kill(-child, SIGKILL);
            ended = true;
        } else {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace cairn::native
