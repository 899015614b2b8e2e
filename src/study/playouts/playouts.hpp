// Many random games, counted: who gets what, how long they last, what each first choice is worth.
//
// Every game has a stream of luck of its own, made from the seed and its number (play/game/luck.hpp). So the same seed gives the same
// counts on any number of threads, in either engine and on a GPU (on_gpu.hpp), and games 0 … 999 of a long run are those of a
// short one.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <vector>

#include "play/game/game.hpp"
#include "study/match/statistics.hpp"

namespace cairn {

struct PlayoutCounts {
    // Of some games: what one player got, in parts of a win that are whole numbers, so that sums are exact.
    struct Rewarded {
        std::uint64_t games = 0;
        std::int64_t sum = 0;
        double squares = 0;
        void add(std::int64_t reward);
        void add(const Rewarded& more);
    };
    // A win counts 1, a draw its share; in a game of one player it is his score.
    double mean(const Rewarded& rewarded) const;
    Interval interval(const Rewarded& rewarded) const;  // 95 %
    int parts = 1;                                      // of a win

    std::uint64_t games = 0, drawn = 0;
    std::uint64_t faulty = 0;     // ended void: the rules broke, or passed their budget
    std::vector<Rewarded> seats;  // by player
    std::uint64_t choices = 0;    // of all games, those of chance included
    std::uint64_t squared_choices = 0;
    int shortest = 0, longest = 0;  // in choices
    // By the first choice that a player made, for him. Only where everybody begins from the same position: after a deal the same word
    // means something else in each game.
    std::map<Move, Rewarded> first;

    void add(const PlayoutCounts& more);
};

struct PlayoutSettings {
    std::uint64_t games = 100'000;
    std::uint64_t seed = 1;
    int threads = 1;
};

// From this State on. Ends early when `stop` is set; what was counted until then stays good.
PlayoutCounts play_out(const State& start, const PlayoutSettings& settings, const std::atomic<bool>& stop);

}  // namespace cairn
