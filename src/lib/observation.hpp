// What one viewer sees of a State, as numbers for programs that learn. Equal for two States exactly when the viewer
// cannot tell them apart (ViewKey), so nothing leaks that the rules hide.
//
//     planes × cells      0 or 1: a plane for each colour of each board, then every other set of points that the rules keep
//                         (marks, variables, the boards that ko remembers); cells in the order of the board
//     faces               dice whose faces the rules read: how each lies, 0 where there is none, else 1/256 … 255/256
//     numbers             stocks, scores, variables, bags, as they are
//     unseen              where something is hidden: 1 for each plane and each number that this viewer may not see (they are 0)
//     course              who decides (each player, chance), who looks, whose turn it is, who is out, the phase, where in
//                         the rules the game waits: 1 of each group; passes in succession; turns, where the rules count them
//
// The same layout for every State and viewer of one game.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "play/text/view_key.hpp"

namespace cairn {

class Observer {
   public:
    explicit Observer(const Game& game);  // which must outlive it

    int size() const { return size_; }  // floats of one observation
    int planes() const { return int(sets_.size()); }
    int cells() const { return int(cells_.size()); }
    // The parts in order, each with its name and its size.
    struct Part {
        std::string name;
        int size = 0;
    };
    const std::vector<Part>& parts() const { return parts_; }

    // Writes size() floats. The viewer is a player, kNobody or kAllSeeing. Not for two threads at once.
    void observe(const State& state, int viewer, float* out);

   private:
    const Game& game_;
    ViewKey view_;
    Veiled veiled_;
    std::vector<Point> cells_;
    std::vector<int> sets_, numbers_;                  // slots, in the order in which they are written
    std::vector<int> place_of_set_, place_of_number_;  // by slot; -1: not written
    int pose_numbers_ = 0, dice_ = 0;
    std::vector<Part> parts_;
    int size_ = 0;
};

}  // namespace cairn
