// Moves written: words, prompts, results. Reading them is in reading.cpp.
#include "play/text/notation.hpp"

#include <algorithm>
#include <map>

#include "play/show/explain.hpp"
#include "play/text/phrases.hpp"
#include "play/text/values.hpp"

namespace cairn {
namespace {

constexpr std::size_t kNamedOptions = 5;  // a prompt names this many options; of more, what they are

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

// ---- prompts

// Are they all balls? Which board a branch is about is known only once it is entered.
bool all_balls(const State& state, const MoveList& moves) {
    if (!board_known(state)) return false;
    const WideSet balls = state.balls(state.header().board);
    return std::all_of(moves.begin(), moves.end(),
                       [&](Move m) { return m.value() < 0 || balls.has(m.value()); });
}

// What is to be chosen: "a point", "a ball", "red or white", "a number from 1 to 6", "an entry or nothing".
std::string what(const State& state, const MoveList& moves, const Site& site) {
    const Game& game = state.game();
    const bool or_nothing = std::any_of(moves.begin(), moves.end(), [](Move m) { return m.value() < 0; });
    std::string text;
    if (site.form == Site::Form::Points) {
        text = all_balls(state, moves)
                   ? with_article(std::string(game.program().lattice_of(state.header().board).nouns.piece))
                   : "a point";
    } else if (site.form == Site::Form::Few && site.value.type == Type::Number &&
               moves.size() > kNamedOptions) {
        int low = moves.front().value(), high = low;
        for (Move m : moves) low = std::min(low, m.value()), high = std::max(high, m.value());
        text = "a number from " + std::to_string(low) + " to " + std::to_string(high);
    } else if (site.form == Site::Form::Few && moves.size() <= kNamedOptions) {
        std::vector<std::string> words;
        for (Move m : moves) words.push_back(value_word(state, m, site));
        return list_of(words, "or");
    } else {
        text = with_article(type_noun(game, site.value));
    }
    return or_nothing ? text + " or nothing" : text;
}

// "place (a point), move (a ball) or pass"
std::string alternatives_asked(const State& state, const MoveList& legal, const Site& site) {
    std::map<int, MoveList> by_alternative;
    for (Move m : legal) by_alternative[m.alternative()].push_back(m);
    std::vector<std::string> parts;
    for (const auto& [alternative, moves] : by_alternative) {
        const std::string& label = site.alternatives[std::size_t(alternative)].label;
        const Site* chosen = site_of(state, moves.front());
        if (!chosen) parts.push_back(label);
        else if (label.empty())
            parts.push_back((parts.empty() ? "choose " : "") + what(state, moves, *chosen));
        else parts.push_back(label + " (" + what(state, moves, *chosen) + ")");
    }
    return list_of(parts, "or");
}

// ---- results

std::string scores_text(const State& state, const Outcome& outcome) {
    std::vector<std::string> parts;
    for (std::size_t q = 0; q < outcome.scores.size(); ++q)
        parts.push_back(state.game().program().players[q] + " " + std::to_string(outcome.scores[q]));
    return parts.empty() ? "" : " (" + joined(parts, ", ") + ")";
}

}  // namespace

std::string word(const State& state, Move move) {
    if (move == kVoidGame) return "void";
    const Site& site = state.game().program().sites[state.header().site];
    if (site.form != Site::Form::Alternatives) return value_word(state, move, site);
    const std::string& label = site.alternatives[std::size_t(move.alternative())].label;
    const Site* chosen = site_of(state, move);
    if (!chosen) return as_word(label);
    const std::string value = value_word(state, move, *chosen);
    return label.empty() ? value : as_word(label) + "." + value;
}

std::string prompt(const State& state) {
    if (state.over()) return "The game is over: " + result_text(state);
    MoveList legal;
    state.moves(legal);
    const Program& program = state.game().program();
    const Site& site = program.sites[state.header().site];
    const int player = state.player();
    const std::string who = player == kChance ? "Chance" : program.players[std::size_t(player)];
    if (legal.empty()) return who + ": no move is left";
    if (legal.front() == kVoidGame) return who + ": end the game as void, for its moves cannot be told";
    if (site.form == Site::Form::Alternatives) return who + ": " + alternatives_asked(state, legal, site);
    return who + (player == kChance ? " decides: " : ": choose ") + what(state, legal, site);
}

std::string result_text(const State& state) {
    const Program& program = state.game().program();
    if (!state.over()) {
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
