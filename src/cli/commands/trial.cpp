#include "cli/commands/trial.hpp"

#include <algorithm>
#include <cstring>

#include "play/game/match.hpp"
#include "play/text/position.hpp"

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

void note_fault(Trial& trial, const Outcome& outcome, const State& before) {
    ++trial.faulty;
    const auto known = [&](const Trial::Fault& f) { return f.line == outcome.line; };
    if (std::none_of(trial.faults.begin(), trial.faults.end(), known))
        trial.faults.push_back({outcome.line, outcome.reason, position_text(before)});
}

}  // namespace

Trial play_trial(const Game& game, int games, std::uint64_t seed, std::chrono::milliseconds time) {
    Trial trial;
    trial.firsts.resize(std::size_t(game.players()));
    Random random(seed);
    long choices = 0;
    const auto end = std::chrono::steady_clock::now() + time;
    const int limit = game.program().turn_limit;
    while (trial.games < games && std::chrono::steady_clock::now() < end) {
        State state = game.start();
        State before = state;
        int length = 0;
        bool stuck = false;
        for (; !state.over() && length < kEndless; ++length) {
            before = state;
            state.play_random(random);
            if (unchanged(before, state)) break;
            if (!stuck && passes_between(before, state) > 0 && any_playable(state)) {
                stuck = true;
                if (trial.stuck == 0) trial.stuck_position = position_text(state);
            }
        }
        ++trial.games;
        choices += length;
        trial.longest = std::max(trial.longest, length);
        trial.stuck += stuck;
        trial.endless += length == kEndless;
        if (!state.over() && length < kEndless && trial.stalled++ == 0)
            trial.stalled_position = position_text(state);

        trial.limit_hits += state.over() && limit > 0 && state.turn() >= limit;
        const Outcome outcome = state.outcome();
        trial.drawn += outcome.over && outcome.drawn;
        if (outcome.faulty) note_fault(trial, outcome, before);
        if (outcome.over && !outcome.drawn && !outcome.faulty)
            for (std::size_t i = 0; i < outcome.ranks.size() && i < trial.firsts.size(); ++i)
                trial.firsts[i] += outcome.ranks[i] == 1;
    }
    if (trial.games > 0) trial.mean_length = double(choices) / trial.games;
    return trial;
}

}  // namespace cairn
