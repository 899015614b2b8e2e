// Proves who wins a game of two players with perfect information, from any position.
//
// The question is always "can this player force a win, within so many choices?", asked for one player and
// then for the other; neither means a draw. Answers are kept in a ProofTable under symmetric keys. A
// position that comes again on the way to itself is no win: what rests on that is not kept, since it may
// be different on another way. So a win that is found is a win whatever was played before.
//
// Where turns are limited and the score decides at the limit, the number of the turn is part of every key. Where the
// limit is a draw it can only take wins away, so the prover does not look at it; whoever asks sees whether the win that
// was found is quick enough (`in_time`).
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "play/game/game.hpp"
#include "search/alphabeta/symmetric_key.hpp"
#include "study/atlas/verdict.hpp"
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

    // In how many choices `player` can force a win from `state` (not over), at most `within`; 0: he cannot.
    // With `within` = kEver the number is only an upper bound. Nothing when `stop` was set first.
    std::optional<int> wins(const State& state, int player, int within, const std::atomic<bool>& stop,
                            const std::function<void(const ProofProgress&)>& progress = {});

    // Is a win in so many choices from here certain to come before the limit of turns?
    static bool in_time(const State& state, int choices);

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
    SymmetricKey key_;
    bool may_repeat_;
    int margin_ = 0;
    int threads_;
    std::uint64_t seed_;
    std::unique_ptr<ProofTable> tables_[2];  // by the player whose win is looked for
    std::atomic<std::uint64_t> visited_{0};
    std::atomic<bool> cut_short_{false};
};

}  // namespace cairn
