// Operators: + - * / %, | & -, and, or, not, `a if c else b`, `A otherwise B`, {a, b}, a..b.
#pragma once

#include "rules/compile/pass.hpp"

namespace cairn {

class Operators : Pass {
   public:
    using Pass::Pass;
    Value unary(const Expr& e);
    Value binary(const Expr& e);
    Value conditional(const Expr& e);
    Value otherwise(const Expr& e);
    Value braces(const Expr& e);
    Value range(const Expr& e);

   private:
    Value logic(const Expr& e);
    Value known_side(const Expr& e, bool first);
    Value arithmetic(const Expr& e, const Value& a, const Value& b);
};

}  // namespace cairn
