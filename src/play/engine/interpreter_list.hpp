// Trying and listing: which options can be completed.
#pragma once

#include "play/engine/interpreter_memory.hpp"

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
void Interpreter<W>::settle_choice(Frame& f, const Site& site, int value) const {
    if (site.form == Site::Form::Sets) {
        const auto& l = f.l[site.options];
        f.s[site.chosen] = value >= 0 && value < l.count ? l.data[value] : Set{};
    } else {
        f.i[site.chosen] = value;
    }
}

template <int W>
bool Interpreter<W>::completes(const Run& from, int pc, int forced, int* reason) const {
    typename ListStore<W>::Scope scope;
    CAIRN_STATE_COPY(copy);
    std::memcpy(copy, from.state, state_bytes_);
    CAIRN_FRAME(f);
    Run trial;
    trial.state = copy;
    trial.trial = true;
    trial.decider = from.trial ? from.decider : header(copy).me;
    trial.budget = from.budget;
    trial.history = from.history;
    trial.forced = forced;
    const bool good = search(trial, f, execute(trial, f, pc));
    if (reason) *reason = trial.reason;
    return good;
}

template <int W>
bool Interpreter<W>::option_completes(const Run& from, const Frame& f, const Site& site, int value,
                                      int* reason) const {
    typename ListStore<W>::Scope scope;
    CAIRN_STATE_COPY(copy);
    std::memcpy(copy, from.state, state_bytes_);
    CAIRN_FRAME(g);
    Run trial;
    trial.state = copy;
    trial.trial = true;
    trial.decider = from.trial ? from.decider : header(copy).me;
    trial.budget = from.budget;
    trial.history = from.history;
    if (site.form == Site::Form::Sets)
        g.s[site.chosen] =
            value >= 0 && value < f.l[site.options].count ? f.l[site.options].data[value] : Set{};
    else g.i[site.chosen] = value;
    const bool good = search(trial, g, execute(trial, g, site.after_pc));
    if (reason) *reason = trial.reason;
    return good;
}

// A fault counts as success here: the option is offered, and playing it shows the fault.
template <int W>
bool Interpreter<W>::search(Run& trial, Frame& f, End end) const {
    if (end == End::Fail) return false;
    if (end != End::Wait) return true;
    if (--*trial.budget < 0) return true;  // the budget's fault will come out when it is played
    return any_option(trial, f, program_.sites[std::size_t(trial.site)]);
}

template <int W>
bool Interpreter<W>::any_option(Run& trial, Frame& f, const Site& site) const {
    if (site.chance || header(trial.state).me != trial.decider) {
        if (site.form == Site::Form::Alternatives || !trial.trial)
            return each_move(trial, site, true, [](Move) { return true; });
        return each_option(f, site, [](int) { return true; });
    }
    if (site.form == Site::Form::Alternatives) return each_move(trial, site, true, [](Move) { return true; });
    if (site.clean) return each_option(f, site, [](int) { return true; });
    return each_option(f, site,
                       [&](int value) { return option_completes(trial, f, site, value, &trial.reason); });
}

// Label and first choice are one move when the same player makes a plain choice.
template <int W>
bool Interpreter<W>::merges(const Run& trial, const Site& site) const {
    return site.form != Site::Form::Alternatives && !site.chance && !site.optional &&
           header(trial.state).me == trial.decider;
}

template <int W>
template <class Each>
bool Interpreter<W>::each_move(const Run& base, const Site& site, bool checked, Each&& each) const {
    typename ListStore<W>::Scope scope;
    CAIRN_STATE_COPY(copy);
    CAIRN_FRAME(f);
    Run trial;
    trial.state = copy;
    trial.trial = true;
    trial.budget = base.budget;
    trial.history = base.history;
    const auto start = [&](int pc) {
        std::memcpy(copy, base.state, state_bytes_);
        trial.decider = header(copy).me;
        return execute(trial, f, pc);
    };
    if (site.form != Site::Form::Alternatives) {
        if (start(site.options_pc) != End::Wait) return false;
        return each_option(f, site, [&](int value) {
            if (checked && !site.clean && !option_completes(trial, f, site, value)) return false;
            return each(Move::of(0, value));
        });
    }
    for (std::size_t k = 0; k < site.alternatives.size(); ++k) {
        const End end = start(site.alternatives[k].pc);
        if (end == End::Fail) continue;
        if (end != End::Wait) {
            if (each(Move::of(int(k), -1))) return true;
            continue;
        }
        const Site& first = program_.sites[std::size_t(trial.site)];
        if (!merges(trial, first)) {
            if (checked && !any_option(trial, f, first)) continue;
            if (each(Move::of(int(k), -1))) return true;
            continue;
        }
        const bool stop = each_option(f, first, [&](int value) {
            if (checked && !first.clean && !option_completes(trial, f, first, value)) return false;
            return each(Move::of(int(k), value));
        });
        if (stop) return true;
    }
    return false;
}

template <int W>
void Interpreter<W>::moves(const std::byte* state, MoveList& out, const History* history) const {
    out.clear();
    if (header(state).status) return;
    std::int64_t budget = kStepBudget;
    const Run run = new_run(const_cast<std::byte*>(state), history, &budget);
    each_move(run, program_.sites[header(state).site], true, [&](Move m) {
        out.push_back(m);
        return false;
    });
}

template <int W>
bool Interpreter<W>::legal(const std::byte* state, Move move, const History* history) const {
    if (header(state).status) return false;
    std::int64_t budget = kStepBudget;
    const Run run = new_run(const_cast<std::byte*>(state), history, &budget);
    const Site& site = program_.sites[header(state).site];
    bool found = false;
    each_move(run, site, false, [&](Move m) { return found = m == move; });
    if (!found) return false;
    return failure_of(run, site, move, nullptr);
}

template <int W>
bool Interpreter<W>::offered(const std::byte* state, Move move) const {
    if (header(state).status) return false;
    std::int64_t budget = kStepBudget;
    const Run run = new_run(const_cast<std::byte*>(state), nullptr, &budget);
    return each_move(run, program_.sites[header(state).site], false, [&](Move m) { return m == move; });
}

// Can the turn be completed after this offered move? `reason` is why not.
template <int W>
bool Interpreter<W>::failure_of(const Run& run, const Site& site, Move move, int* reason) const {
    if (site.form == Site::Form::Alternatives) {
        if (move.alternative() >= int(site.alternatives.size())) return false;
        const int forced = move.value() < 0 ? kUnforced : move.value();
        return completes(run, site.alternatives[std::size_t(move.alternative())].pc, forced, reason);
    }
    // From the options on, so that a set is found in the list offered.
    return completes(run, site.options_pc, move.value(), reason);
}

template <int W>
int Interpreter<W>::failure(const std::byte* state, Move move) const {
    std::int64_t budget = kStepBudget;
    const Run run = new_run(const_cast<std::byte*>(state), nullptr, &budget);
    int reason = 0;
    return failure_of(run, program_.sites[header(state).site], move, &reason) ? 0 : reason;
}

template <int W>
int Interpreter<W>::value_site(const std::byte* state, Move move) const {
    const int here = header(state).site;
    const Site& site = program_.sites[std::size_t(here)];
    if (site.form != Site::Form::Alternatives) return here;
    if (move.value() < 0 || move.alternative() >= int(site.alternatives.size())) return -1;
    typename ListStore<W>::Scope scope;
    CAIRN_STATE_COPY(copy);
    std::memcpy(copy, state, state_bytes_);
    CAIRN_FRAME(f);
    std::int64_t budget = kStepBudget;
    Run trial = new_run(copy, nullptr, &budget);
    trial.trial = true;
    if (execute(trial, f, site.alternatives[std::size_t(move.alternative())].pc) != End::Wait) return -1;
    return trial.site;
}

template <int W>
WideSet Interpreter<W>::offered_set(const std::byte* state, Move move) const {
    const Site& site = program_.sites[header(state).site];
    typename ListStore<W>::Scope scope;
    CAIRN_STATE_COPY(copy);
    std::memcpy(copy, state, state_bytes_);
    CAIRN_FRAME(f);
    std::int64_t budget = kStepBudget;
    Run trial = new_run(copy, nullptr, &budget);
    trial.trial = true;
    const bool alternatives = site.form == Site::Form::Alternatives;
    if (alternatives && move.alternative() >= int(site.alternatives.size())) return {};
    if (execute(trial, f,
                alternatives ? site.alternatives[std::size_t(move.alternative())].pc : site.options_pc) !=
        End::Wait)
        return {};
    const Site& at = program_.sites[std::size_t(trial.site)];
    if (at.form != Site::Form::Sets || move.value() < 0 || move.value() >= f.l[at.options].count) return {};
    return f.l[at.options].data[move.value()].template as<kMaxWords>();
}

template <int W>
void Interpreter<W>::weights(const std::byte* state, const MoveList& moves, std::vector<int>& out) const {
    const Site& site = program_.sites[header(state).site];
    out.assign(moves.size(), 1);
    if (!site.chance || site.weights < 0) return;
    typename ListStore<W>::Scope scope;
    CAIRN_STATE_COPY(copy);
    std::memcpy(copy, state, state_bytes_);
    CAIRN_FRAME(f);
    std::int64_t budget = kStepBudget;
    Run trial = new_run(copy, nullptr, &budget);
    trial.trial = true;
    if (execute(trial, f, site.options_pc) != End::Wait) return;
    const auto base = site.weights + (site.weight_index == kNone ? 0 : f.i[site.weight_index]);
    for (std::size_t k = 0; k < moves.size(); ++k) out[k] = numbers(copy)[base + moves[k].value()];
}

template <int W>
bool Interpreter<W>::condition(const std::byte* state, int pc, std::uint16_t reg) const {
    typename ListStore<W>::Scope scope;
    CAIRN_STATE_COPY(copy);
    std::memcpy(copy, state, state_bytes_);
    CAIRN_FRAME(f);
    std::int64_t budget = kStepBudget;
    Run trial = new_run(copy, nullptr, &budget);
    trial.trial = true;
    return execute(trial, f, pc) == End::Stop && f.i[reg] != 0;
}

template <int W>
std::vector<WideSet> Interpreter<W>::list(const std::byte* state, int pc) const {
    typename ListStore<W>::Scope scope;
    CAIRN_STATE_COPY(copy);
    std::memcpy(copy, state, state_bytes_);
    CAIRN_FRAME(f);
    std::int64_t budget = kStepBudget;
    Run trial = new_run(copy, nullptr, &budget);
    trial.trial = true;
    std::vector<WideSet> out;
    if (execute(trial, f, pc) != End::Stop) return out;
    // The Stop instruction names the list's register.
    for (std::size_t p = std::size_t(pc); p < program_.code.size(); ++p)
        if (program_.code[p].op == Op::Stop) {
            const auto& l = f.l[program_.code[p].a];
            for (int k = 0; k < l.count; ++k) out.push_back(l.data[k].template as<kMaxWords>());
            break;
        }
    return out;
}

}  // namespace cairn
