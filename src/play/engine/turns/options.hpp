// Options: what may be chosen where a run waits.
#pragma once

#include <algorithm>
#include <bit>

#include "play/engine/turns/memory.hpp"

namespace cairn {

template <int W, class Facts, class Code>
template <class Each>
bool Turns<W, Facts, Code>::each_option(const Frame& f, const SiteFacts& site, Each&& each) const {
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

template <int W, class Facts, class Code>
int Turns<W, Facts, Code>::next_option(const Frame& f, const SiteFacts& site, int after) const {
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

template <int W, class Facts, class Code>
void Turns<W, Facts, Code>::settle_choice(Frame& f, const SiteFacts& site, int value) const {
    if (site.form == Site::Form::Sets) {
        const auto& l = f.l[site.options];
        f.s[site.chosen] = value >= 0 && value < l.count ? l.data[value] : Set{};
    } else {
        f.i[site.chosen] = value;
    }
}

// Label and first choice are one move when the same player makes a plain choice.
template <int W, class Facts, class Code>
inline const SiteFacts* Turns<W, Facts, Code>::merged(const AlternativeFacts& alternative, const Run& run,
                                                      End end) const {
    if (end != End::Wait || !alternative.with_value) return nullptr;
    const SiteFacts& site = sites_[std::size_t(run.site)];
    const bool merges = site.form != Site::Form::Alternatives && !site.chance && !site.optional &&
                        header(run.state).me == run.decider;
    return merges ? &site : nullptr;
}

template <int W, class Facts, class Code>
std::pair<typename Turns<W, Facts, Code>::Trial*, End> Turns<W, Facts, Code>::look(const Run& base, int pc,
                                                                                   Trying trying,
                                                                                   int claimant) const {
    Meter& meter = *base.meter;
    Trial* const t = new_trial(base, nullptr, trying);
    if (!t) return {nullptr, End::Fault};
    t->run.decider = claimant >= 0 ? claimant : header(t->run.state).me;
    const End end = run_on(t->run, t->frame, pc);
    if (meter.work < 0) meter.pass(Fault::Work, line_at(pc));
    return {t, meter.exhausted() ? End::Fault : end};
}

template <int W, class Facts, class Code>
template <class Each>
bool Turns<W, Facts, Code>::each_alternative(const Run& base, const SiteFacts& site, Each&& each) const {
    const Meter& meter = *base.meter;
    for (std::size_t k = 0; k < site.alternatives.size() && !meter.exhausted(); ++k) {
        const AlternativeFacts& alternative = site.alternatives[k];
        const auto [t, end] = look(base, alternative.pc, alternative.looks ? Trying::Looks : Trying::Changes,
                                   alternative.player);
        if (!t) return false;
        bool stopped = true;
        if (!meter.exhausted()) stopped = each(int(k), *t, end, merged(alternative, t->run, end));
        end_trial(t);
        if (stopped) return !meter.exhausted();
    }
    return false;
}

template <int W, class Facts, class Code>
template <class Each>
bool Turns<W, Facts, Code>::each_move(const Run& base, const SiteFacts& site, Which which,
                                      Each&& each) const {
    const Meter& meter = *base.meter;
    const bool legal_only = which == Which::Legal;
    // Calls `each` for the options at which the trial waits.
    const auto options = [&](Trial& t, const SiteFacts& at, int alternative) {
        const bool clean = at.clean || site.clean;
        const Which known = clean ? Which::Legal : which;
        return each_option(t.frame, at, [&](int value) {
            if (legal_only && !clean && !option_completes(t.run, t.frame, at, value)) return false;
            return meter.exhausted() || each(Move::of(alternative, value), known);
        });
    };
    if (site.form != Site::Form::Alternatives) {
        const auto [t, end] = look(base, site.options_pc, Trying::Looks, -1);
        if (!t) return false;
        const bool stopped = end == End::Wait && options(*t, site, 0);
        end_trial(t);
        return stopped && !meter.exhausted();
    }
    return each_alternative(base, site, [&](int k, Trial& t, End end, const SiteFacts* first) {
        if (first) return options(t, *first, k);
        if (end != End::Wait) return end != End::Fail && each(Move::of(k, -1), Which::Legal);
        return (site.clean || !legal_only || some_option(t.run, t.frame)) &&
               each(Move::of(k, -1), site.clean ? Which::Legal : which);
    });
}

// The same moves in the same order, counted by the alternative: what is drawn needs no list of them. Alternatives that only look share a
// run and its registers, whose lists keep their memory; and play goes on behind the options that were found.
template <int W, class Facts, class Code>
std::optional<typename Turns<W, Facts, Code>::Drawn> Turns<W, Facts, Code>::draw_alternative(
    const Run& run, Frame& f, const SiteFacts& site) const {
    struct Moves {
        const SiteFacts* first;  // null: the label alone
        int count;
        Which known;
        std::int64_t few;
        std::uint64_t points[W];
    };
    Moves of[kMostCounted];
    Meter& meter = *run.meter;
    Run looking;
    looking.state = run.state;
    looking.meter = run.meter;
    looking.store = run.store;
    looking.history = run.history;
    looking.trial = true;
    Frame registers = frame_in(run.provisional.registers);
    int total = 0;
    const auto note = [&](Moves& moves, const SiteFacts* first, const Frame& at, End end) {
        moves.first = first;
        moves.known = site.clean || (first ? first->clean : end != End::Wait) ? Which::Legal : Which::Offered;
        moves.count = end != End::Fail;
        if (!first) {
            // one, or none
        } else if (first->form == Site::Form::Sets) {
            moves.count = at.l[first->options].count;
        } else if (first->form == Site::Form::Few) {
            moves.few = at.i[first->options];
            moves.count = std::popcount(std::uint64_t(moves.few));
        } else {
            const Set& points = at.s[first->options];
            std::copy(points.word.begin(), points.word.end(), moves.points);
            moves.count = points.count();
        }
        total += moves.count;
    };
    for (std::size_t k = 0; k < site.alternatives.size(); ++k) {
        const AlternativeFacts& alternative = site.alternatives[k];
        if (!alternative.looks) {
            const auto [t, end] = look(run, alternative.pc, Trying::Changes, alternative.player);
            if (!t) return {};
            if (!meter.exhausted()) note(of[k], merged(alternative, t->run, end), t->frame, end);
            end_trial(t);
        } else {
            meter.work -= trial_work_;
            looking.decider = alternative.player >= 0 ? alternative.player : header(run.state).me;
            const End end = code().execute(looking, registers, alternative.pc);
            if (meter.work < 0) meter.pass(Fault::Work, line_at(alternative.pc));
            if (!meter.exhausted()) note(of[k], merged(alternative, looking, end), registers, end);
        }
        if (meter.exhausted()) return {};
    }
    if (total == 0) return {};
    const int number = run.random->below(total);
    int left = number, k = 0;
    while (left >= of[k].count) left -= of[k++].count;
    const SiteFacts* const first = of[k].first;
    const AlternativeFacts& alternative = site.alternatives[std::size_t(k)];
    if (!first) return Drawn{number, of[k].known, alternative.pc, kUnforced};
    const bool sets = first->form == Site::Form::Sets;
    int value = left;
    if (first->form == Site::Form::Few) {
        value = Rules::nth_of_few(of[k].few, left);
    } else if (!sets) {
        Set points;
        std::copy(of[k].points, of[k].points + W, points.word.begin());
        value = points.nth(left);
    }
    // A list may be gone: an alternative after it may have used its register.
    if (!alternative.looks || (sets && k + 1 < int(site.alternatives.size())))
        return Drawn{number, of[k].known, alternative.pc, value};
    if (sets) f.s[first->chosen] = registers.l[first->options].data[left];
    else f.i[first->chosen] = value;
    return Drawn{number, of[k].known, first->after_pc, kUnforced};
}

}  // namespace cairn
