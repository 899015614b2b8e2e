// What instructions do to boards and players.
#pragma once

#include <algorithm>

#include "play/engine/interpreter_memory.hpp"

namespace cairn {

template <int W>
Interpreter<W>::Interpreter(const Program& program, const Budget& budget)
    : program_(program),
      lattice_(*program.lattice),
      words_(*program.lattice),
      budget_(budget),
      layout_(program),
      colours_(int(program.colours.size())),
      players_(int(program.players.size())),
      s_at_(Store::rounded(sizeof(std::int64_t) * std::size_t(program.i_registers))),
      l_at_(s_at_ + Store::rounded(sizeof(Set) * std::size_t(program.s_registers))),
      frame_bytes_(l_at_ + Store::rounded(sizeof(List) * std::size_t(program.l_registers))),
      trial_work_(8 + std::int64_t(layout_.bytes) / 64 + program.l_registers / 8) {
    local_numbers_.assign(std::size_t(program.local_numbers), 0);
    for (const auto& v : program.variables)
        if (v.local && !v.is_set())
            local_numbers_[std::size_t(v.slot - program.local_number)] = v.initial.front();
    for (std::size_t k = 0; k < program.variables.size(); ++k)
        if (program.variables[k].this_turn) this_turn_.push_back(int(k));
    for (const auto& s : program.sets) constants_.push_back(s.as<W>());
    for (const auto& t : program.tables) {
        std::vector<Set> narrow;
        for (const auto& s : t) narrow.push_back(s.as<W>());
        tables_.push_back(std::move(narrow));
    }
    for (const auto& d : lattice_.up) {
        std::vector<Point> to(std::size_t(lattice_.bits), kNoPoint);
        for (Point p : lattice_.points) to[std::size_t(p)] = d.step(p);
        up_.push_back(std::move(to));
    }
    for (const auto& c : lattice_.contacts) {
        const Direction back = c.step.reversed();
        for (Point p : lattice_.points) {
            if (back.step(p) != kNoPoint) continue;
            std::vector<Point> line;
            for (Point q = p; q != kNoPoint; q = c.step.step(q)) line.push_back(q);
            if (line.size() >= 2) runs_work_ += std::int64_t(line.size()), lines_.push_back(std::move(line));
        }
    }
    families_changed();
    const auto is_special = [](const Instr& in) {
        return in.op == Op::Over || in.op == Op::Row || in.op == Op::Between || in.op == Op::Near ||
               in.op == Op::Jumps || in.op == Op::ChunksL;
    };
    if (std::any_of(program.code.begin(), program.code.end(), is_special))
        special_ = std::make_unique<SpecialWords<W>>(lattice_);
}

template <int W>
void Interpreter<W>::families_changed() {
    families_.clear();
    for (const auto& f : program_.families) {
        NarrowFamily n;
        for (const auto& m : f.members) n.members.push_back(m.as<W>());
        for (int p = 0; p < lattice_.bits; ++p) {
            const int first = int(n.around.size());
            for (const auto& m : n.members)
                if (m.has(p)) n.around.push_back(m);
            n.around_at.push_back({first, int(n.around.size()) - first});
        }
        families_.push_back(std::move(n));
    }
}

template <int W>
int Interpreter<W>::playing(const std::byte* st) const {
    return ((1 << players_) - 1) & ~header(st).out;
}

template <int W>
int Interpreter<W>::next_of(const std::byte* st, int q, int step) const {
    const int in_game = playing(st);
    for (int k = 1; k <= players_; ++k) {
        const int candidate = (q + k * step) % players_;
        if (in_game >> candidate & 1) return candidate;
    }
    return q;
}

template <int W>
int Interpreter<W>::supply_left(std::byte* st, int colour) const {
    int used = 0;
    for (int b = 0; b < program_.boards; ++b) used += sets(st)[program_.plane(b, colour)].count();
    return program_.supply - used;
}

template <int W>
Fault Interpreter<W>::put_problem(std::byte* st, int colour, Point p) const {
    if (colour < 0 || colour >= colours_) return Fault::NoColour;
    if (p < 0 || p >= lattice_.bits || !words_.all.has(p)) return Fault::NoPoint;
    const Set o = balls(st);
    if (o.has(p)) return Fault::Occupied;
    return words_.playable(o).has(p) ? Fault::None : Fault::Floating;
}

template <int W>
void Interpreter<W>::tell(Run& run, Event::Kind kind, int point, int to, int colour, int was) const {
    if (!run.events) return;
    const Header& h = header(run.state);
    run.events->push_back({kind, std::int8_t(h.me), std::int8_t(h.board), std::int8_t(colour),
                           std::int8_t(was), std::int16_t(point), std::int16_t(to)});
}

template <int W>
int Interpreter<W>::colour_at(std::byte* st, Point p) const {
    for (int c = 0; c < colours_; ++c)
        if (planes(st)[c].has(p)) return c;
    return -1;
}

template <int W>
typename Interpreter<W>::Set Interpreter<W>::lift(Run& run, Point p) const {
    std::byte* const st = run.state;
    const auto drop = words_.drop(p, balls(st));
    if (run.events) {
        tell(run, Event::Kind::Lifted, p, -1, colour_at(st, p));
        if (drop.direction >= 0) {
            const auto& up = up_[std::size_t(drop.direction)];
            for (Point low = p; low != drop.head; low = up[std::size_t(low)])
                tell(run, Event::Kind::Dropped, up[std::size_t(low)], low,
                     colour_at(st, up[std::size_t(low)]));
        }
    }
    const auto sink = [&](Set& plane) {
        plane.drop(p);
        if (drop.direction < 0 || !plane.meets(drop.column)) return;
        const auto& up = up_[std::size_t(drop.direction)];
        for (Point low = p; low != drop.head; low = up[std::size_t(low)])
            if (plane.has(up[std::size_t(low)])) plane.drop(up[std::size_t(low)]), plane.add(low);
    };
    for (int c = 0; c < colours_; ++c) sink(planes(st)[c]);
    for (int slot : program_.riding_sets) sink(sets(st)[slot]);
    for (int slot : program_.riding_numbers) {
        auto* n = numbers(st) + slot;
        Point low = p;
        if (drop.direction >= 0)
            for (; low != drop.head; low = up_[std::size_t(drop.direction)][std::size_t(low)])
                n[low] = n[up_[std::size_t(drop.direction)][std::size_t(low)]];
        n[low] = 0;
    }
    if (program_.pose_slot >= 0) {
        Point low = p;
        if (drop.direction >= 0)
            for (; low != drop.head; low = up_[std::size_t(drop.direction)][std::size_t(low)])
                set_pose(st, low, pose(st, up_[std::size_t(drop.direction)][std::size_t(low)]));
        set_pose(st, low, kNoPose);
    }
    return drop.fallen;
}

template <int W>
bool Interpreter<W>::can_pivot(std::byte* st, Point p, Point q) const {
    const Set o = balls(st);
    return words_.free(o).has(p) && words_.playable(o).has(q) && toward(lattice_, p, q) != kNoSide &&
           toward(lattice_, q, p) != kNoSide;
}

template <int W>
void Interpreter<W>::pivot(Run& run, Point p, Point q) const {
    std::byte* const st = run.state;
    const int colour = colour_at(st, p);
    tell(run, Event::Kind::Lifted, p, -1, colour);
    tell(run, Event::Kind::Put, q, -1, colour);
    const Pose after = pivoted(pose(st, p), toward(lattice_, p, q), toward(lattice_, q, p));
    for (int c = 0; c < colours_; ++c)
        if (planes(st)[c].has(p)) planes(st)[c].drop(p), planes(st)[c].add(q);
    for (int slot : program_.riding_sets)
        if (sets(st)[slot].has(p)) sets(st)[slot].drop(p), sets(st)[slot].add(q);
    for (int slot : program_.riding_numbers) numbers(st)[slot + q] = std::exchange(numbers(st)[slot + p], 0);
    set_pose(st, p, kNoPose);
    set_pose(st, q, after);
}

template <int W>
typename Interpreter<W>::Set Interpreter<W>::take(Run& run, Set doomed) const {
    std::byte* const st = run.state;
    Set taken;
    doomed &= balls(st);
    for (int level = lattice_.top; level >= 0; --level) {
        const Set here = doomed & words_.levels[std::size_t(level)] & words_.free(balls(st));
        if (here.empty()) continue;
        if (run.events)
            for (Point p : here) tell(run, Event::Kind::Taken, p, -1, colour_at(st, p));
        for (int c = 0; c < colours_; ++c) planes(st)[c] -= here;
        for (int slot : program_.riding_sets) sets(st)[slot] -= here;
        for (int slot : program_.riding_numbers)
            for (Point p : here) numbers(st)[slot + p] = 0;
        if (program_.pose_slot >= 0)
            for (Point p : here) set_pose(st, p, kNoPose);
        taken |= here;
    }
    return taken;
}

template <int W>
void Interpreter<W>::recolour(Run& run, const Set& s, int colour) const {
    if (run.events)
        for (Point p : s)
            if (const int was = colour_at(run.state, p); was != colour)
                tell(run, Event::Kind::Recoloured, p, -1, colour, was);
    for (int k = 0; k < colours_; ++k) planes(run.state)[k] -= s;
    planes(run.state)[colour] |= s;
}

template <int W>
void Interpreter<W>::swap(Run& run, Point p, Point q) const {
    if (p == q) return;
    if (run.events) tell(run, Event::Kind::Swapped, p, q, colour_at(run.state, p), colour_at(run.state, q));
    for (int k = 0; k < colours_; ++k) {
        Set& plane = planes(run.state)[k];
        if (plane.has(p) != plane.has(q)) plane ^= Set::of(p) | Set::of(q);
    }
    if (program_.pose_slot >= 0)
        std::swap(poses(run.state)[lattice_.order(p)], poses(run.state)[lattice_.order(q)]);
}

template <int W>
typename Interpreter<W>::Set Interpreter<W>::legal_entries(const Set& o) const {
    Set out, plain;
    for (int t = 0; t < int(lattice_.tracks.size()); ++t) {
        const auto push = words_.entry(t, o);
        if (!push.legal) continue;
        const Point end = lattice_.tracks[std::size_t(t)].points.front();
        if (push.run.empty()) {
            // Nothing is pushed: the same placement whichever way it came, listed once.
            if (plain.has(end)) continue;
            plain.add(end);
        }
        out.add(t);
    }
    return out;
}

template <int W>
void Interpreter<W>::enter(Run& run, int colour, int track) const {
    std::byte* const st = run.state;
    const auto& points = lattice_.tracks[std::size_t(track)].points;
    const auto push = words_.entry(track, balls(st));
    if (!push.run.empty()) {
        // The run moves one step ahead, the lead ball first.
        int last = 0;
        while (last + 1 < int(points.size()) && push.run.has(points[std::size_t(last + 1)])) ++last;
        const auto carry = [&](Point from, Point to) {
            if (run.events) tell(run, Event::Kind::Pushed, from, to, colour_at(st, from));
            for (int c = 0; c < colours_; ++c)
                if (planes(st)[c].has(from)) planes(st)[c].drop(from), planes(st)[c].add(to);
            for (int slot : program_.riding_sets)
                if (sets(st)[slot].has(from)) sets(st)[slot].drop(from), sets(st)[slot].add(to);
            for (int slot : program_.riding_numbers)
                numbers(st)[slot + to] = std::exchange(numbers(st)[slot + from], 0);
        };
        carry(points[std::size_t(last)], push.lead_to);
        for (int k = last - 1; k >= 0; --k) carry(points[std::size_t(k)], points[std::size_t(k + 1)]);
    }
    tell(run, Event::Kind::Put, points.front(), -1, colour);
    planes(st)[colour].add(points.front());
}

template <int W>
void Interpreter<W>::begin_ranking(std::byte* st) const {
    Header& h = header(st);
    const int in_game = std::popcount(unsigned(playing(st)));
    for (int q = 0; q < players_; ++q) h.rank[q] = playing(st) >> q & 1 ? 1 : std::uint8_t(in_game + 1);
}

// Players tied so far are split by this key; rank = 1 + how many are better.
template <int W>
void Interpreter<W>::refine_ranking(std::byte* st, const std::int64_t* keys, bool least, bool first) const {
    Header& h = header(st);
    std::uint8_t refined[kMaxPlayers];
    for (int q = 0; q < players_; ++q) {
        refined[q] = h.rank[q];
        for (int r = 0; r < players_; ++r)
            if (r != q && h.rank[r] == h.rank[q] && (playing(st) >> r & 1) && (playing(st) >> q & 1) &&
                (least ? keys[r] < keys[q] : keys[r] > keys[q]))
                ++refined[q];
    }
    std::copy(refined, refined + players_, h.rank);
    if (!first) return;
    for (int q = 0; q < players_; ++q)
        numbers(st)[q] = playing(st) >> q & 1
                             ? std::int32_t(std::clamp<std::int64_t>(keys[q], -2'000'000'000, 2'000'000'000))
                             : 0;
    h.flags |= kScored;
}

template <int W>
bool Interpreter<W>::ko(const std::byte* st) const {
    // Snapshot k holds the boards as they were k turns before the start of this one.
    const int planes_count = program_.boards * colours_;
    const Set* now = sets(st) + program_.plane_slot;
    const Set* then = sets(st) + program_.ko_slot + (program_.ko_boards - 1) * planes_count;
    return std::equal(now, now + planes_count, then);
}

template <int W>
void Interpreter<W>::push_ko(std::byte* st) const {
    const int planes_count = program_.boards * colours_;
    Set* ring = sets(st) + program_.ko_slot;
    std::copy_backward(ring, ring + (program_.ko_boards - 1) * planes_count,
                       ring + program_.ko_boards * planes_count);
    std::copy(sets(st) + program_.plane_slot, sets(st) + program_.plane_slot + planes_count, ring);
}

template <int W>
std::uint64_t Interpreter<W>::boards_key(const std::byte* st, int mover) const {
    return hash_words(sets(st) + program_.plane_slot, sizeof(Set) * std::size_t(program_.boards * colours_),
                      std::uint64_t(mover + 1));
}

template <int W>
void Interpreter<W>::groups(Run& run, int pc, Set s, Contacts contacts, List& out) const {
    const Set o = balls(run.state);
    out.count = 0;
    if (contacts == Contacts::Visible) s &= words_.visible(o);
    run.meter->work -= s.count();
    while (!s.empty()) {
        const Set one = Set::of(s.first());
        const Set group = contacts == Contacts::All ? words_.fully_linked(one, s) : words_.linked(one, s, o);
        if (!add(run, pc, out, group, Twins::Kept)) return;
        s -= group;
    }
}

template <int W>
void Interpreter<W>::runs(Run& run, int pc, const Set& s, std::int64_t k, List& out) const {
    out.count = 0;
    run.meter->work -= runs_work_;
    for (const auto& line : lines_) {
        Set straight;
        int length = 0;
        for (std::size_t j = 0; j <= line.size(); ++j) {
            if (j < line.size() && s.has(line[j])) {
                straight.add(line[j]);
                ++length;
                continue;
            }
            if (length >= std::max<std::int64_t>(2, k) && !add(run, pc, out, straight, Twins::Kept)) return;
            straight = Set{};
            length = 0;
        }
    }
}

template <int W>
void Interpreter<W>::chunks(Run& run, int pc, std::int64_t k, List& out) const {
    static thread_local SetCollection<W> found;
    out.count = 0;
    if (k < 1 || k > std::int64_t(lattice_.points.size())) return;
    special_->dice->grow_chunks(int(k), balls(run.state), found);
    // Each set found looked at every point that is not too high.
    run.meter->work -= std::int64_t(found.size()) * std::int64_t(lattice_.points.size()) / 4;
    for (int i = 0; i < found.size(); ++i)
        if (found[i].count() == k && !add(run, pc, out, found[i], Twins::Kept)) return;
    if (found.full()) run.meter->pass(Fault::LongList, program_.places[std::size_t(pc)].line);
}

}  // namespace cairn
