// Results proved a second way: by plain programs that know one game, its board included, and share no code with Cairn.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
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

TEST(SecondWays, Splastwo) {
    const Knowledge known = read_knowledge(std::string(CAIRN_SOURCE_DIR) + "/knowledge", "splastwo");
    ASSERT_EQ(known.results.size(), 1u) << known.problem;
    EXPECT_EQ(known.results[0].value, Splastwo().first_wins() ? "win" : "loss");
}

}  // namespace
}  // namespace cairn::test
