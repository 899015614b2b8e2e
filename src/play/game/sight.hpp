// Who may see what. One place decides it; positions, drawings, the server and the terminal only ask.
#pragma once

#include "play/game/state.hpp"

namespace cairn {

inline constexpr int kAllSeeing = -3;  // a viewer from whom nothing is hidden

// What one viewer may see of one State, which must outlive it. A viewer is a player, kNobody (somebody who
// watches) or kAllSeeing.
class Sight {
   public:
    Sight(const State& state, int viewer);

    bool hides(const Variable& variable, int entry) const;
    // What the rules keep for themselves within a turn has no name, and so no audience.
    bool hides_nameless(const Variable& variable) const;
    bool hides_board(int board) const;
    // Is what is being chosen now, and what was chosen so far in this turn, another's secret?
    bool hides_choice() const;

   private:
    const State& state_;
    const Program& program_;
    int viewer_;
};

// May the viewer hear which legal move is made in `state`?
bool told_openly(const State& state, Move move, int viewer);

}  // namespace cairn
