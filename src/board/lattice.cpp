#include "board/lattice.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>

namespace cairn {

// ---- Direction

Point Direction::step(Point p) const {
    for (const Segment& s : segments)
        if (s.from.has(p)) return p + s.shift;
    return kNoPoint;
}

Direction Direction::reversed() const {
    Direction back;
    for (const Segment& s : segments) back.segments.push_back({s.from.shifted(s.shift), -s.shift});
    return back;
}

Direction Direction::between(const std::vector<std::pair<Point, Point>>& steps) {
    std::map<int, WideSet> by_shift;
    for (const auto& [from, to] : steps) by_shift[to - from].add(from);
    Direction d;
    for (const auto& [shift, from] : by_shift) d.segments.push_back({from, shift});
    return d;
}

// ---- Family

void Family::add(const WideSet& s) {
    const auto before = [&](int i, const WideSet& other) { return members[unsigned(i)] < other; };
    const auto i = std::lower_bound(ascending_.begin(), ascending_.end(), s, before);
    if (i != ascending_.end() && members[unsigned(*i)] == s) return;
    ascending_.insert(i, int(members.size()));
    members.push_back(s);
}

void Family::index(int bits) {
    ascending_ = {};
    through.assign(std::size_t(bits), {});
    for (std::size_t i = 0; i < members.size(); ++i)
        for (Point p : members[i]) through[unsigned(p)].push_back(int(i));
}

// ---- Lattice: questions

std::string Lattice::written() const {
    if (sizes.empty()) return kind;
    std::string text = kind + "(";
    for (std::size_t i = 0; i < sizes.size(); ++i) text += (i > 0 ? ", " : "") + std::to_string(sizes[i]);
    return text + ")";
}

std::vector<Point> Lattice::named(std::string_view word) const {
    std::vector<Point> found;
    auto i = std::lower_bound(by_name_.begin(), by_name_.end(), word,
                              [](const auto& entry, std::string_view name) { return entry.first < name; });
    for (; i != by_name_.end() && i->first == word; ++i) found.push_back(i->second);
    return found;
}

Lattice::Centre Lattice::centre(Point p) const {
    const auto& [a, b, c] = coordinates[unsigned(p)];
    const int level = level_of[unsigned(p)];
    switch (style) {
        case Style::HalfGrid: return {(a - 1) / 2.0, (b - 1) / 2.0, level * std::sqrt(0.5)};
        // A cube on its corner: the three axes lean outwards by the same angle. Side A lies in the south.
        case Style::Digits:
            return {(b - c) / std::sqrt(2.0), (2 * a - b - c) / std::sqrt(6.0), level / std::sqrt(3.0)};
        case Style::Squares: break;
    }
    // Pieces of a stack are flat, and pyramids stand in one another; cubes are as high as wide.
    const double rise = nested || up.size() == 1 ? 0.3 : 1.0;
    return {(a - 1) / 2.0, (b - 1) / 2.0, rise * level};
}

Coordinates Lattice::cell(Point p) const {
    assert(cubes());
    const auto& [a, b, c] = coordinates[unsigned(p)];
    return style == Style::Digits ? Coordinates{a, b, c} : Coordinates{(a - 1) / 2, (b - 1) / 2, c};
}

Point Lattice::at(const Coordinates& c) const {
    const auto i =
        std::lower_bound(at_.begin(), at_.end(), c,
                         [](const auto& entry, const Coordinates& wanted) { return entry.first < wanted; });
    return i != at_.end() && i->first == c ? i->second : kNoPoint;
}

WideSet Lattice::neighbours(Point p, const std::vector<Direction>& steps) const {
    WideSet found;
    for (const Direction& d : steps)
        for (const Direction::Segment& s : d.segments) {
            if (s.from.has(p)) found.add(p + s.shift);
            if (p - s.shift >= 0 && p - s.shift < bits && s.from.has(p - s.shift)) found.add(p - s.shift);
        }
    return found;
}

bool Lattice::stable(const WideSet& balls) const {
    for (Point p : balls)
        if (!supports(p).subset_of(balls)) return false;
    return true;
}

Direction Lattice::by(const Coordinates& d) const {
    std::vector<std::pair<Point, Point>> steps;
    for (const auto& [c, p] : at_) {
        const Point q = at({c[0] + d[0], c[1] + d[1], c[2] + d[2]});
        if (q != kNoPoint) steps.push_back({p, q});
    }
    return Direction::between(steps);
}

Family Lattice::lines(int k) const {
    Family family;
    if (k < 1) return family;
    for (const Direction& d : line_steps)
        for (Point start : all) {
            WideSet line;
            Point p = start;
            int length = 0;
            while (p != kNoPoint && length < k) {
                line.add(p);
                ++length;
                p = d.step(p);
            }
            if (length == k) family.add(line);
        }
    family.index(bits);
    return family;
}

// ---- Lattice: building

void Lattice::place(Point p, const Coordinates& c, int level, std::string name) {
    assert(!all.has(p) && at(c) == kNoPoint && "two points cannot share a number or a place");
    if (p >= int(names_.size())) {
        bits = p + 1;
        level_of.resize(std::size_t(bits), -1);
        coordinates.resize(std::size_t(bits), Coordinates{-1, -1, -1});
        names_.resize(std::size_t(bits));
    }
    top = std::max(top, level);
    if (levels.size() <= unsigned(level)) levels.resize(std::size_t(level) + 1);
    all.add(p);
    levels[unsigned(level)].add(p);
    level_of[unsigned(p)] = level;
    coordinates[unsigned(p)] = c;
    names_[unsigned(p)] = std::move(name);
    const std::pair<Coordinates, Point> entry{c, p};
    at_.insert(std::lower_bound(at_.begin(), at_.end(), entry), entry);
}

std::vector<Point> Lattice::in_order(const WideSet& set) const {
    std::vector<Point> ordered;
    for (Point p : points)
        if (set.has(p)) ordered.push_back(p);
    for (Point p : set - all) ordered.push_back(p);
    return ordered;
}

void Lattice::add_line_families(int longest) {
    families["triples"] = lines(3);
    families["fours"] = lines(4);
    Family& segments = families["segments"];
    for (int k = 2; k <= longest; ++k)
        for (const WideSet& line : lines(k).members) segments.add(line);
}

void Lattice::add_platform_families(const std::string& platforms) {
    std::map<Point, WideSet> carry;
    for (const Direction& d : up)
        for (Point p : all)
            if (const Point q = d.step(p); q != kNoPoint) carry[q].add(p);
    for (const auto& [q, platform] : carry) {
        families[platforms].add(platform);
        families["small_pyramids"].add(platform | WideSet::of(q));
    }
}

void Lattice::finish_tables() {
    words = std::max(words, 1);
    points.clear();
    order_.assign(std::size_t(bits), -1);
    for (const WideSet& level : levels)
        for (Point p : level) {
            order_[unsigned(p)] = int(points.size());
            points.push_back(p);
        }

    // A name that several levels share gets its level in front, or the size of its pieces; the long form is always
    // understood.
    std::map<std::string, int> sharing;
    for (Point p : points) ++sharing[names_[unsigned(p)]];
    for (Point p : points) {
        std::string& shown = names_[unsigned(p)];
        const int level = level_of[unsigned(p)];
        const std::string full = std::to_string(nested ? size_at(level) : level) + ":" + shown;
        by_name_.emplace_back(shown, p);
        by_name_.emplace_back(full, p);
        if (sharing[shown] > 1) shown = full;
    }
    std::sort(by_name_.begin(), by_name_.end());

    supports_.assign(std::size_t(bits), {});
    supported_.assign(std::size_t(bits), {});
    touching_.assign(std::size_t(bits), {});
    for (const Direction& d : up)
        for (const Direction::Segment& s : d.segments)
            for (Point p : s.from) {
                supported_[unsigned(p)].add(p + s.shift);
                supports_[unsigned(p + s.shift)].add(p);
            }
    for (const ContactDirection& c : contacts)
        for (const Direction::Segment& s : c.step.segments)
            for (Point p : s.from) {
                touching_[unsigned(p)].add(p + s.shift);
                touching_[unsigned(p + s.shift)].add(p);
            }
    for (auto& [name, family] : families) family.index(bits);
}

}  // namespace cairn
