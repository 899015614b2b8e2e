// Trying: can the turn be completed from here?
//
// A depth-first search over the choices that one player still has in his turn. Each try is a run on a copy of the
// State. A try that waits at a choice tries its options in order, each on a copy behind it; the first that can be
// completed decides. `prefer` tries in the same way, and its run then goes on.
//
//     waiting ── option 1 ──▶ fails
//             ── option 2 ──▶ waiting ── option 1 ──▶ the turn's end: all of them can be completed
#pragma once

#include "play/engine/turns/options.hpp"

namespace cairn {

template <int W, class Facts, class Code>
template <class AnyRun>
End Turns<W, Facts, Code>::run_on(AnyRun& run, Frame& f, int pc) const {
    for (;;) {
        const End end = code().execute(run, f, pc);
        if (end != End::Prefer) return end;
        const bool good = preferred_completes(run);
        if (run.meter->exhausted()) return overrun(run, run.next_pc - 1, run.meter->passed);
        pc = good ? run.next_pc : run.else_pc;
    }
}

// A fault counts as success here: the option is offered, and playing it shows the fault.
template <int W, class Facts, class Code>
bool Turns<W, Facts, Code>::search(Trial* const first, End end) const {
    Meter& meter = *first->run.meter;
    Trial* t = first;
    for (;;) {
        if (meter.work < 0) meter.pass(Fault::Work, 0);
        bool good = end != End::Fail;
        Trial* next = nullptr;
        if (meter.exhausted()) {
            // given up below
        } else if (end == End::Prefer) {
            next = preferred_try(*t);
        } else if (end == End::Wait) {
            t->at = kBeforeFirst;
            next = next_try(*t, good);
        }
        // What is decided goes back, until something is left to try.
        while (!next && t != first && !meter.exhausted()) {
            Trial* const parent = t->parent;
            const int why = t->run.reason;
            end_trial(t);
            t = parent;
            if (t->preferring) {
                t->preferring = false;
                t->pc = good ? t->run.next_pc : t->run.else_pc;
                next = t;
            } else if (!good) {
                if (sites_[std::size_t(t->run.site)].form != Site::Form::Alternatives) t->run.reason = why;
                next = next_try(*t, good);
            }
        }
        if (meter.exhausted()) {
            if (meter.line == 0) meter.line = line_at(t->pc);
            for (; t != first; t = t->parent) ++meter.depth;
            return true;
        }
        if (!next) return good;
        t = next;
        end = code().execute(t->run, t->frame, t->pc);
    }
}

// The next option of a waiting trial, to be run; null when there is nothing to try, and `good` is what that means.
template <int W, class Facts, class Code>
typename Turns<W, Facts, Code>::Trial* Turns<W, Facts, Code>::next_try(Trial& waiting, bool& good) const {
    const SiteFacts& site = sites_[std::size_t(waiting.run.site)];
    good = true;
    if (site.race) return nullptr;  // the others claim too: nothing binds back past it
    if (site.form == Site::Form::Alternatives) {
        waiting.at = waiting.at == kBeforeFirst ? 0 : waiting.at + 1;
        good = false;
        if (waiting.at >= int(site.alternatives.size())) return nullptr;
        Trial* const t = new_trial(waiting.run, &waiting);
        if (!t) return nullptr;
        t->run.decider = header(t->run.state).me;
        t->pc = site.alternatives[std::size_t(waiting.at)].pc;
        return t;
    }
    waiting.at = next_option(waiting.frame, site, waiting.at);
    good = waiting.at != kNoOption;
    if (!good) return nullptr;
    // What nothing can fail after, and what is not this player's to choose, needs no trying.
    if (site.clean || site.chance || header(waiting.run.state).me != waiting.run.decider) return nullptr;
    Trial* const t = new_trial(waiting.run, &waiting);
    if (!t) return nullptr;
    if (site.form == Site::Form::Sets) {
        const List& offered = waiting.frame.l[site.options];
        t->frame.s[site.chosen] = waiting.at >= 0 ? offered.data[waiting.at] : Set{};
    } else {
        t->frame.i[site.chosen] = waiting.at;
    }
    t->pc = site.after_pc;
    return t;
}

template <int W, class Facts, class Code>
typename Turns<W, Facts, Code>::Trial* Turns<W, Facts, Code>::preferred_try(Trial& at) const {
    Trial* const t = new_trial(at.run, &at);
    if (!t) return nullptr;
    at.preferring = true;
    t->pc = at.run.preferred_pc;
    return t;
}

template <int W, class Facts, class Code>
bool Turns<W, Facts, Code>::run_and_search(Trial* t, int* reason) const {
    const End end = code().execute(t->run, t->frame, t->pc);
    // Most trials end where they run to, and leave nothing to search.
    const bool decided = end == End::Success || end == End::Over || end == End::Fail;
    const Meter& meter = *t->run.meter;
    const bool good = decided && meter.work >= 0 && !meter.exhausted() ? end != End::Fail : search(t, end);
    if (reason) *reason = t->run.reason;
    end_trial(t);
    return good;
}

template <int W, class Facts, class Code>
typename Turns<W, Facts, Code>::Trial* Turns<W, Facts, Code>::try_from(const Run& from, int pc,
                                                                       int forced) const {
    Trial* const t = new_trial(from, nullptr);
    if (!t) return nullptr;
    t->run.forced = forced;
    t->pc = pc;
    return t;
}

template <int W, class Facts, class Code>
bool Turns<W, Facts, Code>::completes(const Run& from, int pc, int forced, int* reason) const {
    Trial* const t = try_from(from, pc, forced);
    return !t || run_and_search(t, reason);
}

template <int W, class Facts, class Code>
bool Turns<W, Facts, Code>::preferred_completes(const Run& from) const {
    Trial* const t = new_trial(from, nullptr);
    if (!t) return true;
    t->pc = from.preferred_pc;
    return run_and_search(t, nullptr);
}

template <int W, class Facts, class Code>
typename Turns<W, Facts, Code>::Trial* Turns<W, Facts, Code>::try_option(const Run& from, const Frame& f,
                                                                         const SiteFacts& site,
                                                                         int value) const {
    Trial* const t = new_trial(from, nullptr);
    if (!t) return nullptr;
    if (site.form == Site::Form::Sets) {
        const List& offered = f.l[site.options];
        t->frame.s[site.chosen] = value >= 0 && value < offered.count ? offered.data[value] : Set{};
    } else {
        t->frame.i[site.chosen] = value;
    }
    t->pc = site.after_pc;
    return t;
}

template <int W, class Facts, class Code>
bool Turns<W, Facts, Code>::option_completes(const Run& from, const Frame& f, const SiteFacts& site,
                                             int value) const {
    Trial* const t = try_option(from, f, site, value);
    return !t || run_and_search(t, nullptr);
}

template <int W, class Facts, class Code>
std::optional<Then> Turns<W, Facts, Code>::try_and_keep(Run& run, Trial* t) const {
    if (!t) return Then{};
    const End end = run_on(t->run, t->frame, t->pc);
    const bool decided = end != End::Wait && run.meter->work >= 0;
    const bool good = decided ? end != End::Fail : search(t, end);
    const auto then = good ? std::optional<Then>(keep(run, *t, end)) : std::nullopt;
    end_trial(t);
    return then;
}

// A trial stands where playing would have come to, as long as it did nothing that playing does otherwise: it must not have
// passed to another player, nor be at an end of the game. Registers are not needed: a choice begins with
// its options, and a turn's end reads none.
template <int W, class Facts, class Code>
Then Turns<W, Facts, Code>::keep(Run& run, const Trial& t, End end) const {
    const Header& before = header(run.state);
    const Header& now = header(t.run.state);
    const TurnEnd turn_end = turn_end_at(t.run.stopped_at);
    const bool waits = end == End::Wait && now.me == before.me;
    const bool ends_turn = end == End::Success && turn_end != TurnEnd::None;
    if (before.me != before.mover || !(waits || ends_turn) || run.meter->exhausted()) return {};
    copy_words(run.state, t.run.state, state_bytes_);
    if (!next_choice(run)) return Then::spent();
    run.fresh = false;
    if (waits) return Then::goes_to(sites_[std::size_t(t.run.site)].options_pc);
    const int on = turn_end == TurnEnd::EndTurn ? end_turn(run) : next_turn(run);
    return on >= 0 ? Then::goes_to(on) : Then::ends(End::Over);
}

template <int W, class Facts, class Code>
bool Turns<W, Facts, Code>::some_option(const Run& from, const Frame& f) const {
    // Most choices show it without a search.
    const SiteFacts& site = sites_[std::size_t(from.site)];
    if (site.form != Site::Form::Alternatives) {
        if (next_option(f, site, kBeforeFirst) == kNoOption) return false;
        if (site.clean) return true;
    }
    Trial waiting;
    waiting.run = from;
    waiting.run.decider = header(from.state).me;
    waiting.frame = f;
    return search(&waiting, End::Wait);
}

}  // namespace cairn
