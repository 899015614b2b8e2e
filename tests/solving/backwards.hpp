// The truth about small games in which positions come again: all positions in a list, and one look at all of them for each
// number of choices. Nothing else.
#pragma once

#include <unordered_map>
#include <vector>

#include "play/game/game.hpp"
#include "study/atlas/plan/verdict.hpp"

namespace cairn::test {

class Backwards {
   public:
    explicit Backwards(const State& start) {
        number(start);
        for (std::size_t k = 0; k < states_.size(); ++k) {
            MoveList moves;
            const State here = states_[k];
            here.moves(moves);
            for (const Move move : moves) {
                State next = here;
                next.play(move);
                After after{0, next.player() == here.player(), next.over(), 0};
                if (next.over()) {
                    const Outcome end = next.outcome();
                    const int mine = end.ranks[std::size_t(here.player())],
                              other = end.ranks[std::size_t(1 - here.player())];
                    after.result = end.drawn || mine == other ? 0 : mine < other ? 1 : -1;
                } else {
                    after.to = number(next);
                }
                after_.resize(std::max(after_.size(), k + 1));
                after_[k].push_back(after);
            }
        }
        after_.resize(states_.size());
        worth_.resize(states_.size());
        for (int choices = 1; look(choices);) ++choices;
    }
    template <class Each>
    void each(const Each& f) const {
        for (std::size_t k = 0; k < states_.size(); ++k) f(states_[k], worth_[k]);
    }

   private:
    struct After {
        std::size_t to;
        bool same_player, over;
        int result;
    };
    struct Hash {
        std::size_t operator()(const State& s) const { return std::size_t(s.hash()); }
    };
    std::size_t number(const State& state) {
        const auto [at, fresh] = numbers_.emplace(state, states_.size());
        if (fresh) {
            states_.push_back(state);
            states_.back().header().turn = 0;
        }
        return at->second;
    }
    // Finds what is won or lost in just so many choices.
    bool look(int choices) {
        std::vector<std::pair<std::size_t, Verdict>> found;
        for (std::size_t k = 0; k < states_.size(); ++k) {
            if (!worth_[k].drawn() || after_[k].empty()) continue;
            bool won = false, lost = true;
            for (const After& a : after_[k]) {
                const Verdict v = worth_[a.to];
                const bool wins = a.over
                                      ? a.result > 0 && choices == 1
                                      : (a.same_player ? v.wins() : v.loses()) && v.choices() == choices - 1;
                const bool loses = a.over ? a.result < 0 : a.same_player ? v.loses() : v.wins();
                won = won || wins;
                lost = lost && loses;
            }
            if (won) found.emplace_back(k, Verdict::win(choices));
            else if (lost) found.emplace_back(k, Verdict::loss(choices));
        }
        for (const auto& [k, verdict] : found) worth_[k] = verdict;
        return !found.empty();
    }

    std::vector<State> states_;
    std::unordered_map<State, std::size_t, Hash> numbers_;
    std::vector<std::vector<After>> after_;
    std::vector<Verdict> worth_;
};

}  // namespace cairn::test
