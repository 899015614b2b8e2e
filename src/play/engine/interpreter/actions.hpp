// Actions: what the instructions that put, lift, take, recolour and push do to the boards.
#pragma once

#include <utility>

#include "play/engine/interpreter/machine.hpp"

namespace cairn {

template <int W, class Facts>
int Machine<W, Facts>::supply_left(std::byte* st, int colour) const {
    int used = 0;
    for (int b = 0; b < boards_; ++b) used += sets(st)[plane(b, colour)].count();
    return supply_ - used;
}

// Are there fewer than `wanted` balls of this colour left? Never where the page has no `supply`.
template <int W, class Facts>
inline bool Machine<W, Facts>::runs_short(std::byte* st, std::int64_t colour, int wanted) const {
    return supply_ && colour >= 0 && colour < colours_ && supply_left(st, int(colour)) < wanted;
}

template <int W, class Facts>
inline Fault Machine<W, Facts>::place_problem(std::byte* st, Point p) const {
    if (!on_board(st, p)) return Fault::NoPoint;
    const Set o = balls(st);
    if (o.has(p)) return Fault::Occupied;
    return words(st).supports(p).subset_of(o) ? Fault::None : Fault::Floating;
}

template <int W, class Facts>
void Machine<W, Facts>::tell(Run& run, Event::Kind kind, int point, int to, int colour, int was,
                             Lying lies) const {
    if constexpr (!Facts::kStandsAlone) {
        if (!run.events) return;
        const Header& h = header(run.state);
        run.events->push_back({kind, std::int8_t(h.me), std::int8_t(h.board), std::int8_t(colour),
                               std::int8_t(was), std::int16_t(point), std::int16_t(to), lies});
    }
}

template <int W, class Facts>
template <class AnyRun>
inline Fault Machine<W, Facts>::put(AnyRun& run, int colour, Point p, bool sure) const {
    if (colour < 0 || colour >= colours_) return Fault::NoColour;
    if (const Fault problem = sure ? Fault::None : place_problem(run.state, p); problem != Fault::None)
        return problem;
    planes(run.state)[colour].add(p);
    if (pose_slot_ >= 0) set_lying(run.state, p, lying(kStandardPose));
    if (run.events) tell(run, Event::Kind::Put, p, -1, colour, -1, lies(run.state, p));
    return Fault::None;
}

template <int W, class Facts>
int Machine<W, Facts>::colour_at(std::byte* st, Point p) const {
    for (int c = 0; c < colours_; ++c)
        if (planes(st)[c].has(p)) return c;
    return buried(st).has(p) ? kBuried : -1;
}

template <int W, class Facts>
typename Machine<W, Facts>::Set Machine<W, Facts>::of_few(std::byte* st, std::int64_t colours) const {
    Set s;
    for (int c = 0; c < colours_; ++c)
        if (colours >> c & 1) s |= planes(st)[c];
    return s;
}

template <int W, class Facts>
typename Machine<W, Facts>::Set Machine<W, Facts>::of_players(std::byte* st, std::int64_t players) const {
    Set s;
    for (int q = 0; q < players_; ++q)
        if (const int c = player_colour_[std::size_t(q)]; c >= 0 && (players >> q & 1)) s |= planes(st)[c];
    return s;
}

template <int W, class Facts>
std::int64_t Machine<W, Facts>::tally(std::byte* st, const Set& s) const {
    return few_where(colours_, [&](int c) { return planes(st)[c].meets(s); });
}

template <int W, class Facts>
template <class Before>
int Machine<W, Facts>::colour_alone(std::byte* st, const Set& s, int bound, Before before) const {
    int alone = -1, best = bound;
    for (int c = 0; c < colours_; ++c) {
        const int n = (planes(st)[c] & s).count();
        if (before(n, best)) alone = c, best = n;
        else if (n == best) alone = -1;
    }
    return alone;
}

template <int W, class Facts>
template <class AnyRun>
typename Machine<W, Facts>::Set Machine<W, Facts>::lift(AnyRun& run, Point p) const {
    std::byte* const st = run.state;
    const auto drop = words(st).drop(p, balls(st));
    const auto up = [&](Point low) { return words(st).up(low, drop.direction); };
    if (run.events) {
        tell(run, Event::Kind::Lifted, p, -1, colour_at(st, p));
        if (drop.direction >= 0)
            for (Point low = p; low != drop.head; low = up(low))
                tell(run, Event::Kind::Dropped, up(low), low, colour_at(st, up(low)));
    }
    const auto sink = [&](Set& plane) {
        plane.drop(p);
        if (drop.direction < 0 || !plane.meets(drop.column)) return;
        for (Point low = p; low != drop.head; low = up(low))
            if (plane.has(up(low))) plane.drop(up(low)), plane.add(low);
    };
    for (int c = 0; c < planes_; ++c) sink(planes(st)[c]);
    for (int slot : riding_sets_) sink(sets(st)[slot]);
    for (int slot : riding_numbers_) {
        auto* n = numbers(st) + slot;
        Point low = p;
        if (drop.direction >= 0)
            for (; low != drop.head; low = up(low)) n[low] = n[up(low)];
        n[low] = first_numbers_[std::size_t(slot + low)];
    }
    if (pose_slot_ >= 0) {
        Point low = p;
        if (drop.direction >= 0)
            for (; low != drop.head; low = up(low)) set_lying(st, low, lies(st, up(low)));
        set_lying(st, low, kNoDie);
    }
    return drop.fallen;
}

template <int W, class Facts>
template <class AnyRun>
typename Machine<W, Facts>::Set Machine<W, Facts>::take(AnyRun& run, Set doomed) const {
    std::byte* const st = run.state;
    Set taken;
    doomed &= balls(st);
    for (int level = int(words(st).levels.size()) - 1; level >= 0; --level) {
        const Set here = doomed & words(st).levels[std::size_t(level)] & words(st).free(balls(st));
        if (here.empty()) continue;
        if (run.events)
            for (Point p : here) tell(run, Event::Kind::Taken, p, -1, colour_at(st, p));
        for (int c = 0; c < planes_; ++c) planes(st)[c] -= here;
        for (int slot : riding_sets_) sets(st)[slot] -= here;
        for (int slot : riding_numbers_)
            for (Point p : here) numbers(st)[slot + p] = first_numbers_[std::size_t(slot + p)];
        if (pose_slot_ >= 0)
            for (Point p : here) set_lying(st, p, kNoDie);
        taken |= here;
    }
    return taken;
}

template <int W, class Facts>
template <class AnyRun>
void Machine<W, Facts>::recolour(AnyRun& run, const Set& s, int colour) const {
    if (run.events)
        for (Point p : s)
            if (const int was = colour_at(run.state, p); was != colour)
                tell(run, Event::Kind::Recoloured, p, -1, colour, was);
    for (int k = 0; k < planes_; ++k) planes(run.state)[k] -= s;
    planes(run.state)[colour] |= s;
}

template <int W, class Facts>
template <class AnyRun>
void Machine<W, Facts>::swap(AnyRun& run, Point p, Point q) const {
    if (p == q) return;
    if (run.events) tell(run, Event::Kind::Swapped, p, q, colour_at(run.state, p), colour_at(run.state, q));
    for (int k = 0; k < planes_; ++k) {
        Set& plane = planes(run.state)[k];
        if (plane.has(p) != plane.has(q)) plane ^= Set::of(p) | Set::of(q);
    }
    if (pose_slot_ >= 0) std::swap(poses(run.state)[order(p)], poses(run.state)[order(q)]);
}

template <int W, class Facts>
typename Machine<W, Facts>::Set Machine<W, Facts>::legal_entries(std::byte* st) const {
    return tables(st).words.entries(balls(st));
}

template <int W, class Facts>
void Machine<W, Facts>::enter(Run& run, int colour, int track) const {
    std::byte* const st = run.state;
    const auto& points = this->lattice_.tracks[std::size_t(track)].points;
    const auto push = tables(st).words.entry(track, balls(st));
    if (!push.run.empty()) {
        // The run moves one step ahead, the lead ball first.
        int last = 0;
        while (last + 1 < int(points.size()) && push.run.has(points[std::size_t(last + 1)])) ++last;
        const auto carry = [&](Point from, Point to) {
            if (run.events) tell(run, Event::Kind::Pushed, from, to, colour_at(st, from));
            for (int c = 0; c < planes_; ++c)
                if (planes(st)[c].has(from)) planes(st)[c].drop(from), planes(st)[c].add(to);
            for (int slot : riding_sets_)
                if (sets(st)[slot].has(from)) sets(st)[slot].drop(from), sets(st)[slot].add(to);
            for (int slot : riding_numbers_)
                numbers(st)[slot + to] =
                    std::exchange(numbers(st)[slot + from], first_numbers_[std::size_t(slot + from)]);
        };
        carry(points[std::size_t(last)], push.lead_to);
        for (int k = last - 1; k >= 0; --k) carry(points[std::size_t(k)], points[std::size_t(k + 1)]);
    }
    tell(run, Event::Kind::Put, points.front(), -1, colour);
    planes(st)[colour].add(points.front());
}

}  // namespace cairn
