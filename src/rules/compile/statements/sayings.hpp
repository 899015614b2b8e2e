// Sayings: `says "Take back {n} balls"`. The gaps, and definitions that are shown, become code beside the rules, run only
// when somebody is asked or looks. Nothing of a game depends on it.
#pragma once

#include "rules/compile/pass.hpp"

namespace cairn {

class Sayings : Pass {
   public:
    using Pass::Pass;
    // To be called behind the wait whose sentence it is, so that names read in a gap are kept across it.
    Says compile(const Saying& saying);
    // The definitions of the page that are shown to everybody.
    void compile_shown();

   private:
    // Code for one value; nothing when people cannot be told such a thing. Whether it is secret is asked of the finished
    // code (rules/program/secrecy).
    std::optional<Says::Gap> told(const std::string& name, Place place,
                                  const std::function<Value()>& compute);
};

}  // namespace cairn
