#include "study/atlas/verify.hpp"

#include <fmt/core.h>

#include <unordered_map>

#include "play/text/position.hpp"

namespace cairn {
namespace {

constexpr std::uint64_t kMostPlayedOut = 20'000;  // positions below a sample that is played out in every way

struct Hashed {
    std::size_t operator()(const State& s) const { return std::size_t(s.hash()); }
};

// Reads the end of a game by its outcome, as a person would.
int result_for(const State& state, int player) {
    const Outcome outcome = state.outcome();
    if (outcome.drawn || outcome.faulty) return 0;
    const int mine = outcome.ranks[std::size_t(player)], other = outcome.ranks[std::size_t(1 - player)];
    return mine < other ? 1 : mine > other ? -1 : 0;
}

// Plain minimax with memory. Results are +d or -d choices to a win or loss, 0 a draw.
class Minimax {
   public:
    Minimax(std::uint64_t most, const std::atomic<bool>& stop) : most_(most), stop_(stop) {}

    std::optional<int> worth(const State& state) {
        if (const auto known = known_.find(state); known != known_.end()) return known->second;
        if (known_.size() >= most_ || stop_) return std::nullopt;
        MoveList moves;
        state.moves(moves);
        const int player = state.player();
        std::optional<int> best;
        for (const Move move : moves) {
            State next = state;
            next.play(move);
            int value;
            if (next.over()) {
                value = result_for(next, player);
            } else {
                const auto later = worth(next);
                if (!later) return std::nullopt;
                const int mine = next.player() == player ? *later : -*later;
                value = mine > 0 ? mine + 1 : mine < 0 ? mine - 1 : 0;
            }
            if (!best || better(value, *best)) best = value;
        }
        if (!best) return std::nullopt;
        known_[state] = *best;
        return best;
    }
    const std::unordered_map<State, int, Hashed>& known() const { return known_; }

    // A quick win, a slow win, a draw, a slow loss, a quick loss.
    static bool better(int a, int b) {
        const auto rank = [](int v) { return v > 0 ? 2 : v == 0 ? 1 : 0; };
        return rank(a) != rank(b) ? rank(a) > rank(b) : a < b;
    }

   private:
    std::uint64_t most_;
    const std::atomic<bool>& stop_;
    std::unordered_map<State, int, Hashed> known_;
};

int signed_worth(Verdict v) { return v.drawn() ? 0 : v.wins() ? v.choices() : -v.choices(); }

// Why the atlas has no answer for a position that was reached by play.
std::string no_answer(const Atlas& atlas, const State& state) {
    const std::string damage = atlas.problem();
    return damage.empty() ? fmt::format("the atlas does not know {}", position_text(state)) : damage;
}

std::string disagreement(const State& state, int atlas, int truth) {
    const auto text = [](int v) {
        return v == 0 ? std::string("a draw")
                      : fmt::format("a {} in {}", v > 0 ? "win" : "loss", std::abs(v));
    };
    return fmt::format("at {} the atlas says {}, but it is {}", position_text(state), text(atlas),
                       text(truth));
}

}  // namespace

AtlasCheck verify_all(const Atlas& atlas, std::uint64_t most, const std::atomic<bool>& stop) {
    AtlasCheck check;
    Minimax minimax(most, stop);
    if (!minimax.worth(atlas.plan().game().start())) return check;
    check.full = true;
    for (const auto& [state, truth] : minimax.known()) {
        const auto verdict = atlas.verdict(state);
        if (!verdict) {
            check.problem = no_answer(atlas, state);
            return check;
        }
        ++check.positions;
        ++check.proved;
        if (signed_worth(*verdict) != truth) {
            check.problem = disagreement(state, signed_worth(*verdict), truth);
            return check;
        }
    }
    return check;
}

AtlasCheck verify_sample(const Atlas& atlas, int samples, std::uint64_t seed, const std::atomic<bool>& stop,
                         const std::function<void(int)>& progress) {
    AtlasCheck check;
    Random random(seed);
    for (int n = 0; n < samples && !stop; ++n) {
        if (progress) progress(n);
        std::vector<State> game = {atlas.plan().game().start()};
        while (!game.back().over()) {
            State next = game.back();
            next.play_random(random);
            game.push_back(std::move(next));
        }
        game.pop_back();
        const State& state = game[std::size_t(random.below(int(game.size())))];
        const auto verdict = atlas.verdict(state);
        if (!verdict) {
            check.problem = no_answer(atlas, state);
            return check;
        }
        Minimax minimax(kMostPlayedOut, stop);
        std::optional<int> truth = minimax.worth(state);
        if (truth) {
            ++check.proved;
        } else {
            // One step by plain play, the rest from the atlas.
            MoveList moves;
            state.moves(moves);
            for (const Move move : moves) {
                State next = state;
                next.play(move);
                int value = next.over() ? result_for(next, state.player()) : 0;
                if (!next.over()) {
                    const auto later = atlas.verdict(next);
                    if (!later) {
                        check.problem = no_answer(atlas, next);
                        return check;
                    }
                    const int worth = signed_worth(*later);
                    const int mine = next.player() == state.player() ? worth : -worth;
                    value = mine > 0 ? mine + 1 : mine < 0 ? mine - 1 : 0;
                }
                if (!truth || Minimax::better(value, *truth)) truth = value;
            }
        }
        ++check.positions;
        if (truth && signed_worth(*verdict) != *truth) {
            check.problem = disagreement(state, signed_worth(*verdict), *truth);
            return check;
        }
    }
    return check;
}

}  // namespace cairn
