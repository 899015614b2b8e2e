// An engine that speaks UGI (see cli/ugi/ugi.hpp for the dialogue), in a process of its own for one game.
//
//     we say                                    it says
//     ugi                                       option name … ugiok
//     setoption name game value NAME            (where it has that option; likewise `seed`)
//     setoption name SIZE value 5               (the game's options that are not as usual)
//     uginewgame, isready                       readyok
//     position startpos moves a1 c3
//     go movetime 1000                          info … bestmove e5
//
// UGI has no words for secrets: an engine is told every choice, and trusted not to use what its seat has
// not seen.
#pragma once

#include <set>
#include <vector>

#include "study/match/child_process.hpp"
#include "study/match/contestant.hpp"

namespace cairn {

struct UgiSettings {
    std::string command;
    std::chrono::milliseconds time{0};      // for each choice
    int iterations = 0;                     // for each choice; neither: a second
    std::chrono::milliseconds patience{0};  // beyond the time; 0: ten seconds, a minute with iterations
};

class UgiEngine : public Contestant {
   public:
    // Starts the program and tells it the game.
    UgiEngine(const UgiSettings& settings, const Contest& contest, std::uint64_t seed);

    // Why it cannot play; "" when it is ready.
    const std::string& problem() const { return problem_; }

    Decision decide(const Match& match) override;
    void stop() override { process_.stop(); }

   private:
    using Clock = ChildProcess::Clock;

    // Everything up to the line that begins with `last`, which is returned; "" and `problem_` is set when it
    // does not come in time.
    std::string hear(std::string_view last, Clock::duration time, std::set<std::string>* options = nullptr);
    bool say(const std::string& line);
    void set(const std::string& name, const std::string& value);
    std::string position(const Match& match);
    Clock::duration patience() const;

    UgiSettings settings_;
    ChildProcess process_;
    std::vector<std::string> words_;  // the choices so far
    std::string problem_, last_error_;
};

}  // namespace cairn
