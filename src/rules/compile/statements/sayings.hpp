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
    // The definitions of the page that are shown to everybody: values beside the board, sets of points on it.
    void compile_shown();
    // Nothing can be chosen or done in what is compiled here, and the game does not depend on it.
    void without_happenings(Place place, const std::function<void()>& compute);
    // Code for one value; nothing when people cannot be told such a thing. Whether it is secret is asked of the finished
    // code (rules/program/secrecy).
    std::optional<Says::Gap> told(const std::string& name, Place place,
                                  const std::function<Value()>& compute);

   private:
    // Of what a definition tells, by its parameters.
    struct ToldOf {
        bool players = false;
        int sizes = 0;                 // and of so many sizes of pieces
        const Expr* points = nullptr;  // of each point of this set
    };
    std::optional<ToldOf> told_of(const DefineDecl& d);  // nothing when a parameter is wrong, which is told
    void compile_value(const DefineDecl& d, const ToldOf& of);
    void compile_showing(const DefineDecl& d, const ToldOf& of);
    Value of_player(const DefineDecl& d, const ToldOf& of, int player, int size);
    bool is_set(const DefineDecl& d, const ToldOf& of);
    // What it comes to, as far as that is known before the game.
    Value known_of(Place place, const std::function<Value()>& compute);
};

}  // namespace cairn
