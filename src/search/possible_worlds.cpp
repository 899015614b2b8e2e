#include "search/possible_worlds.hpp"

#include <string>
#include <vector>

#include "play/game.hpp"
#include "play/position.hpp"

namespace cairn {
namespace {

constexpr int kAttempts = 100;

// The moves after which `viewer` would see `view`, with their weights.
struct Candidates {
    MoveList moves;
    std::vector<int> weights;
    int total = 0;
};

Candidates candidates(const State& state, int viewer, const std::string& view) {
    MoveList legal;
    state.moves(legal);
    std::vector<int> weights(legal.size(), 1);
    if (state.player() == kChance) state.weights(legal, weights);
    Candidates result;
    for (std::size_t i = 0; i < legal.size(); ++i) {
        State after = state;
        after.play(legal[i]);
        if (weights[i] <= 0 || view_text(after, viewer) != view) continue;
        result.moves.push_back(legal[i]);
        result.weights.push_back(weights[i]);
        result.total += weights[i];
    }
    return result;
}

Move pick(const Candidates& from, Random& random) {
    int left = random.below(from.total);
    std::size_t i = 0;
    while (left >= from.weights[i]) left -= from.weights[i++];
    return from.moves[i];
}

// Plays `move` when it is legal and looks right: the usual case of an open choice, and the cheap one.
bool follow(State& state, Move move, int viewer, const std::string& view) {
    if (!state.legal(move)) return false;
    State after = state;
    after.play(move);
    if (view_text(after, viewer) != view) return false;
    state = after;
    return true;
}

bool chosen_in_the_open(const State& state, int viewer) {
    const Site& site = state.game().program().sites[state.header().site];
    return !site.chance && (!site.secret || state.player() == viewer);
}

}  // namespace

PossibleWorlds::PossibleWorlds(const Match& match, int viewer) : match_(match), viewer_(viewer) {
    for (std::size_t i = 1; i <= match.moves().size(); ++i)
        views_.push_back(view_text(match.state_before(i), viewer));
}

std::optional<State> PossibleWorlds::draw(Random& random) const {
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        State state = match_.first();
        std::size_t i = 0;
        for (; i < views_.size() && !state.over(); ++i) {
            if (chosen_in_the_open(state, viewer_) && follow(state, match_.moves()[i], viewer_, views_[i]))
                continue;
            const Candidates like = candidates(state, viewer_, views_[i]);
            if (like.total == 0) break;
            state.play(pick(like, random));
        }
        if (i == views_.size() && !state.over() && state.player() == viewer_) return state;
    }
    return std::nullopt;
}

}  // namespace cairn
