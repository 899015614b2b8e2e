#include "study/proof/solve.hpp"

#include <fmt/core.h>
#include <sys/resource.h>
#include <unordered_set>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <ctime>
#include <mutex>
#include <thread>

#include "play/text/position.hpp"
#include "study/atlas/returning/settling.hpp"
#include "study/knowledge/fingerprint.hpp"

namespace cairn {
namespace {

using Clock = std::chrono::steady_clock;

// The most that the program has used so far, in bytes.
std::size_t peak_memory() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return std::size_t(usage.ru_maxrss) * 1024;
}

// Of all threads together: a busy machine gives the same number.
double processor_seconds(std::clock_t began) { return double(std::clock() - began) / CLOCKS_PER_SEC; }

// Sets a flag when another one is set or the time is up, whichever comes first.
class Deadline {
   public:
    Deadline(const std::atomic<bool>& stop, double seconds)
        : watcher_([this, &stop, end = Clock::now() + std::chrono::duration<double>(seconds)] {
              std::unique_lock lock(mutex_);
              while (!done_ && !stop && Clock::now() < end)
                  wake_.wait_for(lock, std::chrono::milliseconds(20));
              flag_ = true;
          }) {}
    ~Deadline() {
        {
            const std::lock_guard lock(mutex_);
            done_ = true;
        }
        wake_.notify_all();
        watcher_.join();
    }
    const std::atomic<bool>& flag() const { return flag_; }

   private:
    std::atomic<bool> flag_{false};
    std::mutex mutex_;
    std::condition_variable wake_;
    bool done_ = false;
    std::thread watcher_;
};

class Solving {
   public:
    Solving(std::shared_ptr<const Game> game, const State& state, const SolveSettings& settings,
            const std::atomic<bool>& stop, const std::function<void(const SolveProgress&)>& progress)
        : game_(std::move(game)),
          state_(state),
          settings_(settings),
          stop_(stop),
          progress_(progress),
          prover_(game_, settings.memory, settings.threads) {}

    Solved run() {
        const std::clock_t began = std::clock();
        const std::string note = resume();
        if (settings_.deepening) return deepen(began, note);
        auto solved = decide(began, note);
        if (!solved) {  // the limit of turns may matter
            prover_.mind_limit(Prover::Limit::Counts);
            solved = decide(began, note);
        }
        return *std::move(solved);
    }

   private:
    // Nothing where the limit of turns was looked away from, and it cannot be told without it.
    std::optional<Solved> decide(std::clock_t began, const std::string& note) {
        const int decides = state_.player();
        for (const int player : {decides, 1 - decides}) {
            const auto won = ask(state_, player, settings_.within, stop_);
            if (!won && prover_.limit_matters()) return std::nullopt;
            if (!won) return Solved{std::nullopt, join(note, keep())};
            if (*won) {
                Solution solution = exact_distance(player, *won);
                if (!prover_.in_time(state_, solution.verdict.choices())) {
                    if (prover_.looks_away()) return std::nullopt;
                    return Solved{
                        std::nullopt,
                        "a win was found, but it may take more turns than the limit of this game allows: "
                        "nothing is proved; a position nearer the end may be in reach"};
                }
                solution.line =
                    solution.exact ? line(player, solution.verdict.choices()) : prover_.line(state_, player);
                finish(solution, processor_seconds(began));
                find_margin(player, solution);
                return Solved{std::move(solution), note};
            }
        }
        if (prover_.looks_away()) return std::nullopt;
        if (!nobody_ever_wins()) return Solved{std::nullopt, no_win_within(settings_.within)};
        if (prover_.cut_short())
            return Solved{std::nullopt,
                          "no win was found, but some lines grew too long to be followed to their end: "
                          "nothing is proved; a position nearer the end may be in reach"};
        Solution solution;
        finish(solution, processor_seconds(began));
        return Solved{std::move(solution), note};
    }

    // Whoever wins within fewest choices wins.
    Solved deepen(std::clock_t began, const std::string& note) {
        for (int within = 1; within < std::min(settings_.within + 1, kEver); ++within) {
            for (const int player : {0, 1}) {
                const auto won = ask(state_, player, within, stop_);
                const bool too_late = !prover_.in_time(state_, within);
                if (prover_.looks_away() && (prover_.limit_matters() || too_late)) {
                    prover_.mind_limit(Prover::Limit::Counts);
                    return deepen(began, note);
                }
                if (!won) return {std::nullopt, join(note, keep())};
                if (too_late)
                    return {std::nullopt,
                            fmt::format("no win was found that is certain to come before the limit of turns: "
                                        "nothing is proved")};
                if (!*won) continue;
                Solution solution;
                solution.verdict = state_.player() == player ? Verdict::win(*won) : Verdict::loss(*won);
                solution.line = line(player, *won);
                finish(solution, processor_seconds(began));
                find_margin(player, solution);
                return {std::move(solution), note};
            }
            if (prover_.looks_away() || !nobody_ever_wins()) continue;
            Solution solution;
            finish(solution, processor_seconds(began));
            return {std::move(solution), note};
        }
        return {std::nullopt, no_win_within(std::min(settings_.within, kEver - 1))};
    }
    bool nobody_ever_wins() const {
        return prover_.known(state_, 0).not_won == kEver && prover_.known(state_, 1).not_won == kEver;
    }
    static std::string no_win_within(int choices) {
        return fmt::format("nobody can force a win within {} choices: nothing is proved", choices);
    }

    std::optional<int> ask(const State& state, int player, int within, const std::atomic<bool>& stop) {
        const std::string& name = game_->program().players[std::size_t(player)];
        const std::string what = within == kEver ? fmt::format("can {} win?", name)
                                                 : fmt::format("can {} win within {} choices?", name, within);
        return prover_.wins(state, player, within, stop, [&](const ProofProgress& proof) {
            if (progress_) progress_({what, proof});
        });
    }

    // More and more choices are allowed until the win is found: then it is the shortest.
    Solution exact_distance(int player, int bound) {
        Solution solution;
        solution.exact = false;
        if (settings_.distance_seconds > 0) {
            const Deadline deadline(stop_, settings_.distance_seconds);
            int within = 1;
            std::optional<int> won = 0;
            while (within < bound && (won = ask(state_, player, within, deadline.flag())) && !*won) ++within;
            if (won && *won) bound = *won;
            solution.exact = won.has_value();
        }
        const bool mine = state_.player() == player;
        solution.verdict = mine ? Verdict::win(bound) : Verdict::loss(bound);
        return solution;
    }

    // By one point, two, three …: as far as the time allows, or until it cannot be done.
    void find_margin(int player, Solution& solution) {
        if (settings_.margin_seconds <= 0 || !Prover::has_margins(*game_)) return;
        const Deadline deadline(stop_, settings_.margin_seconds);
        solution.margin = 0;
        prover_.mind_limit(Prover::Limit::Counts);  // that more is impossible is said for certain
        for (int points = 1; !solution.margin_exact; ++points) {
            prover_.ask_for_margin(points);
            const auto won = ask(state_, player, kEver, deadline.flag());
            if (!won) return;
            if (*won) solution.margin = points;
            else if (prover_.cut_short()) return;
            else solution.margin_exact = true;
        }
    }

    // The winner takes a choice that keeps the distance, the loser one that lasts longest.
    std::vector<Move> line(int player, int left) {
        std::vector<Move> moves;
        State state = state_;
        MoveList list;
        const Deadline deadline(stop_, std::max(5.0, settings_.distance_seconds));
        while (!state.over()) {
            state.moves(list);
            const bool mine = state.player() == player;
            // First what the table knows to be right: to refute another choice may take long.
            std::vector<std::pair<bool, Move>> order;
            for (const Move move : list) {
                State next = state;
                next.play(move);
                const ProofBounds known = next.over() ? ProofBounds{} : prover_.known(next, player);
                const bool right = mine ? known.won && known.won < left : known.not_won >= left - 2;
                order.push_back({!right, move});
            }
            std::stable_sort(order.begin(), order.end(),
                             [](const auto& a, const auto& b) { return a.first < b.first; });
            std::optional<Move> best;
            int best_won = 0;
            for (const auto& [unsure, move] : order) {
                State next = state;
                next.play(move);
                int won = 1;
                if (!next.over()) {
                    const auto answer = ask(next, player, left - 1, deadline.flag());
                    if (!answer) return moves;
                    won = *answer ? *answer + 1 : 0;
                    // What the table says may be more than the least.
                    if (!mine && won == left && left > 2) {
                        const auto sooner = ask(next, player, left - 2, deadline.flag());
                        if (!sooner) return moves;
                        if (*sooner) won = *sooner + 1;
                    }
                } else if (next.outcome().drawn || next.outcome().ranks[std::size_t(player)] != 1) {
                    won = 0;
                }
                if (won == 0) continue;
                if (!best || (mine ? won < best_won : won > best_won)) best = move, best_won = won;
                if (mine && best_won <= left) break;
                if (!mine && best_won >= left) break;
            }
            if (!best) return moves;
            state.play(*best);
            moves.push_back(*best);
            --left;
        }
        return moves;
    }

    void finish(Solution& solution, double seconds) {
        solution.method = "proof";
        solution.seconds = seconds;
        solution.visited = prover_.visited();
        solution.positions = prover_.table(0).filled() + prover_.table(1).filled();
        solution.memory = peak_memory();
        if (!settings_.unfinished.empty())
            for (const int player : {0, 1}) std::filesystem::remove(file(player));
    }

    // ---- an interrupted proof
    std::filesystem::path file(int player) const {
        return settings_.unfinished.string() + (player == 0 ? ".first" : ".second");
    }
    std::string name(int player) const {
        const Program& p = game_->program();
        const char* const keys = Prover::limit_is_scored(p) && !prover_.looks_away() ? " by turns"
                                 : lines_seen(p)                                     ? " by lines"
                                                                                     : "";
        return fingerprint_text(*game_) + " " + position_text(state_) + " " + std::to_string(player) + keys;
    }
    // Whichever way it was begun; a new one looks away from the limit of turns.
    std::string resume() {
        std::string note;
        for (const auto limit :
             {Prover::Limit::LookedAwayFrom, Prover::Limit::Counts, Prover::Limit::LookedAwayFrom}) {
            prover_.mind_limit(limit);
            note = load();
            if (note.empty() || !Prover::limit_is_scored(game_->program())) break;
        }
        return note;
    }
    std::string load() {
        std::string note;
        if (settings_.unfinished.empty()) return note;
        for (const int player : {0, 1}) {
            if (!std::filesystem::exists(file(player))) continue;
            if (const std::string problem = prover_.table(player).load(file(player), name(player));
                !problem.empty())
                note = problem;
        }
        return note;
    }
    std::string keep() {
        if (settings_.unfinished.empty()) return "interrupted; nothing was kept";
        for (const int player : {0, 1})
            if (const std::string problem = prover_.table(player).save(file(player), name(player));
                !problem.empty())
                return problem;
        return fmt::format("interrupted; {} positions are kept, and the same command goes on from there",
                           prover_.table(0).filled() + prover_.table(1).filled());
    }
    static std::string join(const std::string& a, const std::string& b) {
        return a.empty() ? b : a + "; " + b;
    }

    std::shared_ptr<const Game> game_;
    const State& state_;
    const SolveSettings& settings_;
    const std::atomic<bool>& stop_;
    const std::function<void(const SolveProgress&)>& progress_;
    Prover prover_;
};

}  // namespace

Solved solve_by_proof(std::shared_ptr<const Game> game, const State& state, const SolveSettings& settings,
                      const std::atomic<bool>& stop,
                      const std::function<void(const SolveProgress&)>& progress) {
    return Solving(std::move(game), state, settings, stop, progress).run();
}

namespace {

// The best line by the worth of positions, as far as it is known; nothing where it is not.
template <class WorthOf>
std::optional<std::vector<Move>> best_line(const State& start, const WorthOf& worth_of) {
    std::vector<Move> line;
    State state = start;
    MoveList moves;
    std::unordered_set<std::uint64_t>
        met;  // a draw may go round for ever: its line ends where a position comes again
    while (!state.over() && met.insert(state.hash()).second) {
        state.moves(moves);
        const int player = state.player();
        std::optional<Move> best;
        Verdict best_verdict;
        for (const Move move : moves) {
            State next = state;
            next.play(move);
            Verdict v;
            if (next.over()) {
                v = verdict_at_end(next, player);
            } else {
                const std::optional<Verdict> later = worth_of(next);
                if (!later) return std::nullopt;
                v = later->before(next.player() == player ? Verdict::Chooser::Same : Verdict::Chooser::Other);
            }
            if (!best || v.score() > best_verdict.score()) best = move, best_verdict = v;
        }
        if (!best) break;
        state.play(*best);
        line.push_back(*best);
    }
    return line;
}

}  // namespace

std::optional<Solution> solve_by_atlas(const Atlas& atlas, const State& start) {
    Solution solution;
    solution.method = "atlas";
    const auto verdict = atlas.verdict(start);
    if (!verdict) return std::nullopt;
    solution.verdict = *verdict;
    solution.positions = atlas.result().positions;
    solution.visited = atlas.plan().places();
    solution.seconds = atlas.result().seconds;
    solution.memory = std::size_t(atlas.plan().places());
    auto line = best_line(start, [&](const State& state) { return atlas.verdict(state); });
    if (!line) return std::nullopt;
    solution.line = *std::move(line);
    return solution;
}

std::optional<Solution> solve_by_sweeps(Settling& settling, const State& start) {
    Solution solution;
    solution.method = "atlas";
    solution.verdict = settling.verdict(start);
    const bool draw = solution.verdict.drawn();
    if (draw ? !settling.distances() : !comes_in_time(start, solution.verdict)) return std::nullopt;
    solution.exact = draw;
    settling.complete();
    const AtlasBuilder& builder = settling.builder();
    solution.visited = builder.plan().places();
    solution.memory = std::size_t(builder.plan().places());
    solution.line =
        *best_line(start, [&](const State& state) { return std::optional(builder.verdict(state)); });
    return solution;
}

}  // namespace cairn
