// Listing: what may be chosen where the State waits, and what a choice means.
#pragma once

#include "play/engine/interpreter/memory.hpp"

namespace cairn {

template <int W>
template <class Each>
bool Interpreter<W>::each_option(const Frame& f, const Site& site, Each&& each) const {
    switch (site.form) {
        case Site::Form::Points:
        case Site::Form::Entries:
            for (Point p : f.s[site.options])
                if (each(p)) return true;
            break;
        case Site::Form::Few:
            for (auto few = std::uint64_t(f.i[site.options]); few; few &= few - 1)
                if (each(std::countr_zero(few))) return true;
            break;
        case Site::Form::Sets:
            for (int k = 0; k < f.l[site.options].count; ++k)
                if (each(k)) return true;
            break;
        case Site::Form::Alternatives: break;
    }
    return site.optional && each(-1);
}

template <int W>
int Interpreter<W>::next_option(const Frame& f, const Site& site, int after) const {
    if (after == -1) return kNoOption;  // nothing, the last one
    const int from = after == kBeforeFirst ? 0 : after + 1;
    const int last = site.optional ? -1 : kNoOption;
    switch (site.form) {
        case Site::Form::Points:
        case Site::Form::Entries: {
            const Set& s = f.s[site.options];
            std::uint64_t mask = ~std::uint64_t(0) << (from % 64);
            for (int w = from / 64; w < W; ++w, mask = ~std::uint64_t(0))
                if (const auto left = s.word[std::size_t(w)] & mask) return 64 * w + std::countr_zero(left);
            return last;
        }
        case Site::Form::Few: {
            if (from >= 64) return last;
            const auto left = std::uint64_t(f.i[site.options]) & ~std::uint64_t(0) << from;
            return left ? std::countr_zero(left) : last;
        }
        case Site::Form::Sets: return from < f.l[site.options].count ? from : last;
        case Site::Form::Alternatives: break;
    }
    return kNoOption;
}

template <int W>
void Interpreter<W>::settle_choice(Frame& f, const Site& site, int value) const {
    if (site.form == Site::Form::Sets) {
        const auto& l = f.l[site.options];
        f.s[site.chosen] = value >= 0 && value < l.count ? l.data[value] : Set{};
    } else {
        f.i[site.chosen] = value;
    }
}

// Label and first choice are one move when the same player makes a plain choice.
template <int W>
bool Interpreter<W>::merges(const Trial& trial, const Site& site) const {
    return site.form != Site::Form::Alternatives && !site.chance && !site.optional &&
           header(trial.run.state).me == trial.run.decider;
}

template <int W>
template <class Each>
bool Interpreter<W>::each_move(const Run& base, const Site& site, Which which, Each&& each) const {
    Meter& meter = *base.meter;
    const bool legal_only = which == Which::Legal;
    // Calls `each` for the options at which the trial waits.
    const auto options = [&](Trial& t, const Site& at, int alternative) {
        const bool clean = at.clean || site.clean;
        const Which known = clean ? Which::Legal : which;
        return each_option(t.frame, at, [&](int value) {
            if (legal_only && !clean && !option_completes(t.run, t.frame, at, value)) return false;
            return meter.exhausted() || each(Move::of(alternative, value), known);
        });
    };
    const auto start = [&](int pc) -> std::pair<Trial*, End> {
        Trial* const t = new_trial(base, nullptr);
        if (!t) return {nullptr, End::Fault};
        t->run.decider = header(t->run.state).me;
        const End end = run_on(t->run, t->frame, pc);
        if (meter.work < 0) meter.pass(Fault::Work, program_.places[std::size_t(pc)].line);
        return {t, meter.exhausted() ? End::Fault : end};
    };
    if (site.form != Site::Form::Alternatives) {
        const auto [t, end] = start(site.options_pc);
        if (!t) return false;
        const bool stopped = end == End::Wait && options(*t, site, 0);
        end_trial(t);
        return stopped && !meter.exhausted();
    }
    for (std::size_t k = 0; k < site.alternatives.size() && !meter.exhausted(); ++k) {
        const auto [t, end] = start(site.alternatives[k].pc);
        if (!t) return false;
        bool stopped = false;
        if (meter.exhausted()) {
            stopped = true;
        } else if (end != End::Wait) {
            stopped = end != End::Fail && each(Move::of(int(k), -1), Which::Legal);
        } else if (const Site& first = program_.sites[std::size_t(t->run.site)]; merges(*t, first)) {
            stopped = options(*t, first, int(k));
        } else if (site.clean || !legal_only || some_option(t->run, t->frame)) {
            stopped = each(Move::of(int(k), -1), site.clean ? Which::Legal : which);
        }
        end_trial(t);
        if (stopped) return !meter.exhausted();
    }
    return false;
}

// A State whose moves cannot be told within the budget offers one thing: to end as void.
template <int W>
void Interpreter<W>::moves(const std::byte* state, MoveList& out, const History* history) const {
    out.clear();
    if (header(state).status) return;
    Call call(*this, budget_.work);
    const Run run = call.run(const_cast<std::byte*>(state), history);
    each_move(run, program_.sites[header(state).site], Which::Legal, [&](Move m, Which) {
        out.push_back(m);
        return false;
    });
    if (call.overrun()) out.assign(1, kVoidGame);
}

template <int W>
bool Interpreter<W>::legal(const std::byte* state, Move move, const History* history) const {
    if (header(state).status) return false;
    const Site& site = program_.sites[header(state).site];
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
    return each_move(run, program_.sites[header(state).site], Which::Offered,
                     [&](Move m, Which) { return m == move; });
}

// Can the turn be completed after this offered move? `reason` is why not.
template <int W>
bool Interpreter<W>::move_completes(const Run& run, const Site& site, Move move, int* reason) const {
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
    const bool good = move_completes(call.run(const_cast<std::byte*>(state)),
                                     program_.sites[header(state).site], move, &reason);
    if (call.overrun()) return {0, call.meter().passed};
    return {good ? 0 : reason, Fault::None};
}

template <int W>
int Interpreter<W>::value_site(const std::byte* state, Move move) const {
    const int here = header(state).site;
    const Site& site = program_.sites[std::size_t(here)];
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
                      std::equal(kept.state.begin(), kept.state.end(), state, state + layout_.bytes);
    if (!same) {
        kept.engine = number_;
        kept.alternative = move.alternative();
        kept.state.assign(state, state + layout_.bytes);
        kept.sets.clear();
        const Site& site = program_.sites[header(state).site];
        const bool alternatives = site.form == Site::Form::Alternatives;
        if (alternatives && move.alternative() >= int(site.alternatives.size())) return {};
        Call call(*this, budget_.work);
        Trial* const t = call.trial(state);
        if (!t) return {};
        const int pc = alternatives ? site.alternatives[std::size_t(move.alternative())].pc : site.options_pc;
        if (run_on(t->run, t->frame, pc) != End::Wait) return {};
        const Site& at = program_.sites[std::size_t(t->run.site)];
        if (at.form != Site::Form::Sets) return {};
        const List& list = t->frame.l[at.options];
        kept.sets.assign(list.data, list.data + list.count);
    }
    if (move.value() < 0 || std::size_t(move.value()) >= kept.sets.size()) return {};
    return kept.sets[std::size_t(move.value())].template as<kMaxWords>();
}

template <int W>
void Interpreter<W>::weights(const std::byte* state, const MoveList& moves, std::vector<int>& out) const {
    const Site& site = program_.sites[header(state).site];
    out.assign(moves.size(), 1);
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
