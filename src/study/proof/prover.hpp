// Proves who wins a game of two players with perfect information, from any position.
//
// The question is always "can this player force a win, within so many choices?", asked for one player and
// then for the other; neither means a draw. Answers are kept in a ProofTable under symmetric keys. A
// position that comes again on the way to itself is no win: what rests on that is not kept, since it may
// be different on another way. So a win that is found is a win whatever was played before.
//
// Where turns are limited and the score decides at the limit, the number of the turn is part of every key, unless it is
// asked to look away from the limit: most games are over long before, and then the same position after more or fewer turns is
// one. A line that comes to the limit all the same, or to a position for the second time, ends the search (`limit_matters`): where
// play can go round, the number of the turn is what keeps answers from resting on the way. A win that was found without looking at the
// limit counts when it is quick enough (`in_time`); that somebody cannot win may be otherwise when he is ahead at the limit.
// Where the limit is a draw it can only take wins away, and the prover never looks at it.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "play/game/game.hpp"
#include "search/alphabeta/symmetric_key.hpp"
#include "study/atlas/plan/verdict.hpp"
#include "study/proof/choice_order.hpp"
#include "study/proof/proof_table.hpp"

namespace cairn {

struct ProofProgress {
    int player = 0;             // whose win is looked for
    int within = kEver;         // in so many choices
    double share = 0;           // of the search that seems to be done, 0 … 1
    std::uint64_t visited = 0;  // positions, some more than once
    std::uint64_t kept = 0;     // positions in the table
    double seconds = 0;
};

class Prover {
   public:
    // `seed` varies the order in which choices are tried.
    Prover(std::shared_ptr<const Game> game, std::size_t memory, int threads, std::uint64_t seed = 1);

    // Why the method does not fit this game, and what would work; "" when it fits.
    static std::string misfit(const Game& game);

    // Do all games end by their score, so that it can be asked by how much one is won?
    static bool has_margins(const Game& game);
    // From now on a win is one by at least so many points (0: any win). What was known is forgotten.
    void ask_for_margin(int points);

    // Does the score decide when the turns are used up?
    static bool limit_is_scored(const Program& program) {
        return program.turn_limit > 0 && program.score_pc >= 0;
    }
    enum class Limit { Counts, LookedAwayFrom };
    // From now on. What was known is forgotten.
    void mind_limit(Limit limit);
    bool looks_away() const { return looks_away_; }
    // Was it looked away from in vain? Then nothing was found out.
    bool limit_matters() const { return limit_matters_; }

    // In how many choices `player` can force a win from `state` (not over), at most `within`; 0: he cannot.
    // With `within` = kEver the number is only an upper bound. Nothing when `stop` was set first.
    std::optional<int> wins(const State& state, int player, int within, const std::atomic<bool>& stop,
                            const std::function<void(const ProofProgress&)>& progress = {});

    // Is a win in so many choices from here certain to come before a limit of turns that was not looked at?
    bool in_time(const State& state, int choices) const;

    // What is known of a win of `player` from here.
    ProofBounds known(const State& state, int player) const {
        return tables_[player]->find(key_->wide(state));
    }

    // The best line from a State that `player` was proved to win, as far as the table still knows it.
    std::vector<Move> line(const State& state, int player) const;

    ProofTable& table(int player) { return *tables_[player]; }
    std::uint64_t visited() const { return visited_; }
    // Did the search ever break off because a line grew too long? Then "cannot" is not proved.
    bool cut_short() const { return cut_short_; }

   private:
    struct Worker;
    bool won_by(const State& state, int player) const;

    std::shared_ptr<const Game> game_;
    std::unique_ptr<const SymmetricKey> key_;
    bool looks_away_ = false;
    bool may_repeat_;
    int margin_ = 0;
    int threads_;
    std::uint64_t seed_;
    std::unique_ptr<ProofTable> tables_[2];  // by the player whose win is looked for
    std::vector<ChoiceOrder>
        orders_[2];  // by the same, and thread: what was learned serves the next question
    std::atomic<std::uint64_t> visited_{0};
    std::atomic<bool> cut_short_{false}, limit_matters_{false};
};

}  // namespace cairn
