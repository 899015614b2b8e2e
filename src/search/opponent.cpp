#include "search/opponent.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "play/game.hpp"
#include "search/possible_worlds.hpp"

namespace cairn {
namespace {

using Clock = std::chrono::steady_clock;

// Playouts longer than this are broken off and count a half: a game without a limit may never end by
// random play.
constexpr int kLongestPlayout = 20'000;

Outcome random_outcome(State& state, Random& random) {
    for (int n = 0; n < kLongestPlayout && !state.over(); ++n) state.play_random(random);
    return state.outcome();
}

// The results of the legal moves of one State so far.
class Trials {
   public:
    explicit Trials(const MoveList& moves)
        : moves_(moves), sums_(moves.size(), 0.0), counts_(moves.size(), 0) {}

    void try_once(std::size_t i, State state, int player, Random& random) {
        state.play(moves_[i]);
        sums_[i] += reward(random_outcome(state, random), player);
        ++counts_[i];
    }
    // The first of the best.
    Move best() const {
        std::size_t best = 0;
        for (std::size_t i = 1; i < moves_.size(); ++i)
            if (mean(i) > mean(best)) best = i;
        return moves_[best];
    }

   private:
    double mean(std::size_t i) const { return counts_[i] ? sums_[i] / counts_[i] : 0.0; }
    const MoveList& moves_;
    std::vector<double> sums_;
    std::vector<int> counts_;
};

// Rounds over all moves, so that each has as many trials as any other. `world` gives the State of a round.
template <typename World>
Move best_after_rounds(const MoveList& moves, int player, const Effort& effort, Random& random, World world) {
    Trials trials(moves);
    const Clock::time_point end = Clock::now() + effort.time;
    int done = 0;
    do {
        const State& state = world();
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (!state.legal(moves[i])) continue;  // not a choice in this possible world
            trials.try_once(i, state, player, random);
            ++done;
            if (done > int(moves.size()) && Clock::now() >= end) break;
        }
    } while (done + int(moves.size()) <= effort.playouts && Clock::now() < end);
    return trials.best();
}

// Possible States in turn, made as they are asked for. Rebuilding one costs far more than a playout: a few,
// used again and again, do.
class Worlds {
   public:
    Worlds(const Match& match, int player, Random& random) : possible_(match, player), random_(random) {
        add();
    }
    bool none() const { return states_.empty(); }
    const State& next() {
        if (next_ == states_.size() && next_ < kEnough) add();
        if (next_ >= states_.size()) next_ = 0;
        return states_[next_++];
    }

   private:
    static constexpr std::size_t kEnough = 32;
    void add() {
        if (auto state = possible_.draw(random_)) states_.push_back(*std::move(state));
    }
    PossibleWorlds possible_;
    Random& random_;
    std::vector<State> states_;
    std::size_t next_ = 0;
};

Move roll(State state, Random& random) { return state.play_random(random); }

}  // namespace

Move choose_by_playouts(const State& state, int playouts, Random& random) {
    return choose_by_playouts(state, Effort{playouts}, random);
}

Move choose_by_playouts(const State& state, const Effort& effort, Random& random) {
    if (state.player() == kChance) return roll(state, random);
    MoveList moves;
    state.moves(moves);
    if (moves.size() < 2) return moves.empty() ? Move{} : moves.front();
    return best_after_rounds(moves, state.player(), effort, random, [&]() -> const State& { return state; });
}

Move choose_by_playouts(const Match& match, const Effort& effort, Random& random) {
    const State& state = match.state();
    if (state.player() == kChance) return roll(state, random);
    MoveList moves;
    match.legal(moves);
    if (moves.size() < 2) return moves.empty() ? Move{} : moves.front();
    const int player = state.player();
    const Program& program = match.game().program();
    if (!program.has_hidden && !program.has_simultaneous)
        return best_after_rounds(moves, player, effort, random, [&]() -> const State& { return state; });

    Worlds worlds(match, player, random);
    // Without a possible State there is nothing honest to think about.
    if (worlds.none()) return moves[std::size_t(random.below(int(moves.size())))];
    return best_after_rounds(moves, player, effort, random, [&]() -> const State& { return worlds.next(); });
}

}  // namespace cairn
