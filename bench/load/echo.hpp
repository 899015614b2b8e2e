// The plain echo server, a process of its own: its times show how busy the machine is.
#pragma once

#include <sys/epoll.h>

#include <algorithm>
#include <string>
#include <vector>

#include "load/server.hpp"

namespace load {

class Echo {
   public:
    static constexpr int kLines = 20;
    static constexpr double kEvery = 0.1;  // seconds, on each line

    Echo() {
        int ends[2];
        for (int& line : lines_) {
            if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) give_up("no sockets");
            line = ends[0];
            far_.push_back(ends[1]);
        }
        pid_ = fork();
        if (pid_ == 0) serve();
        for (const int end : far_) close(end);
    }
    ~Echo() {
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
    }
    const int* begin() const { return lines_; }
    const int* end() const { return lines_ + kLines; }

    void ask_where_it_is_time() {
        const double t = now();
        for (int i = 0; i < kLines; ++i)
            if (t >= due_[i]) {
                if (due_[i] > 0) {
                    const std::string text(200, 'x');
                    asked_[i].push_back(due_[i]);
                    send_all(lines_[i], text);
                }
                due_[i] = due_[i] == 0 ? t + kEvery * i / kLines : due_[i] + kEvery;
            }
    }
    void read(int line) {
        char bytes[4096];
        const ssize_t n = recv(line, bytes, sizeof bytes, MSG_DONTWAIT);
        const int i = int(std::find(begin(), end(), line) - begin());
        for (got_[i] += n > 0 ? n : 0; got_[i] >= 200 && !asked_[i].empty(); got_[i] -= 200) {
            times.push_back(now() - asked_[i].front());
            asked_[i].erase(asked_[i].begin());
        }
    }
    std::vector<double> times;

   private:
    [[noreturn]] void serve() {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        for (const int line : lines_) close(line);
        const int epoll = epoll_create1(0);
        for (const int line : far_) {
            epoll_event event{};
            event.events = EPOLLIN;
            event.data.fd = line;
            epoll_ctl(epoll, EPOLL_CTL_ADD, line, &event);
        }
        for (;;) {
            epoll_event event{};
            if (epoll_wait(epoll, &event, 1, -1) != 1) continue;
            char bytes[4096];
            const ssize_t n = recv(event.data.fd, bytes, sizeof bytes, 0);
            if (n <= 0) _exit(0);
            send_all(event.data.fd, std::string(bytes, std::size_t(n)));
        }
    }

    int lines_[kLines];
    std::vector<int> far_;
    double due_[kLines] = {};
    long got_[kLines] = {};
    std::vector<double> asked_[kLines];
    pid_t pid_ = -1;
};

}  // namespace load
