#include "serve/view/view_json.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "play/game/poses.hpp"
#include "play/game/sight.hpp"
#include "play/say/common.hpp"
#include "play/say/in_view.hpp"
#include "play/say/prompt.hpp"
#include "play/show/explain.hpp"
#include "play/text/notation.hpp"
#include "play/text/phrases.hpp"
#include "play/text/position.hpp"
#include "play/text/slots.hpp"
#include "play/text/values.hpp"
#include "serve/view/events.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {
namespace {

int index_of(const Lattice& lattice, Point p) { return p >= 0 && p < lattice.bits ? lattice.order(p) : -1; }

Json indices(const Lattice& lattice, const WideSet& points) {
    Json list = Json::array();
    for (Point p : points& lattice.all) list.push_back(index_of(lattice, p));
    return list;
}

// Is the variable one that the page declares, and not a part of the State that no name covers?
bool is_declared(const Program& program, const Variable& v) {
    return std::any_of(program.variables.begin(), program.variables.end(),
                       [&](const Variable& w) { return w.name == v.name && w.slot == v.slot; });
}

double rounded(double v) { return std::round(v * 1e6) / 1e6; }

// ---- what may be chosen

// The board a choice is about. Before a branch is entered only playing it tells.
int board_of(const State& state, Move move) {
    const Program& program = state.game().program();
    const int here = state.header().board;
    if (program.boards <= 1 || program.sites[state.header().site].form != Site::Form::Alternatives)
        return here;
    State next = state;
    next.play(move);
    int changed = -1, count = 0;
    for (int b = 0; b < program.boards; ++b)
        if (state.balls(b) != next.balls(b)) changed = b, ++count;
    if (count == 1) return changed;
    return turn_ended(state, next) || next.over() ? here : int(next.header().board);
}

// Where boards are of several kinds, a point tells of which kind its board is.
int board_with(const State& state, Point p, int guess) {
    const Program& program = state.game().program();
    const int here = state.header().board;
    for (int b : {guess, here})
        if (program.lattice_of(b).all.has(p)) return b;
    for (int b = 0; b < program.boards; ++b)
        if (program.lattice_of(b).all.has(p)) return b;
    return guess;
}

std::string label_of(const State& state, Move move) {
    const Site& here = state.game().program().sites[state.header().site];
    if (move == kVoidGame) return word(state, move);
    return here.form == Site::Form::Alternatives ? here.alternatives[std::size_t(move.alternative())].label
                                                 : "";
}

Json choice_json(const State& state, Move move) {
    const Lattice& lattice = state.game().lattice();
    const Site* site = site_of(state, move);
    Json json{
        {"word", word(state, move)}, {"label", label_of(state, move)}, {"board", board_of(state, move)}};
    int point = -1, colour = -1;
    Json points = Json::array();
    const auto lies_at = [&](Point p) {
        if (state.game().program().kinds_of_boards() > 1)
            json["board"] = board_with(state, p, board_of(state, move));
    };
    if (site && move.value() >= 0) switch (site->form) {
            case Site::Form::Points:
                point = index_of(lattice, move.value());
                points.push_back(point);
                lies_at(move.value());
                break;
            case Site::Form::Sets: {
                const WideSet set = state.offered_set(move);
                points = indices(lattice, set);
                if (!set.empty()) lies_at(set.first());
                break;
            }
            case Site::Form::Entries:
                for (Point p : lattice.tracks[std::size_t(move.value())].points)
                    points.push_back(index_of(lattice, p));
                point = index_of(lattice, lattice.tracks[std::size_t(move.value())].points.front());
                break;
            default:
                if (site->value.type == Type::Colour) colour = move.value();
                if (site->value.type == Type::Point) {
                    point = index_of(lattice, move.value());
                    points.push_back(point);
                }
        }
    json["point"] = point;
    json["colour"] = colour;
    json["points"] = std::move(points);
    const Sentence says = choice_said(state, move);
    json["text"] = Language().of(says);
    json["says"] = sentence_json(says);
    return json;
}

// The claims of one player: those that point at a point together, for there are hundreds of them and they are sent to everybody with
// every claim; the others as choices, to `choices`.
Json claims_json(const State& state, const MoveList& claims, Json& choices) {
    const Lattice& lattice = state.game().lattice();
    const bool one_board = state.game().program().boards == 1;
    Json list = Json::array();
    for (std::size_t k = 0; k < claims.size();) {
        const Move first = claims[k];
        const Site* site = site_of(state, first);
        if (!one_board || !site || site->form != Site::Form::Points || first.value() < 0) {
            choices.push_back(choice_json(state, first));
            ++k;
            continue;
        }
        const Site& here = state.game().program().sites[state.header().site];
        Json says = sentence_json(choice_said(state, first));
        if (Json gaps = says["gaps"]; !gaps.is_null()) gaps.erase("how"), says["gaps"] = std::move(gaps);
        Json points = Json::array();
        for (; k < claims.size() && claims[k].alternative() == first.alternative(); ++k)
            points.push_back(index_of(lattice, claims[k].value()));
        list.push_back({{"word", label_word(state.game().program(), here, first.alternative())},
                        {"label", label_of(state, first)},
                        {"board", 0},
                        {"points", std::move(points)},
                        {"says", std::move(says)}});
    }
    return list;
}

// A choice further on in a line of the analysis: enough to say it and to point at it.
constexpr std::size_t kMostSteps = 8;
Json step_json(const State& state, Move move) {
    Json choice = choice_json(state, move);
    return {{"seat", state.player()},
            {"word", choice["word"]},
            {"says", choice["says"]},
            {"board", choice["board"]},
            {"point", choice["point"]}};
}

std::string form_of(const State& state) {
    const Site& site = state.game().program().sites[state.header().site];
    switch (site.form) {
        case Site::Form::Points: return "point";
        case Site::Form::Sets: return "set";
        case Site::Form::Entries: return "entry";
        case Site::Form::Alternatives: return "branch";
        case Site::Form::Few: break;
    }
    switch (site.value.type) {
        case Type::Colour: return "colour";
        case Type::Player: return "player";
        case Type::Number: return "number";
        case Type::Point: return "point";
        default: return "kind";
    }
}

// Where a colour is chosen first and its point next: the points that may follow, so that people can point first.
// Null where something else follows, and where anything is secret: what follows may tell what another player chose.
Json points_then(const State& state, Move move) {
    if (state.game().program().has_hidden) return nullptr;
    State next = state;
    next.play(move);
    const Program& program = state.game().program();
    const bool goes_on = !next.over() && next.player() == state.player() && !turn_ended(state, next) &&
                         next.header().board == state.header().board;
    if (!goes_on || program.sites[next.header().site].form != Site::Form::Points) return nullptr;
    MoveList follow;
    next.moves(follow);
    Json points = Json::array();
    for (Move m : follow)
        if (m.value() >= 0) points.push_back(index_of(state.game().lattice(), m.value()));
    return points;
}

// ---- what else is in view

Json stocks_json(const InView& seen) {
    Json stocks = Json::array();
    for (const StockInView& s : seen.stocks) {
        Json stock{{"name", s.name},     {"owner", std::max(s.owner, -1)},
                   {"colour", s.colour}, {"count", s.count},
                   {"secret", s.secret}, {"says", sentence_json(s.says)}};
        if (s.size > 0) stock["size"] = s.size;
        stocks.push_back(std::move(stock));
    }
    return stocks;
}

Json facts_json(const InView& seen) {
    Json facts = Json::array();
    for (const FactInView& f : seen.facts) {
        Json fact{{"name", f.name},
                  {"owner", std::max(f.owner, -1)},
                  {"value", f.value},
                  {"says", sentence_json(f.says)}};
        if (!f.index.empty()) fact["index"] = f.index;
        facts.push_back(std::move(fact));
    }
    return facts;
}

std::string who(const Program& program, int player) { return program.players[std::size_t(player)]; }

// What somebody else may choose from can be his secret: then only who decides is told.
Json prompt_json(const State& state, int viewer, bool over, Options& options) {
    const int player = state.player();
    const bool asked = player >= 0 && (viewer == player || viewer == kAllSeeing);
    const bool told = !over && (asked || !state.game().program().has_hidden);
    Json asks = Json::array(), remarks = Json::array();
    if (!over && state.race()) {
        for (const Ask& ask : claims_asked(state, options.claims_of(viewer)))
            asks.push_back({{"label", ask.label}, {"says", sentence_json(ask.sentence)}});
    } else if (told) {
        const Prompt prompt = prompt_of(state);
        for (const Ask& ask : prompt.asks)
            asks.push_back({{"label", ask.label}, {"says", sentence_json(ask.sentence)}});
        for (const Sentence& remark : prompt.remarks) remarks.push_back(sentence_json(remark));
    }
    const std::string text = told           ? prompt_text(state)
                             : state.over() ? Language().of(result_said(state))
                             : over         ? std::string(say::kGameOver)
                                            : Language().of(result_said(state));
    return {{"text", text},
            {"form", over ? "none" : form_of(state)},
            {"asks", std::move(asks)},
            {"remarks", std::move(remarks)}};
}

// Dice that stand on a face: blocks, and grids beside a plate of dice.
bool upright_dice(const Program& program, const Lattice& kind) {
    return program.played_with() == PlayedWith::Dice && kind.style == Style::Squares;
}

// Each kind of board: its boards, and where its points stand among all.
Json parts_json(const Program& program) {
    Json parts = Json::array();
    std::size_t first = 0;
    for (int k = 0; k < program.kinds_of_boards(); ++k) {
        const Lattice& kind = program.kind(k);
        Json boards = Json::array();
        std::string name;
        for (int b = 0; b < program.boards; ++b) {
            if (program.kind_of(b) != k) continue;
            if (boards.empty()) name = program.board_names[std::size_t(b)];
            boards.push_back(b);
        }
        parts.push_back({{"kind", kind.shape},
                         {"sizes", kind.sizes},
                         {"name", name},
                         {"boards", std::move(boards)},
                         {"first", first},
                         {"points", kind.points.size()},
                         {"cubes", upright_dice(program, kind)}});
        first += kind.points.size();
    }
    return parts;
}

}  // namespace

Json poses_seen(const State& state, int viewer) {
    if (!has_poses(state.game().program())) return nullptr;
    const Sight sight(state, viewer);
    Json boards = Json::array();
    for (int b = 0; b < state.game().program().boards; ++b) {
        Json poses = Json::array();
        const WideSet balls = state.balls(b);
        for (Point p : state.game().lattice().points) {
            const Lying lies = sight.hides_board(b) ? kNoDie : lying_at(state, b, p);
            poses.push_back(lies == kNoDie ? ""
                                           : faces_in_sight(state.game().program(), balls, p, lies, viewer));
        }
        boards.push_back(std::move(poses));
    }
    return boards;
}

Json marks_seen(const State& state, int viewer) {
    const Game& game = state.game();
    const Program& program = game.program();
    const Sight sight(state, viewer);
    Json marks = Json::object();
    for (const Slot& slot : slots_of(game)) {
        const Variable& v = slot.variable;
        if (v.local || v.name.empty() || !v.is_set() || v.unsaid || !is_declared(program, v)) continue;
        for (int i = 0; i < slot.entries(); ++i) {
            if (sight.hides(v, i)) continue;
            const WideSet points = state.set_slot(v.slot + i);
            if (points.empty()) continue;
            Json boards = Json::array();
            for (int b = 0, kinds = 0; b < program.boards; ++b) {
                const bool first = program.kind_of(b) == kinds;
                if (first) ++kinds;
                boards.push_back(first ? indices(game.lattice(), points & program.lattice_of(b).all)
                                       : Json::array());
            }
            const std::string index = v.dimensions.empty() ? "" : "." + slot.index_text(game, i);
            marks[slot.key + index] = std::move(boards);
        }
    }
    return marks;
}

Json sentence_json(const Sentence& sentence) {
    if (sentence.gaps.empty()) return sentence.text;
    Json gaps = Json::object();
    for (const auto& gap : sentence.gaps) gaps[gap.name] = sentence_json(gap.value);
    return {{"text", sentence.text}, {"gaps", std::move(gaps)}};
}

Json board_json(const Program& program) {
    const Lattice& lattice = *program.lattice;
    Json names = Json::array(), says = Json::array(), points = Json::array(), supports = Json::array();
    for (int b = 0; b < program.boards; ++b) {
        names.push_back(std::size_t(b) < program.board_names.size() ? program.board_names[std::size_t(b)]
                                                                    : "");
        says.push_back(sentence_json(board_said(program, b)));
    }
    for (int k = 0; k < program.kinds_of_boards(); ++k) {
        const Lattice& kind = program.kind(k);
        double west = 0, south = 0;
        for (Point p : kind.points) {
            west = std::min(west, kind.centre(p).x);
            south = std::min(south, kind.centre(p).y);
        }
        for (Point p : kind.points) {
            const Lattice::Centre at = kind.centre(p);
            points.push_back({{"name", lattice.name(p)},
                              {"level", kind.level_of[std::size_t(p)]},
                              {"x", rounded(at.x - west)},
                              {"y", rounded(at.y - south)},
                              {"z", rounded(at.z)}});
            supports.push_back(indices(lattice, kind.supports(p)));
        }
    }
    Json json{{"kind", lattice.shape},          {"sizes", lattice.sizes},  {"count", program.boards},
              {"names", std::move(names)},      {"says", std::move(says)}, {"points", std::move(points)},
              {"supports", std::move(supports)}};
    if (program.kinds_of_boards() > 1) json["parts"] = parts_json(program);
    else if (upright_dice(program, lattice)) json["cubes"] = true;
    return json;
}

int Viewpoint::sees_as() const { return sees_all ? kAllSeeing : viewer; }

Json outcome_json(const State& state, const Ending& ending) {
    if (!state.over() && !ending.any()) return nullptr;
    const Program& program = state.game().program();
    Outcome outcome = state.outcome();
    std::string text = state.over() ? Language().of(result_said(state)) : "";
    if (!state.over()) {
        const int loser = std::max(ending.resigned, ending.timeout);
        outcome.drawn = ending.agreed;
        outcome.ranks.assign(program.players.size(), 1);
        outcome.scores.clear();
        outcome.points.clear();
        if (loser >= 0 && program.players.size() > 1)
            outcome.ranks[std::size_t(loser)] = int(program.players.size());
        if (loser >= 0 && program.players.size() == 1) outcome.ranks[0] = 2;
        outcome.reason = ending.agreed          ? "the players agree"
                         : ending.resigned >= 0 ? who(program, loser) + " resigns"
                                                : who(program, loser) + " has no time left";
        text = ending.agreed ? "draw: " + outcome.reason : outcome.reason;
    }
    Json winners = Json::array(), points = Json::array();
    for (std::size_t q = 0; !outcome.drawn && !outcome.faulty && q < outcome.ranks.size(); ++q)
        if (outcome.ranks[q] == 1) winners.push_back(q);
    // The points that decided lie on the board that the rules looked at last.
    for (int b = 0; b < program.boards; ++b) {
        Json list = Json::array();
        if (b == state.header().board)
            for (Point p : outcome.points) list.push_back(index_of(state.game().lattice(), p));
        points.push_back(std::move(list));
    }
    return {{"drawn", outcome.drawn},
            {"void", outcome.faulty},
            {"ranks", outcome.ranks},
            {"scores", outcome.scores},
            {"winners", winners},
            {"reason", outcome.reason},
            {"text", text},
            {"points", std::move(points)},
            {"resigned", ending.resigned},
            {"timeout", ending.timeout}};
}

void Options::list() {
    if (std::exchange(listed_, true)) return;
    match_.legal(all_);
    const State& state = match_.state();
    claims_.resize(std::size_t(match_.game().players()));
    if (!state.race()) return;
    for (Move move : all_)
        if (const int player = state.claimant(move); player >= 0)
            claims_[std::size_t(player)].push_back(move);
}

const MoveList& Options::all() {
    list();
    return all_;
}

const MoveList& Options::claims_of(int player) {
    static const MoveList kNone;
    list();
    return player >= 0 && player < int(claims_.size()) ? claims_[std::size_t(player)] : kNone;
}

Json sight_json(const Match& match, const Ending& ending, const Viewpoint& viewpoint) {
    const State& state = match.state();
    const bool over = state.over() || ending.any();
    const int sees_as = viewpoint.sees_as();
    const InView seen = in_view(state, sees_as);
    const int decides = over ? kNobody : state.player();
    const bool race = !over && state.race();
    Json json;
    json["ply"] = match.moves().size();
    json["turn"] = state.turn();
    json["position"] = view_text(state, sees_as);
    json["boards"] = boards_seen(state, sees_as);
    if (Json poses = poses_seen(state, sees_as); !poses.is_null()) json["poses"] = std::move(poses);
    json["marks"] = marks_seen(state, sees_as);
    json["stocks"] = stocks_json(seen);
    json["facts"] = facts_json(seen);
    json["decides"] = race ? kAnyone : decides;
    json["deciders"] = decides >= 0 ? Json::array({decides}) : Json::array();
    if (race) {
        for (int q = 0; q < state.game().players(); ++q)
            if (!(state.header().out >> q & 1)) json["deciders"].push_back(q);
        json["race"] = {{"silence", state.game().program().sites[state.header().site].silence}};
    }
    json["outcome"] = outcome_json(state, ending);
    return json;
}

Json own_json(const Match& match, const Ending& ending, const Viewpoint& viewpoint, Options& options) {
    const State& state = match.state();
    const bool over = state.over() || ending.any();
    Json json{{"viewer", std::max(viewpoint.viewer, -1)},
              {"prompt", prompt_json(state, viewpoint.viewer, over, options)},
              {"undo", viewpoint.may_undo}};
    Json choices = Json::array();
    if (!over && state.race()) {
        json["claims"] = claims_json(state, options.claims_of(viewpoint.viewer), choices);
    } else if (!over && state.player() != kNobody && viewpoint.viewer == state.player()) {
        std::string last;  // entries that push nothing at the same end are one and the same placement
        for (Move move : options.all()) {
            Json choice = choice_json(state, move);
            const std::string name = choice["word"].text();
            if (choice["colour"].get<int>() >= 0)
                if (Json then = points_then(state, move); !then.is_null()) choice["then"] = std::move(then);
            if (name != last) choices.push_back(std::move(choice));
            last = name;
        }
    }
    json["choices"] = std::move(choices);
    return json;
}

Json view_json(const Match& match, const Ending& ending, const Viewpoint& viewpoint) {
    Options options(match);
    Json json = sight_json(match, ending, viewpoint);
    json.update(own_json(match, ending, viewpoint, options));
    return json;
}

Json choice_made_json(const Match& match, std::size_t ply, int viewer, Word told) {
    const State& before = match.state_before(ply);
    const Move move = match.moves()[ply];
    Json events = Json::array();
    const bool race = before.race();
    Json wrong;
    for (const Event& e : match.events(ply))
        if (e.kind == Event::Kind::Wrong) wrong = before.game().program().texts[std::size_t(e.to)];
    for (const SeenEvent& e : events_seen(match.events(ply), before, match.state_after(ply), viewer))
        events.push_back(event_json(e));
    Json made{{"ply", ply},
              {"seat", race ? std::max(before.claimant(move), -1) : before.player()},
              {"word", told == Word::Told ? word(before, move) : "?"},
              {"text", told == Word::Told ? Language().of(choice_said(before, move)) : "?"},
              {"says", told == Word::Told ? sentence_json(choice_said(before, move)) : Json("?")},
              {"turn", before.turn()},
              {"events", std::move(events)}};
    if (race) made["claim"] = true;
    if (!wrong.is_null()) made["wrong"] = std::move(wrong);
    return made;
}

Json analysis_json(const Match& match, const Analysis& analysis, Findings findings) {
    Json choices = Json::array();
    const Worth worth = analysis.worth();
    for (const ChoiceValue& c : analysis.choices) {
        Json line = Json::array(), steps = Json::array();
        State state = match.state();
        for (Move m : c.line) {
            if (state.over() || !state.legal(m)) break;
            line.push_back(word(state, m));
            if (steps.size() < kMostSteps) steps.push_back(step_json(state, m));
            state.play(m);
        }
        Json choice = choice_json(match.state(), c.move);
        choices.push_back({{"word", choice["word"]},
                           {"text", choice["text"]},
                           {"says", choice["says"]},
                           {"point", choice["point"]},
                           {"board", choice["board"]},
                           {"value", rounded(c.value)},
                           {"proved", c.proved},
                           {"distance", c.distance},
                           {"visits", c.visits},
                           {"line", std::move(line)},
                           {"steps", std::move(steps)}});
    }
    return {{"seat", analysis.player},
            {"method", analysis.method},
            {"iterations", analysis.iterations},
            {"seconds", rounded(analysis.seconds)},
            {"final", findings == Findings::Final},
            {"worth", {{"value", rounded(worth.value)}, {"proved", worth.proved}}},
            {"choices", std::move(choices)}};
}

}  // namespace cairn::serve
