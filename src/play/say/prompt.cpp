#include "play/say/prompt.hpp"

#include <algorithm>
#include <map>

#include "play/game/game.hpp"
#include "play/say/common.hpp"
#include "play/say/values_said.hpp"
#include "play/show/explain.hpp"
#include "play/text/phrases.hpp"
#include "rules/parse/page_texts.hpp"

namespace cairn {
namespace {

using Deed = Purpose::Deed;

constexpr std::size_t kListed = 6;  // so many options are named; of more, what they are

// Every deed once: the page's own word for it, which then needs no repeating, and what is asked of one and of several.
struct DeedTexts {
    Deed deed;
    const char* verb;
    Wording one;
    Wording several = Wording::none();
};
constexpr Wording kPlaceSeveral{say::kPlaceBalls, say::kPlacePieces, say::kPlaceDice};
constexpr DeedTexts kDeeds[] = {
    {Deed::Place, "place", {say::kPlaceBall, say::kPlacePiece, say::kPlaceDie}, kPlaceSeveral},
    {Deed::PlaceColour, "place", {say::kPlaceBallColour, say::kPlacePieceColour, say::kPlaceDieColour}},
    {Deed::Move, "move", {say::kMoveBall, say::kMovePiece, say::kMoveDie}},
    {Deed::PutDown, "move", {say::kPutDownBall, say::kPutDownPiece, say::kPutDownDie}, kPlaceSeveral},
    {Deed::Lift, "lift", {say::kLiftBall, say::kLiftPiece, say::kLiftDie}},
    {Deed::Take,
     "take",
     {say::kTakeBall, say::kTakePiece, say::kTakeDie},
     {say::kTakeBalls, say::kTakePieces, say::kTakeDice}},
    {Deed::Recolour,
     "recolour",
     {say::kRecolourBall, say::kRecolourPiece, say::kRecolourDie},
     {say::kRecolourBalls, say::kRecolourPieces, say::kRecolourDice}},
    {Deed::RecolourAs, "recolour", Wording::alike(say::kRecolourAs)},
    {Deed::Swap, "swap", {say::kSwapBall, say::kSwapPiece, say::kSwapDie}},
    {Deed::Enter, "enter", Wording::alike(say::kEnterBall)},
    {Deed::Mark, "mark", {say::kMarkBall, say::kMarkPiece, say::kMarkDie}},
    {Deed::Tip, "tip", Wording::alike(say::kTipDie)},
    {Deed::TipTo, "tip", Wording::alike(say::kTipDieTo)},
    {Deed::Turn, "turn", Wording::alike(say::kTurnDie)},
    {Deed::Lay, "lay", Wording::alike(say::kLayDie)},
};
constexpr Wording kChooseOneThere{say::kChooseBall, say::kChoosePiece, say::kChooseDie};
constexpr Wording kChooseSeveralThere{say::kChooseBalls, say::kChoosePieces, say::kChooseDice};
constexpr Wording kOneIsDrawn{say::kBallIsDrawn, say::kPieceIsDrawn, say::kDieIsDrawn};

const DeedTexts* texts_of(Deed deed) {
    const auto* found = std::find_if(std::begin(kDeeds), std::end(kDeeds),
                                     [&](const DeedTexts& d) { return d.deed == deed; });
    return found == std::end(kDeeds) ? nullptr : found;
}

// What the page says, its gaps computed now.
Sentence said(const State& state, const Says& says) {
    Sentence sentence = says.text;
    for (const auto& gap : says.gaps) {
        const auto value = state.told(gap);
        sentence.gaps.push_back(
            {gap.name, value ? value_said(state.game(), gap.type, *value) : Sentence(say::kUnknown)});
    }
    return sentence;
}

// Are they all balls? Which board a branch is about is known only once it is entered.
bool all_balls(const State& state, const MoveList& moves) {
    if (!board_known(state)) return false;
    const WideSet balls = state.balls(state.header().board);
    return std::all_of(moves.begin(), moves.end(),
                       [&](Move m) { return m.value() < 0 || balls.has(m.value()); });
}

bool all_full(const State& state, const MoveList& moves) {
    if (!board_known(state)) return false;
    const WideSet balls = state.balls(state.header().board);
    return std::all_of(moves.begin(), moves.end(),
                       [&](Move m) { return m.value() < 0 || (state.offered_set(m) - balls).empty(); });
}

Sentence options_listed(const State& state, const MoveList& moves, const Site& site) {
    std::vector<Sentence> words;
    for (Move m : moves)
        if (m.value() >= 0) words.push_back(value_said(state.game(), site.value, m.value()));
    return listed(words);
}

bool chooses_pose(const State& state, const Site& site) {
    return site.value.type == Type::Kind && site.value.kinds >= 0 &&
           state.game().program().kinds[std::size_t(site.value.kinds)].name == "pose";
}

// The sentence for a choice that the page says nothing about.
Sentence usual(const State& state, const MoveList& moves, const Site& site) {
    const PlayedWith with = state.game().program().played_with();
    const bool several = site.form == Site::Form::Sets;
    if (const DeedTexts* d = texts_of(site.purpose.deed))
        if (const char* text = (several ? d->several : d->one).of(with)) return text;
    switch (site.form) {
        case Site::Form::Points:
            if (!all_balls(state, moves)) return say::kChoosePoint;
            return kChooseOneThere.of(with);
        case Site::Form::Entries: return say::kEnterBall;
        case Site::Form::Sets:
            if (!all_full(state, moves)) return say::kChoosePoints;
            return kChooseSeveralThere.of(with);
        default: break;
    }
    if (chooses_pose(state, site)) return say::kLayDie;
    if (site.value.type == Type::Number) {
        int low = moves.front().value(), high = low;
        for (Move m : moves) low = std::min(low, m.value()), high = std::max(high, m.value());
        return {say::kChooseNumber, {{"low", std::to_string(low)}, {"high", std::to_string(high)}}};
    }
    if (site.value.type == Type::Colour) return say::kChooseColour;
    if (site.value.type == Type::Player) return say::kChoosePlayer;
    if (moves.size() <= kListed) return {say::kChooseOne, {{"list", options_listed(state, moves, site)}}};
    return say::kChoose;
}

Sentence asked(const State& state, const MoveList& moves, const Site& site) {
    return site.says.text.empty() ? usual(state, moves, site) : said(state, site.says);
}

Sentence label_said(const std::string& label) {
    if (label == "stop") return say::kStop;
    if (label == "pass") return say::kPass;
    if (label == "no") return say::kNo;
    return label;
}

// What an alternative asks. Its first choice is not reached yet, so that a sentence there whose gaps are to be computed cannot
// be said; then, and where the choice alone does not tell what the alternative is about, its label goes first.
Sentence alternative_asked(const State& state, const Site::Alternative& branch, const MoveList& moves) {
    if (!branch.says.text.empty()) return said(state, branch.says);
    const Site* chosen = site_of(state, moves.front());
    if (!chosen) return label_said(branch.label);
    if (!chosen->says.text.empty() && chosen->says.gaps.empty()) return chosen->says.text;
    const Sentence how = usual(state, moves, *chosen);
    const DeedTexts* deed = texts_of(chosen->purpose.deed);
    if (branch.label.empty() || (deed && branch.label == deed->verb)) return how;
    return {say::kWhich, {{"what", label_said(branch.label)}, {"how", how}}};
}

void ask_alternatives(const State& state, const MoveList& legal, const Site& site, Prompt& prompt) {
    std::map<int, MoveList> by_alternative;
    for (Move m : legal) by_alternative[m.alternative()].push_back(m);
    for (const auto& [alternative, moves] : by_alternative) {
        const auto& branch = site.alternatives[std::size_t(alternative)];
        prompt.asks.push_back({alternative, branch.label, alternative_asked(state, branch, moves)});
    }
    // Two that read alike are told apart by their labels.
    const std::vector<Ask> before = prompt.asks;
    for (Ask& ask : prompt.asks)
        if (!ask.label.empty() && std::count_if(before.begin(), before.end(), [&](const Ask& other) {
                                      return other.sentence == ask.sentence;
                                  }) > 1)
            ask.sentence = {say::kWhich, {{"what", label_said(ask.label)}, {"how", ask.sentence}}};
}

Sentence chance_said(const Program& program, const Site& site) {
    if (site.weights >= 0) return kOneIsDrawn.of(program.played_with());
    if (site.value.type == Type::Number) return say::kDieIsThrown;
    return say::kChanceDecides;
}

Sentence value_chosen(const State& state, Move move, const Site& site) {
    const Lattice& board = state.game().lattice();
    if (move.value() < 0) return say::kNothing;
    switch (site.form) {
        case Site::Form::Points: return point_said(board, move.value());
        case Site::Form::Sets: return set_said(board, state.offered_set(move));
        case Site::Form::Entries: {
            const Point end = board.tracks[std::size_t(move.value())].points.front();
            const bool pushes = state.balls(state.header().board).has(end);
            return pushes ? entry_said(board, move.value()) : point_said(board, end);
        }
        default: return value_said(state.game(), site.value, move.value());
    }
}

Sentence winners_said(const State& state, const Outcome& outcome) {
    const Program& program = state.game().program();
    if (outcome.faulty) return say::kVoid;
    if (outcome.drawn) return say::kDrawn;
    std::vector<Sentence> winners;
    for (std::size_t q = 0; q < outcome.ranks.size(); ++q)
        if (outcome.ranks[q] == 1) winners.push_back(player_said(program, int(q)));
    if (winners.empty()) return say::kNobodyWins;
    if (winners.size() == 1) return {say::kWins, {{"player", winners[0]}}};
    if (winners.size() == program.players.size()) return say::kAllWin;
    if (winners.size() == 2) return {say::kTwoWin, {{"player", winners[0]}, {"other", winners[1]}}};
    return {say::kSeveralWin, {{"players", listed(winners)}}};
}

}  // namespace

Prompt prompt_of(const State& state) {
    Prompt prompt;
    prompt.player = state.player();
    if (state.over()) return prompt;
    const Site& site = state.game().program().sites[state.header().site];
    if (site.race) {
        prompt.asks.push_back({-1, "", say::kAnyoneClaims});
        return prompt;
    }
    if (prompt.player == kChance) {
        prompt.asks.push_back({-1, "", chance_said(state.game().program(), site)});
        return prompt;
    }
    MoveList legal;
    state.moves(legal);
    if (legal.empty()) return prompt;
    if (legal.front() == kVoidGame) prompt.asks.push_back({-1, "", say::kEndVoid});
    else if (site.form == Site::Form::Alternatives) ask_alternatives(state, legal, site, prompt);
    else prompt.asks.push_back({-1, "", asked(state, legal, site)});
    const bool or_nothing = site.form != Site::Form::Alternatives &&
                            std::any_of(legal.begin(), legal.end(), [](Move m) { return m.value() < 0; });
    if (or_nothing) prompt.remarks.push_back(say::kOrNothing);
    if (site.secret) prompt.remarks.push_back(say::kInSecret);
    return prompt;
}

std::vector<Ask> claims_asked(const State& state, const MoveList& claims) {
    std::vector<Ask> asks;
    if (!state.race()) return asks;
    const Site& site = state.game().program().sites[state.header().site];
    std::map<int, MoveList> by_alternative;
    for (Move m : claims) by_alternative[m.alternative()].push_back(m);
    for (const auto& [alternative, moves] : by_alternative) {
        const auto& branch = site.alternatives[std::size_t(alternative)];
        asks.push_back({alternative, branch.label, alternative_asked(state, branch, moves)});
    }
    return asks;
}

std::string prompt_text(const State& state, const Language& language, Labels labels) {
    if (state.over()) return language.of(result_said(state));
    const Prompt prompt = prompt_of(state);
    std::string text;
    for (const Ask& ask : prompt.asks) {
        const std::string sentence = language.of(ask.sentence);
        const bool typed = labels == Labels::Shown && !ask.label.empty() && !same_word(ask.label, sentence);
        text +=
            (text.empty() ? "" : " · ") + capital(sentence) + (typed ? " (" + as_word(ask.label) + ")" : "");
    }
    if (!prompt.remarks.empty()) text += ".";
    for (const Sentence& remark : prompt.remarks) text += " " + language.of(remark);
    if (prompt.player < 0) return text;
    return language.of(
        {say::kAsked, {{"player", player_said(state.game().program(), prompt.player)}, {"what", text}}});
}

Sentence result_said(const State& state) {
    const Program& program = state.game().program();
    if (!state.over()) {
        if (state.race()) return say::kAnyoneClaims;
        if (state.player() < 0) return say::kChanceDecides;
        return {say::kToMove, {{"player", player_said(program, state.player())}}};
    }
    const Outcome outcome = state.outcome();
    Sentence result = winners_said(state, outcome);
    if (!outcome.reason.empty()) result = {say::kBecause, {{"result", result}, {"reason", outcome.reason}}};
    std::vector<Sentence> scores;
    for (std::size_t q = 0; q < outcome.scores.size(); ++q)
        scores.push_back(
            {say::kScore,
             {{"player", player_said(program, int(q))}, {"n", std::to_string(outcome.scores[q])}}});
    if (scores.empty()) return result;
    return {say::kScored, {{"result", result}, {"scores", listed(scores)}}};
}

Sentence choice_said(const State& state, Move move) {
    if (move == kVoidGame) return say::kEndVoid;
    const Site& here = state.game().program().sites[state.header().site];
    const Site* site = site_of(state, move);
    if (here.form != Site::Form::Alternatives) return value_chosen(state, move, here);
    const auto& branch = here.alternatives[std::size_t(move.alternative())];
    const Sentence label =
        here.race && branch.player < 0 ? Sentence(say::kSilence) : label_said(branch.label);
    if (!site) return label;
    const Sentence value = value_chosen(state, move, *site);
    return label.empty() ? value : Sentence{say::kWhich, {{"what", label}, {"how", value}}};
}

}  // namespace cairn
