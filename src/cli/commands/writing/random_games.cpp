#include "cli/commands/writing/random_games.hpp"

#include <algorithm>
#include <cstring>
#include <set>

#include "play/game/match.hpp"
#include "play/text/position.hpp"
#include "rules/program/flow.hpp"

namespace cairn {
namespace {

// A random game of this many choices is taken to have no end.
constexpr int kEndless = 20'000;

bool any_playable(const State& state) {
    for (int board = 0; board < state.game().program().boards; ++board) {
        const Lattice& lattice = state.game().program().lattice_of(board);
        const WideSet balls = state.balls(board);
        for (Point p : lattice.all - balls)
            if (lattice.supports(p).subset_of(balls)) return true;
    }
    return false;
}

// Byte for byte. Every choice that is played changes something, if only the place in the rules.
bool unchanged(const State& before, const State& after) {
    return before.size() == after.size() && std::memcmp(before.bytes(), after.bytes(), after.size()) == 0;
}

void note_fault(RandomGames& played, const Outcome& outcome, const State& before) {
    ++played.faulty;
    const auto known = [&](const RandomGames::Fault& f) { return f.line == outcome.line; };
    if (std::none_of(played.faults.begin(), played.faults.end(), known))
        played.faults.push_back({outcome.line, outcome.reason, position_text(before)});
}

// The lines on which somebody wins or loses by a rule of the page.
std::set<int> goal_lines(const Program& program) {
    std::set<int> lines;
    const Flow reached = flow(program);
    for (std::size_t pc = 0; pc < program.code.size(); ++pc)
        if ((program.code[pc].op == Op::Win || program.code[pc].op == Op::Lose) && reached.block_of[pc] >= 0)
            lines.insert(program.places[pc].line);
    return lines;
}

}  // namespace

RandomGames play_random_games(const Game& game, int games, std::uint64_t seed,
                              std::chrono::milliseconds time) {
    RandomGames played;
    played.firsts.resize(std::size_t(game.players()));
    Random random(seed);
    long choices = 0;
    const auto end = std::chrono::steady_clock::now() + time;
    const int limit = game.program().turn_limit;
    std::set<int> goals = goal_lines(game.program());
    const auto& code = game.program().code;
    const bool passes_by_rule =
        std::any_of(code.begin(), code.end(), [](const Instr& in) { return in.op == Op::PassTurn; });
    while (played.games < games && std::chrono::steady_clock::now() < end) {
        State state = game.start();
        State before = state;
        int length = 0;
        bool stuck = false, passed = false;
        played.over_at_once += state.over();
        for (; !state.over() && length < kEndless; ++length) {
            before = state;
            state.play_random(random);
            if (!before.race() && unchanged(before, state)) break;  // a wrong claim may change nothing
            if (!passed && !passes_by_rule && before.player() == kChance &&
                state.header().passes > before.header().passes) {
                passed = true;
                if (played.passed_after_chance == 0) played.passed_position = position_text(before);
            }
            if (!stuck && passes_between(before, state) > 0 && any_playable(state)) {
                stuck = true;
                if (played.stuck == 0) played.stuck_position = position_text(state);
            }
        }
        played.passed_after_chance += passed;
        ++played.games;
        choices += length;
        played.longest = std::max(played.longest, length);
        played.stuck += stuck;
        played.endless += length == kEndless;
        if (!state.over() && length < kEndless && played.stalled++ == 0)
            played.stalled_position = position_text(state);

        played.limit_hits += state.over() && limit > 0 && state.turn() >= limit;
        const Outcome outcome = state.outcome();
        played.drawn += outcome.over && outcome.drawn;
        goals.erase(outcome.line);
        if (outcome.faulty) note_fault(played, outcome, before);
        if (outcome.over && !outcome.drawn && !outcome.faulty)
            for (std::size_t i = 0; i < outcome.ranks.size() && i < played.firsts.size(); ++i)
                played.firsts[i] += outcome.ranks[i] == 1;
    }
    played.goals_missed.assign(goals.begin(), goals.end());
    if (played.games > 0) played.mean_length = double(choices) / played.games;
    return played;
}

}  // namespace cairn
