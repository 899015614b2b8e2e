// Playing on for real: turns, passes, stuck players, the end.
#pragma once

#include <cassert>

#include "play/engine/interpreter/trial.hpp"

namespace cairn {

// Weights beyond this do not count: chance is drawn from 32 bits.
inline constexpr std::int64_t kLargestWeight = 2'000'000'000;

// The turn cannot be completed. Before the first turn: deal again. Else the page's `stuck:`, or a pass.
template <int W>
int Interpreter<W>::stuck(Run& run, bool& over) const {
    Header& h = header(run.state);
    over = false;
    if (!(h.flags & kStarted)) {
        const int attempts = h.attempts + 1;
        reset(run.state);
        tell(run, Event::Kind::Cleared, -1, -1, -1);
        h.attempts = std::uint16_t(attempts);
        if (attempts <= 1000) return program_.start_pc;
        run.fault_line = program_.places[std::size_t(program_.start_pc)].line;
        run.fault = Fault::NoDeal;
        void_game(run);
        over = true;
        return -1;
    }
    if (run.backed_up) {
        std::memcpy(run.state, run.backup, layout_.bytes);
        if (run.events) run.events->resize(run.events_before);
    }
    run.backed_up = false;
    run.fresh = false;
    h.me = h.mover;
    const int pc = program_.phases[h.phase].stuck_pc;
    if (pc >= 0) return pc;
    pass(h);
    const int on = end_turn(run);
    over = on < 0;
    return on;
}

// For asserts: is there an option, as the choice before this one promised? Leaves the budget as it was.
template <int W>
bool Interpreter<W>::is_certain(const Run& run, const Frame& f) const {
    const Meter before = *run.meter;
    const bool some = some_option(run, f);
    *run.meter = before;
    return some;
}

template <int W>
void Interpreter<W>::advance(Run& run, Frame& f, int pc) const {
    for (;;) {
        const End end = run_on(run, f, pc);
        Header& h = header(run.state);
        if (end == End::Over) return;
        if (run.meter->work < 0) {
            run.meter->pass(Fault::Work, program_.places[std::size_t(std::max(0, pc))].line);
            return void_game(run);
        }
        if (end == End::Wait) {
            const Site& site = program_.sites[std::size_t(run.site)];
            const int waiting = run.site;
            // Else an option is certain: the choice before this one was tried.
            const bool unsure = run.fresh || site.chance;
            const bool some = !unsure || (site.chance ? next_option(f, site, kBeforeFirst) != kNoOption
                                                      : some_option(run, f));
            if (run.meter->exhausted()) return void_game(run);
            assert(unsure || is_certain(run, f));
            if (some) {
                h.site = std::uint16_t(waiting);
                return;
            }
        } else if (end != End::Fail) {
            return void_game(run);
        } else if (!run.fresh && (h.flags & kStarted)) {
            run.fault_line = program_.places[std::size_t(std::max(0, pc))].line;
            run.fault = Fault::Incomplete;
            return void_game(run);
        }
        run.meter->work -= trial_work_;
        bool over = false;
        pc = stuck(run, over);
        if (over) return;
    }
}

template <int W>
void Interpreter<W>::begin(std::byte* state) const {
    header(state).attempts = 0;
    reset(state);
    Call call(*this, budget_.work);
    Run run = call.run(state);
    run.backup = call.state_copy();
    Frame f = call.frame();
    advance(run, f, program_.start_pc);
}

template <int W>
void Interpreter<W>::settle_turn(std::byte* state) const {
    Header& h = header(state);
    h.flags |= kStarted;
    h.me = h.mover;
    Call call(*this, budget_.work);
    Run run = call.run(state);
    run.backup = call.state_copy();
    Frame f = call.frame();
    advance(run, f, program_.phases[h.phase].turn_pc);
}

template <int W>
bool Interpreter<W>::settle_at(std::byte* state, int site) const {
    Header& h = header(state);
    h.site = std::uint16_t(site);
    if (site_in_turn(site)) h.flags |= kStarted;
    Call call(*this, budget_.work);
    return each_move(call.run(state), program_.sites[std::size_t(site)], Which::Legal,
                     [](Move, Which) { return true; });
}

template <int W>
bool Interpreter<W>::site_in_turn(int site) const {
    return program_.sites[std::size_t(site)].options_pc >= program_.phases.front().turn_pc;
}

template <int W>
void Interpreter<W>::finish(std::byte* state) const {
    Call call(*this, budget_.work);
    Run run = call.run(state);
    Frame f = call.frame();
    const int pc = finish_pc(run, program_.phases[header(state).phase].turn_pc);
    if (pc >= 0) advance(run, f, pc);
}

template <int W>
void Interpreter<W>::play(std::byte* state, Move move, const History* history, EventList* events) const {
    const Header& h = header(state);
    const Site& site = program_.sites[h.site];
    Call call(*this, budget_.work);
    Run run = call.run(state, history);
    if (move == kVoidGame) {
        // Listed once more, to tell what passed the budget, and where.
        each_move(run, site, Which::Legal, [](Move, Which) { return false; });
        if (!call.overrun()) run.fault = Fault::Incomplete;
        return void_game(run);
    }
    run.backup = call.state_copy();
    run.events = events;
    Frame f = call.frame();
    int pc = site.after_pc;
    if (site.form == Site::Form::Alternatives) {
        pc = site.alternatives[std::size_t(move.alternative())].pc;
        if (move.value() >= 0) run.forced = move.value();
    } else if (site.form == Site::Form::Sets) {
        pc = site.options_pc;
        run.forced = move.value();
    } else {
        f.i[site.chosen] = move.value();
    }
    note_throw(header(state), site);
    if (site.chance || h.me != h.mover) mark_fresh(run);
    advance(run, f, pc);
}

template <int W>
int Interpreter<W>::weighted_pick(const Run& run, const Frame& f, const Site& site) const {
    const auto base = site.weights + (site.weight_index == kNone ? 0 : f.i[site.weight_index]);
    std::int64_t total = 0;
    each_option(f, site, [&](int v) { return total += numbers(run.state)[base + v], false; });
    if (total <= 0) return -1;
    std::int64_t left = run.random->below(int(std::min<std::int64_t>(total, kLargestWeight)));
    int chosen = -1;
    each_option(f, site, [&](int v) {
        left -= numbers(run.state)[base + v];
        chosen = v;
        return left < 0;
    });
    return chosen;
}

// A uniformly random legal option of a plain choice. Options are drawn and tried until one can be completed.
template <int W>
Then Interpreter<W>::choose_at_random(Run& run, Frame& f, const Site& site) const {
    if (site.chance && site.weights >= 0) {
        const int v = weighted_pick(run, f, site);
        if (v < 0) return no_choice(run);
        f.i[site.chosen] = v;
        return {};
    }
    int count = 0;
    each_option(f, site, [&](int) { return ++count, false; });
    if (count == 0) return no_choice(run);
    const Store::Scope scope(*run.store);
    auto* const options = reinterpret_cast<int*>(run.store->take(sizeof(int) * std::size_t(count)));
    int n = 0;
    each_option(f, site, [&](int v) { return options[n++] = v, false; });
    while (n > 0) {
        const int k = run.random->below(n);
        const int v = options[k];
        const auto then = site.clean ? Then{} : try_and_keep(run, try_option(run, f, site, v));
        if (then) {
            settle_choice(f, site, v);
            return run.meter->exhausted() ? Then::spent() : *then;
        }
        options[k] = options[--n];
    }
    return no_choice(run);
}

template <int W>
Then Interpreter<W>::pick_alternative(Run& run, const Site& site) const {
    using Offer = std::pair<Move, Which>;
    static thread_local std::vector<Offer> spare;
    std::vector<Offer> options;
    options.swap(spare);  // keeps its memory between calls; nested calls get their own
    options.clear();
    each_move(run, site, Which::Offered, [&](Move m, Which known) {
        return options.push_back({m, known}), false;
    });
    std::optional<Then> then;
    while (!options.empty() && !then && !run.meter->exhausted()) {
        const auto k = std::size_t(run.random->below(int(options.size())));
        const auto [m, known] = options[k];
        options[k] = options.back();
        options.pop_back();
        const int forced = m.value() < 0 ? kUnforced : m.value();
        const int at = site.alternatives[std::size_t(m.alternative())].pc;
        then = known == Which::Legal ? Then{} : try_and_keep(run, try_from(run, at, forced));
        if (!then || then->leaves()) continue;
        run.forced = forced;
        then = next_choice(run) ? Then::goes_to(at) : Then::spent();
        run.fresh = header(run.state).me != header(run.state).mover;
        if (run.fresh) mark_fresh(run);
    }
    options.swap(spare);
    return then && !run.meter->exhausted() ? *then : no_choice(run);
}

template <int W>
int Interpreter<W>::playout(std::byte* state, Random& random) const {
    if (header(state).status) return 0;
    Call call(*this, budget_.work);
    Run run = call.run(state);
    run.backup = call.state_copy();
    run.random = &random;
    Frame f = call.frame();
    const Site& site = program_.sites[header(state).site];
    advance(run, f, site.options_pc);
    return run.choices;
}

template <int W>
Move Interpreter<W>::play_random(std::byte* state, Random& random) const {
    static thread_local MoveList list;
    static thread_local std::vector<int> weight;
    moves(state, list, nullptr);
    if (list.empty()) return {};
    weights(state, list, weight);
    std::int64_t total = 0;
    for (int w : weight) total += w;
    std::int64_t left = random.below(int(std::clamp<std::int64_t>(total, 1, kLargestWeight)));
    std::size_t k = 0;
    while (k + 1 < list.size() && (left -= weight[k]) >= 0) ++k;
    const Move m = list[k];
    play(state, m, nullptr, nullptr);
    return m;
}

}  // namespace cairn
