// The longer words, which words.hpp only declares: around a set, along contacts, and what drops. Seen by words.cpp, and by native code,
// where the tables are constants and it pays to have them inlined.
#pragma once

#include "board/words/words.hpp"

namespace cairn {

// ---- neighbourhoods

template <int W>
inline PointSet<W> TabledWords<W>::on(const Set& s, int k) const {
    if (k <= 0) return all;
    if (t_.up_count == 1) return k == 1 ? t_.lift(s) : Set{};
    const Set a = s, b = s.lowered(t_.to[1]), c = s.lowered(t_.to[2]), d = s.lowered(t_.to[3]) & t_.fourth;
    const Set any1 = a | b, both1 = a & b, any2 = c | d, both2 = c & d;
    switch (k) {
        case 1: return t_.lift(any1 | any2);
        case 2: return t_.lift(both1 | both2 | (any1 & any2));
        case 3: return t_.lift((both1 & any2) | (any1 & both2));
        case 4: return t_.lift(both1 & both2);
        default: return {};
    }
}

template <int W>
inline PointSet<W> TabledWords<W>::footing(const Set& s) const {
    Set all_of_it = s, layer = s;
    while (!layer.empty()) {
        layer = below(layer) - all_of_it;
        all_of_it |= layer;
    }
    return all_of_it;
}

// ---- connection

template <int W>
inline typename TabledWords<W>::OpenContacts TabledWords<W>::open_contacts(const Set& o) const {
    OpenContacts open;
    open.covered = covered(o);
    const Set anchors = t_.unlift(o);
    for (unsigned i = 0; i < t_.flat.size() && i < t_.flat_count; ++i) {
        open.flat[i] = t_.flat[i].step;
        if (!t_.flat[i].cuttable) continue;
        const auto [first, second] = t_.flat[i].cutters;
        open.flat[i].from -= anchors.raised(t_.to[unsigned(first)]) & anchors.raised(t_.to[unsigned(second)]);
    }
    return open;
}

template <int W>
inline PointSet<W> TabledWords<W>::spread(const Set& s, const OpenContacts& open) const {
    Set t = above(s) | below(s);
    for (unsigned i = 0; i < t_.flat_count; ++i) t |= open.flat[i].forth(s) | open.flat[i].back(s);
    return t;
}

template <int W>
inline PointSet<W> TabledWords<W>::seen_from(const Set& s, const Set& within, const Set& o) const {
    const OpenContacts open = open_contacts(o);
    Set t = above(s - open.covered) | (below(s) - open.covered);
    for (unsigned i = 0; i < t_.flat_count; ++i) t |= open.flat[i].forth(s) | open.flat[i].back(s);
    return t & within;
}

template <int W>
inline PointSet<W> TabledWords<W>::linked(const Set& from, const Set& within, const Set& o) const {
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
inline PointSet<W> TabledWords<W>::fully_linked(const Set& from, const Set& within) const {
    Set rest = within, frontier = from & rest, found = frontier;
    while (!frontier.empty()) {
        rest -= frontier;
        frontier = touching(frontier) & rest;
        found |= frontier;
    }
    return found;
}

template <int W>
inline int TabledWords<W>::visible_contacts(const Set& a_points, const Set& b_points, const Set& o) const {
    const OpenContacts open = open_contacts(o);
    const Set a = a_points & o, b = b_points & o;
    // Each contact is counted at its first (flat) or lower ball: one end in a, the other in b.
    int n = 0;
    for (unsigned i = 0; i < t_.flat_count; ++i)
        n += ((a & open.flat[i].back(b)) | (b & open.flat[i].back(a))).count();
    const Set over_a = t_.unlift(a), over_b = t_.unlift(b);
    for (unsigned i = 0; i < t_.up_count; ++i)
        n += (((a & over_b.raised(t_.to[i])) | (b & over_a.raised(t_.to[i]))) - open.covered).count();
    return n;
}

template <int W>
inline bool TabledWords<W>::visible_line(const Set& line, const Set& o) const {
    if (!line.subset_of(o)) return false;
    const OpenContacts open = open_contacts(o);
    if (line.meets(open.covered)) return false;
    for (unsigned i = 0; i < t_.flat_count; ++i)
        if (line.meets(t_.flat[i].step.back(line) - open.flat[i].from)) return false;
    return true;
}

// ---- motion

template <int W>
inline Drop<W> TabledWords<W>::drop(Point p, const Set& o) const {
    Drop<W> d{{}, {}, p, -1};
    for (unsigned i = 0; i < t_.up_count; ++i) {
        const Point q = t_.up_from[unsigned(p)][i];
        if (q != kNoPoint && o.has(q)) {
            assert(d.direction < 0 && "a pinned ball cannot be lifted");
            d.direction = int(i);
        }
    }
    if (d.direction < 0) return d;
    // Nothing but the next ball in the same direction can rest on a ball of the column: any other would
    // need a second ball on p.
    for (;;) {
        const Point next = t_.up_from[unsigned(d.head)][unsigned(d.direction)];
        if (next == kNoPoint || !o.has(next)) return d;
        d.column.add(next);
        d.fallen.add(d.head);
        d.head = next;
    }
}

}  // namespace cairn
