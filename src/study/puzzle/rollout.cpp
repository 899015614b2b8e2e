#include "study/puzzle/rollout.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "study/puzzle/worth.hpp"

namespace cairn {
namespace {

constexpr int kLongestRollout = 2000;  // choices; longer games count for nothing
constexpr double kStep = 1.0;          // how far the weights move towards the best line at once

class Nest {
   public:
    Nest(const State& start, const RolloutEffort& effort, const std::function<bool()>& stop,
         std::uint64_t& positions)
        : start_(start), effort_(effort), stop_(stop), positions_(positions), random_(effort.seed) {}

    Rollout run() {
        Policy policy;
        return level(effort_.levels, policy);
    }

   private:
    using Policy = std::unordered_map<std::uint64_t, double>;

    static std::uint64_t code(const State& state, Move move) {
        return std::uint64_t(state.header().site) << 32 | move.bits;
    }

    // Weights are compared with the greatest, so that no exponential overflows.
    void weigh(const State& state, const MoveList& moves, const Policy& policy) {
        weights_.clear();
        double greatest = -1e300;
        for (const Move m : moves) {
            const auto found = policy.find(code(state, m));
            weights_.push_back(found == policy.end() ? 0 : found->second);
            greatest = std::max(greatest, weights_.back());
        }
        for (double& w : weights_) w = std::exp(w - greatest);
    }

    Rollout playout(const Policy& policy) {
        Rollout rollout;
        State state = start_;
        for (int k = 0; k < kLongestRollout && !state.over(); ++k) {
            state.moves(moves_);
            weigh(state, moves_, policy);
            double total = 0;
            for (const double w : weights_) total += w;
            double pick = total * double(random_.next() >> 11) * 0x1p-53;
            std::size_t at = 0;
            while (at + 1 < weights_.size() && (pick -= weights_[at]) >= 0) ++at;
            rollout.line.push_back(moves_[at]);
            state.play(moves_[at]);
            ++positions_;
        }
        if (!state.over()) return {};
        rollout.worth = puzzle_worth(state);
        return rollout;
    }

    void adapt(Policy& policy, const std::vector<Move>& line) {
        const Policy before = policy;
        State state = start_;
        for (const Move best : line) {
            state.moves(moves_);
            weigh(state, moves_, before);
            double total = 0;
            for (const double w : weights_) total += w;
            for (std::size_t k = 0; k < moves_.size(); ++k)
                policy[code(state, moves_[k])] -= kStep * weights_[k] / total;
            policy[code(state, best)] += kStep;
            state.play(best);
        }
    }

    Rollout level(int n, Policy& policy) {
        if (n == 0) return playout(policy);
        Rollout best;
        for (int round = 0; round < effort_.rounds && !stop_(); ++round) {
            Policy below = policy;
            Rollout found = level(n - 1, below);
            if (!found.line.empty() && (best.line.empty() || found.worth >= best.worth))
                best = std::move(found);
            if (!best.line.empty() && best.worth >= effort_.enough) break;
            adapt(policy, best.line);
        }
        return best;
    }

    const State& start_;
    const RolloutEffort& effort_;
    const std::function<bool()>& stop_;
    std::uint64_t& positions_;
    Random random_;
    MoveList moves_;
    std::vector<double> weights_;
};

}  // namespace

Rollout best_rollout(const State& start, const RolloutEffort& effort, const std::function<bool()>& stop,
                     std::uint64_t& positions) {
    return Nest(start, effort, stop, positions).run();
}

}  // namespace cairn
