// The lobby's traffic.
#pragma once

#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "load/server.hpp"

namespace load {

// A process of its own, which posts, accepts and withdraws challenges until it is told to stop.
class LobbyTraffic {
   public:
    static constexpr double kEvery = 0.1;  // seconds
    static constexpr std::size_t kWaiting = 10;

    LobbyTraffic(unsigned short port, std::string game) {
        int ends[2];
        if (pipe(ends) != 0) give_up("no pipe");
        pid_ = fork();
        if (pid_ == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            close(ends[0]);
            serve(port, game, ends[1]);
        }
        close(ends[1]);
        results_ = ends[0];
    }
    // How long each took: posted, and accepted.
    std::pair<std::vector<double>, std::vector<double>> stop() {
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
        std::pair<std::vector<double>, std::vector<double>> times;
        double both[2];
        while (::read(results_, both, sizeof both) == ssize_t(sizeof both))
            times.first.push_back(both[0]), times.second.push_back(both[1]);
        close(results_);
        return times;
    }

   private:
    [[noreturn]] static void serve(unsigned short port, const std::string& game, int results) {
        Poster poster(port);
        std::deque<Json> waiting;
        for (double due = now();; due += kEvery) {
            while (now() < due) std::this_thread::sleep_for(std::chrono::milliseconds(1));
            // From when it was due, also where the one before it took longer.
            Json made = poster.post("/api/v1/people/challenge", {{"game", game}, {"seat", 0}});
            const double posted = now() - due, begun = now();
            if (!made.contains("table")) give_up("no challenge: " + made.dump());
            const Json found = poster.post("/api/v1/people/accept", {{"table", made["table"]}});
            const double both[2] = {posted, now() - begun};
            if (!found.contains("join")) give_up("not accepted: " + found.dump());
            if (::write(results, both, sizeof both) != ssize_t(sizeof both)) _exit(1);
            // Each waits for as long as the list takes to be read once or twice.
            waiting.push_back(std::move(made));
            if (waiting.size() <= kWaiting) continue;
            poster.post("/api/v1/people/withdraw", {{"table", waiting.front()["table"]},
                                                    {"token", waiting.front()["seats"][0]["token"]}});
            waiting.pop_front();
        }
    }

    pid_t pid_ = -1;
    int results_ = -1;
};

}  // namespace load
