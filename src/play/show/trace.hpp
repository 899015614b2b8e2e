// Which rules ran: the page's own account of a choice, and of many games.
//
// A Tracer has a twin of a Game that keeps notes (rules/program/trace.hpp). States pass from one to the other by their bytes.
#pragma once

#include <memory>
#include <vector>

#include "play/game/game.hpp"
#include "play/game/history.hpp"

namespace cairn {

class Tracer {
   public:
    // Of a game that loaded; without a twin, as when its State would become too large, nothing is ever traced.
    explicit Tracer(const Game& game);
    bool good() const { return twin_ != nullptr; }

    // The rules that ran when `move` was made here, up to the next choice, in the order of the text.
    std::vector<Place> ran(const State& before, Move move, const History* history) const;

    // ---- many games
    // A State of the twin in which nothing was noted yet.
    State noting(const State& state) const;
    State from_nothing() const { return twin_->start(); }  // the rules of the start are noted
    // What was noted in it counts from now on.
    void collect(const State& noted);
    // Rules that play can reach and that ran in nothing collected; of neighbours in the text only the first.
    struct NeverRan {
        Place begin;
        int last_line = 0;  // of its neighbours that never ran either
    };
    std::vector<NeverRan> never_ran() const;

   private:
    std::shared_ptr<const Game> twin_;
    std::vector<Place> rules_;
    std::vector<int> rule_of_;  // by note; -1: none
    std::vector<char> ran_;     // by rule
};

// The lines of the page on which a reason for refusing a choice stands.
std::vector<int> lines_refusing(const Program& program, std::string_view reason);

}  // namespace cairn
