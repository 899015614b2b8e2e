// What a choice is for, as far as the page shows it: so that a person can be asked "Place a ball" instead of "choose
// a point", whatever the game.
#pragma once

namespace cairn {

struct Purpose {
    enum class Deed {
        Unknown,
        Place,        // a point where a ball of the stock is put
        PlaceColour,  // the colour of a ball that is put then
        Move,         // a ball that is put elsewhere
        PutDown,      // the point where a ball that was lifted, or moves, is put
        Lift,         // a ball that is taken up
        Take,         // balls that leave the board
        Recolour,     // balls that change colour
        RecolourAs,   // the colour they change to
        Swap,         // balls that change places
        Enter,        // an entry by which a ball slides in
        Mark,         // balls that are marked
        Tip,          // a die that is tipped over its edge
        TipTo,        // the point that it is tipped into
        Turn,         // a die that is laid otherwise where it is
        Lay,          // how a die lies
    };
    Deed deed = Deed::Unknown;
    friend bool operator==(const Purpose&, const Purpose&) = default;
};

}  // namespace cairn
