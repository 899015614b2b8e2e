#include "rules/compile/pass.hpp"

#include "rules/compile/passes.hpp"

namespace cairn {

Value Pass::value(const Expr& e) { return passes_.expressions.value(e); }

std::uint16_t Pass::number(const Expr& e) { return i(as(value(e), {Type::Number}, e.place)); }
std::uint16_t Pass::set(const Expr& e) { return as(value(e), {Type::Set}, e.place).reg; }
std::uint16_t Pass::point(const Expr& e) { return i(as(value(e), {Type::Point}, e.place)); }
std::uint16_t Pass::player(const Expr& e) { return i(as(value(e), {Type::Player}, e.place)); }
std::uint16_t Pass::colour(const Expr& e) { return colour_of(value(e), e.place); }

Value Pass::condition(const Expr& e) {
    const auto v = truth(value(e), e.place);
    if (v.audience != Audience::All && !secrets_may_show())
        error(e.place,
              "this test would show something secret to everybody; write `openly(…)` around it if that is "
              "meant");
    return v;
}

void Pass::keep_secret(const Knowers& knowers, Audience where, Place place) {
    if (knowers.audience != Audience::All && where == Audience::All && !secrets_may_show())
        error(place,
              "this would put something secret where everybody sees it; `reveal` it first, or write "
              "`openly(…)`");
}

std::optional<int> Pass::constant(const Expr& e) {
    const int before = pc();
    const auto v = value(e);
    emitter_.rewind(before);  // a constant needs no code
    if (v.constant && (v.is(Type::Number) || v.is(Type::Truth))) return v.number;
    return std::nullopt;
}

}  // namespace cairn
