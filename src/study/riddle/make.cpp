#include "study/riddle/make.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>

#include "play/game/match.hpp"
#include "play/text/notation.hpp"
#include "play/text/position.hpp"
#include "search/players/player.hpp"
#include "search/players/reward.hpp"
#include "study/knowledge/fingerprint.hpp"
#include "study/proof/prover.hpp"
#include "study/puzzle/facts.hpp"
#include "study/puzzle/puzzle.hpp"
#include "study/riddle/forced.hpp"
#include "study/riddle/win.hpp"

namespace cairn {
namespace {

constexpr std::size_t kFewestChoices = 4;  // else nothing has to be found
constexpr std::size_t kManyChoices = 8;    // for a win at once
constexpr int kGiveUp = 3;         // positions in a row that were too hard, on the way back from the end
constexpr int kLongestGame = 400;  // choices
constexpr double kRandomShare =
    0.25;                  // of the choices that are made at random, so that there is something to win
constexpr int kTries = 4;  // of a weak player, to see whether it is hard
constexpr std::size_t kProofMemory = std::size_t(64) << 20;
constexpr int kRandomEnds = 200;  // games at random that tell how hard it is to do best
constexpr const char* kFinder = "mcts:iterations=120";
constexpr const char* kSolver = "mcts:iterations=400";

// A game that computers play, not too well.
Match played_game(const std::shared_ptr<const Game>& game, std::uint64_t seed) {
    Match match(game);
    Random random(seed);
    const PlayerRead player = make_player(kFinder, game, seed);
    MoveList moves;
    while (player.player && !match.state().over() && int(match.moves().size()) < kLongestGame) {
        const bool chance = match.state().player() < 0 || random.below(1000) < int(1000 * kRandomShare);
        if (!chance) {
            match.play(player.player->choose(match));
            continue;
        }
        State state = match.state();
        match.play(state.play_random(random));
    }
    return match;
}

// How often a weak player misses the choice.
int missed(const std::shared_ptr<const Game>& game, const State& state, const std::string& right) {
    int misses = 0;
    for (int k = 0; k < kTries; ++k) {
        const PlayerRead read = make_player(kSolver, game, std::uint64_t(k) + 1);
        if (read.player && word(state, read.player->choose(Match(game, state))) != right) ++misses;
    }
    return misses;
}

int difficulty_of_win(const std::shared_ptr<const Game>& game, const State& state, const Riddle& riddle) {
    const bool hard = 2 * missed(game, state, riddle.line.front().word) >= kTries;
    return std::min(riddle.turns + (hard ? 1 : 0), kMostDifficult);
}

// Is it proved that no other choice wins, however long it takes?
bool the_only_one(const std::shared_ptr<const Game>& game, const State& state, const std::string& right,
                  std::uint64_t positions, const std::atomic<bool>& enough_of_all) {
    if (!Prover::misfit(*game).empty()) return false;
    Prover prover(game, kProofMemory, 1);
    const int player = state.player();
    MoveList moves;
    state.moves(moves);
    for (const Move m : moves) {
        if (word(state, m) == right) continue;
        State after = state;
        after.play(m);
        if (after.over()) continue;
        std::atomic<bool> stop{false};
        const std::uint64_t before = prover.visited();
        const auto enough = [&](const ProofProgress& p) {
            if (p.visited > before + 4 * positions || enough_of_all) stop = true;
        };
        const auto found = prover.wins(after, player, kEver, stop, enough);
        if (!found || *found != 0 || prover.cut_short()) return false;
    }
    return true;
}

struct Found {
    std::map<int, int> by_difficulty;
    std::set<std::uint64_t> positions;
    std::vector<Riddle> riddles;
};

void name(Riddle& riddle, const std::string& id, const Game& game, const OptionValues& options) {
    riddle.options = options;
    riddle.rules = fingerprint_text(game);
    riddle.id = riddle_id(id, riddle);
}

void find_wins(const std::string& id, const std::shared_ptr<const Game>& game, const OptionValues& options,
               const RiddleEffort& effort, const std::atomic<bool>& stop, Found& found) {
    const SymmetricKey key(*game);
    for (int k = 0; k < effort.games && !stop; ++k) {
        bool enough = true;
        for (int d = 1; d <= kMostDifficult; ++d) enough = enough && found.by_difficulty[d] >= effort.each;
        if (enough) return;
        const Match match = played_game(game, effort.seed * 1000003 + std::uint64_t(k));
        ForcedWin forced(*game, effort.positions, &stop);
        int too_hard = 0;
        std::set<int> taken;  // of one game no two riddles as long as one another: they would be much alike
        for (std::size_t ply = match.moves().size(); ply-- > 0 && too_hard < kGiveUp && !stop;) {
            const State& there = match.state_before(ply);
            if (there.player() < 0) continue;
            // As it will be read: without what was played before.
            const PositionRead read = read_position(*game, position_text(there));
            if (!read.state || read.state->over() || read.state->player() != there.player()) continue;
            const State& state = *read.state;
            MoveList moves;
            state.moves(moves);
            if (moves.size() < kFewestChoices) continue;
            const auto least = forced.least(state, state.player(), effort.most_turns);
            too_hard = least.open ? too_hard + 1 : 0;
            if (least.open || least.turns == 0 || taken.contains(least.turns)) continue;
            if (least.turns == 1 && moves.size() < kManyChoices) continue;
            if (!found.positions.insert(key(state)).second) continue;
            auto riddle = win_riddle(forced, state, effort.most_turns);
            if (!riddle) continue;
            taken.insert(least.turns);
            riddle->difficulty = difficulty_of_win(game, state, *riddle);
            if (found.by_difficulty[riddle->difficulty] >= effort.each) continue;
            riddle->only = the_only_one(game, state, riddle->line.front().word, effort.positions, stop);
            name(*riddle, id, *game, options);
            ++found.by_difficulty[riddle->difficulty];
            found.riddles.push_back(*std::move(riddle));
        }
    }
}

// The share of random games from here that end as well.
double by_chance(const State& state, double worth) {
    Random random(7);
    int reached = 0;
    for (int k = 0; k < kRandomEnds; ++k) {
        State end = state;
        end.playout(random);
        if (end.over() && reward(end.outcome(), 0) >= worth) ++reached;
    }
    return double(reached) / kRandomEnds;
}

void find_best(const std::string& id, const std::shared_ptr<const Game>& game, const OptionValues& options,
               const RiddleEffort& effort, const std::atomic<bool>& stop, Found& found) {
    const bool dealt = game->start().player() == kChance;
    const int deals = dealt ? effort.each : 1;
    for (int k = 0; k < deals && !stop; ++k) {
        State start = game->start();
        Random random(effort.seed * 7919 + std::uint64_t(k));
        while (start.player() == kChance) start.play_random(random);
        if (start.over()) continue;
        Puzzle puzzle(game, start, PuzzleSettings{});
        const PuzzleReport report = puzzle.solve(effort.seconds, stop);
        if (!report.proved || report.line.empty() || (!report.scored && report.value < 1)) continue;
        // The same end is the best from every position on the way to it. The nearer it is, the easier to find.
        std::vector<State> way{start};
        for (const Move m : report.line) {
            way.push_back(way.back());
            way.back().play(m);
        }
        std::set<int> taken;
        for (std::size_t at = report.line.size(); at-- > 0;) {
            if (at > 0 && (at % 2 != 0 || way[at].player() != 0)) continue;
            const PositionRead read = read_position(*game, position_text(way[at]));
            if (!read.state || read.state->over() || read.state->player() != 0) continue;
            const double share = by_chance(*read.state, report.value);
            const int difficulty = share > 0.08 ? 1 : share > 0 ? 2 : 3;
            const bool first = at == 0;
            if (share > 0.3 || (taken.contains(difficulty) && !first)) continue;
            if (found.by_difficulty[difficulty] >= effort.each ||
                !found.positions.insert(read.state->hash()).second)
                continue;
            taken.insert(difficulty);
            Riddle riddle;
            riddle.kind = Riddle::Kind::Best;
            riddle.position = position_text(*read.state);
            riddle.difficulty = difficulty;
            riddle.worth = report.value;
            riddle.scored = report.scored;
            State state = *read.state;
            for (std::size_t ply = at; ply < report.line.size(); ++ply) {
                riddle.line.push_back({word(state, report.line[ply]), state.player(), {}});
                state.play(report.line[ply]);
            }
            name(riddle, id, *game, options);
            ++found.by_difficulty[difficulty];
            found.riddles.push_back(std::move(riddle));
        }
    }
}

bool alone(const Game& game) { return game.program().players.size() == 1; }

}  // namespace

std::string no_riddles(const Game& game) {
    if (!alone(game)) return ForcedWin::misfit(game);
    if (const std::string problem = Puzzle::misfit(game); !problem.empty()) return problem;
    return chance_after_start(game.program()) ? "chance decides on the way in this game, so no end is certain"
                                              : "";
}

std::vector<Riddle> make_riddles(const std::string& id, const std::shared_ptr<const Game>& game,
                                 const OptionValues& options, const RiddleEffort& effort,
                                 const std::atomic<bool>& stop) {
    Found found;
    if (!no_riddles(*game).empty()) return {};
    (alone(*game) ? find_best : find_wins)(id, game, options, effort, stop, found);
    std::stable_sort(found.riddles.begin(), found.riddles.end(),
                     [](const Riddle& a, const Riddle& b) { return a.difficulty < b.difficulty; });
    return found.riddles;
}

std::string check_riddle(const std::shared_ptr<const Game>& game, const Riddle& riddle,
                         std::uint64_t positions, bool& open) {
    open = false;
    if (fingerprint_text(*game) != riddle.rules) return "the rules have changed since it was made";
    const PositionRead read = read_position(*game, riddle.position);
    if (!read.state) return "its position cannot be set up: " + read.problems.front();
    // The line leads where it promises.
    Match match(game, *read.state);
    for (const RiddleStep& step : riddle.line) {
        if (match.state().player() != step.seat)
            return fmt::format("{} is not chosen by seat {}", step.word, step.seat);
        if (const std::string problem = match.play_word(step.word); !problem.empty())
            return step.word + ": " + problem;
    }
    if (!match.state().over()) return "its line does not end the game";
    if (riddle.kind == Riddle::Kind::Best) {
        if (reward(match.state().outcome(), 0) != riddle.worth)
            return "its line is not worth what it promises";
        Puzzle puzzle(game, *read.state, PuzzleSettings{});
        const PuzzleReport report = puzzle.solve(double(positions) / 10'000, std::atomic<bool>{false});
        open = !report.proved;
        return report.value > riddle.worth ? "a better end can be reached" : "";
    }
    if (!ForcedWin::won(match.state(), riddle.seat)) return "its line does not win";
    ForcedWin forced(*game, positions);
    const OnlyWin again = only_win(forced, *read.state, riddle.turns);
    open = again.open;
    if (open) return "";
    if (!again.first) return "there is not just one choice that wins within so many turns";
    if (again.turns != riddle.turns) return fmt::format("it can be won within {} turns", again.turns);
    if (word(*read.state, *again.first) != riddle.line.front().word) return "another choice wins";
    return "";
}

}  // namespace cairn
