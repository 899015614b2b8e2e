// A State and its registers as far as they are known from the code: every part is a Term.
//
// An instruction is a function of what it reads. So a World can run it without knowing anything: the result is the value
// "this instruction, of these values", and a changed board is the value "this action, on that board".
#pragma once

#include <map>

#include "rules/program/completion/terms.hpp"
#include "rules/program/flow.hpp"

namespace cairn {

// One number for each register of all files.
inline int register_id(const Program& p, RegisterFile file, int number) {
    return number + (file == RegisterFile::Numbers ? 0
                     : file == RegisterFile::Sets  ? p.i_registers
                                                   : p.i_registers + p.s_registers);
}
inline int all_registers(const Program& p) { return p.i_registers + p.s_registers + p.l_registers; }

// A stretch of code that may be run more than once.
struct RepeatedCode {
    int first = 0, last = 0;
    int exit = -1;            // the one place where it is left to; -1: several
    bool computes = false;    // does nothing but compute: it is one large instruction
    std::vector<int> writes;  // registers
    std::uint32_t effects = 0;
    // Only where it computes, and somebody asked:
    std::vector<int> reads = {};  // registers whose value at its beginning matters
    Terms::Origin text = {};      // the code, the same for loops that differ only in the names of registers

    bool contains(int pc) const { return pc >= first && pc <= last; }
};

class World {
   public:
    World(const Program& program, Terms& terms);

    // ---- running
    void run(const Instr& in);                // nothing that jumps, waits or fails
    void run_through(const RepeatedCode& l);  // one that computes
    void forget(const RepeatedCode& l);       // what any number of rounds may have changed is unknown now
    void forget_registers();
    void choose(const Site& site);  // registers are gone, except for a chosen value of which nothing is known

    // ---- what is known
    int truth(Term v) const;  // not zero and not empty: 1, 0, or -1 when that is not known
    void assume(Term v, bool holds);
    Term options(const Site& site) const { return registers_[std::size_t(register_of_options(site))]; }
    bool some_option(const Site& site) const { return site.optional || truth(options(site)) == 1; }
    bool supply_suffices(const Instr& in) const;  // a Put: a ball is there to be put
    Term number(std::uint16_t reg) const { return registers_[reg]; }
    Term decider() const { return me_; }
    int size() const { return int(registers_.size()); }  // what a copy costs

    Findings found;

   private:
    int register_of_options(const Site& site) const;
    Terms::Origin origin(const Instr& in) const;
    void add_parts(Terms::Origin& origin, std::uint32_t effects) const;
    Term board_word(Op op, int operand, Term balls, Term board) const;
    Term board_word(Op op) const { return board_word(op, 0, balls_, board_); }
    Term result(Terms::Origin origin, int which) const;
    Term& slot(std::map<int, Term>& written, Op op, Term unwritten, int d) const;
    void balls_changed(Term now);

    bool lies_in(Term inner, Term outer) const;
    bool counts(Term v) const;
    bool has_some(Term set) const;
    int at_least(Term few) const;  // so many are in it
    bool positive(Term number) const;
    bool constant(Term v, int& number) const;

    const Program* program_;
    Terms* terms_;
    std::vector<Term> registers_;  // i, s, l
    Term balls_, board_, me_, course_;
    Term numbers_, sets_;                             // as they were before…
    std::map<int, Term> number_slots_, set_slots_;    // …these were written
    std::vector<std::pair<Term, Term>> chosen_from_;  // points, and the sets they are from
};

}  // namespace cairn
