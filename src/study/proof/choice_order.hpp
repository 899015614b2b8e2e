// Which choice to try first: what has decided positions before, learned while searching.
//
// Three shares of success are added up for each choice: of the choice anywhere, as an answer to the choice before
// it, and as a sequel to the one before that. Each looks at the last some hundred trials.
#pragma once

#include <cstdint>
#include <vector>

#include "play/game/state.hpp"

namespace cairn {

class ChoiceOrder {
   public:
    ChoiceOrder();

    // The choices that led to a State: the last one, and the one before it. A Move() where there is none.
    struct Before {
        Move last, last_but_one;
    };

    // Higher: try it sooner. Up to 3.
    float promise(const State& state, Move move, const Before& before) const;
    void learn(const State& state, Move move, const Before& before, bool decided);

   private:
    struct Share {
        float good = 0, all = 0;
        float value() const { return (good + 1) / (all + 2); }
        void add(bool decided, float memory);
    };
    struct Places {
        std::size_t alone, answer, sequel;
    };
    static Places places(const State& state, Move move, const Before& before);

    std::vector<Share> alone_, answers_, sequels_;
};

}  // namespace cairn
