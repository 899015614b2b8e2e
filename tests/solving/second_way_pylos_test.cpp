// Pylos on a base of three by three a second way: by a plain program that knows this one game, its board included, and shares no code
// with Cairn.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "study/knowledge/knowledge.hpp"

namespace cairn::test {
namespace {

enum class Version { Standard, Children, Mature };

// Nine, four and one points, row by row; seven balls for each player. A position is seen by who is to move: his balls, the other's.
class SmallPylos {
   public:
    explicit SmallPylos(Version version) : version_(version) {
        for (int level = 0; level < 3; ++level)
            for (int y = 0; y < 3 - level; ++y)
                for (int x = 0; x < 3 - level; ++x) add_point(level, x, y);
        number({0, 0});
        for (std::size_t k = 0; k < positions_.size(); ++k) list_turns(k);
        for (int choices = 1, idle = 0; idle < kLongestTurn; ++choices) idle = look(choices) ? 0 : idle + 1;
    }
    // Choices to a win, or below 0 to a loss, of who begins; 0: a draw.
    int worth() const { return worth_[0]; }

   private:
    using Set = std::uint32_t;
    static constexpr int kFirst[3] = {0, 9, 13}, kPoints = 14, kBalls = 7, kApex = 13, kLongestTurn = 6;
    static constexpr std::size_t kWins = ~std::size_t(0);
    struct Position {
        Set mine = 0, theirs = 0;
    };
    struct Turn {
        int choices;
        std::size_t to;  // the other player's position; kWins: the last ball on top
    };
    static int point(int level, int x, int y) { return kFirst[level] + y * (3 - level) + x; }

    void add_point(int level, int x, int y) {
        const int size = 3 - level, p = point(level, x, y);
        level_[p] = level;
        for (int corner = 0; level > 0 && corner < 4; ++corner)
            below_[p] |= Set(1) << point(level - 1, x + corner % 2, y + corner / 2);
        if (level > 0) squares_.push_back(below_[p]);
        Set across = 0, up = 0;
        for (int n = 0; n < size; ++n)
            across |= Set(1) << point(level, n, y), up |= Set(1) << point(level, x, n);
        if (level < 2 && x == 0) lines_.push_back(across);
        if (level < 2 && y == 0) lines_.push_back(up);
        for (int g = 0; g < 8; ++g) {
            int u = g & 1 ? size - 1 - x : x, v = g & 2 ? size - 1 - y : y;
            if (g & 4) std::swap(u, v);
            image_[g][p] = point(level, u, v);
        }
    }
    bool playable(Set balls, int p) const { return !(balls >> p & 1) && (balls & below_[p]) == below_[p]; }
    bool free(Set balls, int p) const {
        if (!(balls >> p & 1)) return false;
        for (int q = 0; q < kPoints; ++q)
            if ((balls >> q & 1) && (below_[q] >> p & 1)) return false;
        return true;
    }

    std::size_t number(Position position) {
        std::uint64_t least = ~std::uint64_t(0);
        for (const auto& image : image_) {
            Set mine = 0, theirs = 0;
            for (int p = 0; p < kPoints; ++p) {
                mine |= (position.mine >> p & 1) << image[p];
                theirs |= (position.theirs >> p & 1) << image[p];
            }
            least = std::min(least, std::uint64_t(mine) << 32 | theirs);
        }
        const auto [at, fresh] = numbers_.emplace(least, positions_.size());
        if (fresh) positions_.push_back({Set(least >> 32), Set(least)});
        return at->second;
    }

    void list_turns(std::size_t k) {
        const Position here = positions_[k];
        std::vector<Turn> turns;
        if (std::popcount(here.mine) < kBalls)
            for (int p = 0; p < kPoints; ++p)
                if (playable(here.mine | here.theirs, p))
                    laid(turns, {here.mine | Set(1) << p, here.theirs}, p, 1);
        for (int from = 0; from < kPoints; ++from) {
            if (!(here.mine >> from & 1) || !free(here.mine | here.theirs, from)) continue;
            const Set left = here.mine & ~(Set(1) << from);
            for (int p = 0; p < kPoints; ++p)
                if (level_[p] > level_[from] && playable(left | here.theirs, p))
                    laid(turns, {left | Set(1) << p, here.theirs}, p, 2);
        }
        turns_.resize(std::max(turns_.size(), k + 1));
        turns_[k] = turns;
    }
    // A ball has come to p.
    void laid(std::vector<Turn>& turns, Position now, int p, int choices) {
        if (p == kApex) return turns.push_back({choices, kWins});
        const auto made = [&](const std::vector<Set>& figures) {
            return std::any_of(figures.begin(), figures.end(),
                               [&](Set f) { return (f >> p & 1) && (f & now.mine) == f; });
        };
        const bool back = version_ != Version::Children &&
                          (made(squares_) || (version_ == Version::Mature && made(lines_)));
        const auto on = [&](Position next, int made_so_far) {
            turns.push_back({made_so_far, number({next.theirs, next.mine})});
        };
        if (!back) return on(now, choices);
        for (int a = 0; a < kPoints; ++a) {
            if (!(now.mine >> a & 1) || !free(now.mine | now.theirs, a)) continue;
            const Position one{now.mine & ~(Set(1) << a), now.theirs};
            bool second = false;
            for (int b = 0; b < kPoints; ++b) {
                if (!(one.mine >> b & 1) || !free(one.mine | one.theirs, b)) continue;
                second = true;
                on({one.mine & ~(Set(1) << b), one.theirs}, choices + 2);
            }
            on(one, choices + (second ? 2 : 1));  // where there is no second ball, nobody asks
        }
    }

    // What is decided in just so many choices. Who has no turn has lost, by the choice before.
    bool look(int choices) {
        worth_.resize(positions_.size());
        bool found = false;
        std::vector<int> next = worth_;
        for (std::size_t k = 0; k < positions_.size(); ++k) {
            if (worth_[k] != 0) continue;
            bool lost = true;
            int longest = 0;
            for (const Turn& t : turns_[k]) {
                const bool stuck = t.to != kWins && turns_[t.to].empty();
                const int later = t.to == kWins || stuck ? 0 : worth_[t.to];
                if (t.to == kWins || stuck || later < 0) {
                    if (t.choices - later == choices) next[k] = choices;
                    lost = false;
                }
                if (later <= 0) lost = false;
                longest = std::max(longest, t.choices + later);
            }
            if (next[k] == 0 && lost && !turns_[k].empty() && longest == choices) next[k] = -choices;
            found = found || next[k] != 0;
        }
        worth_ = next;
        return found;
    }

    Version version_;
    Set below_[kPoints] = {};
    int level_[kPoints] = {}, image_[8][kPoints] = {};
    std::vector<Set> squares_, lines_;
    std::unordered_map<std::uint64_t, std::size_t> numbers_;
    std::vector<Position> positions_;
    std::vector<std::vector<Turn>> turns_;
    std::vector<int> worth_;
};

TEST(SecondWays, PylosOnThreeByThree) {
    const Knowledge known = read_knowledge(std::string(CAIRN_SOURCE_DIR) + "/knowledge", "pylos");
    int compared = 0;
    for (const KnownResult& result : known.results) {
        Version version = Version::Standard;
        bool small = false;
        for (const auto& [name, value] : result.options) {
            small = small || (name == "size" && value == "3");
            if (value == "children") version = Version::Children;
            if (value == "mature") version = Version::Mature;
        }
        if (!small) continue;
        ++compared;
        const int worth = SmallPylos(version).worth();
        EXPECT_EQ(result.value, worth > 0 ? "win" : worth < 0 ? "loss" : "draw") << result.command;
        if (worth != 0) {
            EXPECT_EQ(result.distance, std::abs(worth)) << result.command;
        }
    }
    EXPECT_EQ(compared, 3) << known.problem;
}

}  // namespace
}  // namespace cairn::test
