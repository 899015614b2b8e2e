#include "cli/bench/yardstick.hpp"

#include <array>
#include <bit>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace cairn {
namespace {

using Bits = std::uint64_t;

// xorshift: the quickest generator that is good enough to play at random.
struct Quick {
    Bits state;
    Bits next() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        return state;
    }
    unsigned below(unsigned n) { return unsigned((next() >> 32) * n >> 32); }
};

int nth_bit(Bits set, unsigned n) {
#if defined(__BMI2__)
    return std::countr_zero(_pdep_u64(Bits(1) << n, set));
#else
    while (n-- > 0) set &= set - 1;
    return std::countr_zero(set);
#endif
}

// ---- Spline on the 4x4 pyramid: place a ball; a whole row, column or main diagonal of a level wins.
//
//     level 0: bits 0..15, row r and column c at 4r + c; level k at 16k with the same stride of 4.
//     So the four balls under a place of level 1 and up are p-16, p-15, p-12, p-11, for every level.

constexpr int at(int level, int row, int column) { return 16 * level + 4 * row + column; }
constexpr Bits kBase = 0xFFFF;

struct Lines {
    std::array<Bits, 4> through{};
    int count = 0;
};

struct SplineBoard {
    Bits places = 0;
    std::array<Lines, 64> lines{};

    constexpr void add_line(Bits line) {
        for (std::size_t p = 0; p < 64; ++p)
            if (line >> p & 1) lines[p].through[std::size_t(lines[p].count++)] = line;
    }
    constexpr SplineBoard() {
        for (int level = 0; level < 4; ++level) {
            const int side = 4 - level;
            Bits rising = 0, falling = 0;
            for (int i = 0; i < side; ++i) {
                Bits row = 0, column = 0;
                for (int j = 0; j < side; ++j) {
                    row |= Bits(1) << at(level, i, j);
                    column |= Bits(1) << at(level, j, i);
                }
                rising |= Bits(1) << at(level, i, i);
                falling |= Bits(1) << at(level, i, side - 1 - i);
                places |= row;
                if (side == 1) continue;  // a single ball is no line
                add_line(row);
                add_line(column);
            }
            if (side == 1) continue;
            add_line(rising);
            add_line(falling);
        }
    }
};
constexpr SplineBoard kSpline;

Bits playable(Bits balls) {
    const Bits platforms = balls & balls >> 1 & balls >> 4 & balls >> 5;
    return (kBase | platforms << 16) & kSpline.places & ~balls;
}

bool completes_a_line(Bits mine, int p) {
    const Lines& lines = kSpline.lines[std::size_t(p)];
    for (int i = 0; i < lines.count; ++i)
        if ((lines.through[std::size_t(i)] & ~mine) == 0) return true;
    return false;
}

int spline_playout(Quick& random) {
    std::array<Bits, 2> balls{};
    for (int length = 0;; ++length) {
        const Bits open = playable(balls[0] | balls[1]);
        if (!open) return length;
        Bits& mine = balls[std::size_t(length & 1)];
        const int p = nth_bit(open, random.below(unsigned(std::popcount(open))));
        mine |= Bits(1) << p;
        if (completes_a_line(mine, p)) return length + 1;
    }
}

Playouts spline(long games, std::uint64_t seed) {
    Quick random{seed * 2 + 1};  // never 0, which xorshift cannot leave
    Playouts sum;
    for (; sum.games < games; ++sum.games) sum.choices += spline_playout(random);
    return sum;
}

struct Handwritten {
    std::string_view game_id;
    Yardstick yardstick;
};
constexpr std::array<Handwritten, 1> kYardsticks = {{{"spline", spline}}};

}  // namespace

Yardstick yardstick_for(std::string_view game_id) {
    for (const Handwritten& program : kYardsticks)
        if (program.game_id == game_id) return program.yardstick;
    return nullptr;
}

}  // namespace cairn
