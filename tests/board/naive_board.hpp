// A second, deliberately slow reading of the rule book's definitions, on sets of coordinates: no bits,
// no tables, no shifts. The tests hold `Words` equal to it. Paragraphs C1-C9 are those of the Shibumi
// rulings, 1.1-1.3 those of the Das Spiel rulings.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace naive {

using Place = std::array<int, 3>;  // half-grid x, y, level; dice: a, b, c
using Places = std::set<Place>;

inline Place plus(const Place& p, const Place& d, int times = 1) {
    return {p[0] + times * d[0], p[1] + times * d[1], p[2] + times * d[2]};
}

class Board {
   public:
    virtual ~Board() = default;
    Places all;

    virtual int level(const Place& p) const = 0;
    virtual std::vector<Place> support_steps() const = 0;  // from a point down to each of its supports
    virtual std::vector<Place> beside_steps() const = 0;
    virtual std::vector<Place> diagonal_steps() const = 0;
    virtual bool flat_contact() const = 0;  // do flat neighbours touch?
    virtual bool covered(const Place& p, const Places& balls) const = 0;
    // Is the flat contact between p and q bridged?
    virtual bool bridged(const Place& p, const Place& q, const Places& balls) const = 0;

    Places around(const Place& p, const std::vector<Place>& steps) const {
        Places found;
        for (const Place& d : steps)
            if (all.count(plus(p, d))) found.insert(plus(p, d));
        return found;
    }
    Places supports(const Place& p) const { return around(p, support_steps()); }
    Places resting_on(const Place& p) const {
        Places found;
        for (const Place& d : support_steps())
            if (all.count(plus(p, d, -1))) found.insert(plus(p, d, -1));
        return found;
    }
    Places contacts(const Place& p) const {
        Places found = supports(p);
        found.merge(resting_on(p));
        if (flat_contact()) found.merge(around(p, beside_steps()));
        return found;
    }

    // C2
    bool carried(const Place& p, const Places& balls) const {
        return meet(supports(p), balls) == supports(p);
    }
    bool playable(const Place& p, const Places& balls) const { return !balls.count(p) && carried(p, balls); }
    int load(const Place& p, const Places& balls) const { return int(meet(resting_on(p), balls).size()); }
    bool stable(const Places& balls) const {
        for (const Place& p : balls)
            if (!carried(p, balls)) return false;
        return true;
    }

    // C6
    bool visible_contact(const Place& p, const Place& q, const Places& balls) const {
        if (!contacts(p).count(q)) return false;
        if (level(p) == level(q)) return !bridged(p, q, balls);
        return !covered(level(p) < level(q) ? p : q, balls);
    }

    // C7: balls of `within` joined to `from`, over visible contacts among visible balls, or over all.
    Places joined(const Places& from, const Places& within, const Places& balls, bool visible_only) const {
        Places found;
        std::vector<Place> waiting;
        const auto visit = [&](const Place& p) {
            if (!within.count(p) || (visible_only && covered(p, balls))) return;
            if (found.insert(p).second) waiting.push_back(p);
        };
        for (const Place& p : from) visit(p);
        while (!waiting.empty()) {
            const Place p = waiting.back();
            waiting.pop_back();
            for (const Place& q : contacts(p))
                if (!visible_only || visible_contact(p, q, balls)) visit(q);
        }
        return found;
    }

    int visible_contacts(const Places& a, const Places& b, const Places& balls) const {
        std::set<std::pair<Place, Place>> found;
        for (const Place& p : a)
            for (const Place& q : b)
                if (visible_contact(p, q, balls)) found.insert({std::min(p, q), std::max(p, q)});
        return int(found.size());
    }

    int longest_path(const Places& s, const Places& balls) const {
        int best = 0;
        Places open;
        for (const Place& p : s)
            if (!covered(p, balls)) open.insert(p);
        for (const Place& p : open) best = std::max(best, longest_from(p, open, balls));
        return best;
    }

    // C3, 1.3: the position after p is taken out.
    Places without(const Place& p, const Places& balls) const {
        Places after = balls;
        const Places above = meet(resting_on(p), balls);
        Place place = p;
        if (above.size() == 1) {
            const Place& q = *above.begin();
            const Place d = {q[0] - p[0], q[1] - p[1], q[2] - p[2]};
            while (after.count(plus(place, d))) place = plus(place, d);
        }
        after.erase(place);
        return after;
    }

    static Places meet(const Places& a, const Places& b) {
        Places both;
        for (const Place& p : a)
            if (b.count(p)) both.insert(p);
        return both;
    }

   private:
    int longest_from(const Place& p, Places open, const Places& balls) const {
        open.erase(p);
        int best = 0;
        for (const Place& q : Places(open))
            if (visible_contact(p, q, balls)) best = std::max(best, longest_from(q, open, balls));
        return best + 1;
    }
};

class Pyramid : public Board {
   public:
    explicit Pyramid(int size) : n(size) {  // C1
        for (int l = 0; l < n; ++l)
            for (int x = 1 + l; x <= 2 * n - 1 - l; x += 2)
                for (int y = 1 + l; y <= 2 * n - 1 - l; y += 2) all.insert({x, y, l});
    }
    int level(const Place& p) const override { return p[2]; }
    std::vector<Place> support_steps() const override {
        return {{-1, -1, -1}, {-1, 1, -1}, {1, -1, -1}, {1, 1, -1}};
    }
    std::vector<Place> beside_steps() const override {
        return {{2, 0, 0}, {-2, 0, 0}, {0, 2, 0}, {0, -2, 0}};
    }
    std::vector<Place> diagonal_steps() const override {
        return {{2, 2, 0}, {-2, 2, 0}, {2, -2, 0}, {-2, -2, 0}};
    }
    bool flat_contact() const override { return true; }
    bool covered(const Place& p, const Places& balls) const override {
        return balls.count({p[0], p[1], p[2] + 2}) > 0;
    }
    bool bridged(const Place& p, const Place& q, const Places& balls) const override {
        const int x = (p[0] + q[0]) / 2, y = (p[1] + q[1]) / 2, l = p[2] + 1;
        if (p[1] == q[1]) return balls.count({x, y - 1, l}) && balls.count({x, y + 1, l});
        return balls.count({x - 1, y, l}) && balls.count({x + 1, y, l});
    }

    // C9: the position after a ball enters at `end` moving by `d`, or nothing when that is illegal.
    std::optional<Places> entered(const Place& end, const Place& d, const Places& balls) const {
        if (!carried(end, balls)) return std::nullopt;
        Places after = balls;
        std::vector<Place> run;
        for (Place p = end; balls.count(p); p = plus(p, d)) run.push_back(p);
        if (!run.empty()) {
            for (const Place& p : run)
                if (load(p, balls) > 0) return std::nullopt;
            Place q = plus(run.back(), d);
            if (!all.count(q)) return std::nullopt;
            Places missing;
            for (const Place& s : supports(q))
                if (!balls.count(s)) missing.insert(s);
            if (missing.size() > 1) return std::nullopt;
            if (missing.size() == 1) {
                if (!playable(*missing.begin(), balls)) return std::nullopt;
                q = *missing.begin();
            }
            for (const Place& p : run) after.erase(p);
            for (std::size_t i = 1; i < run.size(); ++i) after.insert(run[i]);
            after.insert(q);
        }
        after.insert(end);
        return after;
    }

    const int n;
};

class Dice : public Board {
   public:
    explicit Dice(int size) : Dice(size, size) {}
    Dice(int size, int levels) : n(size) {  // 1.1; only the lowest levels
        for (int a = 0; a < n; ++a)
            for (int b = 0; a + b < n; ++b)
                for (int c = 0; a + b + c < n; ++c)
                    if (level({a, b, c}) < levels) all.insert({a, b, c});
    }
    int level(const Place& p) const override { return n - 1 - p[0] - p[1] - p[2]; }
    std::vector<Place> support_steps() const override { return {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}; }
    std::vector<Place> beside_steps() const override {
        return {{1, -1, 0}, {-1, 1, 0}, {1, 0, -1}, {-1, 0, 1}, {0, 1, -1}, {0, -1, 1}};
    }
    std::vector<Place> diagonal_steps() const override { return {}; }
    bool flat_contact() const override { return false; }  // 1.2: only edges meet
    bool covered(const Place& p, const Places& balls) const override {
        for (const Place& d : support_steps())
            if (!balls.count(plus(p, d, -1))) return false;
        return true;
    }
    bool bridged(const Place&, const Place&, const Places&) const override { return false; }

    // 1.2: face contact differs by one step, edge contact by a step along each of two axes.
    Places near(const Place& p) const {
        Places found;
        for (const Place& q : all) {
            int different = 0, furthest = 0;
            for (unsigned i = 0; i < 3; ++i) {
                different += p[i] != q[i];
                furthest = std::max(furthest, std::abs(p[i] - q[i]));
            }
            if (furthest == 1 && different <= 2) found.insert(q);
        }
        return found;
    }

    struct Jump {
        Place to;
        int up = 0, down = 0;  // m and n
    };
    // 1.6, word for word.
    std::vector<Jump> jumps(const Place& p, const Places& balls) const {
        std::vector<Jump> found;
        if (!balls.count(p) || load(p, balls) > 0) return found;  // it must be free
        Places others = balls;
        others.erase(p);
        const auto plate = [&](const Place& c) {
            return c[0] >= 0 && c[1] >= 0 && c[2] >= 0 && c[0] + c[1] + c[2] >= n;
        };
        const auto solid = [&](const Place& c) { return others.count(c) > 0 || plate(c); };
        for (const Place& u : support_steps())
            for (const Place& d : support_steps()) {
                if (u == d) continue;
                Jump jump{p, 0, 0};
                bool free_way = true;
                do {  // up along -u while the cell beside it towards +d is solid
                    jump.to = plus(jump.to, u, -1);
                    ++jump.up;
                    free_way = free_way && !solid(jump.to);
                } while (solid(plus(jump.to, d)));
                while (!solid(plus(jump.to, d)) &&
                       jump.down < 2 * n) {  // down along +d until something is solid
                    jump.to = plus(jump.to, d);
                    ++jump.down;
                }
                bool funnel = all.count(jump.to) > 0;
                for (const Place& s : support_steps()) funnel = funnel && solid(plus(jump.to, s));
                if (free_way && funnel) found.push_back(jump);
            }
        return found;
    }

    // Every set of k empty cells that hangs together by faces and is stable when filled: all sets are tried.
    std::set<Places> chunks(int k, const Places& balls) const {
        std::set<Places> found;
        std::vector<Place> open;
        for (const Place& p : all)
            if (!balls.count(p)) open.push_back(p);
        Places chosen;
        const auto choose = [&](const auto& self, std::size_t from) -> void {
            if (int(chosen.size()) == k) {
                Places filled = balls;
                filled.insert(chosen.begin(), chosen.end());
                if (stable(filled) && joined({*chosen.begin()}, chosen, filled, false) == chosen)
                    found.insert(chosen);
                return;
            }
            for (std::size_t i = from; i < open.size(); ++i) {
                chosen.insert(open[i]);
                self(self, i + 1);
                chosen.erase(open[i]);
            }
        };
        choose(choose, 0);
        return found;
    }

    const int n;
};

// Squares with pieces on one another; in a nest every piece stands by itself.
class Stacks : public Board {
   public:
    Stacks(int w, int h, int tall, bool nested = false) : nested_(nested) {
        for (int x = 0; x < w; ++x)
            for (int y = 0; y < h; ++y)
                for (int z = 0; z < tall; ++z) all.insert({1 + 2 * x, 1 + 2 * y, z});
    }
    int level(const Place& p) const override { return p[2]; }
    std::vector<Place> support_steps() const override {
        return nested_ ? std::vector<Place>{} : std::vector<Place>{{0, 0, -1}};
    }
    std::vector<Place> beside_steps() const override {
        return {{2, 0, 0}, {-2, 0, 0}, {0, 2, 0}, {0, -2, 0}};
    }
    std::vector<Place> diagonal_steps() const override {
        return {{2, 2, 0}, {-2, 2, 0}, {2, -2, 0}, {-2, -2, 0}};
    }
    bool flat_contact() const override { return true; }
    bool covered(const Place& p, const Places& balls) const override {
        return !nested_ && balls.count({p[0], p[1], p[2] + 1}) > 0;
    }
    bool bridged(const Place&, const Place&, const Places&) const override { return false; }

    Places tower(const Places& s) const {
        Places found;
        for (const Place& p : all)
            for (const Place& q : s)
                if (p[0] == q[0] && p[1] == q[1]) found.insert(p);
        return found;
    }

   private:
    bool nested_;
};

// A die as a real cube: a number on each of six faces, given by their outward normals. Axes a, b, c are a right-handed
// frame; the die shows what lies on the faces -a, -b and -c.
class Cube {
   public:
    // A right-handed die: seen from outside, 1, 2, 3 run counter-clockwise round their corner, so the normals of those
    // faces make a right-handed frame themselves.
    Cube()
        : normals_{Place{1, 0, 0},  Place{0, 1, 0},  Place{0, 0, 1},
                   Place{0, 0, -1}, Place{0, -1, 0}, Place{-1, 0, 0}} {}

    // A quarter turn about an axis: 0, 1 or 2.
    Cube turned(unsigned axis) const {
        const unsigned i = (axis + 1) % 3, j = (axis + 2) % 3;
        Cube c = *this;
        for (Place& normal : c.normals_) {
            const Place old = normal;
            normal[i] = -old[j];
            normal[j] = old[i];
        }
        return c;
    }
    int number_on(const Place& normal) const {
        for (int k = 0; k < 6; ++k)
            if (normals_[unsigned(k)] == normal) return k + 1;
        return 0;
    }
    std::array<int, 3> shown() const {
        return {number_on({-1, 0, 0}), number_on({0, -1, 0}), number_on({0, 0, -1})};
    }
    // 1.4: tips over the ridge of the plate between its funnel and the next one, towards side i and away from side j. The
    // ridge is the edge, along the third axis, of the plate's cube that lies beyond p in direction j. Before, the middle of
    // the die is half a step along +i and half a step along -j from it; a quarter turn brings it to -i, -j, from where it
    // drops along +j. Of the two quarter turns about the third axis that is the one with this effect.
    Cube tipped(unsigned i, unsigned j) const {
        const unsigned k = 3 - i - j;
        Place middle{};
        middle[i] = 1, middle[j] = -1;
        const unsigned x = (k + 1) % 3, y = (k + 2) % 3;
        Place once = middle;
        once[x] = -middle[y], once[y] = middle[x];
        const bool forwards = once[i] == -1 && once[j] == -1;
        return forwards ? turned(k) : turned(k).turned(k).turned(k);
    }
    friend bool operator<(const Cube& a, const Cube& b) { return a.normals_ < b.normals_; }

   private:
    std::array<Place, 6> normals_;  // of faces 1 to 6
};

}  // namespace naive
