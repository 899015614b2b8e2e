// What a kernel is asked to do and what it gives back: plain numbers in memory that both sides can see.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cairn::gpu {

// One game, for whoever compares.
struct GameRecord {
    std::uint64_t state;  // hash of the bytes of the last State
    std::uint64_t luck;   // where its luck stands at the end: after the same draws, at the same place
    std::uint32_t choices;
    std::uint32_t status;  // kPlayAgain, or that of the State
};
inline constexpr std::uint32_t kPlayAgain = 100;

struct Job {
    std::uint64_t seed;
    std::uint64_t first_game, games;  // their numbers
    const std::byte* starts;     // the State after each first choice, one behind another; or the only one
    std::int32_t first_choices;  // 0: the first choice is not a player's, and is not counted apart
    std::int32_t chooser;        // whose first choice it is
    // What one game may cost here. One that costs more is not counted, but named in `again`.
    std::int64_t work_of_move, work_of_game;
    std::int32_t depth;
    std::uint64_t* sums;   // `sums_for(first_choices)` of them, added to
    std::uint64_t* again;  // how many, and then the numbers of so many games: there must be room for all
    GameRecord* records;   // null: none are wanted
};

// Places in Job::sums. Numbers below 0 are added as their complements.
enum Sum : int {
    kGames,
    kDrawn,
    kFaulty,
    kChoices,
    kSquaredChoices,
    kShortest,  // least of all, not a sum; so the next
    kLongest,
    kSeats,  // for each player: what he got, and the squares of it
    kFirst = kSeats + 2 * 10,
};
inline constexpr int kOfSeat = 2;
inline constexpr int kOfFirst = 3;  // for each first choice: games, what its player got, squares

constexpr std::size_t sums_for(int first_choices) {
    return std::size_t(kFirst) + std::size_t(kOfFirst) * std::size_t(first_choices);
}

// First choices whose sums are kept beside the threads of a block, where counting is quick; and what that takes.
inline constexpr int kNearFirstChoices = 1024;
constexpr std::size_t near_sum_bytes(int first_choices) {
    return first_choices <= kNearFirstChoices
               ? sizeof(std::uint64_t) * std::size_t(kOfFirst) * std::size_t(first_choices)
               : 0;
}

// A result beyond this is left to the CPU: its square, added up, might pass 64 bits.
inline constexpr std::int64_t kLargestResult = 1 << 20;

}  // namespace cairn::gpu
