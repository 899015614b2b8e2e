// The course of a game: who is in it, whose turn comes next, what stood on the boards before.
#pragma once

#include <algorithm>
#include <bit>

#include "play/engine/interpreter/endings.hpp"

namespace cairn {

template <int W, class Facts>
int Machine<W, Facts>::playing(const std::byte* st) const {
    const int all = (1 << players_) - 1;
    if constexpr (Facts::kPlayersLeave) return all & ~header(st).out;
    else return all;
}

template <int W, class Facts>
int Machine<W, Facts>::next_of(const std::byte* st, int q, int step) const {
    const int in_game = playing(st);
    if (const int beside = q + step < players_ ? q + step : q + step - players_; in_game >> beside & 1)
        return beside;
    for (int k = 2; k <= players_; ++k) {
        const int candidate = (q + k * step) % players_;
        if (in_game >> candidate & 1) return candidate;
    }
    return q;
}

template <int W, class Facts>
int Machine<W, Facts>::owner_of(std::int64_t colour) const {
    int owner = -1;
    for (int q = 0; q < players_; ++q)
        if (colour >= 0 && player_colour_[std::size_t(q)] == colour) owner = q;
    return owner;
}

template <int W, class Facts>
void Machine<W, Facts>::reset(std::byte* st) const {
    const auto attempts = header(st).attempts;
    std::memset(st, 0, state_bytes_);
    header(st) = Header{};
    header(st).attempts = attempts;
    std::copy(first_numbers_.begin(), first_numbers_.end(), numbers(st));
    if (ko_slot_ >= 0) {
        // No board equals this one: before the first turns nothing can be repeated.
        Set impossible;
        for (auto& w : impossible.word) w = ~std::uint64_t(0);
        const int n = ko_boards_ * boards_ * planes_;
        for (int k = 0; k < n; ++k) sets(st)[ko_slot_ + k] = impossible;
    }
}

template <int W, class Facts>
void Machine<W, Facts>::clear_turn(std::byte* st) const {
    for (const int slot : cleared_sets_) sets(st)[slot] = Set{};
    for (const FirstNumber& n : cleared_numbers_) numbers(st)[n.slot] = n.value;
}

// A game that is over waits nowhere and has no turn: equal ends are equal, however they came about.
template <int W, class Facts>
void Machine<W, Facts>::forget_turn(std::byte* st) const {
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
template <int W, class Facts>
int Machine<W, Facts>::first_turn(std::byte* st) const {
    Header& h = header(st);
    clear_turn(st);
    h.flags = std::uint8_t((h.flags | kStarted) & ~kThrown);
    h.attempts = 0;
    if (h.next) h.mover = std::uint8_t(h.next - 1), h.next = 0;
    if (h.out >> h.mover & 1) h.mover = std::uint8_t(next_of(st, h.mover, 1));
    h.me = h.mover;
    h.board = 0;
    if (h.go_to) h.phase = std::uint8_t(h.go_to - 1), h.go_to = 0;
    return phase(h).turn_pc;
}

template <int W, class Facts>
inline int Machine<W, Facts>::end_turn(Run& run) const {
    Header& h = header(run.state);
    h.me = h.mover;
    h.board = 0;
    const int end_pc = phase(h).end_pc;
    return end_pc >= 0 ? end_pc : next_turn(run);
}

template <int W, class Facts>
inline int Machine<W, Facts>::next_turn(Run& run) const {
    Header& h = header(run.state);
    clear_turn(run.state);
    h.passes = h.flags & kPassed ? std::uint8_t(h.passes + 1) : std::uint8_t(0);
    ++h.turn;
    const int here = phase(h).turn_pc;
    const int in_game = std::popcount(unsigned(playing(run.state)));
    if (h.passes >= in_game || (turn_limit_ && h.turn >= turn_limit_)) return finish_pc(run, here);
    if (Facts::kTurnsAreOrdered && h.next) h.mover = std::uint8_t(h.next - 1);
    else if (!(h.flags & kAgain) && !phase(h).round) h.mover = std::uint8_t(next_of(run.state, h.mover, 1));
    if (Facts::kPlayersLeave && (h.out >> h.mover & 1))
        h.mover = std::uint8_t(next_of(run.state, h.mover, 1));
    if (Facts::kTurnsAreOrdered) h.next = 0;
    h.flags &= std::uint8_t(~(kPassed | kAgain | kThrown));
    if (Facts::kPhasesChange && h.go_to) h.phase = std::uint8_t(h.go_to - 1), h.go_to = 0;
    h.me = h.mover;
    h.board = 0;
    if (h.turn >= 60000) {  // no declared game is that long: the rules do not end
        run.fault_line = line_at(here);
        run.fault = Fault::Endless;
        void_game(run);
        return -1;
    }
    return phase(h).turn_pc;
}

template <int W, class Facts>
bool Machine<W, Facts>::ko(const std::byte* st) const {
    // Snapshot k holds the boards as they were k turns before the start of this one.
    const int planes_count = boards_ * planes_;
    const Set* now = sets(st) + plane_slot_;
    const Set* then = sets(st) + ko_slot_ + (ko_boards_ - 1) * planes_count;
    return std::equal(now, now + planes_count, then);
}

template <int W, class Facts>
void Machine<W, Facts>::push_ko(std::byte* st) const {
    const int planes_count = boards_ * planes_;
    Set* ring = sets(st) + ko_slot_;
    std::copy_backward(ring, ring + (ko_boards_ - 1) * planes_count, ring + ko_boards_ * planes_count);
    std::copy(sets(st) + plane_slot_, sets(st) + plane_slot_ + planes_count, ring);
}

template <int W, class Facts>
std::uint64_t Machine<W, Facts>::boards_key(const std::byte* st, int mover) const {
    return hash_words(sets(st) + plane_slot_, sizeof(Set) * std::size_t(boards_ * planes_),
                      std::uint64_t(mover + 1));
}

template <int W, class Facts>
bool Machine<W, Facts>::unchanged(const std::byte* st) const {
    const Set* now = sets(st) + plane_slot_;
    return std::equal(now, now + boards_ * planes_, sets(st) + ko_slot_);
}

// How often the boards with the next player to move have stood before.
template <int W, class Facts>
int Machine<W, Facts>::occurred(const Run& run) const {
    if constexpr (!Facts::kStandsAlone) {
        if (!run.history) return 0;
        run.meter->work -= std::int64_t(run.history->size()) / 8;
        return run.history->boards_seen(
            boards_key(run.state, next_of(run.state, header(run.state).mover, 1)));
    }
    return 0;
}

}  // namespace cairn
