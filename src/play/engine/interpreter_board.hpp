// What instructions do to boards and players.
#pragma once

#include <algorithm>

#include "play/engine/interpreter_memory.hpp"

namespace cairn {

template <int W>
Interpreter<W>::Interpreter(const Program& program)
    : program_(program),
      lattice_(*program.lattice),
      words_(*program.lattice),
      colours_(int(program.colours.size())),
      players_(int(program.players.size())),
      numbers_at_(sizeof(Header) + sizeof(Set) * std::size_t(program.set_slots)),
      state_bytes_((numbers_at_ + 4 * std::size_t(program.number_slots) + 7) / 8 * 8) {
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
            if (line.size() >= 2) lines_.push_back(std::move(line));
        }
    }
    families_changed();
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
typename Interpreter<W>::Set Interpreter<W>::lift(std::byte* st, Point p) const {
    const auto drop = words_.drop(p, balls(st));
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
    return drop.fallen;
}

template <int W>
typename Interpreter<W>::Set Interpreter<W>::take(std::byte* st, Set doomed) const {
    Set taken;
    doomed &= balls(st);
    for (int level = lattice_.top; level >= 0; --level) {
        const Set here = doomed & words_.levels[std::size_t(level)] & words_.free(balls(st));
        if (here.empty()) continue;
        for (int c = 0; c < colours_; ++c) planes(st)[c] -= here;
        for (int slot : program_.riding_sets) sets(st)[slot] -= here;
        for (int slot : program_.riding_numbers)
            for (Point p : here) numbers(st)[slot + p] = 0;
        taken |= here;
    }
    return taken;
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
void Interpreter<W>::enter(std::byte* st, int colour, int track) const {
    const auto& points = lattice_.tracks[std::size_t(track)].points;
    const auto push = words_.entry(track, balls(st));
    if (!push.run.empty()) {
        // The run moves one step ahead, the lead ball first.
        int last = 0;
        while (last + 1 < int(points.size()) && push.run.has(points[std::size_t(last + 1)])) ++last;
        const auto carry = [&](Point from, Point to) {
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

// The angle at m between two points that touch it. Contact directions are (2,0,0), (0,2,0) and
// (1,1,±√2), all of length 2, so the angle follows from the dot product.
template <int W>
int Interpreter<W>::angle(int a, int m, int b) const {
    if (a < 0 || m < 0 || b < 0 || a == b) return 0;
    const auto near = lattice_.touching(m);
    if (!near.has(a) || !near.has(b)) return 0;
    const auto &pa = lattice_.coordinates[std::size_t(a)], &pm = lattice_.coordinates[std::size_t(m)],
               &pb = lattice_.coordinates[std::size_t(b)];
    const int dot = (pa[0] - pm[0]) * (pb[0] - pm[0]) + (pa[1] - pm[1]) * (pb[1] - pm[1]) +
                    2 * (lattice_.level_of[std::size_t(a)] - lattice_.level_of[std::size_t(m)]) *
                        (lattice_.level_of[std::size_t(b)] - lattice_.level_of[std::size_t(m)]);
    return dot == -4 ? 180 : dot == -2 ? 120 : dot == 0 ? 90 : dot == 2 ? 60 : 0;
}

template <int W>
void Interpreter<W>::groups(Set s, const Set& o, bool full, List& out) const {
    out = {nullptr, 0, 0};
    if (!full) s &= words_.visible(o);
    while (!s.empty()) {
        const Set one = Set::of(s.first());
        const Set group = full ? words_.fully_linked(one, s) : words_.linked(one, s, o);
        add(out, group, false);
        s -= group;
    }
}

template <int W>
void Interpreter<W>::runs(const Set& s, int k, List& out) const {
    out = {nullptr, 0, 0};
    for (const auto& line : lines_) {
        Set run;
        int length = 0;
        for (std::size_t j = 0; j <= line.size(); ++j) {
            if (j < line.size() && s.has(line[j])) {
                run.add(line[j]);
                ++length;
                continue;
            }
            if (length >= std::max(2, k)) add(out, run, false);
            run = Set{};
            length = 0;
        }
    }
}

}  // namespace cairn
