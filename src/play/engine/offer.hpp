// A move on offer, and what is known of it.
#pragma once

#include "play/game/move.hpp"

namespace cairn {

// Every move that is offered, or those after which the turn can be completed.
enum class Which { Offered, Legal };

struct Offer {
    Move move;
    Which known;  // Legal: no trial is needed any more
};

}  // namespace cairn
