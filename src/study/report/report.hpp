// What can be said about a game by playing it many times: the numbers of a report, without words (docs/report.md).
//
// Games are played at random, between equal thinkers, and between unequal ones. Every game has a luck of its own, made of the
// seed and its number, and how many are played follows from how long they last, never from the clock: the same seed gives the same
// report on every machine, unless it was cut short, which it says.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/diagnostic.hpp"
#include "study/match/statistics.hpp"

namespace cairn {

// A mean, and where it lies 95 times of 100.
struct Estimate {
    double mean = 0;
    Interval interval;
    std::uint64_t of = 0;  // games, or whatever was counted
};

// What came of some games.
struct Results {
    std::uint64_t games = 0;
    std::vector<Estimate> seats;  // by player: 1 is a win, a draw its share; of one player his score
    Estimate drawn;               // share
    Estimate length;              // in choices, those of chance included
};

struct LengthBin {
    int from = 0, to = 0;  // choices, both included
    std::uint64_t games = 0;
};

// How a game came to its end.
struct EndingCount {
    std::string reason;  // in the page's words; "": it has none
    int line = 0;
    std::uint64_t games = 0;
};

struct Skill {
    // The one who thinks so many times more, against those who think so much: what he gets. A half is what luck gives.
    struct Step {
        int less = 0, more = 0;  // iterations; 0 chooses at random
        Estimate more_gets;      // of one player: the mean score of each
        Estimate less_gets;
    };
    std::vector<Step> steps;
    // 0: thinking changes nothing; 1: who thinks more always wins. The mean over the steps, never below 0.
    double index = 0;
};

struct GameReport {
    std::uint64_t seed = 1;
    bool complete = false;  // everything that was planned was played
    int players = 0;

    // ---- random play
    Results random;
    Estimate turns;                    // in a game
    int shortest = 0, longest = 0;     // choices
    std::vector<LengthBin> lengths;    // of about equal width
    Estimate branching;                // choices a player has when he decides
    int most_choices = 0;              // he ever had
    double forced = 0;                 // share of decisions with one choice only
    std::vector<double> branching_by;  // by decision of a game, as far as a tenth of the games go
    std::vector<EndingCount> endings;  // the commonest first
    std::uint64_t endless = 0;         // games that were broken off because they went on and on
    std::uint64_t limited = 0;         // ended by the limit of turns
    std::uint64_t dead = 0;            // waited for a choice and offered none, or were over before the first
    std::uint64_t faulty = 0;          // void: the rules broke, or asked for too much

    // ---- rules that never ran in any of these games
    struct Silent {
        Place begin;
        int last_line = 0;
        std::string text;  // of the page, from there to the end of the line
    };
    bool traced = false;
    std::vector<Silent> silent;

    // ---- equal thinkers; not of games with one player
    int thought = 0;  // iterations a choice
    std::optional<Results> level;
    Estimate lead_changes;        // in a game
    Estimate from_behind;         // share of decided games that the one who led at half time did not win
    Estimate decided_at;          // share of the game after which the winner was never in doubt again
    std::vector<double> lead_by;  // by tenth of the game: how far the leader is ahead, 0 to 1

    // ---- unequal thinkers
    std::optional<Skill> skill;

    // ---- best play
    struct Exact {
        bool tried = false;  // two players, nothing left to chance, nothing hidden
        bool proved = false;
        int winner = -1;    // proved: -1 is a draw
        int distance = -1;  // choices to the end
        std::uint64_t looked_at = 0;
    };
    Exact exact;
};

}  // namespace cairn
