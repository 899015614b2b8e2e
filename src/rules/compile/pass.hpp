// A Pass is one part of the compiler with one subject. Passes stand on the same ground and know one another; the
// words they all use are here.
#pragma once

#include <functional>
#include <optional>

#include "rules/compile/ground/ground.hpp"
#include "rules/compile/limits.hpp"

namespace cairn {

struct Passes;

class Pass {
   public:
    Pass(Ground& ground, Passes& passes)
        : ground_(ground),
          passes_(passes),
          page_(ground.page),
          program_(ground.program),
          emitter_(ground.emitter),
          names_(ground.names),
          exits_(ground.exits),
          circumstances_(ground.circumstances) {}

   protected:
    Ground& ground_;
    Passes& passes_;
    const Page& page_;
    Program& program_;
    Emitter& emitter_;
    Names& names_;
    Exits& exits_;
    Circumstances& circumstances_;

    // The board that words read here: its kind is known from the text.
    const Lattice& here() const { return program_.kind(circumstances_.board_kind); }

    // ---- errors
    void error(Place at, std::string message, std::string_view code = "rules") {
        ground_.diagnostics.error(at, std::move(message), code);
    }
    Value fail(Place at, std::string message, std::string_view code = "rules") {
        return error(at, std::move(message), code), Value::bad();
    }

    // ---- code
    int emit(Op op, std::uint16_t a = 0, std::uint16_t b = 0, std::uint16_t c = 0, std::int32_t d = 0) {
        return emitter_.emit(op, a, b, c, d);
    }
    int pc() const { return emitter_.pc(); }
    void patch(int at) { emitter_.patch(at); }
    void patch_all(const std::vector<int>& jumps) {
        for (int at : jumps) patch(at);
    }
    std::uint16_t new_i() { return emitter_.new_i(); }
    std::uint16_t new_s() { return emitter_.new_s(); }
    std::uint16_t new_l() { return emitter_.new_l(); }
    std::uint16_t constant_i(int n) { return emitter_.constant_i(n); }
    int text(const std::string& s) { return emitter_.text(s); }

    // a = b op c, of values that may need code of their own: b's comes first.
    void emit_of(Op op, std::uint16_t a, const Value& b, const Value& c) {
        const auto first = i(b), second = i(c);
        emit(op, a, first, second);
    }
    // An instruction that is said to come from the condition which it asks.
    int emit_at(Place place, Op op, std::uint16_t a, std::int32_t d = 0) {
        const Place before = std::exchange(emitter_.here, place);
        const int at = emit(op, a, 0, 0, d);
        emitter_.here = before;
        return at;
    }

    // ---- types
    Value as(const Value& v, const ValueType& want, Place place) { return ground_.types.as(v, want, place); }
    Value truth(const Value& v, Place place) { return ground_.types.truth(v, place); }
    std::uint16_t i(const Value& v) { return ground_.types.i(v); }
    std::uint16_t colour_of(const Value& v, Place place) { return ground_.types.colour_of(v, place); }
    std::string type_name(const ValueType& t) const { return ground_.types.name(t); }

    // ---- expressions
    Value value(const Expr& e);
    std::uint16_t number(const Expr& e);
    std::uint16_t set(const Expr& e);
    std::uint16_t point(const Expr& e);
    std::uint16_t colour(const Expr& e);
    std::uint16_t player(const Expr& e);
    Value condition(const Expr& e);
    std::optional<int> constant(const Expr& e);  // a number that is known before the game
};

}  // namespace cairn
