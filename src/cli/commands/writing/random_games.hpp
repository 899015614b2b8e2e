// Random games of a page of rules, to find what reading it does not show.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "play/game/game.hpp"

namespace cairn {

struct RandomGames {
    int games = 0;           // played
    double mean_length = 0;  // in choices
    int longest = 0;         // in choices
    int limit_hits = 0;      // games that the limit of turns ended
    int endless = 0;         // games broken off because they went on and on
    int stalled = 0;         // games that waited for a choice without offering one
    std::string stalled_position;
    int drawn = 0;
    std::vector<int> firsts;  // by player: games in which he came first

    // Games in which somebody had no legal choice while the board still had playable points. Often meant;
    // but the commonest slip of authors shows just so.
    int stuck = 0;
    std::string stuck_position;  // the first of them, after the last choice before it

    // Games in which a turn could not be completed once chance had decided, and became a pass that nobody chose.
    int passed_after_chance = 0;
    std::string passed_position;

    int over_at_once = 0;           // games that were over before anybody could choose
    std::vector<int> goals_missed;  // lines with a `win` or a `lose` that no game reached

    // Of so many games a warning can be trusted.
    static constexpr int kEnough = 200;

    struct Fault {
        int line = 0;
        std::string reason, position;
    };
    int faulty = 0;             // games that ended void
    std::vector<Fault> faults;  // one for each line
};

// Plays `games` games, fewer when `time` is up. The same seed gives the same games.
RandomGames play_random_games(const Game& game, int games, std::uint64_t seed,
                              std::chrono::milliseconds time);

}  // namespace cairn
