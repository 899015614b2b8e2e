// What happened in a move, as a viewer sees it: balls that came, left, moved, dropped or changed colour, dice that lie
// otherwise, so that it can be shown as movement.
//
// The engine tells what happened (play/game/event.hpp); here it becomes the Events of docs/protocol.md, without what
// the viewer may not see. A ball that was lifted and put down again in the same move has moved.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "play/game/event.hpp"
#include "play/game/state.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {

inline constexpr int kEmpty = -1, kUnseen = -2;  // beside the colours 0…

struct SeenEvent {
    enum class Kind { Add, Remove, Move, Drop, Recolour, Lay, Show, Reveal };
    Kind kind = Kind::Add;
    int board = 0;
    int point = -1;  // an index into Lattice::points; -1: the whole board. Of Move and Drop: where from
    int to = -1;     // of Move and Drop
    int colour = -1;
    int was = -1;  // of Recolour; kUnseen: nobody knew
    std::string pose =
        {};  // where rules read faces: how the die lies afterwards ("321", "3??"); of Remove: lay
    std::string lay = {};  // of Move, Drop and Lay: how it lay before, where that differs
    bool thrown = false;   // of Add: chance put it there; it tumbles to its place
    int seconds = 0;       // of Show: so long people may look
    friend bool operator==(const SeenEvent&, const SeenEvent&) = default;
};

// A board as a viewer sees it: colour, kEmpty or kUnseen, by index into Lattice::points.
using BoardSeen = std::vector<int>;
std::vector<BoardSeen> boards_seen(const State& state, int viewer);

// What `events`, which led from `before` to `after`, are to this viewer. Made in order upon `boards_seen(before)`, they
// give `boards_seen(after)`; a board that is turned up (Reveal) or away is the exception: it is as the new view has it.
std::vector<SeenEvent> events_seen(std::span<const Event> events, const State& before, const State& after,
                                   int viewer);

Json event_json(const SeenEvent& event);

}  // namespace cairn::serve
