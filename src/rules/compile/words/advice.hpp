// Advice: what is said of a word that means nothing here, with what is probably meant.
#pragma once

#include "rules/compile/pass.hpp"

namespace cairn {

class Advice : Pass {
   public:
    using Pass::Pass;
    Value unknown_word(const Expr& e);
    // A name that is to be changed, or a table, that nobody declared: how to declare it.
    std::string undeclared(const std::string& name, bool table) const;
    // A variable that the page declares in vain: that has been told.
    bool refused(const std::string& name) const;
    // A table without its index.
    std::string index_missing(const Variable& table) const;

   private:
    std::string meant_by(const std::string& word) const;
    bool given_a_value(const std::string& name) const;
};

}  // namespace cairn
