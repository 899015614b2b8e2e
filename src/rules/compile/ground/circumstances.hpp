#pragma once

namespace cairn {

struct Saying;

// Under what conditions the present line is compiled.
struct Circumstances {
    bool secretly = false;       // choices are hidden from the others
    bool claiming = false;       // inside a claim of a race
    bool in_family = false;      // before the game: nobody can choose
    bool board_is_known = true;  // false: another stands in for it, so that the rest can be checked
    int board_kind = 0;          // of the board that words read: boards of a game may be of several kinds
    int rehearsing = 0;          // checked, but never run in this setting of the options
    int values = 0;              // looked at so far
    int depth = 0;               // of blocks and values inside one another, definitions written out
    int told = 0;                // inside what people are told, or an example expects: nothing happens there
    bool faces =
        true;  // the rules read faces of dice, as far as is known: the first time over the page nothing is
    const Saying* says = nullptr;  // what the page says at the next choice of this statement
};

}  // namespace cairn
