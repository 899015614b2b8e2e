// Dice: how they lie, what they show, how they tip over.
#pragma once

#include <utility>

#include "play/engine/interpreter/actions.hpp"

namespace cairn {

template <int W, class Facts>
Fault Machine<W, Facts>::lay(Run& run, const Set& dice, std::int64_t pose) const {
    if (pose < 0 || pose >= kPoses || !dice.subset_of(balls(run.state))) return Fault::NoPose;
    for (Point p : dice) {
        set_lying(run.state, p, lying(Pose(pose)));
        if (run.events) tell(run, Event::Kind::Laid, p, -1, colour_at(run.state, p), -1, lies(run.state, p));
    }
    return Fault::None;
}

// ---- dice that nobody knows

template <int W, class Facts>
std::int64_t Machine<W, Facts>::bag_total(std::byte* st, int bag) const {
    std::int64_t total = 0;
    for (int c = 0; c < colours_; ++c) total += numbers(st)[bag + c];
    return total;
}

template <int W, class Facts>
Fault Machine<W, Facts>::bury(Run& run, Set where, int bag) const {
    std::byte* const st = run.state;
    int already = 0;
    for (int b = 0; b < boards_; ++b) already += sets(st)[plane(b, colours_)].count();
    if (already + where.count() > bag_total(st, bag)) return Fault::FewBuried;
    for (Point p = words(st).lowest(where); p != kNoPoint; p = words(st).lowest(where)) {
        where.drop(p);
        if (const Fault problem = place_problem(st, p); problem != Fault::None) return problem;
        planes(st)[colours_].add(p);
        set_lying(st, p, kUnknownPose);
        tell(run, Event::Kind::Put, p, -1, kBuried, -1, lies(st, p));
    }
    return Fault::None;
}

// The dice of which not every number is known. Eight bytes are asked at a time: adding so much sets the highest bit of
// those from kFirstPartly on.
template <int W, class Facts>
typename Machine<W, Facts>::Set Machine<W, Facts>::partly_known(std::byte* st) const {
    constexpr std::uint64_t kEach = 0x0101010101010101, kAdded = (0x80 - kFirstPartly) * kEach;
    const std::uint8_t* const lying_at = poses(st);
    const std::size_t n = this->lattice_.points.size();
    Set found;
    std::size_t k = 0;
    for (; k + 8 <= n; k += 8) {
        std::uint64_t eight;
        std::memcpy(&eight, lying_at + k, 8);
        for (std::uint64_t hits = (eight + kAdded) & (0x80 * kEach); hits; hits &= hits - 1)
            found.add(this->lattice_.points[k + std::size_t(std::countr_zero(hits)) / 8]);
    }
    for (; k < n; ++k)
        if (lying_at[k] >= kFirstPartly) found.add(this->lattice_.points[k]);
    return found;
}

template <int W, class Facts>
std::int64_t Machine<W, Facts>::to_uncover(std::byte* st) const {
    const Set o = balls(st), seen = words(st).visible(o);
    const Set unknown = buried(st) & seen;
    const Point first = unknown.first();
    if (pose_slot_ >= 0 && tables(st).special->dice) {
        for (Point p : partly_known(st) & seen) {
            if (p == first) break;
            for (unsigned sides = sides_unknown(lies(st, p)); sides; sides &= sides - 1) {
                const int side = std::countr_zero(sides);
                const Point cover = tables(st).special->cover(p, side);
                if (cover == kNoPoint || !o.has(cover)) return 4 * p + side;
            }
        }
    }
    return first == kNoPoint ? -1 : 4 * first + kColourUnknown;
}

template <int W, class Facts>
std::int64_t Machine<W, Facts>::numbers_of(std::byte* st, std::int64_t face) const {
    if (face < 0 || face >= 4 * bits_ || face % 4 == kColourUnknown) return 0;
    return numbers_possible(lies(st, Point(face / 4)), int(face % 4));
}

template <int W, class Facts>
void Machine<W, Facts>::uncover(Run& run, std::int64_t what, std::int64_t value) const {
    std::byte* const st = run.state;
    if (what < 0 || what >= 4 * bits_) return;
    const Point p = Point(what / 4);
    if (what % 4 == kColourUnknown) {
        if (value < 0 || value >= colours_ || !buried(st).has(p)) return;
        tell(run, Event::Kind::Recoloured, p, -1, int(value), kBuried);
        planes(st)[colours_].drop(p);
        planes(st)[value].add(p);
        return;
    }
    if (!(numbers_of(st, what) >> value & 1)) return;
    set_lying(st, p, with_number(lies(st, p), int(what % 4), int(value)));
    if (run.events) tell(run, Event::Kind::Laid, p, -1, colour_at(st, p), -1, lies(st, p));
}

template <int W, class Facts>
bool Machine<W, Facts>::can_pivot(std::byte* st, Point p, Point q) const {
    const Set o = balls(st);
    return words(st).free(o).has(p) && words(st).playable(o).has(q) && toward(lattice(st), p, q) != kNoSide &&
           toward(lattice(st), q, p) != kNoSide;
}

template <int W, class Facts>
void Machine<W, Facts>::pivot(Run& run, Point p, Point q) const {
    std::byte* const st = run.state;
    const int colour = colour_at(st, p);
    const Pose after = pivoted(pose(st, p), toward(lattice(st), p, q), toward(lattice(st), q, p));
    tell(run, Event::Kind::Lifted, p, -1, colour);
    tell(run, Event::Kind::Put, q, -1, colour, -1, lying(after));
    for (int c = 0; c < planes_; ++c)
        if (planes(st)[c].has(p)) planes(st)[c].drop(p), planes(st)[c].add(q);
    for (int slot : riding_sets_)
        if (sets(st)[slot].has(p)) sets(st)[slot].drop(p), sets(st)[slot].add(q);
    for (int slot : riding_numbers_)
        numbers(st)[slot + q] = std::exchange(numbers(st)[slot + p], first_numbers_[std::size_t(slot + p)]);
    set_lying(st, p, kNoDie);
    set_lying(st, q, lying(after));
}

}  // namespace cairn
