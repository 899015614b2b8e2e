// The truth about small games, by plain play to the end and nothing else.
#pragma once

#include <unordered_map>

#include "play/game/game.hpp"
#include "study/atlas/plan/verdict.hpp"

namespace cairn::test {

class Truth {
   public:
    Verdict of(const State& state) {
        if (const auto known = known_.find(state); known != known_.end()) return known->second;
        MoveList moves;
        state.moves(moves);
        Verdict best = Verdict::loss(0);
        for (const Move move : moves) {
            State next = state;
            next.play(move);
            Verdict v;
            if (next.over()) {
                const Outcome end = next.outcome();
                const int mine = end.ranks[std::size_t(state.player())],
                          other = end.ranks[std::size_t(1 - state.player())];
                v = end.drawn || mine == other ? Verdict::draw()
                    : mine < other             ? Verdict::win(1)
                                               : Verdict::loss(1);
            } else {
                v = of(next).before(next.player() == state.player() ? Verdict::Chooser::Same
                                                                    : Verdict::Chooser::Other);
            }
            if (v.score() > best.score()) best = v;
        }
        return known_[state] = best;
    }
    struct Hash {
        std::size_t operator()(const State& s) const { return std::size_t(s.hash()); }
    };
    const std::unordered_map<State, Verdict, Hash>& known() const { return known_; }

   private:
    std::unordered_map<State, Verdict, Hash> known_;
};

}  // namespace cairn::test
