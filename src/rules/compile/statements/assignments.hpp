// Assignments: x = e, x += e, table[i] = e, bag -= c.
#pragma once

#include "rules/compile/pass.hpp"

namespace cairn {

class Assignments : Pass {
   public:
    using Pass::Pass;
    void assign(const Stmt& s);
    // Does the page call something so already?
    bool taken(const std::string& name) const;

   private:
    void to_name(const Stmt& s, const Expr& target);
    void to_new_name(const Stmt& s, const Expr& target);
    void to_variable(const Stmt& s, const Variable& v, const std::vector<const Expr*>& indices);
    void to_bag(const Stmt& s, const Variable& v, const std::vector<const Expr*>& indices);
    // What is stored by `old op e`.
    Value combined(const Value& old, const std::string& op, const Expr& e, Place place);
};

}  // namespace cairn
