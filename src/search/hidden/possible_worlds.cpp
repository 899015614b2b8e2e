#include "search/hidden/possible_worlds.hpp"

#include <algorithm>

#include "play/game/game.hpp"

namespace cairn {
namespace {

// How often a game is begun again, and how many choices may be tried each time: enough to correct some
// hundred guesses one by one.
constexpr int kAttempts = 4;
constexpr std::size_t kTriesPerStep = 24, kMoreTries = 500;

// The legal moves in an order drawn at random, the first at the back; those of chance by their weights.
MoveList in_random_order(const State& state, Random& random) {
    MoveList legal;
    state.moves(legal);
    std::vector<int> weights(legal.size(), 1);
    if (state.player() == kChance) state.weights(legal, weights);
    MoveList order;
    int total = 0;
    for (int w : weights) total += w;
    while (total > 0) {
        int left = random.below(total);
        std::size_t i = 0;
        while (left >= weights[i]) left -= weights[i++];
        order.push_back(legal[i]);
        total -= weights[i];
        weights[i] = 0;
    }
    std::reverse(order.begin(), order.end());
    return order;
}

bool chosen_in_the_open(const State& state, int viewer) {
    const Site& site = state.game().program().sites[state.header().site];
    return !site.chance && (!site.secret || state.player() == viewer);
}

}  // namespace

PossibleWorlds::PossibleWorlds(const Match& match, int viewer)
    : match_(match), viewer_(viewer), view_key_(match.game()) {
    look_back();
}

void PossibleWorlds::look_back() {
    views_.clear();
    for (std::size_t i = 1; i <= match_.moves().size(); ++i) views_.push_back(seen(match_.state_before(i)));
}

std::uint64_t PossibleWorlds::seen(const State& state) {
    return boards_only_ ? view_key_.boards(state, viewer_) : view_key_(state, viewer_);
}

std::optional<State> PossibleWorlds::draw(Random& random) {
    for (int attempt = 0; attempt < kAttempts; ++attempt)
        if (auto state = replay(random)) return state;
    if (boards_only_) return std::nullopt;
    boards_only_ = true;
    look_back();
    return draw(random);
}

PossibleWorlds::Step PossibleWorlds::step(const State& state, std::size_t number, Random& random) const {
    if (!chosen_in_the_open(state, viewer_)) return {state, in_random_order(state, random), {}};
    const Move move = match_.moves()[number];
    return {state, state.legal(move) ? MoveList{move} : MoveList{}, {}};
}

// Depth first, one step for each choice of the match.
std::optional<State> PossibleWorlds::replay(Random& random) {
    const std::size_t length = views_.size();
    drawn_.clear();
    if (length == 0) return match_.first();
    std::vector<Step> steps = {step(match_.first(), 0, random)};
    for (std::size_t tries = kTriesPerStep * length + kMoreTries; tries > 0 && !steps.empty(); --tries) {
        if (steps.back().untried.empty()) {
            steps.pop_back();
            continue;
        }
        const Move move = steps.back().untried.back();
        steps.back().untried.pop_back();
        steps.back().chosen = move;
        State next = steps.back().before;
        next.play(move);
        if (next.over() || seen(next) != views_[steps.size() - 1]) continue;
        if (steps.size() < length) {
            steps.push_back(step(next, steps.size(), random));
        } else if (next.player() == match_.state().player()) {
            for (const Step& step : steps) drawn_.push_back(step.chosen);
            return next;
        }
    }
    return std::nullopt;
}

}  // namespace cairn
