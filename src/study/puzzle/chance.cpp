#include "study/puzzle/chance.hpp"

#include <algorithm>
#include <limits>

#include "study/puzzle/worth.hpp"

namespace cairn {
namespace {

constexpr std::size_t kLongestPlay = 500;  // choices and throws

}  // namespace

double Expectation::share() const {
    double done = 0, width = 1;
    for (std::size_t d = 0; d < std::min<std::size_t>(steps_.size(), 12); ++d) {
        done += width * double(steps_[d].at) / double(steps_[d].of);
        width /= double(steps_[d].of);
    }
    return done;
}

std::optional<double> Expectation::worth(const State& state, const std::function<bool()>& stop,
                                         std::uint64_t most, std::uint64_t salt) {
    stop_ = &stop;
    salt_ = salt * 0xD1B54A32D192ED03ull;
    end_ = most < ~positions_ ? positions_ + most : ~std::uint64_t(0);
    misfit_ = false;
    ceiling_ = state.game().program().score_pc < 0 ? 1.0 : std::numeric_limits<double>::infinity();
    steps_.clear();
    return search(state, 0);
}

std::optional<double> Expectation::search(const State& state, std::size_t depth) {
    if (state.over()) return puzzle_worth(state);
    const std::uint64_t key = symmetric_(state) ^ salt_;
    if (const auto known = table_.find(key)) return known;
    if (positions_ >= end_ || (++positions_ % 1024 == 0 && (*stop_)())) return std::nullopt;
    if (depth >= kLongestPlay) misfit_ = true;
    if (misfit_) return std::nullopt;
    steps_.resize(depth);
    steps_.emplace_back();
    const auto value = state.player() == kChance ? mean(state, depth) : best(state, depth);
    if (value) table_.store(key, *value);
    return value;
}

std::optional<double> Expectation::mean(const State& state, std::size_t depth) {
    MoveList moves;
    std::vector<int> weights;
    state.moves(moves);
    state.weights(moves, weights);
    double sum = 0, total = 0;
    for (std::size_t k = 0; k < moves.size(); ++k) {
        steps_.resize(depth + 1);
        steps_[depth] = {k, moves.size()};
        State next = state;
        next.play(moves[k]);
        // Dealt again: the worth of this start is part of its own mean.
        if (next.header().attempts > state.header().attempts) {
            misfit_ = true;
            return std::nullopt;
        }
        const auto value = search(next, depth + 1);
        if (!value) return value;
        sum += weights[k] * *value;
        total += weights[k];
    }
    return sum / total;
}

std::optional<double> Expectation::best(const State& state, std::size_t depth) {
    MoveList moves;
    state.moves(moves);
    std::optional<double> best;
    for (std::size_t k = 0; k < moves.size(); ++k) {
        steps_.resize(depth + 1);
        steps_[depth] = {k, moves.size()};
        State next = state;
        next.play(moves[k]);
        const auto value = search(next, depth + 1);
        if (!value) return value;
        if (!best || *value > *best) best = value;
        if (*best >= ceiling_) break;
    }
    return best;
}

}  // namespace cairn
