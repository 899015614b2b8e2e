// A site: a place of the rules at which the game can wait.
//
//     options_pc:  …            computes the options; run again whenever somebody asks for them
//                  Choose d     waits, unless the choice is made already
//     after_pc:    …            goes on, with nothing in the registers but `chosen`
//
// A site of alternatives (`either`) computes nothing: each alternative begins at its own instruction.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/diagnostic.hpp"
#include "rules/program/instruction.hpp"
#include "rules/program/purpose.hpp"
#include "rules/program/says.hpp"
#include "rules/program/value_type.hpp"

namespace cairn {

// Where the game can wait: a `choose`, an `either`, a throw or a draw.
struct Site {
    enum class Form { Points, Few, Sets, Entries, Alternatives };
    Form form = Form::Points;
    ValueType value;            // of one option
    int options_pc = 0;         // code that computes the options, ending at the Choose
    int after_pc = 0;           // where play goes on
    std::uint16_t options = 0;  // register of the options
    std::uint16_t chosen = 0;   // register that receives the value
    bool optional = false;      // "or nothing" is offered too
    bool chance = false;
    // A race: alternatives that players claim, whoever is quickest. It is `chance` too, for all who have no clock.
    bool race = false;
    int silence = 0;       // race: seconds without a claim after which the last alternative is taken
    bool thrown = false;   // chance: a die, not a ball out of a bag
    bool referee = false;  // chance: who says what came of a performance; by itself, chance
    int performance = -1;  // the player performs: Program::performances
    bool secret = false;
    bool clean = false;  // the turn can be completed after every option offered
    int weights = -1;    // chance: n[weights + i weight_index] are the weights by value; -1: equal
    std::uint16_t weight_index = kNone;
    struct Alternative {
        std::string label;  // "" for the body of `repeat up to`
        int pc = 0;
        Says says;
        int player = -1;  // race: whose claim it is; -1: silence
        // Are label and first choice one move? Of a claim only where it begins with that choice: else what is offered would tell
        // how the rules would judge it.
        bool with_value = true;
        bool stops = false;  // race: a word alone, after which the race is over
    };
    std::vector<Alternative> alternatives;
    std::string name;  // "turn.2"
    Place place;
    Purpose purpose;  // what the choice is for, as far as the page shows it
    Says says;        // what the page says here; an empty text: what is usual for the purpose
};

}  // namespace cairn
