// The blocks of a page: start, turn, stuck, end, score, in phases.
#pragma once

#include "rules/compile/pass.hpp"

namespace cairn {

class Blocks : Pass {
   public:
    using Pass::Pass;
    void compile();

   private:
    void block(const std::string& name, const Block& block);
    Phase phase(const PhaseDecl& declared, int number);
};

}  // namespace cairn
