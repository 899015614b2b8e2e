// Spight and Splush a second way: by a plain program that knows these two games, their board included, and shares no code with
// Cairn. In both each player gathers his balls into one group in sight.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "study/knowledge/knowledge.hpp"

namespace cairn::test {
namespace {

enum class Rules { Spight, Splush };

// Balls are two wide, so that neighbours on a level are two apart and whoever rests on four balls is one off from each.
class Gathering {
    using Set = std::uint32_t;

   public:
    explicit Gathering(Rules rules) : rules_(rules) {
        for (int level = 0; level < 4; ++level)
            for (int y = level; y < 7 - level; y += 2)
                for (int x = level; x < 7 - level; x += 2) {
                    at_[level][y][x] = int(places_.size());
                    places_.push_back({x, y, level});
                }
        for (int p = 0; p < kPoints; ++p) look_round(p);
    }

    // Who is to move owns the first of the two.
    struct Position {
        Set mine = 0, theirs = 0;
        Set balls() const { return mine | theirs; }
        bool operator==(const Position&) const = default;
    };
    Position start() const {
        Position begin;
        for (int p = 0; p < 16; ++p) {
            const auto [x, y, level] = places_[std::size_t(p)];
            (((x + y) / 2) % 2 == 0 ? begin.mine : begin.theirs) |= bit(p);
        }
        return begin;
    }

    // In how many ways so many choices can be made; what ends sooner is not counted.
    std::uint64_t ways(const Position& here, int choices) {
        if (choices == 0) return 1;
        std::uint64_t sum = 0;
        std::vector<int> taken;
        for (const Turn& turn : turns_of(here)) {
            if (turn.choices > choices) taken.push_back(turn.from);
            else if (!whole(turn.to.mine, turn.to) && !whole(turn.to.theirs, turn.to))
                sum += ways(turn.to, choices - turn.choices);
        }
        taken.erase(std::unique(taken.begin(), taken.end()), taken.end());  // the first half of a turn
        return sum + taken.size();
    }

    // Does who is to move win within so many choices of both? Or the other one, if it is not he who `attacks`.
    bool wins(const Position& here, bool attacks, int choices) {
        if (choices <= 0) return false;
        const std::uint64_t k = key(here);
        if (const auto found = known_[attacks].find(k); found != known_[attacks].end()) {
            if (found->second.least && found->second.least <= choices) return true;
            if (found->second.most >= choices) return false;
        }
        const bool answer = look(here, attacks, choices);
        Bounds& bounds = known_[attacks][k];
        if (answer) bounds.least = std::uint8_t(choices);
        else bounds.most = std::uint8_t(choices);
        return answer;
    }
    // Of whoever wins first, and whether it is the one who begins.
    std::pair<int, bool> shortest_win(int at_most) {
        for (int choices = 1; choices <= at_most; ++choices)
            for (const bool first : {true, false})
                if (wins(start(), first, choices)) return {choices, first};
        return {0, false};
    }

   private:
    static constexpr int kPoints = 30;
    struct Turn {
        int from, choices;  // from -1: of the stock
        Position to;        // seen by the other one
    };
    struct Bounds {
        std::uint8_t least = 0, most = 0;  // choices that do (0: unknown), choices that do not
    };
    struct Neighbour {
        Set ball, bridge;  // two balls that lie over the contact cut it; 0: there is no room for them
    };
    struct Track {
        std::vector<int> points;  // from the end where a ball enters
    };

    static Set bit(int p) { return Set(1) << p; }
    static Set both(int p, int q) { return p < 0 || q < 0 ? 0 : bit(p) | bit(q); }
    int at(int x, int y, int level) const {
        if (level < 0 || level > 3 || x < level || y < level || x > 6 - level || y > 6 - level) return -1;
        return (x - level) % 2 || (y - level) % 2 ? -1 : at_[level][y][x];
    }
    bool playable(Set balls, int p) const { return !(balls & bit(p)) && (balls & below_[p]) == below_[p]; }

    void look_round(int p) {
        const auto [x, y, level] = places_[std::size_t(p)];
        const auto add = [](Set& to, int q) {
            if (q >= 0) to |= bit(q);
        };
        for (const int s : {-1, 1}) {
            for (const int t : {-1, 1}) {
                add(below_[p], at(x + s, y + t, level - 1));
                add(above_[p], at(x + s, y + t, level + 1));
                add(goals_[p], at(x + s * 4, y + t * 2, level));
                add(goals_[p], at(x + s * 2, y + t * 4, level));
                add(goals_[p], at(x + s * 3, y + t, level + 1));
                add(goals_[p], at(x + s, y + t * 3, level + 1));
            }
            if (const int q = at(x + 2 * s, y, level); q >= 0)
                beside_[p].push_back(
                    {bit(q), both(at(x + s, y - 1, level + 1), at(x + s, y + 1, level + 1))});
            if (const int q = at(x, y + 2 * s, level); q >= 0)
                beside_[p].push_back(
                    {bit(q), both(at(x - 1, y + s, level + 1), at(x + 1, y + s, level + 1))});
            if (level > 0 && at(x - 2 * s, y, level) < 0) add_track(x, y, level, 2 * s, 0);
            if (level > 0 && at(x, y - 2 * s, level) < 0) add_track(x, y, level, 0, 2 * s);
        }
        add(cover_[p], at(x, y, level + 2));
        for (int g = 0; g < 8; ++g) {
            int u = g & 1 ? 6 - x : x, v = g & 2 ? 6 - y : y;
            if (g & 4) std::swap(u, v);
            image_[g][p] = at(u, v, level);
        }
    }
    void add_track(int x, int y, int level, int dx, int dy) {
        Track track;
        for (int q; (q = at(x, y, level)) >= 0; x += dx, y += dy) track.points.push_back(q);
        tracks_.push_back(track);
    }

    bool look(const Position& here, bool attacks, int choices) {
        std::vector<Turn> turns = turns_of(here);
        if (turns.empty()) {  // he passes; when both do, it is a draw
            const Position other{here.theirs, here.mine};
            return !turns_of(other).empty() && wins(other, !attacks, choices);
        }
        std::vector<const Turn*> quiet;
        for (const Turn& turn : turns) {
            const bool mover = whole(turn.to.theirs, turn.to);  // he comes first
            if (!mover && !whole(turn.to.mine, turn.to)) {
                quiet.push_back(&turn);
                continue;
            }
            const bool good = mover == attacks && turn.choices <= choices;
            if (good == attacks) return attacks;
        }
        for (const Turn* turn : quiet)
            if (wins(turn->to, !attacks, choices - turn->choices) == attacks) return attacks;
        return !attacks;
    }

    std::vector<Turn> turns_of(const Position& here) const {
        std::vector<Turn> out;
        if (rules_ == Rules::Splush && std::popcount(here.mine) < 16)
            for (const Position& next : entries(here, 0)) out.push_back({-1, 1, next});
        for (int p = 0; p < kPoints; ++p) {
            if (!(here.mine & bit(p))) continue;
            const Set carried = above_[p] & here.balls();
            if (carried & (carried - 1)) continue;
            Position left{here.mine & ~bit(p), here.theirs};
            const Set fallen = carried ? sink(left, p, std::countr_zero(carried)) : 0;
            if (rules_ == Rules::Splush) {
                for (const Position& next : entries(left, fallen))
                    if (next != Position{here.theirs, here.mine}) out.push_back({p, 2, next});
                continue;
            }
            for (int q = 0; q < kPoints; ++q)
                if ((goals_[p] & bit(q)) && playable(left.balls(), q))
                    out.push_back({p, 2, {left.theirs, left.mine | bit(q)}});
        }
        return out;
    }
    // The column that rested on p, its lowest ball on `above`, sinks a step; where its balls lie then.
    Set sink(Position& left, int p, int above) const {
        const auto [x, y, level] = places_[std::size_t(p)];
        const auto [x1, y1, level1] = places_[std::size_t(above)];
        Set fallen = 0;
        for (int hole = p, k = 1;; ++k) {
            const int from = at(x + k * (x1 - x), y + k * (y1 - y), level + k);
            if (from < 0 || !(left.balls() & bit(from))) return fallen;
            Set& owner = left.mine & bit(from) ? left.mine : left.theirs;
            owner = (owner & ~bit(from)) | bit(hole);
            fallen |= bit(hole);
            hole = from;
        }
    }
    // What may be after a ball has been pushed in that does not come to rest on one of `fallen`; seen by the other one.
    std::vector<Position> entries(const Position& here, Set fallen) const {
        std::vector<Position> out;
        const Set balls = here.balls();
        Set placed = 0;
        for (const Track& track : tracks_) {
            const int end = track.points.front();
            if ((balls & below_[end]) != below_[end] || (below_[end] & fallen)) continue;
            if (!(balls & bit(end))) {
                if (!(placed & bit(end))) out.push_back({here.theirs, here.mine | bit(end)});
                placed |= bit(end);
                continue;
            }
            std::size_t run = 0;
            bool all_free = true;
            for (; run < track.points.size() && (balls & bit(track.points[run])); ++run)
                all_free = all_free && !(above_[track.points[run]] & balls);
            if (!all_free || run == track.points.size()) continue;
            int lead = track.points[run];
            if (const Set missing = below_[lead] & ~balls; missing) {
                if (missing & (missing - 1)) continue;
                lead = std::countr_zero(missing);
                if (!playable(balls, lead)) continue;
            }
            Position next = here;
            for (std::size_t k = run; k-- > 0;) {
                const int from = track.points[k], to = k + 1 == run ? lead : track.points[k + 1];
                Set& owner = next.mine & bit(from) ? next.mine : next.theirs;
                owner = (owner & ~bit(from)) | bit(to);
            }
            next.mine |= bit(end);
            out.push_back({next.theirs, next.mine});
        }
        return out;
    }

    // Are these balls in sight and in touch with one another? Those out of sight keep their owner from winning in Spight, and do not
    // count in Splush.
    bool whole(Set own, const Position& position) const {
        const Set balls = position.balls();
        Set seen = own;
        for (int p = 0; p < kPoints; ++p)
            if (balls & cover_[p]) seen &= ~bit(p);
        if (seen == 0 || (rules_ == Rules::Spight && seen != own)) return false;
        Set group = seen & -seen;
        for (Set before = 0; before != group;) {
            before = group;
            for (Set rest = before; rest; rest &= rest - 1) {
                const int p = std::countr_zero(rest);
                group |= (below_[p] | above_[p]) & seen;
                for (const auto& [q, bridge] : beside_[p])
                    if (!bridge || (balls & bridge) != bridge) group |= q & seen;
            }
        }
        return group == seen;
    }

    std::uint64_t key(const Position& here) const {
        std::uint64_t least = ~std::uint64_t(0);
        for (const auto& image : image_) {
            Set mine = 0, theirs = 0;
            for (Set rest = here.mine; rest; rest &= rest - 1) mine |= bit(image[std::countr_zero(rest)]);
            for (Set rest = here.theirs; rest; rest &= rest - 1) theirs |= bit(image[std::countr_zero(rest)]);
            least = std::min(least, std::uint64_t(mine) << 32 | theirs);
        }
        return least;
    }

    const Rules rules_;
    std::vector<std::array<int, 3>> places_;
    int at_[4][7][7] = {}, image_[8][kPoints] = {};
    Set below_[kPoints] = {}, above_[kPoints] = {}, cover_[kPoints] = {}, goals_[kPoints] = {};
    std::vector<Neighbour> beside_[kPoints];
    std::vector<Track> tracks_;
    std::unordered_map<std::uint64_t, Bounds> known_[2];
};

void expect_as_known(const char* id, Gathering game) {
    const Knowledge known = read_knowledge(std::string(CAIRN_SOURCE_DIR) + "/knowledge", id);
    ASSERT_EQ(known.results.size(), 1u) << known.problem;
    const KnownResult& result = known.results.front();
    const auto [choices, first] = game.shortest_win(result.distance);
    EXPECT_EQ(result.value, first ? "win" : "loss");
    EXPECT_TRUE(result.exact);
    EXPECT_EQ(result.distance, choices);
}

TEST(SecondWays, Spight) {
    Gathering game(Rules::Spight);
    const std::array<std::uint64_t, 6> ways = {8,   24,   184,
                                               420, 2800, 5324};  // as `cairn perft spight` has them
    for (std::size_t k = 0; k < ways.size(); ++k) EXPECT_EQ(game.ways(game.start(), int(k) + 1), ways[k]);
    expect_as_known("spight", game);
}

// The proof takes nine minutes optimised, and much longer with everything checked: CAIRN_LONG_PROOFS=1 asks for it.
TEST(SecondWays, Splush) {
    Gathering game(Rules::Splush);
    const std::array<std::uint64_t, 4> ways = {16, 180, 2296, 27264};  // as `cairn perft splush` has them
    for (std::size_t k = 0; k < ways.size(); ++k) EXPECT_EQ(game.ways(game.start(), int(k) + 1), ways[k]);
    EXPECT_EQ(game.shortest_win(9).first, 0);
    if (std::getenv("CAIRN_LONG_PROOFS")) expect_as_known("splush", game);
}

}  // namespace
}  // namespace cairn::test
