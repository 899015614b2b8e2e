#include "study/puzzle/puzzle.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <mutex>
#include <thread>

#include "search/players/player.hpp"
#include "search/players/reward.hpp"
#include "study/puzzle/chance.hpp"
#include "study/puzzle/facts.hpp"
#include "study/puzzle/file.hpp"
#include "study/puzzle/line.hpp"
#include "study/puzzle/rollout.hpp"
#include "study/puzzle/worth.hpp"

namespace cairn {
namespace {

constexpr std::size_t kMostStarts = 2000;  // more are sampled
constexpr std::uint64_t kDive = 50'000;    // positions spent on each better filling before bounds are proved
constexpr int kRolloutLevels = 3;
constexpr double kTellEvery = 0.2;  // seconds
constexpr double kExactPart = 0.2,
                 kGamesPart = 0.75;  // of the time, where it is limited: ends of those steps

PuzzleQuestion question_of(const Game& game, const State& start) {
    if (!start.over() && chance_after_start(game.program())) return PuzzleQuestion::Average;
    return start.player() == kChance ? PuzzleQuestion::Starts : PuzzleQuestion::BestEnd;
}

}  // namespace

std::string Puzzle::misfit(const Game& game) {
    const Program& p = game.program();
    if (p.players.size() != 1)
        return fmt::format(
            "a puzzle has one player, and this game has {}; {}", p.players.size(),
            p.players_low == 1 ? "players=1 would work" : "`cairn analyse` looks for the best choice");
    if (p.has_hidden)
        return "something is hidden from the player, so that a position is not all there is to know; `cairn "
               "analyse` "
               "estimates";
    if (p.historic || p.repetition == Program::Repetition::Scores)
        return "this game's rules look back at all positions played, which no table can hold; a variant "
               "without that "
               "rule, or `cairn analyse`, would work";
    return "";
}

Puzzle::Puzzle(std::shared_ptr<const Game> game, State start, PuzzleSettings settings)
    : game_(std::move(game)),
      start_(std::move(start)),
      settings_(std::move(settings)),
      question_(question_of(*game_, start_)),
      scored_(game_->program().score_pc >= 0),
      table_(settings_.memory / 2),
      fill_(*game_, start_),
      problem_(misfit(*game_)) {
    if (!scored_) known_.bound = 1;
    if (problem_.empty() && question_ == PuzzleQuestion::Average)
        problem_ = make_player(settings_.player, game_, settings_.seed).problem;
    settings_.threads = std::max(1, settings_.threads);
}

double Puzzle::now() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

bool Puzzle::ask() {
    const double time = now();
    if (progress_ && *progress_ && time - told_ >= kTellEvery) {
        told_ = time;
        const PuzzleReport known = report();
        (*progress_)({share_ ? share_() : 0, known.value, known.low, known.high,
                      known_.positions + (looked_ ? looked_() : 0), known.samples,
                      known.seconds + time - began_});
    }
    return stop_->load(std::memory_order_relaxed) || time >= deadline_;
}

void Puzzle::improve(double worth, const std::vector<Move>& line) {
    if (known_.reached && worth <= known_.value) return;
    known_.reached = true;
    known_.value = worth;
    known_.line = line;
}

PuzzleReport Puzzle::solve(double seconds, const std::atomic<bool>& stop,
                           const std::function<void(const PuzzleProgress&)>& progress) {
    began_ = told_ = now();
    deadline_ = seconds > 0 ? began_ + seconds : kNoBound;
    stop_ = &stop;
    progress_ = &progress;
    if (problem_.empty() && !known_.finished) {
        switch (question_) {
            case PuzzleQuestion::BestEnd: solve_line(); break;
            case PuzzleQuestion::Starts: solve_starts(); break;
            case PuzzleQuestion::Average: solve_average(); break;
        }
    }
    share_ = nullptr;
    looked_ = nullptr;
    known_.seconds += now() - began_;
    return report();
}

void Puzzle::solve_line() {
    if (start_.over()) {
        const Outcome outcome = start_.outcome();
        improve(reward(outcome, 0), {});
        known_.method = "the game is over";
        known_.finished = true;
        return;
    }
    if (fills_in_any_order(game_->program())) return solve_filling();

    const auto stop = [this] { return ask(); };
    if (!known_.rolled) {
        known_.method = "rollouts";
        RolloutEffort effort;
        effort.levels = kRolloutLevels;
        effort.rounds = settings_.rollouts;
        effort.enough = known_.bound;
        effort.seed = settings_.seed;
        const Rollout found = best_rollout(start_, effort, stop, known_.positions);
        if (!found.line.empty()) improve(found.worth, found.line);
        known_.rolled = settings_.rollouts == 0 || !ask();
        if (!known_.rolled) return;
    }
    LineSearch search(*game_, table_);
    share_ = [&search] { return search.share(); };
    looked_ = [&search] { return search.positions(); };
    while (!known_.finished) {
        LineSearch::Question question;
        question.target = !scored_ ? known_.bound : known_.reached ? known_.value + kLeastGain : -kNoBound;
        question.seed = settings_.seed;
        if (known_.reached && known_.value >= known_.bound) {
            known_.finished = true;
            break;
        }
        known_.method = "a full search";
        const auto answer = search.reach(start_, question, stop);
        if (answer == LineSearch::Answer::Open) {
            if (!ask()) problem_ = "some line grew too long to follow, so nothing more can be proved";
            break;
        }
        if (answer == LineSearch::Answer::Found) {
            improve(search.worth(), search.line());
        } else if (!scored_ && known_.bound > 0) {
            known_.bound -= kLeastGain;  // not won: drawn?
        } else {
            known_.bound = known_.reached ? known_.value : 0;
            known_.finished = true;
        }
    }
    share_ = nullptr;
    looked_ = nullptr;
    known_.positions += search.positions();
}

// First ever better fillings, as long as they are found quickly; then from above, ever smaller ones that are impossible.
void Puzzle::solve_filling() {
    known_.method = "a full search, point by point";
    share_ = [this] { return fill_.share(); };
    looked_ = [this] { return fill_.positions(); };
    if (!known_.rolled) {
        FillSearch dive(*game_, start_);
        for (bool found = true; found && !ask();) {
            const std::uint64_t before = dive.positions();
            const auto enough = [&] { return ask() || dive.positions() - before > kDive; };
            found =
                dive.reach(known_.reached ? int(known_.value) + 1 : 1, enough) == FillSearch::Answer::Found;
            if (found) {
                State end = start_;
                for (const Move m : dive.line()) end.play(m);
                improve(end.balls(0).count(), dive.line());
            }
        }
        known_.positions += dive.positions();
        known_.rolled = !ask();
    }
    known_.bound = std::min<double>(known_.bound, fill_.most());
    while (!known_.finished) {
        if (known_.reached && known_.value >= known_.bound) {
            known_.finished = true;
            break;
        }
        const auto answer = fill_.reach(int(known_.bound), [this] { return ask(); });
        if (answer == FillSearch::Answer::Open) break;
        if (answer == FillSearch::Answer::Found) improve(known_.bound, fill_.line());
        else known_.bound -= 1;
    }
}

// Makes the samples that are missing, on all threads.
void Puzzle::sample(PuzzleSamples& samples, std::uint64_t count, const SamplerMaker& maker, double until) {
    if (samples.list.size() < count) samples.list.resize(count);
    std::mutex mutex;
    std::uint64_t next = 0, ready = samples.done();
    std::atomic<bool> end{false};
    const auto work = [&](bool first) {
        const std::unique_ptr<Sampler> sampler = maker();
        const Stop stop = [&] {
            if (first) {
                const std::lock_guard lock(mutex);
                if (ask() || now() >= until) end = true;
            }
            return end.load();
        };
        while (!stop()) {
            std::uint64_t number;
            {
                const std::lock_guard lock(mutex);
                while (next < count && samples.list[next].done) ++next;
                if (next >= count) return;
                number = next++;
            }
            const auto result = sampler->make(number, stop);
            if (!result) return;
            const std::lock_guard lock(mutex);
            samples.list[number] = result->sample;
            known_.positions += result->positions;
            ++ready;
            // One line is shown: of the lowest number that has one.
            if (question_ == PuzzleQuestion::Starts && result->sample.low > 0 &&
                (known_.line.empty() || number < known_.line_of)) {
                known_.line = result->line;
                known_.line_of = number;
            }
        }
    };
    share_ = [&] { return double(ready) / double(count); };
    std::vector<std::thread> threads;
    for (int t = 1; t < settings_.threads; ++t) threads.emplace_back(work, false);
    work(true);
    for (std::thread& t : threads) t.join();
    share_ = nullptr;
}

void Puzzle::solve_starts() {
    std::vector<DealtStart> starts = every_start(start_, kMostStarts);
    known_.every_start = !starts.empty();
    known_.method = known_.every_start ? "a full search of every start" : "a full search of random starts";
    const std::uint64_t count = known_.every_start ? starts.size() : settings_.samples;
    SampleSettings settings = sample_settings();
    settings.rollouts = {known_.every_start ? kRolloutLevels : 1, settings_.rollouts};
    sample(known_.samples, count, start_sampler(settings, start_, std::move(starts)), kNoBound);
    known_.finished = known_.every_start && known_.samples.done() == count && known_.samples.unsolved() == 0;
    if (known_.finished) known_.value = known_.samples.mean_low();
}

void Puzzle::solve_average() {
    const double time = deadline_ - began_;
    const double exact_until = began_ + kExactPart * time, games_until = began_ + kGamesPart * time;
    if (!known_.too_many) {
        known_.method = "the exact mean over everything chance can bring";
        Expectation exact(*game_, table_);
        share_ = [&exact] { return exact.share(); };
        looked_ = [&exact] { return exact.positions(); };
        const auto full = [&] { return table_.filled() > table_.bytes() / 16 / 2; };
        const auto worth = exact.worth(
            start_, [&] { return ask() || now() >= exact_until || full(); }, settings_.exact);
        share_ = nullptr;
        looked_ = nullptr;
        known_.positions += exact.positions();
        if (worth) {
            known_.value = *worth;
            known_.finished = true;
            return;
        }
        if (ask()) return;
        known_.too_many = true;
        table_.clear();
    }
    known_.method = fmt::format("games of {}", settings_.player);
    sample(known_.samples, settings_.samples, game_sampler(sample_settings(), start_), games_until);
    if (!ask())
        sample(known_.futures, settings_.samples, future_sampler(sample_settings(), start_), kNoBound);
}

SampleSettings Puzzle::sample_settings() const {
    SampleSettings s;
    s.game = game_;
    s.seed = settings_.seed;
    s.patience = settings_.patience;
    s.endgame = settings_.endgame;
    s.memory = settings_.memory / 2 / std::size_t(settings_.threads);
    s.player = settings_.player;
    return s;
}

// All that the answer depends on. The number of samples, memory and threads may change.
std::string Puzzle::name() const {
    return fmt::format("{} {:016x} {:016x} seed={} patience={} endgame={} player={}", game_->program().title,
                       game_->program().hash, start_.hash(), settings_.seed, settings_.patience,
                       settings_.endgame, settings_.player);
}

std::string Puzzle::save(const std::filesystem::path& path) const {
    PuzzleNotes notes = known_;
    notes.fill = fill_.checkpoint();
    return save_puzzle(path, name(), notes.text(), table_);
}

std::string Puzzle::load(const std::filesystem::path& path) {
    std::string text;
    if (std::string problem = load_puzzle(path, name(), text, table_); !problem.empty()) return problem;
    const auto notes = PuzzleNotes::read(text);
    if (!notes) {
        table_.clear();
        return fmt::format("{}: its notes make no sense; remove it to begin again", path.string());
    }
    known_ = *notes;
    fill_.resume(known_.fill);
    return "";
}

PuzzleReport Puzzle::report() const {
    PuzzleReport r;
    r.problem = problem_;
    r.question = question_;
    r.scored = scored_;
    r.proved = known_.finished;
    r.value = known_.value;
    r.line = known_.line;
    r.method = known_.method;
    r.positions = known_.positions + fill_.positions();
    r.kept = table_.filled();
    r.seconds = known_.seconds;
    r.memory = table_.bytes();
    const double least = scored_ ? -kNoBound : 0;
    r.low = known_.reached || known_.finished ? known_.value : least;
    r.high = known_.finished ? known_.value : known_.bound;
    if (question_ == PuzzleQuestion::BestEnd || known_.samples.list.empty()) return r;

    r.memory *= 2;
    r.samples = known_.samples.done();
    r.unsolved = known_.samples.unsolved();
    if (known_.finished || r.samples == 0) return r;
    r.value = known_.samples.mean_low();
    r.confidence = kPuzzleConfidence;
    const auto values = scored_ ? PuzzleSamples::Values::Scores : PuzzleSamples::Values::Shares;
    r.by_player = known_.samples.interval_low(values);
    r.low = r.by_player.low;
    if (question_ == PuzzleQuestion::Starts) {
        if (known_.every_start && r.samples == known_.samples.list.size()) {  // nothing is left to chance
            r.low = r.value;
            r.high = known_.samples.mean_high();
            r.confidence = 1;
        } else {
            r.high = known_.samples.interval_high(values).high;
        }
    } else if (known_.futures.done() > 0) {
        r.futures = known_.futures.done();
        r.hindsight = known_.futures.mean_high();
        r.high = known_.futures.interval_high(values).high;
    }
    return r;
}

}  // namespace cairn
