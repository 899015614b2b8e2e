// The course of a game: who is in it, whose turn comes next, what stood on the boards before.
#pragma once

#include <algorithm>
#include <bit>

#include "play/engine/interpreter/endings.hpp"

namespace cairn {

template <int W>
int Interpreter<W>::playing(const std::byte* st) const {
    return ((1 << players_) - 1) & ~header(st).out;
}

template <int W>
int Interpreter<W>::next_of(const std::byte* st, int q, int step) const {
    const int in_game = playing(st);
    if (const int beside = q + step < players_ ? q + step : q + step - players_; in_game >> beside & 1)
        return beside;
    for (int k = 2; k <= players_; ++k) {
        const int candidate = (q + k * step) % players_;
        if (in_game >> candidate & 1) return candidate;
    }
    return q;
}

template <int W>
int Interpreter<W>::owner_of(std::int64_t colour) const {
    int owner = -1;
    for (int q = 0; q < players_; ++q)
        if (colour >= 0 && program_.player_colour[std::size_t(q)] == colour) owner = q;
    return owner;
}

template <int W>
void Interpreter<W>::reset(std::byte* st) const {
    const auto attempts = header(st).attempts;
    std::memset(st, 0, layout_.bytes);
    header(st) = Header{};
    header(st).attempts = attempts;
    std::copy(first_numbers_.begin(), first_numbers_.end(), numbers(st));
    if (program_.ko_slot >= 0) {
        // No board equals this one: before the first turns nothing can be repeated.
        Set impossible;
        for (auto& w : impossible.word) w = ~std::uint64_t(0);
        const int n = program_.ko_boards * program_.boards * planes_;
        for (int k = 0; k < n; ++k) sets(st)[program_.ko_slot + k] = impossible;
    }
}

template <int W>
void Interpreter<W>::clear_turn(std::byte* st) const {
    for (int k = 0; k < program_.local_sets; ++k) sets(st)[program_.local_set + k] = Set{};
    std::copy_n(first_numbers_.begin() + program_.local_number, program_.local_numbers,
                numbers(st) + program_.local_number);
    for (const int k : this_turn_) {
        const auto& v = program_.variables[std::size_t(k)];
        if (v.is_set())
            for (int j = 0; j < v.size; ++j) sets(st)[v.slot + j] = Set{};
        else
            for (int j = 0; j < v.size; ++j) numbers(st)[v.slot + j] = v.initial[std::size_t(j)];
    }
}

// A game that is over waits nowhere and has no turn: equal ends are equal, however they came about.
template <int W>
void Interpreter<W>::forget_turn(std::byte* st) const {
    Header& h = header(st);
    clear_turn(st);
    h.site = 0;
    h.board = 0;
    h.next = 0;
    h.go_to = 0;
    h.flags &= std::uint8_t(~(kPassed | kAgain | kThrown));
    h.me = h.mover;
}

// The start is complete: the pc of the first turn.
template <int W>
int Interpreter<W>::first_turn(std::byte* st) const {
    Header& h = header(st);
    clear_turn(st);
    h.flags = std::uint8_t((h.flags | kStarted) & ~kThrown);
    h.attempts = 0;
    if (h.next) h.mover = std::uint8_t(h.next - 1), h.next = 0;
    if (h.out >> h.mover & 1) h.mover = std::uint8_t(next_of(st, h.mover, 1));
    h.me = h.mover;
    h.board = 0;
    if (h.go_to) h.phase = std::uint8_t(h.go_to - 1), h.go_to = 0;
    return program_.phases[h.phase].turn_pc;
}

template <int W>
int Interpreter<W>::end_turn(Run& run) const {
    Header& h = header(run.state);
    h.me = h.mover;
    h.board = 0;
    const int end_pc = program_.phases[h.phase].end_pc;
    return end_pc >= 0 ? end_pc : next_turn(run);
}

template <int W>
int Interpreter<W>::next_turn(Run& run) const {
    Header& h = header(run.state);
    clear_turn(run.state);
    h.passes = h.flags & kPassed ? std::uint8_t(h.passes + 1) : std::uint8_t(0);
    ++h.turn;
    const int here = program_.phases[h.phase].turn_pc;
    const int in_game = std::popcount(unsigned(playing(run.state)));
    if (h.passes >= in_game || (program_.turn_limit && h.turn >= program_.turn_limit))
        return finish_pc(run, here);
    if (h.next) h.mover = std::uint8_t(h.next - 1);
    else if (!(h.flags & kAgain) && !program_.phases[h.phase].round)
        h.mover = std::uint8_t(next_of(run.state, h.mover, 1));
    if (h.out >> h.mover & 1) h.mover = std::uint8_t(next_of(run.state, h.mover, 1));
    h.next = 0;
    h.flags &= std::uint8_t(~(kPassed | kAgain | kThrown));
    if (h.go_to) h.phase = std::uint8_t(h.go_to - 1), h.go_to = 0;
    h.me = h.mover;
    h.board = 0;
    if (h.turn >= 60000) {  // no declared game is that long: the rules do not end
        run.fault_line = program_.places[std::size_t(here)].line;
        run.fault = Fault::Endless;
        void_game(run);
        return -1;
    }
    return program_.phases[h.phase].turn_pc;
}

template <int W>
bool Interpreter<W>::ko(const std::byte* st) const {
    // Snapshot k holds the boards as they were k turns before the start of this one.
    const int planes_count = program_.boards * planes_;
    const Set* now = sets(st) + program_.plane_slot;
    const Set* then = sets(st) + program_.ko_slot + (program_.ko_boards - 1) * planes_count;
    return std::equal(now, now + planes_count, then);
}

template <int W>
void Interpreter<W>::push_ko(std::byte* st) const {
    const int planes_count = program_.boards * planes_;
    Set* ring = sets(st) + program_.ko_slot;
    std::copy_backward(ring, ring + (program_.ko_boards - 1) * planes_count,
                       ring + program_.ko_boards * planes_count);
    std::copy(sets(st) + program_.plane_slot, sets(st) + program_.plane_slot + planes_count, ring);
}

template <int W>
std::uint64_t Interpreter<W>::boards_key(const std::byte* st, int mover) const {
    return hash_words(sets(st) + program_.plane_slot, sizeof(Set) * std::size_t(program_.boards * planes_),
                      std::uint64_t(mover + 1));
}

template <int W>
bool Interpreter<W>::unchanged(const std::byte* st) const {
    const Set* now = sets(st) + program_.plane_slot;
    return std::equal(now, now + program_.boards * planes_, sets(st) + program_.ko_slot);
}

// How often the boards with the next player to move have stood before.
template <int W>
int Interpreter<W>::occurred(const Run& run) const {
    if (!run.history) return 0;
    run.meter->work -= std::int64_t(run.history->size()) / 8;
    return run.history->boards_seen(boards_key(run.state, next_of(run.state, header(run.state).mover, 1)));
}

}  // namespace cairn
