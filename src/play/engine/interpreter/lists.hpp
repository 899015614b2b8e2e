// Lists of sets: families, groups, runs, chunks, and what is asked about lines.
#pragma once

#include <algorithm>

#include "play/engine/interpreter/machine.hpp"

namespace cairn {

// False when the list may not grow: the budget is passed.
template <int W, class Facts>
inline bool Machine<W, Facts>::add(Run& run, int pc, List& list, const Set& s, Twins twins) const {
    if (twins == Twins::Dropped) {
        run.meter->work -= list.count;
        // Two sets that differ mostly do so in the word of the first point: one comparison each, not W.
        const std::size_t tell = W == 1 || s.empty() ? 0 : std::size_t(s.first()) / 64;
        for (int k = 0; k < list.count; ++k)
            if (list.data[k].word[tell] == s.word[tell] && list.data[k] == s) return true;
    }
    if (list.count >= list.room && !grow(run, pc, list)) return false;
    const_cast<Set*>(list.data)[list.count++] = s;
    return true;
}

// Room for more. Seldom, and so kept out of `add`.
template <int W, class Facts>
[[gnu::noinline]] bool Machine<W, Facts>::grow(Run& run, int pc, List& list) const {
    if (list.count >= kLongestList) {
        run.meter->pass(Fault::LongList, line_at(pc));
        return false;
    }
    return make_room(run, list, std::min(kLongestList, std::max(16, 2 * list.count)));
}

template <int W, class Facts>
bool Machine<W, Facts>::make_room(Run& run, List& list, int room) const {
    if (!may_take(run, sizeof(Set) * std::size_t(room))) return false;
    Set* const bigger = reinterpret_cast<Set*>(run.store->take(sizeof(Set) * std::size_t(room)));
    std::copy(list.data, list.data + list.count, bigger);
    list.data = bigger;
    list.room = room;
    return true;
}

// Members of a table are shared; a list's own sets belong to one register alone.
template <int W, class Facts>
bool Machine<W, Facts>::copy_list(Run& run, int pc, const List& from, List& to) const {
    if (&from == &to) return true;
    if (from.room == 0) {
        to = from;
        return true;
    }
    to.count = 0;
    run.meter->work -= from.count;
    for (int k = 0; k < from.count; ++k)
        if (!add(run, pc, to, from.data[k], Twins::Kept)) return false;
    return true;
}

// The members of a family; or those through a point, where one is given, which are none for no point.
template <int W, class Facts>
inline typename Machine<W, Facts>::List Machine<W, Facts>::members(int family,
                                                                   const std::int64_t* point) const {
    const auto fam = this->family(family);
    if (!point) return {fam.members.data(), int(fam.members.size()), 0};
    if (!is_point(*point)) return {nullptr, 0, 0};
    const auto [first, count] = fam.around_at[std::size_t(*point)];
    return {fam.around.data() + first, count, 0};
}

// How many members, or members through a point, lie in `inside`? Lists as short as those through a point are gone through without a
// branch, where the compiler knows how long they are at most.
template <int W, class Facts>
inline int Machine<W, Facts>::count_lines(Run& run, int family, const std::int64_t* point,
                                          const Set& inside) const {
    const auto fam = this->family(family);
    int count = 0;
    if (fam.places > 0 && point) {
        if (!is_point(*point)) return 0;
        const int there = fam.around_at[std::size_t(*point)].second;
        const Set* const lines = fam.even.data() + std::size_t(*point) * std::size_t(fam.places);
        run.meter->work -= there;
        for (int k = 0; k < fam.places; ++k) count += lines[k].subset_of(inside) & (k < there);
        return count;
    }
    const List lines = members(family, point);
    run.meter->work -= lines.count;
    for (int k = 0; k < lines.count; ++k) count += lines.data[k].subset_of(inside);
    return count;
}

// Does one?
template <int W, class Facts>
inline bool Machine<W, Facts>::any_line(Run& run, int family, const std::int64_t* point,
                                        const Set& inside) const {
    const auto fam = this->family(family);
    if (fam.places > 0 && point) {
        if (!is_point(*point)) return false;
        const int there = fam.around_at[std::size_t(*point)].second;
        const Set* const lines = fam.even.data() + std::size_t(*point) * std::size_t(fam.places);
        run.meter->work -= there;
        bool any = false;
        for (int k = 0; k < fam.places; ++k) any |= lines[k].subset_of(inside);
        return any & (there > 0);
    }
    const List lines = members(family, point);
    run.meter->work -= lines.count;
    for (int k = 0; k < lines.count; ++k)
        if (lines.data[k].subset_of(inside)) return true;
    return false;
}

// All those members together.
template <int W, class Facts>
typename Machine<W, Facts>::Set Machine<W, Facts>::union_lines(Run& run, const List& lines,
                                                               const Set& inside) const {
    run.meter->work -= lines.count;
    Set all;
    for (int k = 0; k < lines.count; ++k)
        if (lines.data[k].subset_of(inside)) all |= lines.data[k];
    return all;
}

// How many points has the largest of them?
template <int W, class Facts>
int Machine<W, Facts>::longest_line(Run& run, const List& lines, const Set& inside) const {
    run.meter->work -= lines.count;
    int most = 0;
    for (int k = 0; k < lines.count; ++k)
        if (lines.data[k].subset_of(inside)) most = std::max(most, lines.data[k].count());
    return most;
}

// And the list of them. Where they cannot be many there is room for all from the beginning, so that none needs a branch.
template <int W, class Facts>
bool Machine<W, Facts>::lines_in(Run& run, int pc, const List& lines, const Set& inside, List& out) const {
    constexpr int kMostAtOnce = 512;
    run.meter->work -= lines.count;
    out.count = 0;
    if (lines.count > kMostAtOnce) {
        for (int k = 0; k < lines.count; ++k)
            if (lines.data[k].subset_of(inside) && !add(run, pc, out, lines.data[k], Twins::Kept))
                return false;
        return true;
    }
    if (out.room < lines.count && !make_room(run, out, lines.count)) return false;
    Set* const to = const_cast<Set*>(out.data);
    int count = 0;
    for (int k = 0; k < lines.count; ++k) {
        to[count] = lines.data[k];
        count += lines.data[k].subset_of(inside);
    }
    out.count = count;
    return true;
}

// The members that fit: all points empty and on this board, and all that must carry them there.
template <int W, class Facts>
bool Machine<W, Facts>::fitting(Run& run, int pc, int family, List& out) const {
    const auto fam = this->family(family);
    const Set o = balls(run.state), open = words(run.state).all - o;
    run.meter->work -= std::int64_t(fam.members.size());
    out.count = 0;
    for (std::size_t k = 0; k < fam.members.size(); ++k) {
        const Point highest = fam.highest_need[k];
        if (highest != kNoPoint && !o.has(highest)) continue;
        if (fam.members[k].subset_of(open) && fam.needs[k].subset_of(o) &&
            !add(run, pc, out, fam.members[k], Twins::Kept))
            return false;
    }
    return true;
}

template <int W, class Facts>
void Machine<W, Facts>::groups(Run& run, int pc, Set s, Contacts contacts, List& out) const {
    const Set o = balls(run.state);
    out.count = 0;
    if (contacts == Contacts::Visible) s &= words(run.state).visible(o);
    run.meter->work -= s.count();
    while (!s.empty()) {
        const Set one = Set::of(s.first());
        const Set group = contacts == Contacts::All ? words(run.state).fully_linked(one, s)
                                                    : words(run.state).linked(one, s, o);
        if (!add(run, pc, out, group, Twins::Kept)) return;
        s -= group;
    }
}

template <int W, class Facts>
void Machine<W, Facts>::runs(Run& run, int pc, const Set& s, std::int64_t k, List& out) const {
    out.count = 0;
    const LineFacts<W> lines = this->lines(run.state);
    run.meter->work -= lines.work;
    const std::int64_t least = std::max<std::int64_t>(2, k);
    int first = 0;
    for (std::size_t line = 0; line < lines.ends.size(); ++line) {
        const int end = lines.ends[line];
        if ((s & lines.sets[line]).count() < least) {  // most have too few
            first = end;
            continue;
        }
        Set straight;
        int length = 0;
        for (int j = first; j <= end; ++j) {
            if (j < end && s.has(lines.points[std::size_t(j)])) {
                straight.add(lines.points[std::size_t(j)]);
                ++length;
                continue;
            }
            if (length >= least && !add(run, pc, out, straight, Twins::Kept)) return;
            straight = Set{};
            length = 0;
        }
        first = end;
    }
}

template <int W, class Facts>
void Machine<W, Facts>::chunks(Run& run, int pc, std::int64_t k, List& out) const {
    static thread_local SetCollection<W> found;
    out.count = 0;
    const BoardTables<W>& board = tables(run.state);
    const auto points = std::int64_t(board.lattice->points.size());
    if (k < 1 || k > points || !board.special->dice) return;
    board.special->dice->grow_chunks(int(k), balls(run.state), found);
    // Each set found looked at every point that is not too high.
    run.meter->work -= std::int64_t(found.size()) * points / 4;
    for (int i = 0; i < found.size(); ++i)
        if (found[i].count() == k && !add(run, pc, out, found[i], Twins::Kept)) return;
    if (found.full()) run.meter->pass(Fault::LongList, line_at(pc));
}

// The shape is that of cubes of one kind of board.
template <int W, class Facts>
void Machine<W, Facts>::copies(Run& run, int pc, const Set& s, List& out) const {
    static thread_local std::vector<Coordinates> cells;
    out.count = 0;
    const BoardTables<W>& board = tables(run.state);
    const int count = s.count();
    if (!board.copies || count == 0 || count > int(board.lattice->points.size())) return;
    cells.clear();
    for (int k = 0; k < this->program_.kinds_of_boards() && cells.empty(); ++k) {
        const Lattice& from = this->program_.kind(k);
        if (!from.cubes() || !s.subset_of(from.all.template as<W>())) continue;
        for (Point p : s) cells.push_back(from.cell(p));
    }
    if (cells.empty()) return;
    const std::int64_t looked = board.copies->template find<W>(
        cells, [&](const Set& copy) { return add(run, pc, out, copy, Twins::Kept); });
    run.meter->work -= looked / 4;
}

}  // namespace cairn
