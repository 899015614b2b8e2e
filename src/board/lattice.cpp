#include "board/lattice.hpp"

#include <algorithm>
#include <cassert>

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
    if (known_.emplace(s, int(members.size())).second) members.push_back(s);
}

void Family::index(int bits) {
    known_.clear();
    through.assign(std::size_t(bits), {});
    for (std::size_t i = 0; i < members.size(); ++i)
        for (Point p : members[i]) through[unsigned(p)].push_back(int(i));
}

// ---- Lattice: questions

std::vector<Point> Lattice::named(std::string_view word) const {
    std::vector<Point> found;
    const auto [from, to] = by_name_.equal_range(word);
    for (auto i = from; i != to; ++i) found.push_back(i->second);
    return found;
}

Point Lattice::at(const Coordinates& c) const {
    const auto i = at_.find(c);
    return i == at_.end() ? kNoPoint : i->second;
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
    at_[c] = p;
}

void Lattice::add_symmetry(const std::function<Coordinates(Coordinates)>& image) {
    std::vector<Point> to(static_cast<std::size_t>(bits));
    for (Point p = 0; p < bits; ++p) to[unsigned(p)] = all.has(p) ? at(image(coordinates[unsigned(p)])) : p;
    symmetries.push_back(std::move(to));
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
    for (Point p : all) points.push_back(p);

    // A name that several levels share gets its level in front; the long form is always understood.
    std::map<std::string, int> sharing;
    for (Point p : points) ++sharing[names_[unsigned(p)]];
    for (Point p : points) {
        std::string& shown = names_[unsigned(p)];
        const std::string full = std::to_string(level_of[unsigned(p)]) + ":" + shown;
        by_name_.emplace(shown, p);
        if (kind != "dice") by_name_.emplace(full, p);
        if (sharing[shown] > 1) shown = full;
    }

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
