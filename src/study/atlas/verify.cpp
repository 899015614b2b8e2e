#include "study/atlas/verify.hpp"

#include <fmt/core.h>

#include <map>
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

// Every position that play can lead to, listed one by one, and then what each is worth, from the ends backwards: first all that is
// decided in one choice, then all in two … What is never decided is a draw. Results are +d or -d choices to a win or loss, 0 a draw.
class Backwards {
   public:
    Backwards(std::uint64_t most, const std::atomic<bool>& stop) : most_(most), stop_(stop) {}

    // False when there are more positions than allowed.
    bool solve(const State& start) {
        add(start);
        for (std::size_t k = 0; k < positions_.size(); ++k) {
            if (positions_.size() > most_ || stop_) return false;
            follow(k);
        }
        while (!waiting_.empty()) {
            const auto soonest = waiting_.begin();
            const std::vector<std::size_t> now = std::move(soonest->second);
            const int choices = soonest->first;
            waiting_.erase(soonest);
            for (const std::size_t k : now) settle(k, choices);
        }
        return true;
    }
    int worth(std::size_t k) const { return positions_[k].worth; }
    std::size_t size() const { return positions_.size(); }
    const State& state(std::size_t k) const { return *positions_[k].state; }

   private:
    struct Position {
        const State* state = nullptr;
        int worth = 0;
        int open = 0;        // choices not known to lose
        int longest = 0;     // of those that are
        bool holds = false;  // some choice does not lose
        std::vector<std::pair<std::size_t, bool>>
            before;  // from where it is reached, and whether by another player
    };
    std::size_t add(State state) {
        state.header().turn = 0;  // a limit of turns is for whoever asks
        const auto [at, fresh] = numbers_.emplace(std::move(state), positions_.size());
        if (fresh) positions_.emplace_back().state = &at->first;
        return at->second;
    }
    void follow(std::size_t k) {
        const State& state = *positions_[k].state;
        MoveList moves;
        state.moves(moves);
        int open = 0;
        for (const Move move : moves) {
            State next = state;
            next.play(move);
            if (!next.over()) {
                const bool other = next.player() != state.player();
                positions_[add(std::move(next))].before.emplace_back(k, other);
                ++open;
                continue;
            }
            const int result = result_for(next, state.player());
            if (result > 0) waiting_[1].push_back(k), positions_[k].holds = true;
            if (result == 0) positions_[k].holds = true;
            if (result < 0) positions_[k].longest = std::max(positions_[k].longest, 1);
        }
        positions_[k].open = open;
        if (open == 0 && !positions_[k].holds && !moves.empty()) waiting_[1].push_back(k);
    }
    // Won if it still can be, else lost: all its choices are known to lose.
    void settle(std::size_t k, int choices) {
        Position& p = positions_[k];
        if (p.worth != 0) return;
        p.worth = p.open == 0 && !p.holds ? -choices : choices;
        for (const auto& [earlier, other] : p.before) {
            Position& e = positions_[earlier];
            if (e.worth != 0) continue;
            if ((p.worth < 0) == other) {
                e.holds = true;
                waiting_[choices + 1].push_back(earlier);
                continue;
            }
            --e.open;
            e.longest = std::max(e.longest, choices + 1);
            if (e.open == 0 && !e.holds) waiting_[e.longest].push_back(earlier);
        }
    }

    std::uint64_t most_;
    const std::atomic<bool>& stop_;
    std::unordered_map<State, std::size_t, Hashed> numbers_;
    std::vector<Position> positions_;
    std::map<int, std::vector<std::size_t>> waiting_;  // by choices
};

bool better(int a, int b) {
    const auto rank = [](int v) { return v > 0 ? 2 : v == 0 ? 1 : 0; };
    return rank(a) != rank(b) ? rank(a) > rank(b) : a < b;
}

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
    Backwards backwards(most, stop);
    if (!backwards.solve(atlas.plan().game().start())) return check;
    check.full = true;
    for (std::size_t k = 0; k < backwards.size(); ++k) {
        const State& state = backwards.state(k);
        const auto verdict = atlas.verdict(state);
        if (!verdict) {
            check.problem = no_answer(atlas, state);
            return check;
        }
        ++check.positions;
        ++check.proved;
        if (signed_worth(*verdict) != backwards.worth(k)) {
            check.problem = disagreement(state, signed_worth(*verdict), backwards.worth(k));
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
        State state = game[std::size_t(random.below(int(game.size())))];
        state.header().turn = 0;  // a limit of turns is for whoever asks
        const auto verdict = atlas.verdict(state);
        if (!verdict) {
            check.problem = no_answer(atlas, state);
            return check;
        }
        Backwards backwards(kMostPlayedOut, stop);
        std::optional<int> truth;
        if (backwards.solve(state)) {
            truth = backwards.worth(0);
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
                if (!truth || better(value, *truth)) truth = value;
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
