// What one viewer may see of a State: the one place that knows it.
#pragma once

#include "play/state.hpp"

namespace cairn {

class Sight {
   public:
    // A player, or kNobody: a watcher. In games that hide nothing everybody sees all.
    Sight(const State& state, int viewer);
    static Sight of_everything(const State& state);

    bool sees_all() const { return sees_all_; }
    // One entry of a variable; a bag has an entry for each colour, all hidden or none.
    bool hidden(const Variable& variable, int entry) const;
    bool board_hidden(int board) const;
    // Somebody else chooses in secret: that he does is known, but not what he is asked and has chosen so far.
    bool site_hidden() const;
    // Values that the rules keep within a turn without a name have no audience: nobody needs to see them.
    bool nameless(const Variable& variable) const;

   private:
    Sight(const State& state, int viewer, bool sees_all);
    const State& state_;
    const Program& program_;
    int viewer_;
    bool sees_all_;
};

}  // namespace cairn
