// Advice: what is said of a word that means nothing here, with what is probably meant.
#pragma once

#include "rules/compile/pass.hpp"

namespace cairn {

class Advice : Pass {
   public:
    using Pass::Pass;
    Value unknown_word(const Expr& e);

   private:
    std::string meant_by(const std::string& word) const;
};

}  // namespace cairn
