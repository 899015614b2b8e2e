// Playing on for real: turns, passes, stuck players, the end.
#pragma once

#include "play/engine/interpreter_trial.hpp"

namespace cairn {

// Weights beyond this do not count: chance is drawn from 32 bits.
inline constexpr std::int64_t kLargestWeight = 2'000'000'000;

// From here on a failure means that the turn cannot go on, not that an earlier choice was wrong.
template <int W>
void Interpreter<W>::mark_fresh(Run& run) const {
    run.fresh = true;
    if (run.backup) {
        std::memcpy(run.backup, run.state, layout_.bytes);
        run.backed_up = true;
    }
    if (run.events) run.events_before = run.events->size();
}

// A random choice was made: the next one has a budget of its own, within that of the playout.
template <int W>
bool Interpreter<W>::next_choice(Run& run) const {
    ++run.choices;
    const std::int64_t whole = budget_.work / W;
    run.meter->playout_work -= whole - run.meter->work;
    run.meter->work = whole;
    return run.meter->playout_work >= 0 && !run.meter->exhausted();
}

template <int W>
void Interpreter<W>::end(Run& run, int pc, Status status, int reason) const {
    Header& h = header(run.state);
    h.status = std::uint8_t(status);
    h.rule = std::uint16_t(std::max(0, program_.places[std::size_t(pc)].line));
    h.reason = std::uint16_t(reason);
    h.me = h.mover;
}

template <int W>
void Interpreter<W>::void_game(std::byte* state, Fault why, int line) const {
    Header& h = header(state);
    h.status = std::uint8_t(Status::Void);
    h.rule = std::uint16_t(std::max(0, line));
    h.reason = std::uint16_t(why);
    for (int q = 0; q < players_; ++q) h.rank[q] = 1;
}

template <int W>
void Interpreter<W>::void_game(Run& run) const {
    if (run.meter->exhausted()) void_game(run.state, run.meter->passed, run.meter->line);
    else void_game(run.state, run.fault, run.fault_line);
}

template <int W>
void Interpreter<W>::clear_turn(std::byte* st) const {
    for (int k = 0; k < program_.local_sets; ++k) sets(st)[program_.local_set + k] = Set{};
    for (int k = 0; k < program_.local_numbers; ++k)
        numbers(st)[program_.local_number + k] = local_numbers_[std::size_t(k)];
    for (const int k : this_turn_) {
        const auto& v = program_.variables[std::size_t(k)];
        if (v.is_set())
            for (int j = 0; j < v.size; ++j) sets(st)[v.slot + j] = Set{};
        else
            for (int j = 0; j < v.size; ++j) numbers(st)[v.slot + j] = v.initial[std::size_t(j)];
    }
}

template <int W>
void Interpreter<W>::reset(std::byte* st) const {
    const auto attempts = header(st).attempts;
    std::memset(st, 0, layout_.bytes);
    header(st) = Header{};
    header(st).attempts = attempts;
    for (const auto& v : program_.variables)
        if (!v.is_set() && v.form != Variable::Form::Board)
            for (int k = 0; k < v.size && !v.initial.empty(); ++k)
                numbers(st)[v.slot + k] = v.initial[std::size_t(k)];
    if (program_.ko_slot >= 0) {
        // No board equals this one: before the first turns nothing can be repeated.
        Set impossible;
        for (auto& w : impossible.word) w = ~std::uint64_t(0);
        const int n = program_.ko_boards * program_.boards * colours_;
        for (int k = 0; k < n; ++k) sets(st)[program_.ko_slot + k] = impossible;
    }
}

template <int W>
int Interpreter<W>::finish_pc(Run& run, int pc) const {
    Header& h = header(run.state);
    h.me = h.mover;
    if (program_.score_pc >= 0) return program_.score_pc;
    for (int q = 0; q < players_; ++q) h.rank[q] = 1;
    end(run, pc, Status::Drawn, 0);
    return -1;
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
    h.flags &= std::uint8_t(~(kPassed | kAgain));
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
    h.flags |= kPassed;
    const int on = end_turn(run);
    over = on < 0;
    return on;
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
                     [](Move) { return true; });
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
        each_move(run, site, Which::Legal, [](Move) { return false; });
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
bool Interpreter<W>::choose_at_random(Run& run, Frame& f, const Site& site) const {
    if (site.chance && site.weights >= 0) {
        const int v = weighted_pick(run, f, site);
        if (v < 0) return false;
        f.i[site.chosen] = v;
        return true;
    }
    int count = 0;
    each_option(f, site, [&](int) { return ++count, false; });
    if (count == 0) return false;
    const Store::Scope scope(*run.store);
    auto* const options = reinterpret_cast<int*>(run.store->take(sizeof(int) * std::size_t(count)));
    int n = 0;
    each_option(f, site, [&](int v) { return options[n++] = v, false; });
    while (n > 0) {
        const int k = run.random->below(n);
        const int v = options[k];
        if (site.clean || option_completes(run, f, site, v)) {
            settle_choice(f, site, v);
            return !run.meter->exhausted();
        }
        options[k] = options[--n];
    }
    return false;
}

template <int W>
bool Interpreter<W>::pick_alternative(Run& run, const Site& site, int& pc) const {
    static thread_local std::vector<Move> spare;
    std::vector<Move> options;
    options.swap(spare);  // keeps its memory between calls; nested calls get their own
    options.clear();
    each_move(run, site, Which::Offered, [&](Move m) { return options.push_back(m), false; });
    bool found = false;
    while (!options.empty() && !found && !run.meter->exhausted()) {
        const auto k = std::size_t(run.random->below(int(options.size())));
        const Move m = options[k];
        options[k] = options.back();
        options.pop_back();
        const int forced = m.value() < 0 ? kUnforced : m.value();
        const int at = site.alternatives[std::size_t(m.alternative())].pc;
        if (completes(run, at, forced)) {
            run.forced = forced;
            pc = at;
            found = true;
        }
    }
    options.swap(spare);
    return found && !run.meter->exhausted();
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
