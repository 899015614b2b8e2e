// Players: whoever makes choices at a table without being a person, and how one is asked for by text.
//
//     random                            any legal choice
//     playouts:iterations=1000          flat random playouts
//     mcts:iterations=1000,time=1s,threads=2
//     alphabeta:time=1s,depth=6
//     level:7                           one of ten steps from beginner to full strength
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "search/players/oracle.hpp"
#include "search/players/thinker.hpp"

namespace cairn {

class Player {
   public:
    virtual ~Player() = default;
    // A legal move of whoever decides, who must not be chance; the match is not over.
    virtual Move choose(const Match& match) = 0;
    // The worth of every choice, as this player sees it.
    virtual Analysis analyse(const Match& match, const Progress& progress = {}) = 0;
    // From any thread, at any time: choose() and analyse() return soon with what they have, those that have not begun
    // yet too, until the player is ready() again.
    virtual void stop() = 0;
    // Forgets that it was stopped. For whoever owns the player, while no other thread can stop it.
    virtual void ready() = 0;
};

struct PlayerRead {
    std::unique_ptr<Player> player;  // null when the text is wrong, or the player cannot play this game
    std::string problem;             // why, and what would work
};

inline constexpr int kLowestLevel = 1, kHighestLevel = 10;

// `oracle` may be null, and must outlive the player. The same seed and the same limits in iterations
// give the same choices on one thread.
PlayerRead make_player(std::string_view text, std::shared_ptr<const Game> game, std::uint64_t seed,
                       const Oracle* oracle = nullptr);

}  // namespace cairn
