#include "search/players/reactions.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "play/game/poses.hpp"
#include "search/players/player.hpp"

namespace cairn {
namespace {

constexpr std::size_t kMostTried = 400;  // claims of one kind

double uniform(Random& random) { return (double(random.next() >> 11) + 0.5) / double(1ull << 53); }

// Half of the mean is always needed; the other half varies, with a long tail.
double noticing(const Reflexes& reflexes, Random& random) {
    const double mean = reflexes.mean / 2;
    const double variance = std::log(1 + reflexes.spread * reflexes.spread / (mean * mean));
    const double normal =
        std::sqrt(-2 * std::log(uniform(random))) * std::cos(2 * std::numbers::pi * uniform(random));
    return mean + std::exp(std::log(mean) - variance / 2 + std::sqrt(variance) * normal);
}

enum class Judged { Right, Wrong, NotSeen };

Judged judged(const State& seen, Move claim) {
    State next = seen;
    EventList events;
    next.play(claim, nullptr, &events);
    if (next.over() && next.outcome().faulty) return Judged::NotSeen;
    const bool wrong = std::any_of(events.begin(), events.end(),
                                   [](const Event& e) { return e.kind == Event::Kind::Wrong; });
    return wrong ? Judged::Wrong : Judged::Right;
}

}  // namespace

Reflexes reflexes(int level) {
    // Easy, medium and hard of the rulings, and what lies between.
    const Reflexes easy{2.6, 1.0, 0.08}, medium{1.6, 0.6, 0.03}, hard{0.9, 0.3, 0.005};
    const double at = std::clamp(double(level - kLowestLevel) / (kHighestLevel - kLowestLevel), 0.0, 1.0);
    const Reflexes& from = at < 0.5 ? easy : medium;
    const Reflexes& to = at < 0.5 ? medium : hard;
    const double part = at < 0.5 ? 2 * at : 2 * at - 1;
    const auto between = [&](double a, double b) { return a + part * (b - a); };
    return {between(from.mean, to.mean), between(from.spread, to.spread), between(from.error, to.error)};
}

State as_seen(const State& state, int seat) {
    State seen = state;
    const Program& program = state.game().program();
    if (!program.sight_side || !has_poses(program)) return seen;
    for (int b = 0; b < program.boards; ++b) {
        const WideSet balls = state.balls(b);
        for (const Point p : balls)
            set_lying(seen, b, p, lying_in_sight(program, balls, p, lying_at(state, b, p), seat));
    }
    return seen;
}

std::optional<Reaction> react(const State& state, int seat, const Reflexes& reflexes, Random& random) {
    const State seen = as_seen(state, seat);
    MoveList moves;
    seen.moves(moves);
    const Site& site = state.game().program().sites[state.header().site];
    std::map<int, MoveList> kinds;  // by alternative, which are in the order of the page
    for (const Move m : moves)
        if (m != kVoidGame && state.claimant(m) == seat) kinds[m.alternative()].push_back(m);
    std::size_t in_vain = 0;  // things that kinds before this one could have pointed at
    for (auto& [kind, claims] : kinds) {
        // Whoever points at nothing ("no pit has this sum", "stop") has looked at everything first.
        const std::size_t before = site.alternatives[std::size_t(kind)].with_value ? 0 : in_vain;
        // Looked at in any order.
        for (std::size_t k = claims.size(); k > 1; --k)
            std::swap(claims[k - 1], claims[std::size_t(random.below(int(k)))]);
        if (claims.size() > kMostTried) claims.resize(kMostTried);
        std::optional<Reaction> first;
        MoveList wrong;
        for (std::size_t k = 0; k < claims.size(); ++k) {
            const Judged how = judged(seen, claims[k]);
            if (how == Judged::Wrong) wrong.push_back(claims[k]);
            if (how != Judged::Right) continue;
            const double when = noticing(reflexes, random) + reflexes.each * double(before + k);
            if (!first || when < first->seconds) first = {claims[k], when};
        }
        if (!first) {
            in_vain = std::max(in_vain, claims.size());
            continue;
        }
        if (!wrong.empty() && uniform(random) < reflexes.error)
            first->claim = wrong[std::size_t(random.below(int(wrong.size())))];
        return first;
    }
    return std::nullopt;
}

}  // namespace cairn
