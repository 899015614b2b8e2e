// Options: what may be chosen where a run waits.
#pragma once

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
bool Turns<W, Facts, Code>::merges(const Trial& trial, const SiteFacts& site) const {
    return site.form != Site::Form::Alternatives && !site.chance && !site.optional &&
           header(trial.run.state).me == trial.run.decider;
}

template <int W, class Facts, class Code>
template <class Each>
bool Turns<W, Facts, Code>::each_move(const Run& base, const SiteFacts& site, Which which,
                                      Each&& each) const {
    Meter& meter = *base.meter;
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
    const auto start = [&](int pc, Trying trying, int claimant = -1) -> std::pair<Trial*, End> {
        Trial* const t = new_trial(base, nullptr, trying);
        if (!t) return {nullptr, End::Fault};
        t->run.decider = claimant >= 0 ? claimant : header(t->run.state).me;
        const End end = run_on(t->run, t->frame, pc);
        if (meter.work < 0) meter.pass(Fault::Work, line_at(pc));
        return {t, meter.exhausted() ? End::Fault : end};
    };
    if (site.form != Site::Form::Alternatives) {
        const auto [t, end] = start(site.options_pc, Trying::Looks);
        if (!t) return false;
        const bool stopped = end == End::Wait && options(*t, site, 0);
        end_trial(t);
        return stopped && !meter.exhausted();
    }
    for (std::size_t k = 0; k < site.alternatives.size() && !meter.exhausted(); ++k) {
        const AlternativeFacts& alternative = site.alternatives[k];
        const auto [t, end] =
            start(alternative.pc, alternative.looks ? Trying::Looks : Trying::Changes, alternative.player);
        if (!t) return false;
        bool stopped = false;
        if (meter.exhausted()) {
            stopped = true;
        } else if (end != End::Wait) {
            stopped = end != End::Fail && each(Move::of(int(k), -1), Which::Legal);
        } else if (const SiteFacts& first = sites_[std::size_t(t->run.site)];
                   alternative.with_value && merges(*t, first)) {
            stopped = options(*t, first, int(k));
        } else if (site.clean || !legal_only || some_option(t->run, t->frame)) {
            stopped = each(Move::of(int(k), -1), site.clean ? Which::Legal : which);
        }
        end_trial(t);
        if (stopped) return !meter.exhausted();
    }
    return false;
}

}  // namespace cairn
