// Endings: who wins, ranks by a score, games that are void.
#pragma once

#include <algorithm>
#include <bit>
#include <utility>

#include "play/engine/interpreter/machine.hpp"

namespace cairn {

template <int W, class Facts>
void Machine<W, Facts>::end(Run& run, int pc, Status status, int reason) const {
    Header& h = header(run.state);
    h.status = std::uint8_t(status);
    h.rule = std::uint16_t(std::max(0, line_at(pc)));
    h.reason = std::uint16_t(reason);
    forget_turn(run.state);
}

// The few `players` win, or lose, and all others the contrary.
template <int W, class Facts>
template <class AnyRun>
End Machine<W, Facts>::decide(AnyRun& run, int pc, std::int64_t players, Verdict verdict, const Set* shown,
                              int reason) const {
    if (run.trial) return End::Success;
    Header& h = header(run.state);
    for (int q = 0; q < players_; ++q)
        h.rank[q] = ((players >> q & 1) != 0) == (verdict == Verdict::Win) ? 1 : 2;
    if (verdict == Verdict::Loss && players_ == 1) h.rank[0] = 2;
    sets(run.state)[0] = shown ? *shown : Set{};
    end(run, pc, Status::Decided, reason);
    return End::Over;
}

template <int W, class Facts>
template <class AnyRun>
End Machine<W, Facts>::draw(AnyRun& run, int pc, int reason) const {
    if (run.trial) return End::Success;
    for (int q = 0; q < players_; ++q) header(run.state).rank[q] = 1;
    end(run, pc, Status::Drawn, reason);
    return End::Over;
}

template <int W, class Facts>
void Machine<W, Facts>::begin_ranking(Run& run) const {
    Header& h = header(run.state);
    run.first_key = true;
    const auto in_game = unsigned(playing(run.state));
    for (int q = 0; q < players_; ++q)
        h.rank[q] = in_game >> q & 1 ? 1 : std::uint8_t(std::popcount(in_game) + 1);
}

// Players tied so far are split by the keys; rank = 1 + how many are better. The first keys are the scores.
template <int W, class Facts>
void Machine<W, Facts>::refine_ranking(Run& run, Best best) const {
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

template <int W, class Facts>
template <class AnyRun>
End Machine<W, Facts>::end_ranking(AnyRun& run, int pc, int reason) const {
    if (run.trial) return End::Success;
    const Header& h = header(run.state);
    const bool tied = std::all_of(h.rank, h.rank + players_, [](int rank) { return rank == 1; });
    end(run, pc, tied && players_ > 1 ? Status::Drawn : Status::Decided, reason);
    return End::Over;
}

template <int W, class Facts>
int Machine<W, Facts>::finish_pc(Run& run, int pc) const {
    Header& h = header(run.state);
    h.me = h.mover;
    h.board = 0;
    if (score_pc_ >= 0) return score_pc_;
    for (int q = 0; q < players_; ++q) h.rank[q] = 1;
    end(run, pc, Status::Drawn, 0);
    return -1;
}

template <int W, class Facts>
void Machine<W, Facts>::void_game(std::byte* state, Fault why, int line) const {
    Header& h = header(state);
    h.status = std::uint8_t(Status::Void);
    h.rule = std::uint16_t(std::max(0, line));
    h.reason = std::uint16_t(why);
    for (int q = 0; q < players_; ++q) h.rank[q] = 1;
    forget_turn(state);
}

template <int W, class Facts>
void Machine<W, Facts>::void_game(Run& run) const {
    if (run.meter->exhausted()) void_game(run.state, run.meter->passed, run.meter->line);
    else void_game(run.state, run.fault, run.fault_line);
}

}  // namespace cairn
