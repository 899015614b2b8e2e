// A number that stands for what a player can see: equal exactly when view_text (play/text/position.hpp) is, but for the
// counts of turns and deals, and fast enough to be asked for at every step of a search.
#pragma once

#include <cstdint>
#include <vector>

#include "play/text/slots.hpp"

namespace cairn {

// The slots of a State over which a veil lies.
struct Veiled {
    std::vector<int> sets, numbers;
};

class ViewKey {
   public:
    explicit ViewKey(const Game& game);  // which must outlive it
    std::uint64_t operator()(const State& state, int viewer);
    // Of the boards in sight alone.
    std::uint64_t boards(const State& state, int viewer);
    // What the number stands for: the State with nothing (empty sets, 0) where the viewer may not see, and where that is.
    // For looking at; it must not be played.
    const State& seen(const State& state, int viewer, Veiled& veiled);

   private:
    void veil(const State& state, int viewer);  // writes what is in sight to `seen_`
    void veil_boards(const State& state, int viewer);
    void veil_set(int slot);
    void veil_number(int slot);

    std::vector<Variable> guarded_;  // variables that somebody may not see, and those of a turn
    State seen_;
    Veiled* veiled_ = nullptr;  // who wants to know where the veil lies
};

}  // namespace cairn
