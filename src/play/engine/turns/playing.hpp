// Playing on for real: random choices, passes, stuck players, the end.
#pragma once

#include <cassert>

#include "play/engine/turns/trial.hpp"

namespace cairn {

// Weights beyond this do not count: chance is drawn from 32 bits.
inline constexpr std::int64_t kLargestWeight = 2'000'000'000;

// The turn cannot be completed. Before the first turn: deal again. Else the page's `stuck:`, or a pass.
template <int W, class Facts, class Code>
int Turns<W, Facts, Code>::stuck(Run& run, bool& over) const {
    Header& h = header(run.state);
    over = false;
    if (!(h.flags & kStarted)) {
        const int attempts = h.attempts + 1;
        reset(run.state);
        tell(run, Event::Kind::Cleared, -1, -1, -1);
        h.attempts = std::uint16_t(attempts);
        if (attempts <= 1000) return start_pc_;
        run.fault_line = line_at(start_pc_);
        run.fault = Fault::NoDeal;
        void_game(run);
        over = true;
        return -1;
    }
    if (run.backed_up) {
        copy_words(run.state, run.backup, state_bytes_);
        if constexpr (!Facts::kStandsAlone)
            if (run.events) run.events->resize(run.events_before);
    }
    run.backed_up = false;
    run.fresh = false;
    h.me = h.mover;
    const int pc = phase(h).stuck_pc;
    if (pc >= 0) return pc;
    pass(h);
    const int on = end_turn(run);
    over = on < 0;
    return on;
}

// For asserts: is there an option, as the choice before this one promised? Leaves the budget as it was.
template <int W, class Facts, class Code>
bool Turns<W, Facts, Code>::is_certain(const Run& run, const Frame& f) const {
    const Meter before = *run.meter;
    const bool some = some_option(run, f);
    *run.meter = before;
    return some;
}

// The turn fails: from the State before the last choice that is open, with the option drawn out of question, and with the luck of
// then, as if it had been tried on a copy.
template <int W, class Facts, class Code>
int Turns<W, Facts, Code>::take_back(Run& run) const {
    Provisional& p = run.provisional;
    const Provisional::Choice& last = p.open[--p.count];
    copy_words(run.state, p.before + state_bytes_ * std::size_t(p.count), state_bytes_);
    std::memcpy(run.random, last.luck, sizeof(Random));
    run.fresh = last.fresh_before;
    if (p.count == 0) {
        if (run.backup != p.backup) std::swap(run.backup, p.spare);
        run.backed_up = p.backed_up;
    }
    --run.choices;
    run.forced = kUnforced;
    run.meter->work -= trial_work_;
    p.refused = last.drawn;
    return sites_[std::size_t(last.site)].options_pc;
}

template <int W, class Facts, class Code>
template <class AnyRun>
void Turns<W, Facts, Code>::advance(AnyRun& run, Frame& f, int pc) const {
    for (;;) {
        End end = run_on(run, f, pc);
        if (end == End::Pick) {
            const SiteFacts& site = sites_[std::size_t(run.site)];
            const Then then = pick(run, f, site);
            if (!then.leaves() || then.jumps()) {
                pc = then.jumps() ? then.target() : site.after_pc;
                continue;
            }
            end = leave(run, run.stopped_at, then);
        }
        Header& h = header(run.state);
        if (end == End::Over) return;
        if (run.meter->work < 0) {
            run.meter->pass(Fault::Work, line_at(std::max(0, pc)));
            return void_game(run);
        }
        if (end == End::Fail && run.provisional.count > 0) {
            pc = take_back(run);
            continue;
        }
        if (end == End::Wait) {
            const SiteFacts& site = sites_[std::size_t(run.site)];
            const int waiting = run.site;
            // Else an option is certain: the choice before this one was tried.
            const bool unsure = run.fresh || site.chance;
            const bool some =
                !unsure || (site.chance && !site.race ? next_option(f, site, kBeforeFirst) != kNoOption
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
            run.fault_line = line_at(std::max(0, pc));
            run.fault = Fault::Incomplete;
            return void_game(run);
        }
        run.meter->work -= trial_work_;
        bool over = false;
        pc = stuck(run, over);
        if (over) return;
    }
}

template <int W, class Facts, class Code>
int Turns<W, Facts, Code>::make(Run& run, Frame& f, const SiteFacts& site, Move move) const {
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
    Header& h = header(run.state);
    note_throw(h, site);
    if (site.chance || h.me != h.mover) mark_fresh(run);
    return pc;
}

template <int W, class Facts, class Code>
void Turns<W, Facts, Code>::find_ends(Run& run, Frame& f, const std::byte* from, const MoveList& moves,
                                      std::uint8_t* out) const {
    const SiteFacts& site = sites_[header(from).site];
    const Meter whole = *run.meter;
    for (std::size_t k = 0; k < moves.size(); ++k) {
        const Store::Scope scope(*run.store);
        copy_words(run.state, from, state_bytes_);
        run.fresh = run.backed_up = false;
        run.forced = kUnforced;
        *run.meter = whole;
        for (int list = 0; list < list_registers_; ++list) f.l[list] = {nullptr, 0, 0};
        advance(run, f, make(run, f, site, moves[k]));
        out[k] = header(run.state).status != 0;
    }
}

template <int W, class Facts, class Code>
int Turns<W, Facts, Code>::weighted_pick(const Run& run, const Frame& f, const SiteFacts& site) const {
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
template <int W, class Facts, class Code>
Then Turns<W, Facts, Code>::choose_at_random(Run& run, Frame& f, const SiteFacts& site) const {
    if (site.chance && site.weights >= 0) {
        const int v = weighted_pick(run, f, site);
        if (v < 0) return no_choice(run);
        f.i[site.chosen] = v;
        return {};
    }
    int count = 0;
    each_option(f, site, [&](int) { return ++count, false; });
    if (count == 0) return no_choice(run);
    if (site.clean || can_take_back(run, site)) {
        int k = run.random->below(count);
        if (site.clean) run.provisional.count = 0;
        else choose_provisionally(run, run.site, k);
        each_option(f, site, [&](int v) { return k-- == 0 && (settle_choice(f, site, v), true); });
        return {};
    }
    const Store::Scope scope(*run.store);
    if (!may_take(run, sizeof(int) * std::size_t(count))) return no_choice(run);
    auto* const options = reinterpret_cast<int*>(run.store->take(sizeof(int) * std::size_t(count)));
    int n = 0;
    each_option(f, site, [&](int v) { return options[n++] = v, false; });
    if (const int refused = std::exchange(run.provisional.refused, -1); refused >= 0 && refused < n)
        options[refused] = options[--n];
    while (n > 0) {
        const int k = run.random->below(n);
        const int v = options[k];
        const auto then = try_and_keep(run, try_option(run, f, site, v));
        if (then) {
            run.provisional.count = 0;
            settle_choice(f, site, v);
            return run.meter->exhausted() ? Then::spent() : *then;
        }
        options[k] = options[--n];
    }
    return no_choice(run);
}

template <int W, class Facts, class Code>
Then Turns<W, Facts, Code>::pick_alternative(Run& run, Frame& f, const SiteFacts& site) const {
    const bool by_another = header(run.state).me != header(run.state).mover;
    // Chosen for good, nothing is tried beforehand.
    const auto chosen = [&](const Drawn& drawn) {
        if (drawn.known == Which::Legal) run.provisional.count = 0;
        else choose_provisionally(run, run.site, drawn.number);
        run.forced = drawn.forced;
        run.fresh = false;
        if (by_another) mark_fresh(run);
        return next_choice(run) ? Then::goes_to(drawn.pc) : Then::spent();
    };
    const auto place_of = [&](Move m) { return site.alternatives[std::size_t(m.alternative())].pc; };
    const auto forced_by = [](Move m) { return m.value() < 0 ? kUnforced : m.value(); };
    const bool for_good = can_take_back(run, site);
    if (for_good && site.alternatives.size() <= kMostCounted) {
        const auto drawn = draw_alternative(run, f, site);
        return drawn ? chosen(*drawn) : no_choice(run);
    }
    Offers& offers = run.store->offers();
    offers.clear();
    each_move(run, site, Which::Offered, [&](Move m, Which known) {
        if (!offers.add({m, known})) run.meter->pass(Fault::Memory, 0);
        return false;
    });
    std::optional<Then> then;
    if (const int refused = std::exchange(run.provisional.refused, -1);
        refused >= 0 && refused < offers.size()) {
        offers.draw(refused);
    } else if (offers.size() > 0 && !run.meter->exhausted() && for_good) {
        const int number = run.random->below(offers.size());
        const auto [m, known] = offers.draw(number);
        return chosen({number, known, place_of(m), forced_by(m)});
    }
    while (offers.size() > 0 && !then && !run.meter->exhausted()) {
        const auto [m, known] = offers.draw(run.random->below(offers.size()));
        then = known == Which::Legal ? Then{} : try_and_keep(run, try_from(run, place_of(m), forced_by(m)));
        if (then) run.provisional.count = 0;
        if (!then || then->leaves()) continue;
        run.forced = forced_by(m);
        then = next_choice(run) ? Then::goes_to(place_of(m)) : Then::spent();
        run.fresh = site.race || by_another;
        if (run.fresh) mark_fresh(run);
    }
    return then && !run.meter->exhausted() ? *then : no_choice(run);
}

template <int W, class Facts, class Code>
Then Turns<W, Facts, Code>::pick(Run& run, Frame& f, const SiteFacts& site) const {
    // Earlier choices of this turn are open still. Where this one cannot be opened too, they stand if the turn can be
    // completed from here; those of another player if there is something to choose, whatever comes of it.
    if (run.provisional.count > 0 && run.provisional.refused < 0 && !can_take_back(run, site)) {
        const bool stand = site.form != Site::Form::Alternatives && decided_by_another(run)
                               ? next_option(f, site, kBeforeFirst) != kNoOption
                               : some_option(run, f);
        if (!stand) return no_choice(run);
        run.provisional.count = 0;
    }
    if (site.form == Site::Form::Alternatives) return pick_alternative(run, f, site);
    if (const Then then = choose_at_random(run, f, site); then.leaves()) return then;
    if (!next_choice(run)) return Then::spent();
    Header& h = header(run.state);
    note_throw(h, site);
    if (site.chance || h.me != h.mover) mark_fresh(run);
    else run.fresh = false;
    return {};
}

}  // namespace cairn
