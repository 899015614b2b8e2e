// A set of points of a board, as a fixed number of 64-bit words.
//
//     word 0               word 1
//     63 ........ 2 1 0    127 ...... 65 64        bit i  =  point i
//
// A board's points are numbered by its Lattice so that moving a whole set one step in any
// direction is a shift (see lattice.hpp). The width W is chosen once per board: 1, 2, 4 or 8
// words. Everything here is a value, inlined, and allocates nothing.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <utility>

namespace cairn {

// The number of a point on its lattice; `kNoPoint` is "no point".
using Point = int;
inline constexpr Point kNoPoint = -1;

// The widest set any lattice needs (pyramid(10): 505 bits, dice(9): 227 bits).
inline constexpr int kMaxWords = 8;

template <int W>
struct PointSet {
    std::array<std::uint64_t, W> word{};

    static constexpr PointSet of(Point p) {
        PointSet s;
        s.word[unsigned(p) / 64] = std::uint64_t(1) << (unsigned(p) % 64);
        return s;
    }

    constexpr bool empty() const {
        std::uint64_t any = 0;
        for (auto w : word) any |= w;
        return any == 0;
    }
    constexpr explicit operator bool() const { return !empty(); }

    constexpr int count() const {
        // Not a loop: g++ 12 makes vector code of one, and wrong code of that in long functions (with AVX512-VPOPCNTDQ).
        return [this]<std::size_t... I>(std::index_sequence<I...>) { return (std::popcount(word[I]) + ...); }
        (std::make_index_sequence<W>());
    }

    constexpr bool has(Point p) const { return word[unsigned(p) / 64] >> (unsigned(p) % 64) & 1; }
    constexpr void add(Point p) { word[unsigned(p) / 64] |= std::uint64_t(1) << (unsigned(p) % 64); }
    constexpr void drop(Point p) { word[unsigned(p) / 64] &= ~(std::uint64_t(1) << (unsigned(p) % 64)); }

    // The lowest point of the set. The set must not be empty.
    constexpr Point first() const {
        for (int i = 0; i < W; ++i)
            if (word[i]) return 64 * i + std::countr_zero(word[i]);
        return kNoPoint;
    }

    // The k-th point of the set in ascending order, 0 <= k < count().
    Point nth(int k) const {
        int i = 0;
        for (; i + 1 < W; ++i) {
            const int n = std::popcount(word[i]);
            if (k < n) break;
            k -= n;
        }
        return 64 * i + nth_bit(word[i], k);
    }

    constexpr bool subset_of(const PointSet& o) const {
        std::uint64_t outside = 0;
        for (int i = 0; i < W; ++i) outside |= word[i] & ~o.word[i];
        return outside == 0;
    }
    constexpr bool meets(const PointSet& o) const {
        std::uint64_t both = 0;
        for (int i = 0; i < W; ++i) both |= word[i] & o.word[i];
        return both != 0;
    }

    constexpr PointSet& operator|=(const PointSet& o) {
        for (int i = 0; i < W; ++i) word[i] |= o.word[i];
        return *this;
    }
    constexpr PointSet& operator&=(const PointSet& o) {
        for (int i = 0; i < W; ++i) word[i] &= o.word[i];
        return *this;
    }
    constexpr PointSet& operator^=(const PointSet& o) {
        for (int i = 0; i < W; ++i) word[i] ^= o.word[i];
        return *this;
    }
    // Set difference.
    constexpr PointSet& operator-=(const PointSet& o) {
        for (int i = 0; i < W; ++i) word[i] &= ~o.word[i];
        return *this;
    }
    friend constexpr PointSet operator|(PointSet a, const PointSet& b) { return a |= b; }
    friend constexpr PointSet operator&(PointSet a, const PointSet& b) { return a &= b; }
    friend constexpr PointSet operator^(PointSet a, const PointSet& b) { return a ^= b; }
    friend constexpr PointSet operator-(PointSet a, const PointSet& b) { return a -= b; }
    friend constexpr bool operator==(const PointSet&, const PointSet&) = default;
    friend constexpr std::strong_ordering operator<=>(const PointSet&, const PointSet&) = default;

    // Every point moved up (n > 0) or down (n < 0) by |n| bits; what leaves the words is lost.
    constexpr PointSet shifted(int n) const { return n >= 0 ? up(unsigned(n)) : down(unsigned(-n)); }

    // The same for short ways, 0 <= n < 64, without a branch: moving about within a level.
    constexpr PointSet raised(int n) const {
        PointSet s;
        for (int i = W - 1; i > 0; --i) s.word[i] = word[i] << n | word[i - 1] >> 1 >> (63 - n);
        s.word[0] = word[0] << n;
        return s;
    }
    constexpr PointSet lowered(int n) const {
        PointSet s;
        for (int i = 0; i < W - 1; ++i) s.word[i] = word[i] >> n | word[i + 1] << 1 << (63 - n);
        s.word[W - 1] = word[W - 1] >> n;
        return s;
    }

    // Iterates over the points in ascending order: `for (Point p : set)`. The iterator owns a copy, so
    // the set may change meanwhile.
    struct End {};
    struct Iterator {
        PointSet left;
        int at = 0;  // the first word that still holds a point, W at the end

        constexpr explicit Iterator(const PointSet& s) : left(s) { skip(); }
        constexpr Point operator*() const { return 64 * at + std::countr_zero(left.word[unsigned(at)]); }
        constexpr Iterator& operator++() {
            left.word[unsigned(at)] &= left.word[unsigned(at)] - 1;
            skip();
            return *this;
        }
        constexpr bool operator!=(End) const { return at < W; }

       private:
        constexpr void skip() {
            while (at < W && left.word[unsigned(at)] == 0) ++at;
        }
    };
    constexpr Iterator begin() const { return Iterator(*this); }
    constexpr End end() const { return {}; }

    // The same set in another width. Narrowing needs every point to fit.
    template <int V>
    constexpr PointSet<V> as() const {
        PointSet<V> s;
        for (int i = 0; i < (V < W ? V : W); ++i) s.word[i] = word[i];
        return s;
    }

   private:
    static constexpr std::uint64_t kOnes = 0x0101010101010101;
    // How many of the eight bytes, each below 128, are at most k.
    static int bytes_up_to(std::uint64_t bytes, int k) {
        constexpr std::uint64_t kHigh = 0x8080808080808080;
        return std::popcount(((std::uint64_t(k) * kOnes | kHigh) - bytes) & kHigh);
    }
    static int nth_bit(std::uint64_t w, int k) {
#if defined(__BMI2__)
        // Not _pdep_u64: its header takes longer to compile than all the rest of the engine's.
        return std::countr_zero(__builtin_ia32_pdep_di(std::uint64_t(1) << k, w));
#else
        // Without a branch, for where the bit lies is luck. First the byte: bits counted in all bytes at once, each with those below it;
        // it comes behind all that count to k at most. Then, with each of its bits in a byte alone, the bit in the same way.
        std::uint64_t n = w - (w >> 1 & 0x5555555555555555);
        n = (n & 0x3333333333333333) + (n >> 2 & 0x3333333333333333);
        n = ((n + (n >> 4)) & 0x0F0F0F0F0F0F0F0F) * kOnes;
        const int byte = 8 * bytes_up_to(n, k);
        const std::uint64_t bits = (w >> byte & 0xFF) * kOnes & 0x8040201008040201;
        const std::uint64_t alone = (bits + 0x7F7F7F7F7F7F7F7F) >> 7 & kOnes;
        return byte + bytes_up_to(alone * kOnes, k - int(n << 8 >> byte & 0xFF));
#endif
    }
    // Long ways: q whole words and r bits. Splitting `>> (64 - r)` in two keeps r = 0 defined.
    constexpr PointSet up(unsigned n) const {
        if constexpr (W == 1) {
            return {{word[0] << n}};
        } else {
            PointSet s;
            const unsigned q = n / 64, r = n % 64;
            for (unsigned i = q; i < W; ++i) {
                const std::uint64_t carry = i > q ? word[i - q - 1] : 0;
                s.word[i] = word[i - q] << r | carry >> 1 >> (63 - r);
            }
            return s;
        }
    }
    constexpr PointSet down(unsigned n) const {
        if constexpr (W == 1) {
            return {{word[0] >> n}};
        } else {
            PointSet s;
            const unsigned q = n / 64, r = n % 64;
            for (unsigned i = 0; i + q < W; ++i) {
                const std::uint64_t carry = i + q + 1 < W ? word[i + q + 1] : 0;
                s.word[i] = word[i + q] >> r | carry << 1 << (63 - r);
            }
            return s;
        }
    }
};

// Wide enough for every lattice; used where speed does not matter (tables, text, tests).
using WideSet = PointSet<kMaxWords>;

}  // namespace cairn
