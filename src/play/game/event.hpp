// What happens on the boards while a move is played, told by the instructions that do it.
//
// A list of Events, in the order in which they happened, tells the whole way from one State to the next: made one
// after another upon the boards before the move, they give the boards after it. Nothing is left out and nothing is
// guessed. They tell the truth, secrets included; who may see what is decided elsewhere (play/game/sight.hpp).
#pragma once

#include <cstdint>
#include <vector>

#include "board/dice/pose.hpp"
#include "board/point_set.hpp"

namespace cairn {

struct Event {
    enum class Kind : std::uint8_t {
        Put,         // a ball of `colour` comes to `point`; a die lies as `lies` says
        Lifted,      // the ball on `point` is taken in hand
        Taken,       // the ball on `point` leaves the board
        Dropped,     // the ball on `point` sinks to `to`, because what carried it left
        Pushed,      // the ball on `point` is pushed to `to` by one that enters
        Recoloured,  // the ball on `point` was of colour `was` (kBuried: unknown) and is of `colour` now
        Swapped,     // the balls on `point` and `to` change places; `was` is the colour that stood on `to`
        Laid,        // the die on `point` lies as `lies` says from now on, or so much is known of it now
        Shown,       // people may look at the boards for `point` seconds
        Wrong,       // the claim of `actor` was wrong: text number `to` of the rules says why
        Revealed,    // secret number `point` of the players in the bits of `to` is open to all
        Concealed,   // …and hidden again
        Cleared,     // all boards are emptied: the start is dealt again
    };
    Kind kind = Kind::Put;
    std::int8_t actor = 0;  // the player for whom the rules act; in `start:` the first one
    std::int8_t board = 0;
    std::int8_t colour = -1;
    std::int8_t was = -1;
    std::int16_t point = -1;
    std::int16_t to = -1;
    Lying lies = kNoDie;  // of Put and Laid, where the rules read faces
    friend bool operator==(const Event&, const Event&) = default;
};

using EventList = std::vector<Event>;

}  // namespace cairn
