// Comparisons: == != < <= > >= in. On sets `<=` is "lies in".
#pragma once

#include "rules/compile/pass.hpp"

namespace cairn {

class Comparisons : Pass {
   public:
    using Pass::Pass;
    Value compare(const Expr& e);

   private:
    std::optional<Value> with_option(const Expr& e);
    Value membership(const Expr& e, const Value& a, const Value& b);
};

}  // namespace cairn
