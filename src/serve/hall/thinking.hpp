// One task of thinking: about a position, by a computer player, on a thread of its own, until it is done or stopped.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "play/game/match.hpp"
#include "search/players/player.hpp"

namespace cairn::serve {

class Thinking {
   public:
    // `player` as make_player reads it.
    Thinking(std::shared_ptr<const Game> game, Match match, std::string player)
        : game_(std::move(game)), match_(std::move(match)), player_text_(std::move(player)) {}

    const Match& match() const { return match_; }

    // On the thread that thinks. Nothing when it was stopped before it began, or nobody can play this.
    std::optional<Move> choose();
    std::optional<Analysis> analyse(const Progress& progress);

    void stop();  // from any thread, at any time: choose() or analyse() return soon
    bool stopped() const;
    std::int64_t at_work_for() const;  // milliseconds; 0 before it begins and after it ended

   private:
    using Maker = PlayerRead (*)(std::string_view, std::shared_ptr<const Game>, std::uint64_t);
    std::unique_ptr<Player> begin(Maker make);
    void end();

    std::shared_ptr<const Game> game_;
    Match match_;
    std::string player_text_;
    mutable std::mutex mutex_;
    Player* at_work_ = nullptr;
    std::chrono::steady_clock::time_point began_{};
    bool stopped_ = false;
};

// Whoever analyses for so many seconds, within a bounded memory.
std::string analyst(double seconds);

}  // namespace cairn::serve
