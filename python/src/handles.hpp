// What Python holds: a game with all that is known of it, and its States as values.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>
#include <string>

#include "lib/choice_ids.hpp"
#include "lib/observation.hpp"
#include "lib/situation.hpp"

namespace cairn::python {

namespace py = pybind11;

// Thrown, and seen in Python as cairn.RulesError and cairn.IllegalChoice; both are ValueErrors.
struct RulesError : std::runtime_error {
    using std::runtime_error::runtime_error;
};
struct IllegalChoice : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// A loaded game. Python's lock guards the Observer.
struct GameHandle {
    GameHandle(std::shared_ptr<const Game> g, std::string n, OptionValues o)
        : game(std::move(g)), id(std::move(n)), options(std::move(o)), ids(*game), observer(*game) {}
    std::shared_ptr<const Game> game;
    std::string id;  // "spline", or what was given as its name
    OptionValues options;
    ChoiceIds ids;
    mutable Observer observer;
};
using SharedGame = std::shared_ptr<const GameHandle>;

// A State as Python sees it: a Situation, and its legal choices once they were asked for.
class StateHandle {
   public:
    StateHandle(SharedGame g, Situation s) : game(std::move(g)), situation(std::move(s)) {}

    const std::vector<int>& ids() const {
        list();
        return ids_;
    }
    const MoveList& moves() const {
        list();
        return moves_;
    }
    // The legal move with this number; throws IllegalChoice.
    Move find(int id) const;
    void play(int id) {
        situation.play(find(id));
        listed_ = false;
    }
    const State& state() const { return situation.state(); }
    void check_viewer(int viewer) const;

    SharedGame game;
    Situation situation;

   private:
    void list() const {
        if (listed_) return;
        situation.moves(moves_);
        game->ids.of(situation.state(), moves_, ids_);
        listed_ = true;
    }
    mutable bool listed_ = false;
    mutable MoveList moves_;
    mutable std::vector<int> ids_;
};

// The number of a legal move of the State; kNoId when it has none.
int id_of(const GameHandle& game, const State& state, const History* past, Move move);

void add_games(py::module_& m);
void add_states(py::module_& m);
void add_matches(py::module_& m);
void add_batches(py::module_& m);

}  // namespace cairn::python
