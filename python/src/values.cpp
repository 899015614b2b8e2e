// Games and States.
#include <algorithm>
#include <numeric>

#include "docs.hpp"
#include "handles.hpp"
#include "play/game/library.hpp"
#include "play/show/drawing.hpp"
#include "play/text/notation.hpp"
#include "play/text/phrases.hpp"
#include "play/text/position.hpp"
#include "play/text/record.hpp"
#include "search/players/reward.hpp"

namespace cairn::python {
namespace {

constexpr std::size_t kLongestPage = std::size_t(1) << 20;

std::shared_ptr<GameHandle> load_text(const std::string& source, const OptionValues& options,
                                      const std::string& id) {
    if (source.size() > kLongestPage) throw RulesError("a page of rules has at most a million characters");
    const Game::Loaded loaded = Game::load(source, options);
    if (!loaded.game) throw RulesError(loaded.diagnostics.text(id, source));
    return std::make_shared<GameHandle>(loaded.game, id, options);
}

std::shared_ptr<GameHandle> load_file(const std::string& path, const OptionValues& options, const std::string& id) {
    const TextFile file = read_text_file(path, kLongestPage);
    if (!file.ok()) throw RulesError(file.problem);
    return load_text(file.text, options, id);
}

py::dict options_dict(const Game& game) {
    py::dict out;
    for (const Option& o : game.program().options) {
        py::dict about;
        const auto worded = [&](int v) -> py::object {
            if (o.words.empty()) return py::int_(v);
            return py::str(o.words[std::size_t(v - o.low)]);
        };
        about["value"] = worded(o.value);
        about["usual"] = worded(o.fallback);
        if (o.words.empty()) about["low"] = o.low, about["high"] = o.high;
        else about["words"] = o.words;
        about["help"] = o.help;
        out[py::str(o.name)] = about;
    }
    return out;
}

py::array_t<float> observation(const StateHandle& s, std::optional<int> viewer) {
    const int who = viewer ? *viewer : s.state().player();
    const int looks = who == kChance ? kNobody : who;
    s.check_viewer(looks);
    py::array_t<float> out(s.game->observer.size());
    s.game->observer.observe(s.state(), looks, out.mutable_data());
    return out;
}

py::array_t<bool> mask(const StateHandle& s) {
    const bool chance = s.state().player() == kChance;
    const int count = chance ? s.game->ids.chance_count() : s.game->ids.count();
    py::array_t<bool> out(count);
    bool* const data = out.mutable_data();
    std::fill_n(data, count, false);
    for (const int id : s.ids())
        if (id >= 0) data[id] = true;
    return out;
}

py::list choices(const StateHandle& s) {
    const auto& ids = s.ids();
    py::list out;
    for (const int id : ids)
        if (id >= 0) out.append(py::int_(id));
    return out;
}

std::vector<std::pair<int, double>> chances(const StateHandle& s) {
    if (s.state().player() != kChance) throw IllegalChoice("it is not chance that decides here");
    std::vector<int> weights;
    s.state().weights(s.moves(), weights);
    const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    std::vector<std::pair<int, double>> out;
    for (std::size_t k = 0; k < weights.size(); ++k)
        if (s.ids()[k] >= 0) out.emplace_back(s.ids()[k], weights[k] / sum);
    return out;
}

std::string view(const StateHandle& s, int viewer) {
    s.check_viewer(viewer);
    return viewer == kAllSeeing ? position_text(s.state()) : view_text(s.state(), viewer);
}

std::vector<double> rewards_list(const State& state) {
    if (!state.over()) return std::vector<double>(std::size_t(state.game().players()), 0.0);
    const Rewards all = rewards(state);
    return {all.begin(), all.begin() + state.game().players()};
}

int read_word(const StateHandle& s, const std::string& text) {
    const MoveRead read = read_move(s.state(), text, s.situation.past());
    if (!read.move) throw IllegalChoice(read.problem);
    const auto found = std::find(s.moves().begin(), s.moves().end(), *read.move);
    return found == s.moves().end() ? kNoId : s.ids()[std::size_t(found - s.moves().begin())];
}

StateHandle from_position(const SharedGame& game, const std::string& text) {
    PositionRead read = read_position(*game->game, text);
    if (!read.state) throw RulesError(joined(read.problems, "; "));
    return {game, Situation(game->game, *std::move(read.state))};
}

StateHandle restored(const SharedGame& game, const std::string& text) {
    SituationRead read = read_situation(game->game, text);
    if (!read.situation) throw RulesError(read.problem);
    return {game, *std::move(read.situation)};
}

}  // namespace

Move StateHandle::find(int id) const {
    list();
    const auto found = id < 0 ? ids_.end() : std::find(ids_.begin(), ids_.end(), id);
    if (found == ids_.end())
        throw IllegalChoice("choice " + std::to_string(id) + " is not legal here" +
                            (state().over() ? ": the game is over" : ""));
    return moves_[std::size_t(found - ids_.begin())];
}

void StateHandle::check_viewer(int viewer) const {
    if (viewer < kAllSeeing || viewer == kChance || viewer >= game->game->players())
        throw py::value_error("viewer " + std::to_string(viewer) +
                              " is neither a player nor cairn.WATCHER nor cairn.ALL_SEEING");
}

int id_of(const GameHandle& game, const State& state, const History* past, Move move) {
    MoveList moves;
    std::vector<int> ids;
    state.moves(moves, past);
    game.ids.of(state, moves, ids);
    const auto found = std::find(moves.begin(), moves.end(), move);
    return found == moves.end() ? kNoId : ids[std::size_t(found - moves.begin())];
}

void add_games(py::module_& m) {
    Documented<GameHandle, std::shared_ptr<GameHandle>>(m, "Game")
        .get("id", [](const GameHandle& g) { return g.id; })
        .get("source", [](const GameHandle& g) { return g.game->source(); })
        .get("title", [](const GameHandle& g) { return g.game->program().title; })
        .get("designer", [](const GameHandle& g) { return g.game->program().designer; })
        .get("players", [](const GameHandle& g) { return g.game->program().players; })
        .get("board", [](const GameHandle& g) { return g.game->lattice().written(); })
        .get("points",
                               [](const GameHandle& g) {
                                   std::vector<std::string> names;
                                   for (const Point p : g.game->lattice().points)
                                       names.push_back(g.game->lattice().name(p));
                                   return names;
                               })
        .get("options", [](const GameHandle& g) { return options_dict(*g.game); })
        .get("settings",
                               [](const GameHandle& g) {
                                   py::dict out;
                                   for (const auto& [name, value] : g.options) out[py::str(name)] = value;
                                   return out;
                               })
        .get("has_chance", [](const GameHandle& g) { return g.game->program().has_chance; })
        .get("has_secrets", [](const GameHandle& g) { return g.game->program().has_hidden; })
        .get("simultaneous",
                               [](const GameHandle& g) { return g.game->program().has_simultaneous; })
        .get("choice_count", [](const GameHandle& g) { return g.ids.count(); })
        .get("chance_count", [](const GameHandle& g) { return g.ids.chance_count(); })
        .get("observation_size", [](const GameHandle& g) { return g.observer.size(); })
        .get("observation_parts",
                               [](const GameHandle& g) {
                                   std::vector<std::pair<std::string, int>> parts;
                                   for (const auto& p : g.observer.parts()) parts.emplace_back(p.name, p.size);
                                   return parts;
                               })
        .get(
            "planes_shape",
            [](const GameHandle& g) { return std::make_pair(g.observer.planes(), g.observer.cells()); })
        .def("choice_name",
             [](const GameHandle& g, int id, bool chance) {
                 const std::string name = g.ids.name(id, chance);
                 if (name.empty()) throw py::index_error("there is no choice " + std::to_string(id));
                 return name;
             },
             py::arg("id"), py::arg("chance") = false)
        .def("start",
             [](const std::shared_ptr<GameHandle>& g) { return StateHandle(g, Situation(g->game)); })
        .def("position",
             [](const std::shared_ptr<GameHandle>& g, const std::string& t) { return from_position(g, t); },
             py::arg("text"))
        .def("restore", [](const std::shared_ptr<GameHandle>& g, const std::string& t) { return restored(g, t); },
             py::arg("text"));
    m.def("load_text", &load_text, py::arg("source"), py::arg("options"), py::arg("id"));
    m.def("load_file", &load_file, py::arg("path"), py::arg("options"), py::arg("id"));
}

void add_states(py::module_& m) {
    Documented<StateHandle>(m, "State")
        .get(
            "game", [](const StateHandle& s) { return std::const_pointer_cast<GameHandle>(s.game); })
        .get("decider", [](const StateHandle& s) { return s.state().player(); })
        .get("over", [](const StateHandle& s) { return s.state().over(); })
        .get("turn", [](const StateHandle& s) { return s.state().turn(); })
        .def("choices", &choices)
        .def("chances", &chances)
        .def("play", &StateHandle::play, py::arg("choice"))
        .def("after",
             [](const StateHandle& s, int id) {
                 StateHandle next = s;
                 next.play(id);
                 return next;
             },
             py::arg("choice"))
        .def("playout",
             [](StateHandle& s, std::uint64_t seed, int longest) {
                 Random random(seed);
                 MoveList moves;
                 std::vector<int> weights;
                 int count = 0;
                 for (; !s.state().over() && count < longest; ++count) {
                     s.situation.moves(moves);
                     s.state().weights(moves, weights);
                     int left = random.below(std::max(1, std::accumulate(weights.begin(), weights.end(), 0)));
                     std::size_t pick = 0;
                     while (pick + 1 < moves.size() && left >= weights[pick]) left -= weights[pick++];
                     s.situation.play(moves[pick]);
                 }
                 s = StateHandle(s.game, s.situation);
                 return count;
             },
             py::arg("seed"), py::arg("longest") = 100'000)
        .def("word", [](const StateHandle& s, int id) { return word(s.state(), s.find(id)); }, py::arg("choice"))
        .def("read", &read_word, py::arg("word"))
        .def("mask", &mask)
        .def("observation", &observation, py::arg("viewer") = py::none())
        .def("view", &view, py::arg("viewer"))
        .get("position", [](const StateHandle& s) { return position_text(s.state()); })
        .get("result", [](const StateHandle& s) { return result_text(s.state()); })
        .get("rewards", [](const StateHandle& s) { return rewards_list(s.state()); })
        .get("outcome",
                               [](const StateHandle& s) -> py::object {
                                   const Outcome o = s.state().outcome();
                                   if (!o.over) return py::none();
                                   py::dict out;
                                   out["drawn"] = o.drawn;
                                   out["void"] = o.faulty;
                                   out["ranks"] = o.ranks;
                                   out["scores"] = o.scores.empty() ? py::object(py::none()) : py::cast(o.scores);
                                   out["reason"] = o.reason;
                                   std::vector<std::string> points;
                                   for (const Point p : o.points) points.push_back(s.game->game->lattice().name(p));
                                   out["points"] = points;
                                   return out;
                               })
        .def("save", [](const StateHandle& s) { return situation_text(s.situation); })
        .def("copy", [](const StateHandle& s) { return StateHandle(s.game, s.situation); })
        .def("__copy__", [](const StateHandle& s) { return StateHandle(s.game, s.situation); })
        .def("__deepcopy__", [](const StateHandle& s, const py::dict&) { return StateHandle(s.game, s.situation); })
        .def("__eq__", [](const StateHandle& a, const StateHandle& b) { return a.situation == b.situation; })
        .def("__eq__", [](const StateHandle&, const py::object&) { return false; })
        .def("__hash__", [](const StateHandle& s) { return s.situation.hash(); })
        .def("__str__", [](const StateHandle& s) { return drawing(s.state(), Look{}); })
        .def("__repr__", [](const StateHandle& s) {
            return "<cairn.State " + s.game->id + ": " + position_text(s.state()) + ">";
        });
}

}  // namespace cairn::python
