// The examples at the end of a page.
#pragma once

#include "rules/compile/pass.hpp"

namespace cairn {

class Examples : Pass {
   public:
    using Pass::Pass;
    void compile();

   private:
    bool set_as_in(const ExampleDecl& e) const;
};

}  // namespace cairn
