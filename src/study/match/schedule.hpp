// Who sits where: the games of a match between players, in an order that is fair after every round.
//
//     two players, two seats     A B   B A
//     three players, two seats   A B   B A   A C   C A   B C   C B
//     two players, three seats   A A B   B A A   A B A   A B B   B A B   B B A
//
// A *set* is one company of players; it plays as many games as there are seats, each game moved on by one
// seat, so that everyone sits everywhere. All games of a set share one seed: luck that favours a seat
// favours everyone in turn. A *round* is one set of every company; from round to round a company sits in
// another order around the table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace cairn {

struct Pairing {
    std::vector<int> seats;  // by seat: which player
    std::uint64_t seed = 0;  // the same for all games of the set
};

class Schedule {
   public:
    // At least one player and one seat. With fewer players than seats, some sit twice; with one seat,
    // everyone plays alone.
    Schedule(int players, int seats, std::uint64_t seed);

    std::size_t games_in_set() const { return std::size_t(seats_); }
    std::size_t games_in_round() const { return companies_.size() * games_in_set(); }
    // The least whole number of rounds, in games, that is no less than `games`.
    std::size_t whole_rounds(std::size_t games) const;

    // Game number 0, 1, …; there is no last one.
    Pairing pairing(std::size_t game) const;

    // The seed of one player in a set; of chance, with player -1.
    static std::uint64_t seed_of(std::uint64_t set_seed, int player);

   private:
    int seats_;
    std::uint64_t seed_;
    std::vector<std::vector<int>> companies_;
};

}  // namespace cairn
