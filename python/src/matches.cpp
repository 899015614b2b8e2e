// Matches, the players who choose in them, and what is known for certain.
#include <algorithm>
#include <atomic>

#include "docs.hpp"
#include "handles.hpp"
#include "play/text/notation.hpp"
#include "play/text/position.hpp"
#include "play/text/record.hpp"
#include "search/hidden/possible_worlds.hpp"
#include "search/players/perft.hpp"
#include "study/atlas/kept/file.hpp"
#include "study/atlas/using/informed_player.hpp"
#include "study/atlas/kept/tables_folder.hpp"
#include "study/match/tournament.hpp"

namespace cairn::python {
namespace {

struct MatchHandle {
    explicit MatchHandle(SharedGame g) : game(std::move(g)), match(game->game) {}
    explicit MatchHandle(const StateHandle& s) : game(s.game), match(s.game->game, s.state()) {}
    SharedGame game;
    Match match;

    std::vector<int> ids;  // of the moves so far

    StateHandle state() const { return {game, Situation(match)}; }
    void play(Move move) {
        ids.push_back(id_of(*game, match.state(), &match.history(), move));
        match.play(move);
    }
    bool undo() {
        if (!match.undo()) return false;
        ids.pop_back();
        return true;
    }
};

struct PlayerHandle {
    SharedGame game;
    std::string text;
    std::unique_ptr<Player> player;
};

PlayerHandle make(const SharedGame& game, const std::string& text, std::uint64_t seed) {
    PlayerRead read = make_informed_player(text, game->game, seed);
    if (!read.player) throw py::value_error(read.problem);
    return {game, text, std::move(read.player)};
}

void check_turn(const PlayerHandle& p, const Match& match) {
    if (p.game->game != match.shared_game())
        throw py::value_error("this player was made for another game, or for other options");
    if (match.state().player() < 0) throw IllegalChoice("no player is to choose here");
}

int choose(PlayerHandle& p, const Match& match) {
    check_turn(p, match);
    Move move;
    {
        const py::gil_scoped_release others_may_run;
        move = p.player->choose(match);
    }
    return id_of(*p.game, match.state(), &match.history(), move);
}

py::list analyse(PlayerHandle& p, const Match& match) {
    check_turn(p, match);
    Analysis analysis;
    {
        const py::gil_scoped_release others_may_run;
        analysis = p.player->analyse(match);
    }
    py::list out;
    for (const ChoiceValue& c : analysis.choices) {
        py::dict row;
        row["choice"] = id_of(*p.game, match.state(), &match.history(), c.move);
        row["word"] = word(match.state(), c.move);
        row["value"] = c.value;
        row["proved"] = c.proved;
        row["distance"] = c.distance < 0 ? py::object(py::none()) : py::object(py::int_(c.distance));
        row["visits"] = c.visits;
        row["share"] = c.share;
        out.append(row);
    }
    return out;
}

// A world that the viewer cannot tell from the true one, as a match from the same start.
std::optional<MatchHandle> possible(const MatchHandle& m, int viewer, std::uint64_t seed) {
    m.state().check_viewer(viewer);
    if (m.match.moves().empty()) return m;
    PossibleWorlds worlds(m.match, viewer);
    Random random(seed);
    if (!worlds.draw(random)) return std::nullopt;
    MatchHandle other(StateHandle(m.game, Situation(m.game->game, m.match.first())));
    for (const Move move : worlds.drawn()) other.play(move);
    return other;
}

// What the viewer has seen since the start: his view after each choice.
std::vector<std::string> seen(const MatchHandle& m, int viewer) {
    m.state().check_viewer(viewer);
    std::vector<std::string> views = {view_text(m.match.first(), viewer)};
    for (std::size_t k = 0; k < m.match.moves().size(); ++k)
        views.push_back(view_text(m.match.state_after(k), viewer));
    return views;
}

py::object exact(const Atlas& atlas, const StateHandle& s) {
    if (s.state().over()) throw IllegalChoice("the game is over: its rewards are known");
    const auto verdict = atlas.verdict(s.state());
    if (!verdict) return py::none();
    return py::make_tuple(verdict->value(), verdict->drawn() ? py::object(py::none())
                                                              : py::object(py::int_(verdict->choices())));
}

struct AtlasHandle {
    SharedGame game;
    std::shared_ptr<const Atlas> atlas;
};

std::optional<AtlasHandle> atlas_of(const SharedGame& game, const std::optional<std::string>& folder) {
    const auto found = find_atlas(folder ? std::filesystem::path(*folder) : tables_folder(), game->game);
    const auto atlas = std::dynamic_pointer_cast<const Atlas>(found);
    if (!atlas) return std::nullopt;
    return AtlasHandle{game, atlas};
}

py::list play_matches(const SharedGame& game, const std::vector<std::string>& players, std::size_t games,
                      std::uint64_t seed, int threads) {
    Tournament tournament;
    tournament.game_id = game->id;
    tournament.contest = {game->id, game->game};
    tournament.players = players;
    tournament.seed = seed;
    tournament.games = games;
    tournament.threads = threads;
    for (const std::string& text : players)
        if (const ContestantRead read = make_contestant(text, tournament.contest, seed); !read.contestant)
            throw py::value_error(read.problem);
    std::vector<GameResult> results;
    std::atomic<bool> stop = false;
    {
        const py::gil_scoped_release others_may_run;
        play_tournament(
            tournament, {},
            [&](GameResult result) {
                results.push_back(std::move(result));
                const py::gil_scoped_acquire lock;
                return PyErr_CheckSignals() == 0;
            },
            stop);
    }
    if (PyErr_Occurred()) throw py::error_already_set();
    std::sort(results.begin(), results.end(),
              [](const GameResult& a, const GameResult& b) { return a.number < b.number; });
    py::list out;
    for (const GameResult& r : results) {
        py::dict row;
        row["seats"] = r.seats;
        row["rewards"] = r.rewards;
        row["choices"] = r.choices;
        row["turns"] = r.turns;
        row["record"] = r.record;
        row["note"] = r.note;
        out.append(row);
    }
    return out;
}

}  // namespace

void add_matches(py::module_& m) {
    Documented<MatchHandle>(m, "Match")
        .made(py::init([](const std::shared_ptr<GameHandle>& g) { return MatchHandle(SharedGame(g)); }),
             py::arg("game"))
        .made(py::init([](const StateHandle& s) { return MatchHandle(s); }), py::arg("state"))
        .get(
            "game", [](const MatchHandle& h) { return std::const_pointer_cast<GameHandle>(h.game); })
        .get("state", &MatchHandle::state)
        .get("decider", [](const MatchHandle& h) { return h.match.state().player(); })
        .get("over", [](const MatchHandle& h) { return h.match.state().over(); })
        .def("__len__", [](const MatchHandle& h) { return h.match.moves().size(); })
        .def("play", [](MatchHandle& h, int id) { h.play(h.state().find(id)); }, py::arg("choice"))
        .def("play_word",
             [](MatchHandle& h, const std::string& text) {
                 const MoveRead read = read_move(h.match.state(), text, &h.match.history());
                 if (!read.move) throw IllegalChoice(read.problem);
                 h.play(*read.move);
             },
             py::arg("word"))
        .def("undo", &MatchHandle::undo)
        .get("words",
                               [](const MatchHandle& h) {
                                   std::vector<std::string> words;
                                   for (std::size_t k = 0; k < h.match.moves().size(); ++k)
                                       words.push_back(word(h.match.state_before(k), h.match.moves()[k]));
                                   return words;
                               })
        .get("choices", [](const MatchHandle& h) { return h.ids; })
        .def("record",
             [](const MatchHandle& h) { return record_text(h.match, {h.game->id, {}, ""}); })
        .def("seen", &seen, py::arg("viewer"))
        .def("possible", &possible, py::arg("viewer"), py::arg("seed"))
        .def("perft",
             [](const MatchHandle& h, int depth) {
                 const py::gil_scoped_release others_may_run;
                 return *perft(h.match, depth);
             },
             py::arg("depth"))
        .def("copy", [](const MatchHandle& h) { return MatchHandle(h); })
        .def("__copy__", [](const MatchHandle& h) { return MatchHandle(h); })
        .def("__deepcopy__", [](const MatchHandle& h, const py::dict&) { return MatchHandle(h); });

    Documented<PlayerHandle>(m, "Player")
        .made(py::init([](const std::shared_ptr<GameHandle>& g, const std::string& text, std::uint64_t seed) {
                 return make(g, text, seed);
             }),
             py::arg("game"), py::arg("text"), py::arg("seed") = 1)
        .def("choose", [](PlayerHandle& p, const MatchHandle& h) { return choose(p, h.match); }, py::arg("match"))
        .def("analyse", [](PlayerHandle& p, const MatchHandle& h) { return analyse(p, h.match); }, py::arg("match"))
        .def("__repr__", [](const PlayerHandle& p) { return "<cairn.Player " + p.text + " of " + p.game->id + ">"; });

    Documented<AtlasHandle>(m, "Atlas")
        .def("value", [](const AtlasHandle& a, const StateHandle& s) { return exact(*a.atlas, s); },
             py::arg("state"));
    m.def("find_atlas", [](const std::shared_ptr<GameHandle>& g, const std::optional<std::string>& folder) {
        return atlas_of(g, folder);
    }, py::arg("game"), py::arg("folder") = py::none());
    m.def("play_matches", [](const std::shared_ptr<GameHandle>& g, const std::vector<std::string>& players,
                             std::size_t games, std::uint64_t seed, int threads) {
        return play_matches(g, players, games, seed, threads);
    }, py::arg("game"), py::arg("players"), py::arg("games"), py::arg("seed") = 1, py::arg("threads") = 1);
}

}  // namespace cairn::python
