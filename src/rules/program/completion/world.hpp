// A State and its registers as far as they are known from the code: every part is a Value.
//
// An instruction is a function of what it reads. So a World can run it without knowing anything: the result is the value
// "this instruction, of these values", and a changed board is the value "this action, on that board".
#pragma once

#include <map>

#include "rules/program/completion/values.hpp"
#include "rules/program/flow.hpp"

namespace cairn {

// A stretch of code that may be run more than once.
struct RepeatedCode {
    int first = 0, last = 0;
    int exit = -1;            // the one place where it is left to; -1: several
    bool computes = false;    // does nothing but compute: it is one large instruction
    std::vector<int> reads;   // registers whose value at its beginning matters; only where it computes
    std::vector<int> writes;  // registers
    Values::Origin text;      // the code, the same for loops that differ only in the names of registers
    std::uint32_t effects = 0;
};

class World {
   public:
    World(const Program& program, Values& values);

    // ---- running
    void run(const Instr& in);                // nothing that jumps, waits or fails
    void run_through(const RepeatedCode& l);  // one that computes
    void forget(const RepeatedCode& l);       // what any number of rounds may have changed is unknown now
    void forget_registers();
    void choose(const Site& site);  // registers are gone, except for a chosen value of which nothing is known

    // ---- what is known
    int truth(Value v) const;  // not zero and not empty: 1, 0, or -1 when that is not known
    void assume(Value v, bool holds);
    Value options(const Site& site) const { return registers_[std::size_t(register_of_options(site))]; }
    bool some_option(const Site& site) const { return site.optional || truth(options(site)) == 1; }
    bool supply_suffices(const Instr& in) const;  // a Put: a ball is there to be put
    Value number(std::uint16_t reg) const { return registers_[reg]; }
    Value decider() const { return me_; }

    Findings found;

   private:
    int id(RegisterFile file, int number) const;
    int register_of_options(const Site& site) const;
    Values::Origin origin(const Instr& in) const;
    void add_parts(Values::Origin& origin, std::uint32_t effects) const;
    Value board_word(Op op, int operand, Value balls, Value board) const;
    Value board_word(Op op) const { return board_word(op, 0, balls_, board_); }
    Value result(Values::Origin origin, int which) const;
    Value& slot(std::map<int, Value>& written, Op op, Value unwritten, int d) const;
    void balls_changed(Value now);

    bool lies_in(Value inner, Value outer) const;
    bool counts(Value v) const;
    bool has_some(Value set) const;
    int at_least(Value few) const;  // so many are in it
    bool positive(Value number) const;
    bool constant(Value v, int& number) const;

    const Program* program_;
    Values* values_;
    std::vector<Value> registers_;  // i, s, l
    Value balls_, board_, me_, course_;
    Value numbers_, sets_;                              // as they were before…
    std::map<int, Value> number_slots_, set_slots_;     // …these were written
    std::vector<std::pair<Value, Value>> chosen_from_;  // points, and the sets they are from
};

}  // namespace cairn
