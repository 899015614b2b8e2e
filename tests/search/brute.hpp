// The value of a position by trying everything, remembering nothing but values by position.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "play/game/game.hpp"
#include "play/text/position.hpp"

namespace cairn::test {

// For each player the least and the most that best play may give him. They differ only where somebody else is
// free to choose among equals.
struct Worth {
    std::vector<double> low, high;
};

class Brute {
   public:
    explicit Brute(std::size_t most_positions = 1'000'000) : most_(most_positions) {}

    // Meaningless once too_many().
    Worth value(const State& state) {
        const auto n = std::size_t(state.game().players());
        if (too_many()) return {std::vector<double>(n, 0), std::vector<double>(n, 0)};
        const std::string key = position_text(state);
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        const Worth worth = compute(state);
        known_[key] = worth;
        return worth;
    }
    bool too_many() const { return known_.size() > most_; }

   private:
    Worth compute(const State& state) {
        const auto n = std::size_t(state.game().players());
        if (state.over()) {
            std::vector<double> at_the_end;
            const Outcome outcome = state.outcome();
            for (std::size_t me = 0; me < n; ++me) {
                double left_behind = 0;
                for (std::size_t other = 0; other < n; ++other)
                    if (other != me)
                        left_behind += outcome.ranks[other] > outcome.ranks[me]    ? 1
                                       : outcome.ranks[other] == outcome.ranks[me] ? 0.5
                                                                                   : 0;
                at_the_end.push_back(left_behind / double(n - 1));
            }
            return {at_the_end, at_the_end};
        }
        MoveList moves;
        state.moves(moves);
        std::vector<Worth> after;
        for (Move m : moves) {
            State next = state;
            next.play(m);
            after.push_back(value(next));
        }
        Worth worth{std::vector<double>(n, 0), std::vector<double>(n, 0)};
        if (state.player() == kChance) {
            std::vector<int> weights;
            state.weights(moves, weights);
            double total = 0;
            for (int w : weights) total += w;
            for (std::size_t q = 0; q < n; ++q)
                for (std::size_t i = 0; i < after.size(); ++i) {
                    worth.low[q] += weights[i] * after[i].low[q] / total;
                    worth.high[q] += weights[i] * after[i].high[q] / total;
                }
            return worth;
        }
        const auto me = std::size_t(state.player());
        double sure = 0;
        for (const Worth& w : after) sure = std::max(sure, w.low[me]);
        for (std::size_t q = 0; q < n; ++q) {
            double low = 2, high = -1;
            for (const Worth& w : after) {
                if (w.high[me] < sure) continue;
                low = std::min(low, w.low[q]);
                high = std::max(high, w.high[q]);
            }
            worth.low[q] = q == me ? sure : low;
            worth.high[q] = high;
        }
        return worth;
    }
    std::size_t most_;
    std::map<std::string, Worth> known_;
};

}  // namespace cairn::test
