// Endings: who wins, ranks by a score, games that are void.
#pragma once

#include <algorithm>
#include <bit>
#include <utility>

#include "play/engine/interpreter/interpreter.hpp"

namespace cairn {

template <int W>
void Interpreter<W>::end(Run& run, int pc, Status status, int reason) const {
    Header& h = header(run.state);
    h.status = std::uint8_t(status);
    h.rule = std::uint16_t(std::max(0, program_.places[std::size_t(pc)].line));
    h.reason = std::uint16_t(reason);
    forget_turn(run.state);
}

// The few `players` win, or lose, and all others the contrary.
template <int W>
typename Interpreter<W>::End Interpreter<W>::decide(Run& run, int pc, std::int64_t players, Verdict verdict,
                                                    const Set& shown) const {
    if (run.trial) return End::Success;
    Header& h = header(run.state);
    for (int q = 0; q < players_; ++q)
        h.rank[q] = ((players >> q & 1) != 0) == (verdict == Verdict::Win) ? 1 : 2;
    if (verdict == Verdict::Loss && players_ == 1) h.rank[0] = 2;
    sets(run.state)[0] = shown;
    end(run, pc, Status::Decided, program_.code[std::size_t(pc)].d);
    return End::Over;
}

template <int W>
typename Interpreter<W>::End Interpreter<W>::draw(Run& run, int pc) const {
    if (run.trial) return End::Success;
    for (int q = 0; q < players_; ++q) header(run.state).rank[q] = 1;
    end(run, pc, Status::Drawn, program_.code[std::size_t(pc)].d);
    return End::Over;
}

template <int W>
void Interpreter<W>::begin_ranking(Run& run) const {
    Header& h = header(run.state);
    run.first_key = true;
    const auto in_game = unsigned(playing(run.state));
    for (int q = 0; q < players_; ++q)
        h.rank[q] = in_game >> q & 1 ? 1 : std::uint8_t(std::popcount(in_game) + 1);
}

// Players tied so far are split by the keys; rank = 1 + how many are better. The first keys are the scores.
template <int W>
void Interpreter<W>::refine_ranking(Run& run, Best best) const {
    Header& h = header(run.state);
    const int in_game = playing(run.state);
    const auto better = [&](int q, int r) {
        return best == Best::Least ? run.keys[q] < run.keys[r] : run.keys[q] > run.keys[r];
    };
    std::uint8_t refined[kMaxPlayers];
    for (int q = 0; q < players_; ++q) {
        refined[q] = h.rank[q];
        for (int r = 0; r < players_; ++r)
            if (r != q && h.rank[r] == h.rank[q] && (in_game >> r & 1) && (in_game >> q & 1) && better(r, q))
                ++refined[q];
    }
    std::copy(refined, refined + players_, h.rank);
    if (!std::exchange(run.first_key, false)) return;
    for (int q = 0; q < players_; ++q)
        numbers(run.state)[q] =
            in_game >> q & 1 ? std::int32_t(std::clamp(run.keys[q], -kLargestNumber, kLargestNumber)) : 0;
    h.flags |= kScored;
}

template <int W>
typename Interpreter<W>::End Interpreter<W>::end_ranking(Run& run, int pc) const {
    if (run.trial) return End::Success;
    const Header& h = header(run.state);
    const bool tied = std::all_of(h.rank, h.rank + players_, [](int rank) { return rank == 1; });
    end(run, pc, tied && players_ > 1 ? Status::Drawn : Status::Decided, program_.code[std::size_t(pc)].d);
    return End::Over;
}

template <int W>
int Interpreter<W>::finish_pc(Run& run, int pc) const {
    Header& h = header(run.state);
    h.me = h.mover;
    h.board = 0;
    if (program_.score_pc >= 0) return program_.score_pc;
    for (int q = 0; q < players_; ++q) h.rank[q] = 1;
    end(run, pc, Status::Drawn, 0);
    return -1;
}

template <int W>
void Interpreter<W>::void_game(std::byte* state, Fault why, int line) const {
    Header& h = header(state);
    h.status = std::uint8_t(Status::Void);
    h.rule = std::uint16_t(std::max(0, line));
    h.reason = std::uint16_t(why);
    for (int q = 0; q < players_; ++q) h.rank[q] = 1;
    forget_turn(state);
}

template <int W>
void Interpreter<W>::void_game(Run& run) const {
    if (run.meter->exhausted()) void_game(run.state, run.meter->passed, run.meter->line);
    else void_game(run.state, run.fault, run.fault_line);
}

}  // namespace cairn
