// Results proved a second way: by plain programs that know one game, its board included, and share no code with Cairn.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <unordered_map>
#include <vector>

#include "study/knowledge/knowledge.hpp"

namespace cairn::test {
namespace {

// Splastwo. A position is what matters of it: where balls lie, how many each player has laid, who leads by how much, who is
// to move. The board is sixteen, nine, four and one points, row by row.
class Splastwo {
   public:
    Splastwo() {
        for (int level = 0; level < 4; ++level)
            for (int y = 0; y < 4 - level; ++y)
                for (int x = 0; x < 4 - level; ++x) add_point(level, x, y);
    }

    // Does the first player win? There is no draw: whoever lays the last ball, the apex, wins a tie.
    bool first_wins() { return winner(0, {0, 0}, 0, 0) == 0; }

   private:
    using Set = std::uint32_t;
    static constexpr int kFirst[4] = {0, 16, 25, 29}, kPoints = 30, kBalls = 15;
    static constexpr Set kFull = (Set(1) << kPoints) - 1, kApex = Set(1) << 29;
    static int point(int level, int x, int y) { return kFirst[level] + y * (4 - level) + x; }

    void add_point(int level, int x, int y) {
        const int size = 4 - level, p = point(level, x, y);
        level_of_[p] = level;
        level_[level] |= Set(1) << p;
        for (int corner = 0; level > 0 && corner < 4; ++corner)
            below_[p] |= Set(1) << point(level - 1, x + corner % 2, y + corner / 2);
        for (int g = 0; g < 8; ++g) {
            int u = g & 1 ? size - 1 - x : x, v = g & 2 ? size - 1 - y : y;
            if (g & 4) std::swap(u, v);
            image_[g][p] = point(level, u, v);
        }
        Set across = 0, up = 0;
        for (int n = 0; n < 3; ++n) {
            if (x + n < size) lines_.push_back(across |= Set(1) << point(level, x + n, y));
            if (y + n < size) up |= Set(1) << point(level, x, y + n);
            if (y + n < size && n > 0) lines_.push_back(up);
        }
    }

    Set canonical(Set balls) const {
        Set least = balls;
        for (const auto& image : image_) {
            Set turned = 0;
            for (Set rest = balls; rest; rest &= rest - 1) turned |= Set(1) << image[std::countr_zero(rest)];
            least = std::min(least, turned);
        }
        return least;
    }

    int winner(Set balls, std::array<int, 2> laid, int lead, int mover) {
        const std::uint64_t key =
            (((std::uint64_t(canonical(balls)) * 16 + std::uint64_t(laid[0])) * 16 + std::uint64_t(laid[1])) *
                 32 +
             std::uint64_t(lead + 16)) *
                2 +
            std::uint64_t(mover);
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        Set playable = 0;
        for (int p = 0; p < kPoints; ++p)
            if (!(balls >> p & 1) && (balls & below_[p]) == below_[p]) playable |= Set(1) << p;
        int found = -1;
        for (const Set line : lines_) {
            const int count = std::popcount(line);
            if ((line & ~playable) || laid[std::size_t(mover)] + count > kBalls) continue;
            const Set after = balls | line, level = level_[level_of_[std::countr_zero(line)]];
            const int points = (after & level) != level ? 0 : line == kApex ? 2 : 1;
            const int next_lead = lead + (mover == 0 ? points : -points);
            std::array<int, 2> next = laid;
            next[std::size_t(mover)] += count;
            if (after == kFull) found = next_lead > 0 ? 0 : next_lead < 0 ? 1 : mover;
            else found = winner(after, next, next_lead, 1 - mover);
            if (found == mover) break;
        }
        if (found < 0) found = winner(balls, laid, lead, 1 - mover);  // no ball left: a pass
        return known_[key] = found;
    }

    Set below_[kPoints] = {}, level_[4] = {};
    int level_of_[kPoints] = {}, image_[8][kPoints] = {};
    std::vector<Set> lines_;
    std::unordered_map<std::uint64_t, int> known_;
};

// Spree. A position is where balls lie and which lines are spoilt for white or for black; red spoils none. Colours are white, black,
// red: 0, 1, 2.
class Spree {
   public:
    explicit Spree(int size) : size_(size) {
        for (int level = 0; level < size; ++level)
            for (int y = 0; y < size - level; ++y)
                for (int x = 0; x < size - level; ++x) add_point(level, x, y);
        for (int level = 0; level + 1 < size; ++level) add_lines(level);
    }

    // Does the first player win, who hands over a ball and places none?
    bool first_wins() {
        for (int c = 0; c < 3; ++c)
            if (!receiver_wins({}, c)) return true;
        return false;
    }

   private:
    using Set = std::uint32_t;
    struct Position {
        Set balls = 0;
        std::array<Set, 2> has{};  // lines that have a white ball, a black ball
        auto operator<=>(const Position&) const = default;
    };
    struct Next {
        Position position;
        int handed;
        int open;  // lines that are not spoilt
    };

    int point(int level, int x, int y) const {
        int first = 0;
        for (int l = 0; l < level; ++l) first += (size_ - l) * (size_ - l);
        return first + y * (size_ - level) + x;
    }
    void add_point(int level, int x, int y) {
        const int last = size_ - level - 1, p = point(level, x, y);
        points_ = p + 1;
        for (int corner = 0; level > 0 && corner < 4; ++corner)
            below_[p] |= Set(1) << point(level - 1, x + corner % 2, y + corner / 2);
        for (int g = 0; g < 8; ++g) {
            int u = g & 1 ? last - x : x, v = g & 2 ? last - y : y;
            if (g & 4) std::swap(u, v);
            image_[g][p] = point(level, u, v);
        }
    }
    void add_lines(int level) {
        const int size = size_ - level;
        Set down = 0, up = 0;
        for (int k = 0; k < size; ++k) {
            Set row = 0, column = 0;
            for (int n = 0; n < size; ++n) {
                row |= Set(1) << point(level, n, k);
                column |= Set(1) << point(level, k, n);
            }
            lines_.push_back(row);
            lines_.push_back(column);
            down |= Set(1) << point(level, k, k);
            up |= Set(1) << point(level, k, size - 1 - k);
        }
        lines_.push_back(down);
        lines_.push_back(up);
    }
    bool playable(Set balls, int p) const { return !(balls >> p & 1) && (balls & below_[p]) == below_[p]; }

    // Of all images, with black and white changed or not, the least.
    std::pair<Position, int> canonical(const Position& position, int handed) const {
        std::pair<Position, int> least{position, handed};
        for (int g = 0; g < 8; ++g) {
            const auto turned = [&](Set set) {
                Set out = 0;
                for (; set; set &= set - 1) out |= Set(1) << image_[g][std::countr_zero(set)];
                return out;
            };
            Position image{turned(position.balls), {}};
            if (image.balls > least.first.balls) continue;
            for (std::size_t k = 0; k < lines_.size(); ++k) {
                const auto to =
                    std::size_t(std::find(lines_.begin(), lines_.end(), turned(lines_[k])) - lines_.begin());
                for (std::size_t c = 0; c < 2; ++c) image.has[c] |= (position.has[c] >> k & 1) << to;
            }
            least = std::min(least, {image, handed});
            std::swap(image.has[0], image.has[1]);
            least = std::min(least, {image, handed == 2 ? 2 : 1 - handed});
        }
        return least;
    }

    bool receiver_wins(const Position& position, int handed) {
        std::vector<Next> next;
        for (int p = 0; p < points_; ++p) {
            if (!playable(position.balls, p)) continue;
            Position after = position;
            after.balls |= Set(1) << p;
            for (std::size_t k = 0; k < lines_.size(); ++k) {
                if (!(lines_[k] >> p & 1)) continue;
                if (handed < 2) after.has[std::size_t(handed)] |= Set(1) << k;
                const bool full = (after.balls & lines_[k]) == lines_[k];
                const bool spoilt = after.has[0] & after.has[1] & Set(1) << k;
                if (full && !spoilt) return true;
            }
            std::array<bool, 3> wins{};  // what would let the other one win at once
            int open = 0;
            for (std::size_t k = 0; k < lines_.size(); ++k) {
                const bool white = after.has[0] >> k & 1, black = after.has[1] >> k & 1;
                if (white && black) continue;
                ++open;
                const Set left = lines_[k] & ~after.balls;
                if (std::popcount(left) != 1 || !playable(after.balls, std::countr_zero(left))) continue;
                wins[2] = true;
                if (!black) wins[0] = true;
                if (!white) wins[1] = true;
            }
            for (int c = 0; c < 3; ++c)
                if (c != handed && !wins[std::size_t(c)]) next.push_back({after, c, open});
        }
        std::stable_sort(next.begin(), next.end(), [](const Next& a, const Next& b) {
            return a.open != b.open ? a.open < b.open : a.handed > b.handed;
        });
        return std::any_of(next.begin(), next.end(), [&](const Next& n) {
            const auto key = canonical(n.position, n.handed);
            const auto known = known_.find(key);
            if (known != known_.end()) return !known->second;
            const bool wins = receiver_wins(n.position, n.handed);
            known_[key] = wins;
            return !wins;
        });
    }

    struct Hash {
        std::size_t operator()(const std::pair<Position, int>& key) const {
            std::uint64_t h = key.first.balls * 0x9E3779B97F4A7C15ull + std::uint64_t(key.second);
            for (const Set set : key.first.has) h = (h ^ h >> 29 ^ set) * 0xBF58476D1CE4E5B9ull;
            return std::size_t(h ^ h >> 32);
        }
    };
    int size_, points_ = 0;
    std::array<Set, 32> below_{};
    std::array<std::array<int, 32>, 8> image_{};
    std::vector<Set> lines_;
    std::unordered_map<std::pair<Position, int>, bool, Hash> known_;
};

TEST(SecondWays, Splastwo) {
    const Knowledge known = read_knowledge(std::string(CAIRN_SOURCE_DIR) + "/knowledge", "splastwo");
    ASSERT_EQ(known.results.size(), 1u) << known.problem;
    EXPECT_EQ(known.results[0].value, Splastwo().first_wins() ? "win" : "loss");
}

// The whole board takes minutes with everything checked: CAIRN_LONG_PROOFS=1 asks for it.
TEST(SecondWays, Spree) {
    const Knowledge known = read_knowledge(std::string(CAIRN_SOURCE_DIR) + "/knowledge", "spree");
    ASSERT_EQ(known.results.size(), 2u) << known.problem;
    for (const KnownResult& result : known.results) {
        const bool small = !result.options.empty();
        if (!small && !std::getenv("CAIRN_LONG_PROOFS")) continue;
        EXPECT_EQ(result.value, Spree(small ? 3 : 4).first_wins() ? "win" : "loss") << result.command;
    }
}

}  // namespace
}  // namespace cairn::test
