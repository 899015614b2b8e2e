// The score of a match between players: how each of them, and each seat, has done so far.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "study/match/statistics.hpp"

namespace cairn {

// One finished game.
struct GameResult {
    std::size_t number = 0;         // in the schedule, from 0
    std::vector<int> seats;         // by seat: which player
    std::vector<double> rewards;    // by seat, see search/players/reward.hpp
    int choices = 0, turns = 0;     // how long it was
    std::uint64_t fingerprint = 0;  // the same for the same choices
    int at_fault = -1;              // the seat that lost by a fault of its own, such as a crash
    std::string note;               // why the game did not end by its rules; "" when it did
    std::string record;             // the whole game, see play/text/record.hpp

    friend bool operator==(const GameResult&, const GameResult&) = default;
};

struct Elo {
    double difference = 0;  // two players: to the other; more: to the mean of all
    Interval interval;      // 95 %; may be infinite
};

struct PlayerScore {
    int games = 0, wins = 0, draws = 0, losses = 0;  // draws: whatever lies between first and last
    int faults = 0;                                  // games lost by crashing, by silence, by a wrong move
    double mean = 0;                                 // of the rewards
    Interval interval;                               // 95 %
    std::optional<Elo> elo;                          // where several meet
};

struct SeatScore {
    double mean = 0;
    Interval interval;
};

struct Standing {
    int games = 0;
    int different = 0;  // games that are not the same, choice for choice
    int by_rules = 0;   // games that ended as the rules say
    double mean_choices = 0, mean_turns = 0;
    int shortest = 0, longest = 0;  // choices
    std::vector<PlayerScore> players;
    std::vector<SeatScore> seats;
};

class ScoreSheet {
   public:
    ScoreSheet(int players, int seats);

    void add(const GameResult& game);
    Standing standing() const;

   private:
    // Running mean and squares, by Welford.
    struct Sum {
        double n = 0, mean = 0, squares = 0;
        void add(double value);
    };
    Interval interval(const Sum& sum) const;
    std::optional<Elo> elo_of(std::size_t player, const std::vector<Rating>& rated) const;

    bool alone_;  // one seat: rewards may be of any size
    int games_ = 0, by_rules_ = 0, shortest_ = 0, longest_ = 0;
    long choices_ = 0, turns_ = 0;
    std::vector<PlayerScore> players_;
    std::vector<Sum> player_sums_, seat_sums_;
    std::vector<std::vector<double>> points_;  // of each player against each other
    std::map<std::uint64_t, int> fingerprints_;
};

}  // namespace cairn
