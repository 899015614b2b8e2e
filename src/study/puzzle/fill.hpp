// Fillings: how many balls can be placed at most, where the order does not matter (fills_in_any_order).
//
// Point after point is decided: a ball of some colour, or empty for good, which loses every point above it too.
// The point with the fewest colours left comes first. A branch ends when the points that are not lost are fewer
// than the score asked for. No position is looked at twice, so that no table is needed, and where the search
// stands is told by one number for each decision.
#pragma once

#include <functional>
#include <vector>

#include "play/game/game.hpp"

namespace cairn {

class FillSearch {
   public:
    enum class Answer { Found, Impossible, Open };

    FillSearch(const Game& game, const State& start);

    // Can `target` balls or more lie on the board in the end? Open when `stop` said so; asked again with the same
    // target, the search goes on where it was.
    Answer reach(int target, const std::function<bool()>& stop);

    // After Found: the choices from the start to the end of the game.
    const std::vector<Move>& line() const { return line_; }
    std::uint64_t positions() const { return positions_; }
    double share() const;  // of the search for this target that seems to be done, 0 … 1
    int most() const;      // balls that fit at all

    // Where the search stands, to go on another day.
    struct Checkpoint {
        int target = 0;
        std::vector<int> branches;
        std::uint64_t positions = 0;
    };
    Checkpoint checkpoint() const { return {target_, branches_, positions_}; }
    void resume(const Checkpoint& checkpoint);

   private:
    struct Option {
        Point point;
        int colour;
        Move first, second;
    };
    void list(const State& state, std::vector<Option>& out) const;
    WideSet with_all_above(WideSet points) const;
    Answer search(const State& state, WideSet lost, std::size_t depth);
    void finish_line(State state);

    const Game& game_;
    State start_;
    int target_ = 0;
    const std::function<bool()>* stop_ = nullptr;
    std::vector<int> branches_, widths_;  // by depth: the branch being searched, of how many
    std::size_t follow_ = 0;              // so many branches still lead to the place to go on from
    std::vector<Move> line_;
    std::uint64_t positions_ = 0;
};

}  // namespace cairn
