// What a search has found out about one position: every legal choice with its worth.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "play/game/move.hpp"

namespace cairn {

struct ChoiceValue {
    Move move;
    double value = 0.5;        // expected reward of whoever decides, see reward.hpp: 1 wins, 0 loses
    bool proved = false;       // the value is exact, not an estimate
    int distance = -1;         // choices until the end under best play, counting this one; -1: not known
    std::uint64_t visits = 0;  // how often the search tried it
    std::vector<Move> line;    // how play is expected to go on, beginning with `move`
    double share = 0;          // where only a mix is safe: how often to choose this; else 0
};

// What a position is worth for whoever decides: proved, or an estimate.
struct Worth {
    double value = 0.5;
    bool proved = false;
};

struct Analysis {
    int player = 0;                    // who decides
    std::vector<ChoiceValue> choices;  // every legal choice, the best first; one that is proved to win leads
    std::uint64_t iterations = 0;      // playouts or nodes, whatever the method counts
    std::uint64_t nodes = 0;           // positions held in memory
    double seconds = 0;
    std::string method;  // "mcts", "alphabeta", "atlas", ...
    // What the position is proved to be worth at least and at most, though no choice may be known to reach it. Only for games of
    // two or more; whoever plays alone counts points.
    double least = 0, most = 1;

    const ChoiceValue& best() const { return choices.front(); }
    bool proved() const { return !choices.empty() && choices.front().proved; }
    Worth worth() const;
};

inline Worth Analysis::worth() const {
    if (choices.empty()) return {};
    const bool all =
        std::all_of(choices.begin(), choices.end(), [](const ChoiceValue& c) { return c.proved; });
    if (all || (best().proved && best().value >= 1)) return {best().value, true};
    if (least >= most) return {least, true};
    return {std::clamp(best().value, least, most), false};
}

// When to stop thinking: whichever comes first. 0: no such limit.
struct Limits {
    std::uint64_t iterations = 0;
    std::chrono::milliseconds time{0};
    const std::atomic<bool>* stop = nullptr;  // set from outside
};

// Called now and then while a search runs, with what it has found so far.
using Progress = std::function<void(const Analysis&)>;

}  // namespace cairn
