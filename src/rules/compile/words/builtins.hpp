// The words that are built in, in one table: name, arguments, result, how it is compiled, meaning.
// Calls, choices, the documentation (scripts/words) and the spelling suggestions all follow from it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/compile/ground/value.hpp"

namespace cairn {

class Calls;

struct Builtin {
    // What happens when it is computed. Choices happen before the statement they stand in, and so do actions that give
    // a value: the options of a choice are computed again and again.
    enum class Nature { Word, Choice, Action };
    using Handler = Value (Calls::*)(const Expr&);

    // A word that is one instruction: result, then up to three arguments.
    Builtin(std::string_view n, std::string_view a, Type r, Op o, std::string_view d, Nature k = Nature::Word)
        : name(n), arguments(a), result(r), op(o), doc(d), nature(k) {}
    // A word that takes more.
    Builtin(std::string_view n, std::string_view a, Type r, Handler h, std::string_view d,
            Nature k = Nature::Word)
        : name(n), arguments(a), result(r), handler(h), doc(d), nature(k) {}

    std::string_view name;
    // One letter each: s set (a point will do), p point, i number, c colour (a player will do), q player, e entry, a side, o pose, d direction,
    // x anything; `*` for any number of anything.
    std::string_view arguments;
    Type result;
    Op op = Op::Nop;
    Handler handler = nullptr;
    std::string_view doc;
    Nature nature;

    bool takes(std::size_t n) const { return arguments.find('*') != arguments.npos || arguments.size() == n; }
    // Means something only where there is a board.
    bool about_the_board() const;
    bool happens_first() const {
        return nature == Nature::Choice || (nature == Nature::Action && result != Type::Nothing);
    }
};

const std::vector<Builtin>& builtins();

// The word with this many arguments, or else the first of that name; null: there is none. (`visible` is two words.)
const Builtin* builtin(std::string_view name, std::size_t arguments);
bool is_builtin(std::string_view name);
bool stands_alone(std::string_view name);   // a word without arguments
bool happens_first(std::string_view name);  // see Nature

}  // namespace cairn
