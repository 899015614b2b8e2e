// A variable: what the rules keep in the State under a name, and where.
#pragma once

#include <string>
#include <vector>

#include "rules/program/value_type.hpp"

namespace cairn {

// Who may know a value.
enum class Audience { All, Owner, Nobody };

struct Variable {
    enum class Form { Var, Bag, Mark, Board };
    Form form = Form::Var;
    std::string name;
    ValueType type;               // Set: slot is a set; else a number
    std::vector<int> dimensions;  // sizes; the first is the player for owned secrets
    std::vector<ValueType> index_types;
    std::vector<int> index_low;  // number dimensions may not start at 0
    int slot = 0;                // first n[] or t[]
    int size = 1;                // product of dimensions
    std::vector<int> initial;    // numbers; empty: 0 (or none)
    Audience audience = Audience::All;
    bool size_open = false;
    bool this_turn = false;  // cleared at the end of each turn
    bool local = false;      // a name of the turn, kept across a choice
    int secret = -1;         // number of the secret, for reveal
    std::string says;        // its name for people; empty: its name in the rules
    bool unsaid = false;     // nobody needs to see it: it follows from what is in view
    bool is_set() const { return type.type == Type::Set; }
};

}  // namespace cairn
