// Races: a waiting place at which every player may claim.
#pragma once

#include "rules/compile/pass.hpp"

namespace cairn {

class Races : Pass {
   public:
    using Pass::Pass;
    void race(const Stmt& s);
    void wrong(const Stmt& s);

   private:
    struct Claim {
        const Branch* branch;
        bool stops;  // a label alone, and then the race is over
    };
    std::vector<Claim> claims_of(const Stmt& s);
    void claim(const Claim& claim, std::size_t site);
};

}  // namespace cairn
