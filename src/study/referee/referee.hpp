// The referee: a program of its own that knows physics (web/referee). It is asked in a line of JSON and answers in one.
//
//     → {"id": 7, "ask": "perform", "scene": …, "performance": …, "frames": true}
//     ← {"id": 7, "dice": […], "number": null, "seconds": 3.2, "hash": "…", "frames": "…"}
//
// Each performance is judged by a process that judges nothing else meanwhile. One that takes too long, grows too large, dies
// or talks nonsense is killed; the next performance gets a new one, and nobody else notices.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "play/perform/perform.hpp"
#include "play/perform/performed.hpp"
#include "study/json/json.hpp"

namespace cairn {

struct RefereeLimits {
    std::size_t memory = std::size_t(1) << 30;   // bytes, of one process
    std::chrono::milliseconds cpu{2'000};        // of one performance
    std::chrono::milliseconds beginning{5'000};  // more of it for the first one of a process, which loads
    std::chrono::milliseconds longest{30'000};   // by the clock: the machine may be busy
};

int noise_of_people(const AboutPerformance& kind);

class Referee {
   public:
    Referee(std::vector<std::string> command, const RefereeLimits& limits);
    ~Referee();
    Referee(const Referee&) = delete;
    Referee& operator=(const Referee&) = delete;

    struct Found {
        std::vector<Move> moves;  // of the game: the performance, and what the referee then says
        Json answer;              // as it came
        std::string refused;      // the input is outside its range or the like: why
        std::string problem;      // the referee could not judge: why
        bool good() const { return refused.empty() && problem.empty(); }
    };
    enum class Frames { No, Yes };
    // Waits for the verdict. May be called by several threads at once.
    Found judge(const State& state, const Performed& performed, Frames frames);

    std::size_t begun() const;  // processes so far,
    std::size_t lost() const;   // and those that were killed or died

   private:
    struct Process;
    struct Line {
        std::string text, problem;
    };
    std::unique_ptr<Process> begin();
    Line ask(const std::string& line);
    Line converse(Process& process, const std::string& line) const;

    const std::vector<std::string> command_;
    const RefereeLimits limits_;
    mutable std::mutex mutex_;
    std::vector<std::unique_ptr<Process>> idle_;
    std::size_t begun_ = 0, lost_ = 0;
};

// The command that begins one: node and the program, which lies at `path`. Empty when either is missing; `why` says which.
std::vector<std::string> referee_command(const std::string& path, std::string& why);

// ---- what it is told, and what it answers
Json scene_json(const State& state, const Staged& staged);
Json goal_json(const State& state, const Staged& staged);
Json performance_json(const State& state, const Staged& staged, const Performed& performed);
// Nothing when the answer is no verdict about this scene.
std::optional<Finding> read_finding(const State& state, const Staged& staged, const Json& answer);

}  // namespace cairn
