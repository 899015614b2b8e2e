#include "board/words/words.hpp"

#include <algorithm>
#include <utility>

#include "board/words/links.hpp"
#include "board/words/longest_path.hpp"

namespace cairn {

template <int W>
Step<W> StepArrays<W>::step(const Direction& d) {
    auto& pieces = pieces_.emplace_back();
    for (const Direction::Segment& s : d.segments)
        for (int from = 0; from < W; ++from)
            for (int to = 0; to < W; ++to) {
                typename Step<W>::Piece piece{0, std::uint8_t(from), std::uint8_t(to),
                                              std::uint8_t(s.shift & 63)};
                for (Point p : s.from)
                    if (p / 64 == from && (p + s.shift) / 64 == to)
                        piece.mask |= std::uint64_t(1) << (p % 64);
                if (piece.mask != 0) pieces.push_back(piece);
            }
    return {pieces};
}

Step<1> StepArrays<1>::step(const Direction& d) {
    assert(d.segments.size() <= 1 && "one-word boards are evenly spaced");
    if (d.segments.empty()) return {};
    return {d.segments.front().from.word[0], d.segments.front().shift & 63};
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
WordArrays<W>::WordArrays(const Lattice& lattice) {
    WordTables<W>& t = tables_;
    t.lattice = &lattice;
    assert(lattice.words <= W);
    t.all = lattice.all.template as<W>();
    for (Point p : lattice.points)
        if (lattice.supports(p).empty()) t.base.add(p);
    for (const WideSet& level : lattice.levels) levels_.push_back(level.template as<W>());
    t.ascending = std::is_sorted(lattice.points.begin(), lattice.points.end());
    for (Point p = 0; p < lattice.bits; ++p) supports_.push_back(lattice.supports(p).template as<W>());

    // Step 1: the supports of a point, lowest first. The distances are the same everywhere, so any
    // point above level 0 tells them.
    t.up_count = lattice.top > 0 ? unsigned(lattice.up.size()) : 0;
    std::vector<std::pair<int, int>> distances;  // distance, index into up
    if (t.up_count > 0) {
        const Point q = lattice.levels[1].first();
        for (unsigned i = 0; i < t.up_count; ++i)
            distances.push_back({lattice.up[i].reversed().step(q) - lattice.supports(q).first(), int(i)});
        std::sort(distances.begin(), distances.end());
        for (unsigned i = 0; i < t.up_count; ++i) {
            t.to[i] = distances[i].first;
            t.up_index[i] = distances[i].second;
        }
        const Direction& lift = lattice.up[unsigned(t.up_index[0])];
        t.lift = steps_.step(lift);
        t.unlift = steps_.step(lift.reversed());
    }
    if (t.up_count == 4)
        for (auto& w : t.fourth.word) w = ~std::uint64_t(0);

    // Step 2: directions.
    up_from_.assign(std::size_t(lattice.bits), {kNoPoint, kNoPoint, kNoPoint, kNoPoint});
    for (unsigned i = 0; i < t.up_count; ++i)
        for (Point p : lattice.all) up_from_[unsigned(p)][i] = lattice.up[i].step(p);
    t.beside_count = pair_up<W>(lattice.beside, t.beside);
    t.diagonal_count = pair_up<W>(lattice.diagonal, t.diagonal);
    for (const Direction& d : lattice.cover) t.cover_back[t.cover_count++] = steps_.step(d.reversed());

    // Step 3: flat contacts. A cutter is reached by some `up`; that makes the first ball one of its supports.
    for (const ContactDirection& c : lattice.contacts) {
        if (c.support) continue;
        assert(t.flat_count < t.flat.size());
        FlatContact<W>& flat = t.flat[t.flat_count++];
        flat.step = flat_step<W>(c.step);
        flat.cuttable = c.cutters.size() == 2;
        for (unsigned j = 0; j < c.cutters.size(); ++j)
            for (unsigned i = 0; i < t.up_count; ++i)
                if (c.cutters[j] == lattice.up[unsigned(t.up_index[i])]) flat.cutters[j] = int(i);
    }
    t.levels = levels_;
    t.supports = supports_;
    t.up_from = up_from_;
}

template <int W>
int TabledWords<W>::longest_path(const Set& s, const Set& o, std::int64_t& work) const {
    // The balls row by row along the longer side of the board, so that the front is short.
    static thread_local std::vector<Point> order;
    static thread_local std::vector<int> place;
    static thread_local std::vector<Contact> contacts;
    const OpenContacts open = open_contacts(o);
    const Set balls = (s & o) - open.covered;
    order.clear();
    for (Point p : balls) order.push_back(p);
    const auto& at = t_.lattice->coordinates;
    std::sort(order.begin(), order.end(), [&](Point p, Point q) {
        const auto &a = at[std::size_t(p)], &b = at[std::size_t(q)];
        return std::pair(a[1], a[0]) < std::pair(b[1], b[0]);
    });
    place.assign(std::size_t(t_.lattice->bits), -1);
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
Push<W> TabledWords<W>::entry(int track, const Set& o) const {
    return entry(track, o, {playable(o), below(o)});
}

template <int W>
PointSet<W> TabledWords<W>::entries(const Set& o) const {
    const Ground ground{playable(o), below(o)};
    const std::vector<Track>& tracks = t_.lattice->tracks;
    Set out, ends;
    for (std::size_t t = 0; t < tracks.size(); ++t) {
        const Point end = tracks[t].points.front();
        if (ground.open.has(end)) {
            if (!ends.has(end)) out.add(Point(t));
            ends.add(end);
        } else if (o.has(end) && !ground.carrying.has(end) && entry(int(t), o, ground).legal) {
            out.add(Point(t));
        }
    }
    return out;
}

template <int W>
Push<W> TabledWords<W>::entry(int track, const Set& o, const Ground& ground) const {
    const std::vector<Point>& points = t_.lattice->tracks[unsigned(track)].points;
    Push<W> push;
    if (!t_.supports[unsigned(points.front())].subset_of(o)) return push;

    // The unbroken run from the end; its lead ball goes to the first empty point of the track.
    std::size_t length = 0;
    while (length < points.size() && o.has(points[length])) push.run.add(points[length++]);
    if (length == 0) {
        push.legal = true;
        return push;
    }
    if (length == points.size()) return push;          // out of the level
    if (push.run.meets(ground.carrying)) return push;  // every pushed ball must be free

    const Set missing = t_.supports[unsigned(points[length])] - o;
    if (missing.empty()) {
        push.lead_to = points[length];
    } else if (missing.count() == 1 && missing.meets(ground.open)) {
        push.lead_to = missing.first();
        push.drops = true;
    }
    push.legal = push.lead_to != kNoPoint;
    return push;
}

template class StepArrays<2>;
template class StepArrays<4>;
template class StepArrays<8>;
template class WordArrays<1>;
template class WordArrays<2>;
template class WordArrays<4>;
template class WordArrays<8>;
template class TabledWords<1>;
template class TabledWords<2>;
template class TabledWords<4>;
template class TabledWords<8>;

}  // namespace cairn
