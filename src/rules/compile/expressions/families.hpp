// Families: named lists of sets of points, of the board or of the page.
#pragma once

#include "rules/compile/pass.hpp"

namespace cairn {

class Families : Pass {
   public:
    using Pass::Pass;
    void declare();  // `family near = …`, all of the page
    std::optional<Value> named(const std::string& name);
    // The number of the family in the Program, which has it from now on.
    int number_of(const std::string& name, const Family& family);
    Value through(const Expr& e);
    // any(l <= S for l in F through p), count(l in F where l <= S), union(l for l in F where l <= S): one instruction.
    std::optional<Value> whole(const Expr& e);
    // `F where x <= S and rest`, F a named family: the members inside S at once; `rest` may stay null.
    std::optional<Value> inside(const Expr& source, const std::string& element, const Expr& test,
                                const Expr*& rest);

   private:
    // The number of the family that a bare name, or `name through p`, stands for.
    std::optional<int> plain(const Expr& source);
};

}  // namespace cairn
