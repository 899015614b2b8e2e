// Puzzles in which chance decides between the choices: what perfect play is worth on average.
//
// The mean over what chance can bring, the best over what the player can choose, down to every end; each position is
// valued once and kept. Exact, and only possible where the positions are few enough.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "play/game/game.hpp"
#include "search/alphabeta/symmetric_key.hpp"
#include "study/puzzle/table.hpp"

namespace cairn {

class Expectation {
   public:
    Expectation(const Game& game, PuzzleTable& table) : table_(table), symmetric_(game) {}

    // The worth of `state` under perfect play. Nothing when `stop` said so, after `most` positions, or when the method
    // does not fit: a line that grows too long, or a start that is dealt again. `salt` keeps questions apart.
    std::optional<double> worth(const State& state, const std::function<bool()>& stop,
                                std::uint64_t most = ~std::uint64_t(0), std::uint64_t salt = 0);

    std::uint64_t positions() const { return positions_; }  // looked at in all calls
    bool misfit() const { return misfit_; }                 // did the method not fit in the last call?
    double share() const;                                   // of the last search that seems to be done

   private:
    struct Step {
        std::size_t at = 0, of = 1;
    };
    std::optional<double> search(const State& state, std::size_t depth);
    std::optional<double> mean(const State& state, std::size_t depth);
    std::optional<double> best(const State& state, std::size_t depth);

    PuzzleTable& table_;
    SymmetricKey symmetric_;
    const std::function<bool()>* stop_ = nullptr;
    std::uint64_t salt_ = 0, end_ = 0, positions_ = 0;
    bool misfit_ = false;
    double ceiling_ = 1;  // no end is worth more
    std::vector<Step> steps_;
};

}  // namespace cairn
