// Choices: choose, roll, random, draw. The game waits at them.
//
// Registers do not survive a wait. So all choices of a statement are made first, from left to right, their results
// kept as locals, and the statement is computed afterwards.
#pragma once

#include <map>

#include "rules/compile/pass.hpp"

namespace cairn {

class Choices : Pass {
    static constexpr int kNotKept = -1;
    struct Made {
        Value value;
        int local = kNotKept;  // that keeps the value across waits
    };
    using AllMade = std::map<const Expr*, Made>;

   public:
    using Pass::Pass;
    Value choose(const Expr& e);
    Value chance(const Expr& e);
    // Waits at this site, whose options were just computed; gives what is chosen.
    Value wait(Site site, Place place);

    // Makes the choices in e, which may be null, before e itself is computed.
    void make_first(const Expr* e) { make_first(e, Certain::Yes); }
    // What a choice that was made first gave.
    std::optional<Value> made(const Expr& e);
    // Choices are made for one statement: what was made since is forgotten at the end of this.
    class Statement {
       public:
        explicit Statement(Choices& choices) : choices_(choices), outer_(choices.made_) {}
        ~Statement() { choices_.made_ = std::move(outer_); }
        Statement(const Statement&) = delete;
        Statement& operator=(const Statement&) = delete;

       private:
        Choices& choices_;
        AllMade outer_;
    };

   private:
    enum class Certain { Yes, No };  // is this part of the expression always computed, and once?
    void make_first(const Expr* e, Certain certain);
    bool is_choice(const Expr& e) const;
    Value listed(const Expr& e, Site& site);  // choose(me, red)
    Value answers(const Expr& e);             // choose("left", "right")
    void say(int site);                       // what the page says at this choice, if it does
    Value taken_out(const Expr& bag, const Value& drawn);

    AllMade made_;
};

}  // namespace cairn
