// Loops: repeat, while, for. Each has a bound.
#pragma once

#include "rules/compile/pass.hpp"

namespace cairn {

class Loops : Pass {
   public:
    using Pass::Pass;
    void repeat(const Stmt& s);
    void while_statement(const Stmt& s);
    void for_statement(const Stmt& s);

    enum class Direction { Up, Down };
    // Counts a local, which the body receives, from a to b. The body may wait.
    void count(const Expr& from, const Expr& to, Direction direction, const std::function<void(int)>& body);

   private:
    // As many times as the local `times` says.
    void times(int times, const std::function<void()>& body);
    void repeat_up_to(int times, const Stmt& s);
    void repeat_most(int times, const Stmt& s);
    void for_element(const Stmt& s);
};

}  // namespace cairn
