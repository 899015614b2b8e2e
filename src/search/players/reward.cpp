#include "search/players/reward.hpp"

#include "play/game/game.hpp"

namespace cairn {

double reward(const Outcome& outcome, int player) {
    if (outcome.faulty || !outcome.over) return 0.5;
    const auto me = std::size_t(player);
    if (outcome.ranks.size() <= me) return 0.5;
    if (outcome.ranks.size() == 1) {
        if (!outcome.scores.empty()) return outcome.scores[0];
        return outcome.drawn ? 0.5 : outcome.ranks[0] == 1 ? 1.0 : 0.0;
    }
    double left_behind = 0;
    for (std::size_t other = 0; other < outcome.ranks.size(); ++other) {
        if (other == me) continue;
        left_behind += outcome.ranks[other] > outcome.ranks[me]    ? 1.0
                       : outcome.ranks[other] == outcome.ranks[me] ? 0.5
                                                                   : 0.0;
    }
    return left_behind / double(outcome.ranks.size() - 1);
}

Rewards rewards(const State& state) {
    Rewards worth;
    worth.fill(0.5);
    const Header& h = state.header();
    if (!state.over() || h.status == std::uint8_t(Status::Void)) return worth;
    const int players = state.game().players();
    if (players == 1) {
        if (h.flags & kScored) worth[0] = state.number_slot(0);
        else worth[0] = h.status == std::uint8_t(Status::Drawn) ? 0.5 : h.rank[0] == 1 ? 1.0 : 0.0;
        return worth;
    }
    if (players == 2) {
        const int ahead = (h.rank[0] < h.rank[1]) - (h.rank[0] > h.rank[1]);
        worth[0] = 0.5 + 0.5 * ahead;
        worth[1] = 0.5 - 0.5 * ahead;
        return worth;
    }
    for (int me = 0; me < players; ++me) {
        int half_points = 0;
        for (int other = 0; other < players; ++other)
            if (other != me) half_points += h.rank[other] > h.rank[me] ? 2 : h.rank[other] == h.rank[me];
        worth[std::size_t(me)] = half_points / (2.0 * (players - 1));
    }
    return worth;
}

}  // namespace cairn
