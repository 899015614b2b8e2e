// Definitions and procedures: written out where they are used, so that they read the board anew each time.
#pragma once

#include "rules/compile/pass.hpp"

namespace cairn {

class Definitions : Pass {
   public:
    using Pass::Pass;
    Value expand(const Expr& e, const DefineDecl& d);
    // A definition for values that are computed already, one for each of its parameters.
    Value applied(const DefineDecl& d, const std::vector<Value>& arguments, Place place);
    bool inside_procedure() const { return !expanding_.empty(); }
    void give_back(Value v) { returned_ = std::move(v); }  // `return e`

   private:
    Value run(const DefineDecl& procedure);

    std::vector<std::string> expanding_;  // they do not recurse
    int expansions_ = 0;
    std::optional<Value> returned_;
};

}  // namespace cairn
