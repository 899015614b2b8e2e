// Expressions: a value for each expression of a page, and what a bare word means.
#pragma once

#include "rules/compile/pass.hpp"

namespace cairn {

class Expressions : Pass {
   public:
    using Pass::Pass;
    Value value(const Expr& e);

   private:
    Value of_its_kind(const Expr& e);
    Value name(const Expr& e);
    std::optional<Value> name_of_the_page(const Expr& e);
    std::optional<Value> name_of_the_set(const std::string& n);
    std::optional<Value> name_of_the_board(const Expr& e);
    std::vector<Point> points_named(const std::string& name) const;
    Value no_such_point(const Expr& e);
};

}  // namespace cairn
