// Variables of a page: var, bag, mark, per point. Each gets its place in the State.
#pragma once

#include "rules/compile/pass.hpp"

namespace cairn {

class Variables : Pass {
   public:
    using Pass::Pass;
    void declare(const VarDecl& d);

   private:
    bool name_is_free(const VarDecl& d);
    bool set_audience(const VarDecl& d, Variable& v);
    // The indices of the declaration, and those that its form brings. False: something was wrong and told.
    bool add_index(const Expr& e, Variable& v);
    void add_index(ValueType type, int low, int size, Variable& v);
    // The first values; without a declared type the first of them gives the type.
    std::vector<int> first_values(const VarDecl& d, Variable& v);
    void give_first_values(const std::vector<int>& values, Variable& v);
};

}  // namespace cairn
