#include "random_pages/minimax.hpp"

#include <algorithm>

#include "search/players/reward.hpp"

namespace cairn::test {
namespace {

// A quick win is better than a slow one, and a slow loss better than a quick one.
int score(const Truly& t) { return t.worth == 0.5 ? 0 : t.worth > 0.5 ? 1000 - t.choices : t.choices - 1000; }

}  // namespace

std::optional<Truly> Minimax::value(const State& state) {
    visited_ = 0;
    gave_up_ = false;
    history_ = History();
    if (state.header().flags & kStarted) history_.push(state.boards_key(), state.hash());
    Truly found;
    if (state.game().players() == 1) found.worth = best(state, 0);
    else found = search(state, 0);
    if (gave_up_) return std::nullopt;
    return found;
}

Truly Minimax::search(const State& state, int depth) {
    if (++visited_ > most_ || depth > longest_) gave_up_ = true;
    if (gave_up_) return {};
    MoveList moves;
    state.moves(moves, &history_);
    std::optional<Truly> best;
    for (const Move move : moves) {
        const std::size_t known = history_.size();
        State next = state;
        next.play(move, &history_);
        note_turn_end(state, next, history_);
        Truly t;
        if (next.over()) {
            t.worth = reward(next.outcome(), state.player());
            t.choices = t.worth == 0.5 ? 0 : 1;
        } else {
            t = search(next, depth + 1);
            if (next.player() != state.player()) t.worth = 1 - t.worth;
            if (t.worth != 0.5) ++t.choices;
        }
        history_.truncate(known);
        if (gave_up_) return {};
        if (!best || score(t) > score(*best)) best = t;
    }
    return best.value_or(Truly{0.5, 0});
}

double Minimax::best(const State& state, int depth) {
    if (state.over()) return reward(state.outcome(), 0);
    if (++visited_ > most_ || depth > longest_) gave_up_ = true;
    if (gave_up_) return 0;
    MoveList moves;
    state.moves(moves, &history_);
    std::vector<int> weights;
    state.weights(moves, weights);
    double most = 0, sum = 0, total = 0;
    for (std::size_t k = 0; k < moves.size(); ++k) {
        const std::size_t known = history_.size();
        State next = state;
        next.play(moves[k], &history_);
        note_turn_end(state, next, history_);
        const double worth = best(next, depth + 1);
        history_.truncate(known);
        if (gave_up_) return 0;
        most = k == 0 ? worth : std::max(most, worth);
        sum += worth * weights[k];
        total += weights[k];
    }
    return state.player() == kChance ? sum / total : most;
}

}  // namespace cairn::test
