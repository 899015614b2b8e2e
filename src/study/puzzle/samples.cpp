#include "study/puzzle/samples.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "search/players/player.hpp"
#include "study/puzzle/chance.hpp"
#include "study/puzzle/line.hpp"
#include "study/puzzle/worth.hpp"

namespace cairn {
namespace {

std::uint64_t seed_of(const SampleSettings& settings, std::uint64_t number) {
    Random random(settings.seed * 0x9E3779B97F4A7C15ull + number);
    random.next();
    return random.next();
}

bool scored(const Game& game) { return game.program().score_pc >= 0; }

// Raises the target until an end that good cannot be reached, or patience ends. What one question learns serves the next.
std::optional<SampleResult> best_end(LineSearch& search, const State& start, LineSearch::Question question,
                                     SampleResult result, bool scored, const Stop& stop) {
    const std::uint64_t before = search.positions();
    const auto spent = [&] { return search.positions() - before; };
    const std::uint64_t patience = question.most;
    for (;;) {
        if (!result.line.empty() && !scored && result.sample.low >= 1) break;
        question.target = !scored ? 1 : result.line.empty() ? -kNoBound : result.sample.low + kLeastGain;
        question.most = patience - std::min(patience, spent());
        const auto answer = search.reach(start, question, stop);
        if (answer == LineSearch::Answer::Open) {
            if (stop()) return std::nullopt;
            result.sample.solved = false;
            result.sample.high = scored ? kNoBound : 1;
        }
        if (answer != LineSearch::Answer::Found) break;
        result.sample.low = search.worth();
        result.line = search.line();
        if (result.line.empty()) break;  // over before the first choice
    }
    if (result.sample.solved) result.sample.high = result.sample.low;
    result.sample.done = true;
    result.positions += spent();
    return result;
}

double mean(const std::vector<PuzzleSample>& list, double PuzzleSample::*value) {
    double sum = 0, total = 0;
    for (const PuzzleSample& s : list)
        if (s.done) sum += s.weight * s.*value, total += s.weight;
    return total > 0 ? sum / total : 0;
}

// For samples of equal weight.
Interval interval(const std::vector<PuzzleSample>& list, double PuzzleSample::*value,
                  PuzzleSamples::Values values) {
    const double middle = mean(list, value);
    double squares = 0, n = 0;
    for (const PuzzleSample& s : list)
        if (s.done) squares += (s.*value - middle) * (s.*value - middle), n += 1;
    if (values == PuzzleSamples::Values::Shares) return wilson_interval(middle, n);
    return std::isfinite(middle) ? student_interval(middle, squares, n) : Interval{-kNoBound, kNoBound};
}

// A start is dealt and searched.
class StartSampler final : public Sampler {
   public:
    StartSampler(const SampleSettings& settings, const State& before,
                 std::shared_ptr<const std::vector<DealtStart>> starts)
        : settings_(settings),
          before_(before),
          starts_(std::move(starts)),
          table_(settings.memory),
          search_(*settings_.game, table_) {}

    std::optional<SampleResult> make(std::uint64_t number, const Stop& stop) override {
        Random random(seed_of(settings_, number));
        const DealtStart start = starts_->empty() ? dealt(random) : (*starts_)[number];
        SampleResult result;
        const bool counts = scored(*settings_.game);
        if (!start.state.over()) {
            RolloutEffort effort = settings_.rollouts;
            effort.enough = counts ? kNoBound : 1;
            effort.seed = random.next();
            Rollout rollout = best_rollout(start.state, effort, stop, result.positions);
            result.sample.low = rollout.worth;
            result.line = std::move(rollout.line);
        }
        LineSearch::Question question;
        question.most = settings_.patience;
        question.salt = number + 1;
        question.seed = random.next();
        auto found = best_end(search_, start.state, question, std::move(result), counts, stop);
        if (!found) return found;
        found->line.insert(found->line.begin(), start.deal.begin(), start.deal.end());
        found->sample.weight = start.weight;
        return found;
    }

   private:
    DealtStart dealt(Random& random) const {
        DealtStart start{1, before_, {}};
        while (start.state.player() == kChance) {
            const auto attempts = start.state.header().attempts;
            start.deal.push_back(start.state.play_random(random));
            if (start.state.header().attempts > attempts) start.deal.clear();  // dealt again
        }
        return start;
    }

    const SampleSettings settings_;
    const State before_;
    const std::shared_ptr<const std::vector<DealtStart>> starts_;
    PuzzleTable table_;
    LineSearch search_;
};

// A game is played by the player until the rest can be valued exactly.
class GameSampler final : public Sampler {
   public:
    GameSampler(const SampleSettings& settings, const State& before)
        : settings_(settings), before_(before), table_(settings.memory), exact_(*settings_.game, table_) {}

    std::optional<SampleResult> make(std::uint64_t number, const Stop& stop) override {
        Random random(seed_of(settings_, number));
        const auto player = make_player(settings_.player, settings_.game, random.next()).player;
        const std::uint64_t looked = exact_.positions();
        Match match(settings_.game, before_);
        std::optional<double> worth;
        while (!worth && !stop()) {
            const State& state = match.state();
            if (state.over()) {
                worth = puzzle_worth(state);
            } else if (state.player() == kChance) {
                State rolled = state;
                match.play(rolled.play_random(random));
            } else if (worth = exact_.worth(state, stop, settings_.endgame, number + 1); !worth) {
                match.play(player->choose(match));
            }
        }
        if (!worth) return std::nullopt;
        SampleResult result;
        result.sample.done = true;
        result.sample.low = result.sample.high = *worth;
        result.positions = exact_.positions() - looked;
        return result;
    }

   private:
    const SampleSettings settings_;
    const State before_;
    PuzzleTable table_;
    Expectation exact_;
};

// A future is fixed and searched.
class FutureSampler final : public Sampler {
   public:
    FutureSampler(const SampleSettings& settings, const State& before)
        : settings_(settings), before_(before), table_(settings.memory), search_(*settings_.game, table_) {}

    std::optional<SampleResult> make(std::uint64_t number, const Stop& stop) override {
        Random random(seed_of(settings_, number));
        const Future future(random.next());
        LineSearch::Question question;
        question.most = settings_.patience;
        question.salt = number + 1;
        question.seed = random.next();
        question.future = &future;
        return best_end(search_, before_, question, SampleResult{}, scored(*settings_.game), stop);
    }

   private:
    const SampleSettings settings_;
    const State before_;
    PuzzleTable table_;
    LineSearch search_;
};

}  // namespace

std::uint64_t PuzzleSamples::done() const {
    return std::uint64_t(
        std::count_if(list.begin(), list.end(), [](const PuzzleSample& s) { return s.done; }));
}

std::uint64_t PuzzleSamples::unsolved() const {
    return std::uint64_t(
        std::count_if(list.begin(), list.end(), [](const PuzzleSample& s) { return s.done && !s.solved; }));
}

double PuzzleSamples::mean_low() const { return mean(list, &PuzzleSample::low); }
double PuzzleSamples::mean_high() const { return mean(list, &PuzzleSample::high); }
Interval PuzzleSamples::interval_low(Values values) const {
    return interval(list, &PuzzleSample::low, values);
}
Interval PuzzleSamples::interval_high(Values values) const {
    return interval(list, &PuzzleSample::high, values);
}

std::vector<DealtStart> every_start(const State& before, std::size_t most) {
    std::vector<DealtStart> open = {{1, before, {}}}, starts;
    while (!open.empty()) {
        DealtStart at = std::move(open.back());
        open.pop_back();
        if (at.state.player() != kChance) {
            starts.push_back(std::move(at));
        } else {
            MoveList moves;
            std::vector<int> weights;
            at.state.moves(moves);
            at.state.weights(moves, weights);
            double total = 0;
            for (const int w : weights) total += w;
            for (std::size_t k = 0; k < moves.size(); ++k) {
                DealtStart next = at;
                next.weight *= weights[k] / total;
                next.deal.push_back(moves[k]);
                next.state.play(moves[k]);
                if (next.state.header().attempts == at.state.header().attempts ||
                    next.state.player() != kChance)
                    open.push_back(std::move(next));
            }
        }
        if (open.size() + starts.size() > most) return {};
    }
    return starts;
}

SamplerMaker start_sampler(const SampleSettings& settings, const State& before,
                           std::vector<DealtStart> starts) {
    const auto all = std::make_shared<const std::vector<DealtStart>>(std::move(starts));
    return [=] { return std::make_unique<StartSampler>(settings, before, all); };
}

SamplerMaker game_sampler(const SampleSettings& settings, const State& before) {
    return [=] { return std::make_unique<GameSampler>(settings, before); };
}

SamplerMaker future_sampler(const SampleSettings& settings, const State& before) {
    return [=] { return std::make_unique<FutureSampler>(settings, before); };
}

}  // namespace cairn
