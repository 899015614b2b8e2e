// A tournament: the games of a schedule, played on several threads.
//
// What happens in a game depends on its number and the seed alone, not on the threads or on the games
// before it; players that are limited by time rather than by iterations are the exception.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "study/match/contestant.hpp"
#include "study/match/schedule.hpp"
#include "study/match/score_sheet.hpp"

namespace cairn {

struct Tournament {
    std::string game_id;  // for the records
    Contest contest;
    std::vector<std::string> players;  // as make_contestant reads them
    std::uint64_t seed = 1;
    std::size_t games = 0;
    int threads = 1;
    int longest = 20'000;  // choices; a longer game is broken off and counts a half for everyone

    Schedule schedule() const { return Schedule(int(players.size()), contest.game->players(), seed); }
};

// Plays the games 0 … `games` - 1 that are not in `done`. Calls `finished` for each, one call at a time,
// in the order in which they end; where it returns false nothing more is played. Returns soon after `stop` is
// set; the games that were going on then are lost.
using GameFinished = std::function<bool(GameResult)>;
void play_tournament(const Tournament& tournament, const std::set<std::size_t>& done,
                     const GameFinished& finished, const std::atomic<bool>& stop);

}  // namespace cairn
