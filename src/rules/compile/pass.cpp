#include "rules/compile/pass.hpp"

#include "rules/compile/passes.hpp"

namespace cairn {

Value Pass::value(const Expr& e) { return passes_.expressions.value(e); }

std::uint16_t Pass::number(const Expr& e) { return i(as(value(e), {Type::Number}, e.place)); }
std::uint16_t Pass::set(const Expr& e) { return as(value(e), {Type::Set}, e.place).reg; }
std::uint16_t Pass::point(const Expr& e) { return i(as(value(e), {Type::Point}, e.place)); }
std::uint16_t Pass::player(const Expr& e) { return i(as(value(e), {Type::Player}, e.place)); }
std::uint16_t Pass::colour(const Expr& e) { return colour_of(value(e), e.place); }

Value Pass::condition(const Expr& e) { return truth(value(e), e.place); }

std::optional<int> Pass::constant(const Expr& e) {
    const int before = pc();
    const auto v = value(e);
    emitter_.rewind(before);  // a constant needs no code
    if (v.constant && (v.is(Type::Number) || v.is(Type::Truth))) return v.number;
    return std::nullopt;
}

}  // namespace cairn
