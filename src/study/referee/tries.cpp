#include "study/referee/tries.hpp"

#include <algorithm>
#include <array>

#include "play/game/game.hpp"
#include "search/players/reward.hpp"

namespace cairn {
namespace {

// To see what an outcome is worth the rest of the turn is played at random so often; a turn has at most so many choices.
constexpr int kTurns = 4, kMostChoices = 64;
// A whole game at random decides between outcomes that count alike now.
constexpr double kPlayoutCounts = 0.1;
constexpr int kKnown = 8;  // of the first tries, those about what a beginner does well with
constexpr std::size_t kFinalists = 5;
constexpr int kTriesOfEach = 4;  // more of each finalist: whoever was lucky once is not so again
// Dice awake, tick by tick, as the referee counts them (docs/skill.md): about three seconds of a processor.
constexpr std::int64_t kMostEffort = 40'000;

// How far a number may go, where a first try is looked for, and what a beginner does well with: the numbers of docs/skill.md.
struct Range {
    int low, high, from, to, middling;
};
std::vector<Range> ranges_of(PerformanceKind kind) {
    switch (kind) {
        case PerformanceKind::Throw:
            return {{-600, 600, -150, 150, 0},
                    {-4500, 4500, -1500, 1500, 0},
                    {0, 8000, 2000, 6000, 4500},
                    {0, 1000, 350, 650, 500},
                    {-1000, 1000, -200, 200, 0}};
        case PerformanceKind::Flick:
            return {{-600, 600, -150, 150, 0},
                    {-4500, 4500, -1200, 1200, 0},
                    {0, 4500, 2000, 4500, 3000},
                    {0, 1000, 350, 650, 480},
                    {-1000, 1000, -200, 200, 0}};
        case PerformanceKind::Pour:
            return {{-1000, 1000, -500, 500, 0}, {-1000, 1000, -500, 500, -100}, {600, 1500, 600, 800, 600},
                    {-1000, 1000, -500, 500, 0}, {-1000, 1000, -500, 500, 100},  {4, 30, 8, 30, 12}};
        default: return {};
    }
}

std::vector<int> at_random(const std::vector<Range>& ranges, Random& random) {
    std::vector<int> input;
    for (const Range& r : ranges) input.push_back(r.from + random.below(r.to - r.from + 1));
    return input;
}

std::vector<int> middling(const std::vector<Range>& ranges) {
    std::vector<int> input;
    for (const Range& r : ranges) input.push_back(r.middling);
    return input;
}

// `part`: within so small a part of the range where one looks for tries.
std::vector<int> near(const std::vector<int>& input, const std::vector<Range>& ranges, int part,
                      Random& random) {
    std::vector<int> other = input;
    for (std::size_t k = 0; k < ranges.size(); ++k) {
        const int reach = std::max(1, (ranges[k].to - ranges[k].from) / part);
        other[k] = std::clamp(other[k] + random.below(2 * reach + 1) - reach, ranges[k].low, ranges[k].high);
    }
    return other;
}

// By how much a player is ahead where the game is scored as it stands; 1 or -1 for each who is left behind where it is over.
double lead(State state, int player) {
    const bool over = state.over();
    if (!over) state.finish();
    const Outcome outcome = state.outcome();
    const auto me = std::size_t(player);
    const std::size_t players = outcome.ranks.size();
    if (outcome.faulty || players < 2) return 0;
    double sum = 0;
    for (std::size_t other = 0; other < players; ++other) {
        const int better =
            (outcome.ranks[me] < outcome.ranks[other]) - (outcome.ranks[me] > outcome.ranks[other]);
        const bool counted = !over && outcome.scores.size() == players;
        sum += better * (counted ? std::abs(double(outcome.scores[me]) - outcome.scores[other])
                         : over  ? 1000.0
                                 : 1.0);
    }
    return sum / double(players - 1);
}

// What the outcome promises whoever performed: what is counted when his turn is over. It says more, and sooner, than games played
// to their end at random, in which hardly anybody hits anything.
double worth(const State& before, const std::vector<Move>& moves, Random& random) {
    const int player = before.player();
    State after = before;
    for (const Move m : moves) after.play(m);
    double ahead = 0;
    int turns = 0;
    for (bool open = true; open && turns < kTurns; ++turns) {
        State at = after;
        open = false;
        for (int n = 0; n < kMostChoices && !at.over() && !awaits_performance(at); ++n) {
            if (at.player() != player && at.player() != kChance) break;
            MoveList choices;
            at.moves(choices);
            if (choices.empty()) break;
            at.play(choices[std::size_t(random.below(int(choices.size())))]);
            open = true;
        }
        ahead += lead(at, player);
    }
    after.playout(random);
    return ahead / turns + kPlayoutCounts * rewards(after)[std::size_t(player)];
}

struct Try {
    std::vector<int> input;
    double sum = 0;
    int times = 0;
    double mean() const { return sum / times; }
};

}  // namespace

int noise_of_level(int level) {
    // Half of what a middling flick hits is lost between 4 and 12 (docs/skill.md): so the lower levels stand further apart.
    constexpr std::array<int, 10> percent = {16, 13, 10, 7, 6, 5, 4, 3, 2, 1};
    return percent[std::size_t(std::clamp(level, 1, 10) - 1)];
}

Performed best_try(Referee& referee, const State& state, int level, std::uint64_t seed) {
    Random random(seed);
    Performed best{{}, seed, noise_of_level(level)};
    const auto stage = staged(state);
    if (!stage) return best;
    const auto ranges = ranges_of(stage->performance->kind);
    best.input = middling(ranges);
    std::int64_t effort = 0;
    bool judges = true;
    // Tried once more, with a hand that trembles otherwise.
    const auto again = [&](Try& one) {
        Performed tried = best;
        tried.input = one.input;
        tried.seed = random.next() >> 16;
        const auto found = referee.judge(state, tried, Referee::Frames::No);
        judges = found.problem.empty();
        if (!found.good()) return;
        effort += found.answer.value("effort", std::int64_t(0));
        one.sum += worth(state, found.moves, random);
        ++one.times;
    };
    std::vector<Try> tries;
    const auto better = [](const Try& a, const Try& b) { return a.mean() > b.mean(); };
    for (int k = 0; k < kFirstTries + kFurtherTries && judges && effort < kMostEffort; ++k) {
        Try one;
        if (k == 0) one.input = middling(ranges);
        else if (k < kKnown) one.input = near(middling(ranges), ranges, 8, random);
        else if (k < kFirstTries || tries.empty()) one.input = at_random(ranges, random);
        else
            one.input = near(std::min_element(tries.begin(), tries.end(), better)->input, ranges, 16, random);
        again(one);
        if (one.times > 0) tries.push_back(std::move(one));
    }
    std::stable_sort(tries.begin(), tries.end(), better);
    if (tries.size() > kFinalists) tries.resize(kFinalists);
    for (int k = 0; k < kTriesOfEach; ++k)
        for (Try& one : tries)
            if (judges && effort < kMostEffort) again(one);
    if (!tries.empty()) best.input = std::min_element(tries.begin(), tries.end(), better)->input;
    best.seed = random.next() >> 16;
    return best;
}

}  // namespace cairn
