// Another program, spoken to line by line through pipes.
//
// The program is a command of the shell in a process group of its own. Whatever it does (hang, die, flood,
// close its ends), every call here returns by its deadline, and the destructor leaves nothing running.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <string>
#include <string_view>

namespace cairn {

class ChildProcess {
   public:
    using Clock = std::chrono::steady_clock;

    explicit ChildProcess(const std::string& command);
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    enum class Answer {
        Line,     // `line` is the next one, without its end
        Late,     // nothing came until the deadline
        Ended,    // the program has ended or closed its output
        Stopped,  // stop() was called
    };
    bool write_line(std::string_view line, Clock::time_point deadline);  // false: it cannot be told
    Answer read_line(std::string& line, Clock::time_point deadline);

    // From another thread: reading and writing return soon.
    void stop() { stopped_ = true; }

    // How the program ended, as a clause: "it ended with exit status 1", "it was killed by signal 11".
    std::string end() const;

   private:
    bool wait_for(int file, short events, Clock::time_point deadline) const;

    pid_t pid_ = -1;
    int to_ = -1, from_ = -1;
    std::string unread_;
    std::atomic<bool> stopped_ = false;
};

}  // namespace cairn
