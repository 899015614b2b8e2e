// Types: what may stand where. A point will do for a set, a player for a colour, and so on; all else is an error.
#pragma once

#include <string>

#include "rules/compile/ground/circumstances.hpp"
#include "rules/compile/ground/emitter.hpp"

namespace cairn {

class Types {
   public:
    Types(Program& program, Emitter& emitter, const Circumstances& circumstances, Diagnostics& diagnostics)
        : program_(program), emitter_(emitter), circumstances_(circumstances), diagnostics_(diagnostics) {}

    // The value as what is wanted; complains where that cannot be.
    Value as(const Value& v, const ValueType& want, Place place);
    // Is it so, or is there any? Every type but a text can be asked.
    Value truth(const Value& v, Place place);
    // What is read of a bag: BagTotal, BagFew.
    Value of_bag(Op op, const Value& bag, const ValueType& type);
    // Registers: of a number (or what is kept as one), and of the colour of a player or a colour.
    std::uint16_t i(const Value& v);
    std::uint16_t colour_of(const Value& v, Place place);

    // What is said besides where one kind of thing stands for another: what makes the one of the other.
    static std::string of_another_kind(Type wanted, Type found);
    std::string name(const ValueType& t) const;             // "a set of points"
    ValueType named(const std::string& name, Place place);  // `number`, `point`, a kind

   private:
    const Lattice& board_here() const { return program_.kind(circumstances_.board_kind); }

    Program& program_;
    Emitter& emitter_;
    const Circumstances& circumstances_;
    Diagnostics& diagnostics_;
};

}  // namespace cairn
