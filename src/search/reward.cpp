#include "search/reward.hpp"

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

}  // namespace cairn
