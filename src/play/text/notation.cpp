// Moves written: words and results. Reading them is in reading.cpp.
#include "play/text/notation.hpp"

#include <algorithm>

#include "play/show/explain.hpp"
#include "play/text/phrases.hpp"
#include "play/text/values.hpp"

namespace cairn {
namespace {

std::string entry_word(const State& state, int track) {
    const Lattice& board = state.game().lattice();
    const Point end = board.tracks[std::size_t(track)].points.front();
    const bool pushes = state.balls(state.header().board).has(end);
    return pushes ? track_text(board, track) : board.name(end);
}

std::string value_word(const State& state, Move move, const Site& site) {
    const Game& game = state.game();
    if (move.value() < 0) return "nothing";
    switch (site.form) {
        case Site::Form::Points: return game.lattice().name(move.value());
        case Site::Form::Entries: return entry_word(state, move.value());
        case Site::Form::Sets: return set_text(game.lattice(), state.offered_set(move));
        default: return value_text(game, site.value, move.value());
    }
}

// ---- results

std::string scores_text(const State& state, const Outcome& outcome) {
    std::vector<std::string> parts;
    for (std::size_t q = 0; q < outcome.scores.size(); ++q)
        parts.push_back(state.game().program().players[q] + " " + std::to_string(outcome.scores[q]));
    return parts.empty() ? "" : " (" + joined(parts, ", ") + ")";
}

}  // namespace

std::string label_word(const Program& program, const Site& site, int alternative) {
    const auto& one = site.alternatives[std::size_t(alternative)];
    const std::string label = one.label.empty() ? "" : as_word(one.label);
    return one.player < 0 ? label : as_word(program.players[std::size_t(one.player)]) + ":" + label;
}

std::string word(const State& state, Move move) {
    if (move == kVoidGame) return "void";
    const Site& site = state.game().program().sites[state.header().site];
    if (site.form != Site::Form::Alternatives) return value_word(state, move, site);
    const Site* chosen = site_of(state, move);
    const std::string label = label_word(state.game().program(), site, move.alternative());
    if (!chosen) return label.empty() ? as_word(label) : label;
    const std::string value = value_word(state, move, *chosen);
    return label.empty() ? value : label + "." + value;
}

std::string result_text(const State& state) {
    const Program& program = state.game().program();
    if (!state.over()) {
        if (state.race()) return "anyone to claim";
        const int player = state.player();
        return (player == kChance ? "chance" : program.players[std::size_t(player)]) + " to move";
    }
    const Outcome outcome = state.outcome();
    const std::string reason = outcome.reason.empty() ? "" : ": " + outcome.reason;
    if (outcome.faulty) return "void" + reason + " (line " + std::to_string(outcome.line) + " of the rules)";
    std::vector<std::string> winners;
    for (std::size_t q = 0; q < outcome.ranks.size(); ++q)
        if (outcome.ranks[q] == 1) winners.push_back(program.players[q]);
    std::string text = list_of(winners) + (winners.size() == 1 ? " wins" : " win");
    if (outcome.drawn) text = "draw";
    else if (winners.empty()) text = "nobody wins";
    else if (winners.size() > 1 && winners.size() == program.players.size()) text = "all win";
    return text + reason + scores_text(state, outcome);
}

}  // namespace cairn
