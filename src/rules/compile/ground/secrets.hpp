// Who may know what a register holds.
//
// Secrets flow with the code, so they are followed where code is written. What an instruction writes may be known only
// by those who may know everything that it reads: registers, and the board. And what is done only if a secret holds tells of
// the secret: that lasts from the jump that asks until the place where it lands. So no word needs to say what it does
// with secrets, and none can forget to.
//
//     hand[q] > 2          Lt      r = …, hand      r is as secret as the hand
//     S where …            JumpIf  r …              from here on
//                          AddP    s                s is, too
//                          <- lands                 to here
//
// `openly(…)` gives a copy that everybody may know (Calls::openly), and `reveal` makes a local known.
#pragma once

#include <vector>

#include "rules/compile/ground/value.hpp"

namespace cairn {

struct Knowers {
    Audience audience = Audience::All;
    bool of_me = true;  // Owner: the one who decides is among them

    // Those who know this and that.
    void and_those_of(const Knowers& other) {
        of_me = (audience == Audience::All || of_me) && (other.audience == Audience::All || other.of_me);
        audience = std::max(audience, other.audience);
    }
};

class Secrets {
   public:
    explicit Secrets(const Program& program) : program_(program) {}

    // ---- the Emitter tells
    void emitted(const Instr& in, int pc);
    void landed(int jump);
    void rewound(int pc);  // every instruction from there on is forgotten

    // ---- asked by those who look for leaks
    Knowers of(RegisterFile file, int number) const;
    Knowers of(const Value& v) const;  // of the value, its register, and the conditions it is computed under
    Knowers here() const;              // of the conditions that the next instruction stands under

    // A value and its register tell the same.
    void settle(Value& v);
    // Everybody may know it from now on.
    void open(RegisterFile file, int number);

    Knowers board;  // who may see the board that words read

   private:
    Knowers& at(RegisterFile file, int number);

    const Program& program_;
    std::vector<Knowers> registers_[3];
    struct Condition {
        int jump;
        Knowers knowers;
    };
    std::vector<Condition> conditions_;  // secret ones, and the jumps that ask them: not landed yet
};

RegisterFile register_file(Type type);

}  // namespace cairn
