#include "study/playouts/branching.hpp"

#include <algorithm>

#include "play/game/luck.hpp"

namespace cairn {

Branching branching_of(const State& start, std::uint64_t seed, std::uint64_t games) {
    constexpr std::uint64_t kEnough = 20'000;  // decisions
    Branching b;
    MoveList moves;
    State state = start;
    for (; b.games < games && b.decisions < kEnough; ++b.games) {
        state = start;
        Random random = luck_of(seed, b.games);
        while (!state.over()) {
            if (state.player() < 0) {
                state.play_random(random);
                continue;
            }
            state.moves(moves);
            ++b.decisions;
            b.choices += moves.size();
            b.most = std::max(b.most, int(moves.size()));
            state.play(moves[std::size_t(random.below(int(moves.size())))]);
        }
    }
    return b;
}

}  // namespace cairn
