// Which instructions write and read each register.
#pragma once

#include <compare>
#include <vector>

#include "rules/program/flow.hpp"

namespace cairn {

class Registers {
   public:
    explicit Registers(const Program& program);

    // One instruction alone writes it, without reading it first.
    bool set_once(RegisterFile file, int number) const { return at(file, number).writes == 1; }
    // How many read it, in the code and outside.
    int reads(RegisterFile file, int number) const { return at(file, number).reads; }
    // Read from outside, when a run has stopped.
    bool asked_for(RegisterFile file, int number) const { return at(file, number).asked_for; }
    // All registers of the three files in one row.
    std::size_t place(RegisterFile file, int number) const { return std::size_t(first_[int(file)] + number); }
    std::size_t count() const { return all_.size(); }

   private:
    struct Register {
        int writes = 0, reads = 0;
        bool asked_for = false;
    };
    const Register& at(RegisterFile file, int number) const { return all_[place(file, number)]; }

    int first_[4];
    std::vector<Register> all_;
};

// Only gives its registers a value: it may be run less often, or not at all.
bool only_computes(const Instr& in);

}  // namespace cairn
