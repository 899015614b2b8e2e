// A Move: one atomic choice in one word.
//
//      31       24 23                               0
//     +-----------+----------------------------------+
//     | alternative| value + 1 (0: nothing, or none)  |
//     +-----------+----------------------------------+
//
// The alternative is the branch of an `either` (0 when the choice has no branches); the value is a
// point, colour, number, player, kind, entry, or the place of a set in the list offered. What a
// value means, and who decides, is known from the State that waits for it.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

namespace cairn {

struct Move {
    std::uint32_t bits = 0;

    static constexpr Move of(int alternative, int value) {
        return {std::uint32_t(alternative) << 24 | std::uint32_t(value + 1)};
    }
    constexpr int alternative() const { return int(bits >> 24); }
    constexpr int value() const { return int(bits & 0xFFFFFF) - 1; }  // -1: nothing
    friend constexpr auto operator<=>(const Move&, const Move&) = default;
};

// The one move of a State whose moves cannot be told within the Game's Budget: the game ends as void. Its alternative
// is one that no page can have (kMostAlternatives).
inline constexpr Move kVoidGame = Move::of(255, -1);
inline constexpr int kMostAlternatives = 250;

using MoveList = std::vector<Move>;  // reused between calls: after the first few, nothing is allocated

// A small, fast, seeded generator (splitmix64): the same seed gives the same games everywhere.
struct Random {
    std::uint64_t state;
    explicit Random(std::uint64_t seed) : state(seed) {}
    std::uint64_t next() {
        std::uint64_t z = (state += 0x9E3779B97F4A7C15ull);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        return z ^ (z >> 31);
    }
    // Uniform in 0 … n-1, n > 0. (The bias of 2^-32 n is far below anything measurable.)
    int below(int n) { return int((next() >> 32) * unsigned(n) >> 32); }
};

}  // namespace cairn
