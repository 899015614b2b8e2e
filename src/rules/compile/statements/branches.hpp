// Branches: if, either, may, prefer.
#pragma once

#include "rules/compile/pass.hpp"

namespace cairn {

class Branches : Pass {
   public:
    using Pass::Pass;
    void if_statement(const Stmt& s);
    void either(const Stmt& s);
    void may(const Stmt& s);
    void prefer(const Stmt& s);
    void prefer_for(const Stmt& s);

    // Asks which of two ways to go, but only when the first can be completed; else straight to the second.
    struct Way {
        std::string label;
        const Saying* says;
        std::function<void()> body;
    };
    void ask_if_possible(const Way& first, const Way& second, Place place);
    void alternatives(const std::vector<Way>& ways, Place place);

   private:
    int find_witness(const Branch& b);
    void never_taken(const Block& body);
};

}  // namespace cairn
