// Questions: what may be chosen where the State waits, and what a choice means.
#pragma once

#include "play/engine/interpreter/call.hpp"

namespace cairn {

template <int W>
void Interpreter<W>::list_legal(const Run& run, MoveList& out) const {
    if (const auto* const code = native()) return code->moves(*this, run, out);
    each_move(run, sites_[header(run.state).site], Which::Legal,
              [&](Move m, Which) { return out.push_back(m), false; });
}

// A State whose moves cannot be told within the budget offers one thing: to end as void.
template <int W>
void Interpreter<W>::moves(const std::byte* state, MoveList& out, const History* history) const {
    out.clear();
    if (header(state).status) return;
    Call call(*this, budget_.work);
    const Run run = call.run(const_cast<std::byte*>(state), history);
    list_legal(run, out);
    if (call.overrun()) out.assign(1, kVoidGame);
}

template <int W>
bool Interpreter<W>::legal(const std::byte* state, Move move, const History* history) const {
    if (header(state).status) return false;
    const SiteFacts& site = sites_[header(state).site];
    if (move == kVoidGame) {
        Call call(*this, budget_.work);
        each_move(call.run(const_cast<std::byte*>(state), history), site, Which::Legal,
                  [](Move, Which) { return false; });
        return call.overrun();
    }
    if (!offered(state, move)) return false;
    if (site.chance) return true;  // nothing binds back past chance
    Call call(*this, budget_.work);
    const bool good = move_completes(call.run(const_cast<std::byte*>(state), history), site, move, nullptr);
    return good && !call.overrun();
}

template <int W>
bool Interpreter<W>::offered(const std::byte* state, Move move) const {
    if (header(state).status) return false;
    Call call(*this, budget_.work);
    const Run run = call.run(const_cast<std::byte*>(state));
    return each_move(run, sites_[header(state).site], Which::Offered,
                     [&](Move m, Which) { return m == move; });
}

// Can the turn be completed after this offered move? `reason` is why not.
template <int W>
bool Interpreter<W>::move_completes(const Run& run, const SiteFacts& site, Move move, int* reason) const {
    if (site.form == Site::Form::Alternatives) {
        if (move.alternative() >= int(site.alternatives.size())) return false;
        const int forced = move.value() < 0 ? kUnforced : move.value();
        return completes(run, site.alternatives[std::size_t(move.alternative())].pc, forced, reason);
    }
    // From the options on, so that a set is found in the list offered.
    return completes(run, site.options_pc, move.value(), reason);
}

template <int W>
Engine::Failure Interpreter<W>::failure(const std::byte* state, Move move) const {
    Call call(*this, budget_.work);
    int reason = 0;
    const bool good =
        move_completes(call.run(const_cast<std::byte*>(state)), sites_[header(state).site], move, &reason);
    if (call.overrun()) return {0, call.meter().passed};
    return {good ? 0 : reason, Fault::None};
}

template <int W>
int Interpreter<W>::value_site(const std::byte* state, Move move) const {
    const int here = header(state).site;
    const SiteFacts& site = sites_[std::size_t(here)];
    if (move == kVoidGame) return -1;
    if (site.form != Site::Form::Alternatives) return here;
    if (move.value() < 0 || move.alternative() >= int(site.alternatives.size())) return -1;
    Call call(*this, budget_.work);
    Trial* const t = call.trial(state);
    if (!t) return -1;
    const int pc = site.alternatives[std::size_t(move.alternative())].pc;
    return run_on(t->run, t->frame, pc) == End::Wait ? t->run.site : -1;
}

// Whoever tells about the sets on offer asks for one after another: the list made last is kept.
template <int W>
WideSet Interpreter<W>::offered_set(const std::byte* state, Move move) const {
    struct Kept {
        std::uint64_t engine = 0;
        int alternative = -1;
        std::vector<std::byte> state;
        std::vector<Set> sets;
    };
    static thread_local Kept kept;
    const bool same = kept.engine == number_ && kept.alternative == move.alternative() &&
                      std::equal(kept.state.begin(), kept.state.end(), state, state + state_bytes_);
    if (!same) {
        kept.engine = number_;
        kept.alternative = move.alternative();
        kept.state.assign(state, state + state_bytes_);
        kept.sets.clear();
        const SiteFacts& site = sites_[header(state).site];
        const bool alternatives = site.form == Site::Form::Alternatives;
        if (alternatives && move.alternative() >= int(site.alternatives.size())) return {};
        Call call(*this, budget_.work);
        Trial* const t = call.trial(state);
        if (!t) return {};
        const int pc = alternatives ? site.alternatives[std::size_t(move.alternative())].pc : site.options_pc;
        if (run_on(t->run, t->frame, pc) != End::Wait) return {};
        const SiteFacts& at = sites_[std::size_t(t->run.site)];
        if (at.form != Site::Form::Sets) return {};
        const List& list = t->frame.l[at.options];
        kept.sets.assign(list.data, list.data + list.count);
    }
    if (move.value() < 0 || std::size_t(move.value()) >= kept.sets.size()) return {};
    return kept.sets[std::size_t(move.value())].template as<kMaxWords>();
}

// In a race all players are equally quick, whatever the number of their claims; silence is rare.
inline void weigh_claims(const SiteFacts& site, const MoveList& moves, std::vector<int>& out) {
    constexpr int kOfPlayer = 1 << 20;
    const auto claimant = [&](Move m) {
        return m == kVoidGame ? -1 : site.alternatives[std::size_t(m.alternative())].player;
    };
    int claims[kMaxPlayers] = {};
    for (const Move m : moves)
        if (claimant(m) >= 0) ++claims[claimant(m)];
    for (std::size_t k = 0; k < moves.size(); ++k)
        out[k] =
            claimant(moves[k]) < 0 ? kOfPlayer / 16 : std::max(1, kOfPlayer / claims[claimant(moves[k])]);
}

template <int W>
void Interpreter<W>::weights(const std::byte* state, const MoveList& moves, std::vector<int>& out) const {
    const SiteFacts& site = sites_[header(state).site];
    out.assign(moves.size(), 1);
    if (site.race) return weigh_claims(site, moves, out);
    if (!site.chance || site.weights < 0) return;
    Call call(*this, budget_.work);
    Trial* const t = call.trial(state);
    if (!t || run_on(t->run, t->frame, site.options_pc) != End::Wait) return;
    const auto base = site.weights + (site.weight_index == kNone ? 0 : t->frame.i[site.weight_index]);
    for (std::size_t k = 0; k < moves.size(); ++k) {
        if (moves[k] != kVoidGame) out[k] = numbers(t->run.state)[base + moves[k].value()];
    }
}

template <int W>
std::optional<std::int64_t> Interpreter<W>::computed(const std::byte* state, int pc, std::uint16_t reg,
                                                     std::int64_t work) const {
    Call call(*this, work < 0 ? budget_.work : std::min(work, budget_.work));
    Trial* const t = call.trial(state);
    if (!t || run_on(t->run, t->frame, at_[std::size_t(pc)]) != End::Stop) return std::nullopt;
    return t->frame.i[reg];
}

template <int W>
Engine::Computed Interpreter<W>::list(const std::byte* state, int pc, std::int64_t& work) const {
    Call call(*this, work);
    Computed made;
    Trial* const t = call.trial(state);
    pc = at_[std::size_t(pc)];
    const End end = t ? run_on(t->run, t->frame, pc) : End::Fault;
    work = std::max<std::int64_t>(0, call.meter().work) * W;
    if (end != End::Stop) {
        made.fault = call.overrun() ? call.meter().passed : t ? t->run.fault : Fault::Memory;
        made.line = t ? t->run.fault_line : 0;
        return made;
    }
    // The Stop instruction names the list's register.
    auto stop = program_.code.begin() + pc;
    while (stop->op != Op::Stop) ++stop;
    const List& list = t->frame.l[stop->a];
    for (int k = 0; k < list.count; ++k) made.list.push_back(list.data[k].template as<kMaxWords>());
    return made;
}

}  // namespace cairn
