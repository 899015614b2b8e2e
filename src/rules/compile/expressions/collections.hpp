// Collections: going through them, `where`, lists of values.
#pragma once

#include "rules/compile/pass.hpp"

namespace cairn {

class Collections : Pass {
   public:
    using Pass::Pass;
    // Runs `body` for each element; the loop's own state survives choices inside the body.
    void for_each(const Value& collection, Place place, const std::function<void(Value)>& body);
    // The same for `x in S where c`, `S where c` or `S`, with the element's name known to the body.
    void each_of(const Expr& e, const std::function<void(Value)>& body);
    // `for a in S where c, b in T`: the body runs for each combination.
    void generate(const std::vector<Generator>& generators, const std::function<void()>& body);
    Value where(const Expr& e);
    Value set_of_values(const Expr& e);  // {e for x in S}
    bool is_generator(const Expr& e);    // `x in S` where x means nothing yet

   private:
    void generate_from(const std::vector<Generator>& generators, std::size_t k,
                       const std::function<void()>& body);
    // Runs the body where the test, if there is one, holds.
    void when(const Expr* test, const std::function<void()>& body);
};

}  // namespace cairn
