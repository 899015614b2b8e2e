// Aggregates: count, sum, product, max, min, any, all, union; most and least.
#pragma once

#include "rules/compile/pass.hpp"

namespace cairn {

class Aggregates : Pass {
   public:
    using Pass::Pass;
    Value aggregate(const Expr& e);
    Value extreme(const Expr& e);

   private:
    Value of_several(const Expr& e);  // max(a, b, c)
    Value count_of(const Expr& e);    // count(S)
    Value measure(const Expr& e, const Value& element);
};

}  // namespace cairn
