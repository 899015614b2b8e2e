// A second, deliberately slow reading of the rule book's definitions, on sets of coordinates: no bits,
// no tables, no shifts. The tests hold `Words` equal to it. Paragraphs C1-C9 are those of the Shibumi
// rulings, 1.1-1.3 those of the Das Spiel rulings.
#pragma once

#include <array>
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
    explicit Dice(int size) : n(size) {  // 1.1
        for (int a = 0; a < n; ++a)
            for (int b = 0; a + b < n; ++b)
                for (int c = 0; a + b + c < n; ++c) all.insert({a, b, c});
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

    const int n;
};

}  // namespace naive
