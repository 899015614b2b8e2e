#include "study/atlas/plan/occupancies.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace cairn {
namespace {

#if defined(__BMI2__)
std::uint64_t extract(std::uint64_t word, std::uint64_t mask) { return _pext_u64(word, mask); }
std::uint64_t deposit(std::uint64_t bits, std::uint64_t mask) { return _pdep_u64(bits, mask); }
#else
std::uint64_t extract(std::uint64_t word, std::uint64_t mask) {
    std::uint64_t out = 0;
    for (int i = 0; mask; mask &= mask - 1, ++i) out |= (word >> std::countr_zero(mask) & 1) << i;
    return out;
}
std::uint64_t deposit(std::uint64_t bits, std::uint64_t mask) {
    std::uint64_t out = 0;
    for (int i = 0; mask; mask &= mask - 1, ++i) out |= (bits >> i & 1) << std::countr_zero(mask);
    return out;
}
#endif

constexpr int kMost = 32;

// Binomial coefficients, and the ranks of subsets in colexicographic order by 16 bits at a time.
struct Ranks {
    std::array<std::array<std::uint64_t, kMost + 2>, kMost + 2> choose{};
    std::vector<std::uint32_t> low;                   // of the lower 16 bits
    std::array<std::vector<std::uint64_t>, 17> high;  // of the upper 16, after so many lower ones

    Ranks() : low(65536) {
        for (int n = 0; n < kMost + 2; ++n)
            for (int k = 0; k <= n; ++k)
                choose[std::size_t(n)][std::size_t(k)] =
                    k == 0 || k == n ? 1 : at(n - 1, k - 1) + at(n - 1, k);
        for (std::uint32_t bits = 0; bits < 65536; ++bits) low[bits] = std::uint32_t(rank(bits, 0, 0));
        for (int before = 0; before <= 16; ++before) {
            high[std::size_t(before)].resize(65536);
            for (std::uint32_t bits = 0; bits < 65536; ++bits)
                high[std::size_t(before)][bits] = rank(bits, 16, before);
        }
    }
    std::uint64_t at(int n, int k) const {
        return k < 0 || k > n ? 0 : choose[std::size_t(n)][std::size_t(k)];
    }
    std::uint64_t of(std::uint64_t subset) const {
        const auto lower = std::uint32_t(subset & 0xFFFF);
        return low[lower] + high[std::size_t(std::popcount(lower))][subset >> 16 & 0xFFFF];
    }

   private:
    std::uint64_t rank(std::uint32_t bits, int offset, int before) const {
        std::uint64_t sum = 0;
        for (; bits; bits &= bits - 1) sum += at(std::countr_zero(bits) + offset, ++before);
        return sum;
    }
};

const Ranks& ranks() {
    static const Ranks all;
    return all;
}

// The next larger word with as many bits.
std::uint64_t next_subset(std::uint64_t v) {
    const std::uint64_t lowest = v & -v, ripple = v + lowest;
    return ripple | (((v ^ ripple) >> 2) / lowest);
}

std::size_t slot_of(Balls balls) { return std::size_t(balls * 0x9E3779B97F4A7C15ull >> 20); }

}  // namespace

Occupancies::Occupancies(const Lattice& lattice, const std::vector<int>& symmetries, const WideSet& fixed)
    : points_(int(lattice.points.size())), word_(lattice.all.word[0]) {
    if (lattice.words != 1 || points_ > kMost) throw std::invalid_argument("the board has too many points");
    fixed_ = gather(fixed.word[0]);

    for (const int g : symmetries) {
        const auto& map = lattice.symmetries[std::size_t(g)];
        std::vector<Balls> to(kMost, 0);
        for (int i = 0; i < points_; ++i)
            to[std::size_t(i)] = gather(std::uint64_t(1) << map[std::size_t(lattice.points[std::size_t(i)])]);
        Image image{std::vector<Balls>(65536), std::vector<Balls>(65536)};
        for (Balls bits = 0; bits < 65536; ++bits)
            for (Balls rest = bits; rest; rest &= rest - 1) {
                const auto i = std::size_t(std::countr_zero(rest));
                image.low[bits] |= to[i];
                image.high[bits] |= to[i + 16];
            }
        images_.push_back(std::move(image));
    }

    std::vector<Balls> all;
    enumerate(lattice, all);
    total_ = all.size();
    classes_.resize(std::size_t(points_ - std::popcount(fixed_) + 1));
    table_.resize(std::bit_ceil(all.size() * 3));
    const auto canonical = [this](Balls balls) {
        std::pair<Balls, int> best{balls, 0};
        for (int g = 1; g < int(images_.size()); ++g) best = std::min(best, {image(g, balls), g});
        return best;
    };
    for (const Balls balls : all)
        if (canonical(balls).first == balls) {
            auto& layer = classes_[std::size_t(std::popcount(balls))];
            enter(balls, {std::uint32_t(layer.size()), 0});
            layer.push_back(balls);
        }
    for (const Balls balls : all)
        if (const auto [best, g] = canonical(balls); best != balls)
            enter(balls, {class_of(best).number, std::uint8_t(g)});
}

std::size_t Occupancies::pick(const std::array<Balls, kAtlasColours>& colours, Balls of, bool three_colours) {
    const std::size_t first = extract(colours[0], of);
    return three_colours ? first << std::popcount(of) | extract(colours[1], of) : first;
}

Balls Occupancies::gather(std::uint64_t word) const { return Balls(extract(word, word_)); }
std::uint64_t Occupancies::scatter(Balls balls) const { return deposit(balls, word_); }

// Point by point from the bottom up: a ball lies where it is carried, or it does not.
void Occupancies::enumerate(const Lattice& lattice, std::vector<Balls>& all) const {
    all.push_back(fixed_);
    for (int i = 0; i < points_; ++i) {
        if (fixed_ >> i & 1) continue;
        const Balls carriers = gather(lattice.supports(lattice.points[std::size_t(i)]).word[0]);
        const std::size_t known = all.size();
        for (std::size_t k = 0; k < known; ++k)
            if ((all[k] & carriers) == carriers) all.push_back(all[k] | Balls(1) << i);
    }
    for (Balls& balls : all) balls &= ~fixed_;
}

void Occupancies::enter(Balls balls, ClassIndex index) {
    const std::size_t mask = table_.size() - 1;
    std::size_t at = slot_of(balls) & mask;
    while (table_[at].number) at = (at + 1) & mask;
    table_[at] = {balls, index.number + 1, index.symmetry};
}

Occupancies::ClassIndex Occupancies::class_of(Balls balls) const {
    const std::size_t mask = table_.size() - 1;
    for (std::size_t at = slot_of(balls) & mask;; at = (at + 1) & mask) {
        const Cell& cell = table_[at];
        if (!cell.number) return {};
        if (cell.balls == balls) return {cell.number - 1, cell.symmetry};
    }
}

std::uint64_t colourings(const BallCounts& counts) {
    const Ranks& r = ranks();
    const int n = counts[0] + counts[1] + counts[2];
    return r.at(n, counts[0]) * r.at(n - counts[0], counts[1]);
}

std::uint64_t colouring_rank(Balls balls, const std::array<Balls, kAtlasColours>& colours) {
    const Ranks& r = ranks();
    const std::uint64_t first = r.of(extract(colours[0], balls));
    if (!colours[2]) return first;  // the second colour has only one way left
    const Balls rest = balls & ~colours[0];
    const std::uint64_t second = r.of(extract(colours[1], rest));
    return first * r.at(std::popcount(rest), std::popcount(colours[1])) + second;
}

Colourings::Colourings(Balls balls, const BallCounts& counts) : balls_(balls), counts_(counts) {
    for (std::size_t c = 0; c < 2; ++c) subset_[c] = (std::uint64_t(1) << counts[c]) - 1;
}

void Colourings::spread() {
    spread_ = true;
    colours_[0] = Balls(deposit(subset_[0], balls_));
    const Balls rest = balls_ & ~colours_[0];
    colours_[1] = Balls(deposit(subset_[1], rest));
    colours_[2] = rest & ~colours_[1];
}

void Colourings::next() {
    spread_ = false;
    const int n = std::popcount(balls_);
    std::uint64_t& inner = subset_[1];
    if (counts_[2] && inner) {
        inner = next_subset(inner);
        if (!(inner >> (n - counts_[0]))) return;
        inner = (std::uint64_t(1) << counts_[1]) - 1;
    }
    if (subset_[0]) subset_[0] = next_subset(subset_[0]);
    if (subset_[0] >> n) subset_[0] = (std::uint64_t(1) << counts_[0]) - 1;
}

}  // namespace cairn
