#include "board/words/words.hpp"

#include <algorithm>
#include <utility>

#include "board/words/longest_path.hpp"

namespace cairn {

template <int W>
Step<W>::Step(const Direction& d) {
    for (const Direction::Segment& s : d.segments)
        for (int from = 0; from < W; ++from)
            for (int to = 0; to < W; ++to) {
                Piece piece{0, std::uint8_t(from), std::uint8_t(to), std::uint8_t(s.shift & 63)};
                for (Point p : s.from)
                    if (p / 64 == from && (p + s.shift) / 64 == to)
                        piece.mask |= std::uint64_t(1) << (p % 64);
                if (piece.mask != 0) pieces_.push_back(piece);
            }
}

Step<1>::Step(const Direction& d) {
    assert(d.segments.size() <= 1 && "one-word boards are evenly spaced");
    if (d.segments.empty()) return;
    mask_ = d.segments.front().from.word[0];
    turn_ = d.segments.front().shift & 63;
}

namespace {

template <int W>
FlatStep<W> flat_step(const Direction& d) {
    if (d.segments.empty()) return {};
    const auto& [from, shift] = d.segments.front();
    assert(d.segments.size() == 1 && shift > 0 && shift < 64 && "levels have short rows");
    return {from.template as<W>(), shift};
}

// Of the flat directions, listed both ways, those that lead to higher numbers.
template <int W>
unsigned pair_up(const std::vector<Direction>& steps, std::array<FlatStep<W>, 3>& pairs) {
    unsigned n = 0;
    for (const Direction& d : steps)
        if (!d.segments.empty() && d.segments.front().shift > 0) pairs[n++] = flat_step<W>(d);
    return n;
}

}  // namespace

template <int W>
Words<W>::Words(const Lattice& lattice) : lattice_(&lattice) {
    assert(lattice.words <= W);
    all = lattice.all.as<W>();
    for (Point p : lattice.points)
        if (lattice.supports(p).empty()) base.add(p);
    for (const WideSet& level : lattice.levels) levels.push_back(level.as<W>());
    ascending_ = std::is_sorted(lattice.points.begin(), lattice.points.end());
    for (Point p = 0; p < lattice.bits; ++p) supports_.push_back(lattice.supports(p).as<W>());

    // Step 1: the supports of a point, lowest first. The distances are the same everywhere, so any
    // point above level 0 tells them.
    up_count_ = lattice.top > 0 ? unsigned(lattice.up.size()) : 0;
    std::vector<std::pair<int, int>> distances;  // distance, index into up
    if (up_count_ > 0) {
        const Point q = lattice.levels[1].first();
        for (unsigned i = 0; i < up_count_; ++i)
            distances.push_back({lattice.up[i].reversed().step(q) - lattice.supports(q).first(), int(i)});
        std::sort(distances.begin(), distances.end());
        for (unsigned i = 0; i < up_count_; ++i) {
            to_[i] = distances[i].first;
            up_index_[i] = distances[i].second;
        }
        const Direction& lift = lattice.up[unsigned(up_index_[0])];
        lift_ = Step<W>(lift);
        unlift_ = Step<W>(lift.reversed());
    }
    if (up_count_ == 4)
        for (auto& w : fourth_.word) w = ~std::uint64_t(0);

    // Step 2: directions.
    up_from_.assign(std::size_t(lattice.bits), {kNoPoint, kNoPoint, kNoPoint, kNoPoint});
    for (unsigned i = 0; i < up_count_; ++i) {
        up_[i] = Step<W>(lattice.up[i]);
        for (Point p : lattice.all) up_from_[unsigned(p)][i] = lattice.up[i].step(p);
    }
    beside_count_ = pair_up<W>(lattice.beside, beside_);
    diagonal_count_ = pair_up<W>(lattice.diagonal, diagonal_);
    for (const Direction& d : lattice.cover) cover_back_[cover_count_++] = Step<W>(d.reversed());

    // Step 3: flat contacts. A cutter is reached by some `up`; that makes the first ball one of its supports.
    for (const ContactDirection& c : lattice.contacts) {
        if (c.support) continue;
        assert(flat_count_ < flat_.size());
        FlatContact& flat = flat_[flat_count_++];
        flat.step = flat_step<W>(c.step);
        flat.cuttable = c.cutters.size() == 2;
        for (unsigned j = 0; j < c.cutters.size(); ++j)
            for (unsigned i = 0; i < up_count_; ++i)
                if (c.cutters[j] == lattice.up[unsigned(up_index_[i])]) flat.cutters[j] = int(i);
    }
}

// ---- neighbourhoods

template <int W>
PointSet<W> Words<W>::on(const Set& s, int k) const {
    if (k <= 0) return all;
    if (up_count_ == 1) return k == 1 ? lift_(s) : Set{};
    const Set a = s, b = s.lowered(to_[1]), c = s.lowered(to_[2]), d = s.lowered(to_[3]) & fourth_;
    const Set any1 = a | b, both1 = a & b, any2 = c | d, both2 = c & d;
    switch (k) {
        case 1: return lift_(any1 | any2);
        case 2: return lift_(both1 | both2 | (any1 & any2));
        case 3: return lift_((both1 & any2) | (any1 & both2));
        case 4: return lift_(both1 & both2);
        default: return {};
    }
}

template <int W>
PointSet<W> Words<W>::footing(const Set& s) const {
    Set all_of_it = s, layer = s;
    while (!layer.empty()) {
        layer = below(layer) - all_of_it;
        all_of_it |= layer;
    }
    return all_of_it;
}

// ---- connection

template <int W>
typename Words<W>::OpenContacts Words<W>::open_contacts(const Set& o) const {
    OpenContacts open;
    open.covered = covered(o);
    const Set anchors = unlift_(o);
    for (unsigned i = 0; i < flat_.size() && i < flat_count_; ++i) {
        open.flat[i] = flat_[i].step;
        if (!flat_[i].cuttable) continue;
        const auto [first, second] = flat_[i].cutters;
        open.flat[i].from -= anchors.raised(to_[unsigned(first)]) & anchors.raised(to_[unsigned(second)]);
    }
    return open;
}

template <int W>
PointSet<W> Words<W>::spread(const Set& s, const OpenContacts& open) const {
    Set t = above(s) | below(s);
    for (unsigned i = 0; i < flat_count_; ++i) t |= open.flat[i].forth(s) | open.flat[i].back(s);
    return t;
}

template <int W>
PointSet<W> Words<W>::seen_from(const Set& s, const Set& within, const Set& o) const {
    const OpenContacts open = open_contacts(o);
    Set t = above(s - open.covered) | (below(s) - open.covered);
    for (unsigned i = 0; i < flat_count_; ++i) t |= open.flat[i].forth(s) | open.flat[i].back(s);
    return t & within;
}

template <int W>
PointSet<W> Words<W>::linked(const Set& from, const Set& within, const Set& o) const {
    const OpenContacts open = open_contacts(o);
    // Without hidden balls every support contact is visible; only flat ones can still be cut.
    Set rest = (within & o) - open.covered;
    Set frontier = from & rest, found = frontier;
    while (!frontier.empty()) {
        rest -= frontier;
        frontier = spread(frontier, open) & rest;
        found |= frontier;
    }
    return found;
}

template <int W>
PointSet<W> Words<W>::fully_linked(const Set& from, const Set& within) const {
    Set rest = within, frontier = from & rest, found = frontier;
    while (!frontier.empty()) {
        rest -= frontier;
        frontier = touching(frontier) & rest;
        found |= frontier;
    }
    return found;
}

template <int W>
int Words<W>::visible_contacts(const Set& a_points, const Set& b_points, const Set& o) const {
    const OpenContacts open = open_contacts(o);
    const Set a = a_points & o, b = b_points & o;
    // Each contact is counted at its first (flat) or lower ball: one end in a, the other in b.
    int n = 0;
    for (unsigned i = 0; i < flat_count_; ++i)
        n += ((a & open.flat[i].back(b)) | (b & open.flat[i].back(a))).count();
    const Set over_a = unlift_(a), over_b = unlift_(b);
    for (unsigned i = 0; i < up_count_; ++i)
        n += (((a & over_b.raised(to_[i])) | (b & over_a.raised(to_[i]))) - open.covered).count();
    return n;
}

template <int W>
bool Words<W>::visible_line(const Set& line, const Set& o) const {
    if (!line.subset_of(o)) return false;
    const OpenContacts open = open_contacts(o);
    if (line.meets(open.covered)) return false;
    for (unsigned i = 0; i < flat_count_; ++i)
        if (line.meets(flat_[i].step.back(line) - open.flat[i].from)) return false;
    return true;
}

template <int W>
int Words<W>::longest_path(const Set& s, const Set& o, std::int64_t& work) const {
    // The balls row by row along the longer side of the board, so that the front is short.
    static thread_local std::vector<Point> order;
    static thread_local std::vector<int> place;
    static thread_local std::vector<Contact> contacts;
    const OpenContacts open = open_contacts(o);
    const Set balls = (s & o) - open.covered;
    order.clear();
    for (Point p : balls) order.push_back(p);
    const auto& at = lattice_->coordinates;
    std::sort(order.begin(), order.end(), [&](Point p, Point q) {
        const auto &a = at[std::size_t(p)], &b = at[std::size_t(q)];
        return std::pair(a[1], a[0]) < std::pair(b[1], b[0]);
    });
    place.assign(std::size_t(lattice_->bits), -1);
    for (std::size_t k = 0; k < order.size(); ++k) place[std::size_t(order[k])] = int(k);
    contacts.clear();
    for (std::size_t k = 0; k < order.size(); ++k)
        for (Point q : spread(Set::of(order[k]), open) & balls)
            if (place[std::size_t(q)] > int(k)) contacts.push_back({int(k), place[std::size_t(q)]});
    work -= 4 * std::int64_t(order.size());
    return cairn::longest_path(int(order.size()), contacts, work);
}

// ---- motion

template <int W>
Drop<W> Words<W>::drop(Point p, const Set& o) const {
    Drop<W> d{{}, {}, p, -1};
    for (unsigned i = 0; i < up_count_; ++i) {
        const Point q = up_from_[unsigned(p)][i];
        if (q != kNoPoint && o.has(q)) {
            assert(d.direction < 0 && "a pinned ball cannot be lifted");
            d.direction = int(i);
        }
    }
    if (d.direction < 0) return d;
    // Nothing but the next ball in the same direction can rest on a ball of the column: any other would
    // need a second ball on p.
    for (;;) {
        const Point next = up_from_[unsigned(d.head)][unsigned(d.direction)];
        if (next == kNoPoint || !o.has(next)) return d;
        d.column.add(next);
        d.fallen.add(d.head);
        d.head = next;
    }
}

template <int W>
Push<W> Words<W>::entry(int track, const Set& o) const {
    const std::vector<Point>& points = lattice_->tracks[unsigned(track)].points;
    Push<W> push;
    if (!supports_[unsigned(points.front())].subset_of(o)) return push;

    // The unbroken run from the end; its lead ball goes to the first empty point of the track.
    std::size_t length = 0;
    while (length < points.size() && o.has(points[length])) push.run.add(points[length++]);
    if (length == 0) {
        push.legal = true;
        return push;
    }
    if (length == points.size()) return push;   // out of the level
    if (push.run.meets(below(o))) return push;  // every pushed ball must be free

    const Set missing = supports_[unsigned(points[length])] - o;
    if (missing.empty()) {
        push.lead_to = points[length];
    } else if (missing.count() == 1 && missing.meets(playable(o))) {
        push.lead_to = missing.first();
        push.drops = true;
    }
    push.legal = push.lead_to != kNoPoint;
    return push;
}

template class Step<2>;
template class Step<4>;
template class Step<8>;
template class Words<1>;
template class Words<2>;
template class Words<4>;
template class Words<8>;

}  // namespace cairn
