// Between the rules and the referee: what is to be performed, and what the referee found as choices of the game.
//
// The referee knows dice as bodies in a scene and tells where each came to rest. The rules know small choices. Nothing of
// physics is here, and nothing of rules there.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "board/dice/pose.hpp"
#include "play/game/state.hpp"

namespace cairn {

// A die before the performance.
struct SceneDie {
    Point cell;
    Pose pose;
    int colour;
};

// What somebody is to perform now.
struct Staged {
    const Performance* performance = nullptr;
    int player = 0;
    int plate = 0;     // funnels along a side; 0: a bare table
    int colour = -1;   // of the dice brought in
    int distance = 0;  // edges
    int count = 0;     // dice brought in
    std::vector<WideSet> goal;
    std::vector<SceneDie> scene;
};
// Nothing: nobody has to perform, or the rules cannot say what.
std::optional<Staged> staged(const State& state);
bool awaits_performance(const State& state);
bool awaits_referee(const State& state);
// Does some turn of the game ask for a performance; and for one that is steered while it goes on?
bool performs(const Program& program);
bool performs_live(const Program& program);

// Where a die came to rest.
struct Settled {
    enum class Where { Cell, Askew, Off } where = Where::Off;
    Point cell = kNoPoint;  // Askew: of the nearest funnel, or kNoPoint
    Pose pose = kStandardPose;
    int top = 1;            // Off: the number on top
    std::int64_t when = 0;  // Off: at which step it left; the first one counts
};

struct Finding {
    std::vector<Settled> dice;  // those of the scene in order, then those brought in
    std::optional<int> number;
    int tenths = 0;  // of a second that it took
};

struct Judged {
    std::vector<Move> moves;  // the performance itself, then the referee's choices
    std::string problem;      // when the verdict makes no sense here
};
Judged judged(const State& state, const Staged& staged, const Finding& verdict);

}  // namespace cairn
