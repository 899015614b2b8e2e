// Can a player force a win within so many turns of his own, whatever all others do?
//
// A plain search, deeper by a turn at a time: at least one choice where he decides, all of them where somebody else does. It knows
// nothing of the Prover (study/proof), so that each can be held to the other. For games without chance and secrets.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <unordered_map>

#include "play/game/game.hpp"
#include "search/alphabeta/symmetric_key.hpp"

namespace cairn {

class ForcedWin {
   public:
    enum class Answer { Yes, No, Open };

    // Looks at `most` positions at most in each call of `wins`, and at no more once `stop` (null: never) is set.
    ForcedWin(const Game& game, std::uint64_t most, const std::atomic<bool>* stop = nullptr)
        : symmetric_(game), most_(most), stop_(stop) {}

    // Why the method does not fit this game; "" when it fits.
    static std::string misfit(const Game& game);

    // Has `player` won alone in this State, which is over?
    static bool won(const State& state, int player);

    // The turn that is being made counts when it is his. `turns` is 0 or more.
    Answer wins(const State& state, int player, int turns);

    // The least number of turns, up to `most_turns`; 0: not within so many. Nothing: some answer stayed open.
    struct Least {
        int turns = 0;
        bool open = false;
    };
    Least least(const State& state, int player, int most_turns);

   private:
    Answer search(const State& state, int player, int turns, int depth);

    SymmetricKey symmetric_;
    std::uint64_t most_, left_ = 0;
    const std::atomic<bool>* stop_;
    std::unordered_map<std::uint64_t, Answer> known_;
};

// So many turns are left to `player` after a choice that led from `before` to `after`, of `turns` before it.
int turns_left(const State& before, const State& after, int player, int turns);

}  // namespace cairn
