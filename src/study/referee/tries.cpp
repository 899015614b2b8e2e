#include "study/referee/tries.hpp"

#include <algorithm>
#include <array>

#include "play/game/game.hpp"
#include "search/players/reward.hpp"

namespace cairn {
namespace {

constexpr int kPlayouts = 12;  // that judge one outcome

// Where a first try is looked for, and how far any may go: the numbers of docs/skill.md.
struct Range {
    int low, high, from, to;
};
std::vector<Range> ranges_of(PerformanceKind kind) {
    switch (kind) {
        case PerformanceKind::Throw:
            return {{-600, 600, -150, 150},
                    {-4500, 4500, -1500, 1500},
                    {0, 8000, 2000, 6000},
                    {0, 1000, 150, 800},
                    {-1000, 1000, -200, 200}};
        case PerformanceKind::Flick:
            return {{-600, 600, -150, 150},
                    {-4500, 4500, -1200, 1200},
                    {0, 4500, 800, 4500},
                    {0, 1000, 200, 900},
                    {-1000, 1000, -200, 200}};
        case PerformanceKind::Pour:
            return {{-1000, 1000, -500, 500}, {-1000, 1000, -500, 500}, {600, 1500, 600, 800},
                    {-1000, 1000, -500, 500}, {-1000, 1000, -500, 500}, {4, 30, 8, 30}};
        default: return {};
    }
}

std::vector<int> at_random(const std::vector<Range>& ranges, Random& random) {
    std::vector<int> input;
    for (const Range& r : ranges) input.push_back(r.from + random.below(r.to - r.from + 1));
    return input;
}

std::vector<int> near(const std::vector<int>& input, const std::vector<Range>& ranges, Random& random) {
    std::vector<int> other = input;
    for (std::size_t k = 0; k < ranges.size(); ++k) {
        const int reach = std::max(1, (ranges[k].to - ranges[k].from) / 8);
        other[k] = std::clamp(other[k] + random.below(2 * reach + 1) - reach, ranges[k].low, ranges[k].high);
    }
    return other;
}

// What the outcome promises whoever performed.
double worth(const State& before, const std::vector<Move>& moves, Random& random) {
    const int player = before.player();
    State after = before;
    for (const Move m : moves) after.play(m);
    double sum = 0;
    for (int k = 0; k < kPlayouts; ++k) {
        State end = after;
        end.playout(random);
        sum += rewards(end)[std::size_t(player)];
    }
    return sum / kPlayouts;
}

}  // namespace

int noise_of_level(int level) {
    constexpr std::array<int, 10> percent = {12, 10, 8, 7, 6, 5, 4, 3, 2, 1};
    return percent[std::size_t(std::clamp(level, 1, 10) - 1)];
}

Performed best_try(Referee& referee, const State& state, int level, std::uint64_t seed) {
    Random random(seed);
    Performed best{{}, seed, noise_of_level(level)};
    const auto stage = staged(state);
    if (!stage) return best;
    const auto ranges = ranges_of(stage->performance->kind);
    best.input = at_random(ranges, random);
    double most = -1;
    for (int k = 0; k < kFirstTries + kFurtherTries; ++k) {
        Performed tried = best;
        tried.input = k < kFirstTries ? at_random(ranges, random) : near(best.input, ranges, random);
        tried.seed = random.next() >> 16;  // its hand will not tremble so again
        const auto found = referee.judge(state, tried, Referee::Frames::No);
        if (!found.problem.empty()) break;
        if (!found.good()) continue;
        const double now = worth(state, found.moves, random);
        if (now <= most) continue;
        most = now;
        best.input = tried.input;
    }
    best.seed = random.next() >> 16;
    return best;
}

}  // namespace cairn
