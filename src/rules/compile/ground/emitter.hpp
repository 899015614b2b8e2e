// The Emitter writes the code of a Program: instructions, the registers they use, constants and texts.
#pragma once

#include <algorithm>
#include <string>

#include "rules/compile/ground/value.hpp"

namespace cairn {

class Emitter {
   public:
    explicit Emitter(Program& program) : program_(program) {}

    // ---- instructions
    // Appends an instruction and gives its address.
    int emit(Op op, std::uint16_t a = 0, std::uint16_t b = 0, std::uint16_t c = 0, std::int32_t d = 0);
    int pc() const { return int(program_.code.size()); }  // of the next instruction
    // Lets the jump at `at` land on the next instruction.
    void patch(int at) { program_.code[std::size_t(at)].d = pc(); }
    // Forgets every instruction from `pc` on: its code was only wanted for what it told.
    void rewind(int pc);
    Place here;  // the place in the page that instructions come from

    // ---- registers: each value has one of its own
    std::uint16_t new_i() { return std::uint16_t(next_i_++); }
    std::uint16_t new_s() { return std::uint16_t(next_s_++); }
    std::uint16_t new_l() { return std::uint16_t(next_l_++); }
    std::uint16_t new_register(Type t) {
        return in_set_register(t) ? new_s() : in_list_register(t) ? new_l() : new_i();
    }
    // How many there are; and back to fewer, where the code that used the others is forgotten.
    struct Registers {
        int i = 0, s = 0, l = 0;
    };
    Registers registers() const { return {next_i_, next_s_, next_l_}; }
    void keep_only(const Registers& first) { next_i_ = first.i, next_s_ = first.s, next_l_ = first.l; }
    int i_registers() const { return std::max(next_i_, most_.i); }
    int s_registers() const { return std::max(next_s_, most_.s); }
    int l_registers() const { return std::max(next_l_, most_.l); }
    // Code that is run by itself, and after which nobody asks for its registers: the next such code uses them again. Not where
    // something is secret: who knows what is found out from registers that are written once (rules/program/secrecy).
    class Apart {
       public:
        explicit Apart(Emitter& emitter) : emitter_(emitter), first_(emitter.registers()) {}
        ~Apart() {
            if (emitter_.program_.has_hidden || emitter_.program_.has_simultaneous) return;
            emitter_.most_ = {emitter_.i_registers(), emitter_.s_registers(), emitter_.l_registers()};
            emitter_.keep_only(first_);
        }
        Apart(const Apart&) = delete;
        Apart& operator=(const Apart&) = delete;

       private:
        Emitter& emitter_;
        Registers first_;
    };

    // ---- who may know it: a copy for everybody, a copy for who decides
    Value opened(const Value& v);
    Value hidden(const Value& v);

    // ---- constants
    std::uint16_t constant_i(int n);           // a register that holds n
    int constant_set(const WideSet& s);        // the number of the set among the constants
    std::uint16_t load_set(const WideSet& s);  // a register that holds s
    int text(const std::string& s);            // the number of the text

   private:
    Program& program_;
    int next_i_ = 0, next_s_ = 0, next_l_ = 0;
    Registers most_;  // that there were at one time
};

}  // namespace cairn
