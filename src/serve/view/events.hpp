// What happened physically between two positions, so that it can be shown as movement: balls that came, left,
// moved, dropped or changed colour.
//
// The rules say nothing about how a board changed, only how it stands; the movement is found by comparing. A ball
// that left a point while one of its colour appeared beneath, where it would fall, has dropped. One that left
// while another of its colour appeared elsewhere has moved. Nothing that the viewer may not see is in the
// list.
#pragma once

#include <vector>

#include "play/game/state.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {

inline constexpr int kEmpty = -1, kUnseen = -2;  // beside the colours 0…

struct Event {
    enum class Kind { Add, Remove, Move, Drop, Recolour, Reveal };
    Kind kind = Kind::Add;
    int board = 0;
    int point = -1;  // an index into Lattice::points; -1: the whole board. Of Move and Drop: where from
    int to = -1;     // of Move and Drop
    int colour = -1;
    int was = -1;  // of Recolour
    friend bool operator==(const Event&, const Event&) = default;
};

// A board as a viewer sees it: colour, kEmpty or kUnseen, by index into Lattice::points.
using BoardSeen = std::vector<int>;
std::vector<BoardSeen> boards_seen(const State& state, int viewer);

// What `move`, made in `before`, did; `after` is what came of it. Made in order upon `boards_seen(before)`, the events give `boards_seen(after)`; a
// board that is turned up (Reveal) or away is the exception: it is as the new view has it.
std::vector<Event> events_between(const State& before, const State& after, int viewer, Move move);

Json event_json(const Event& event);

}  // namespace cairn::serve
