// Has the part of the State that an instruction looks at changed since another one looked?
//
// The State is seen as four parts. Each gets a new *version* wherever it may change, and where ways meet on which it has
// different ones. Equal versions at two places, one of them on every way to the other: nothing changed it in between.
#pragma once

#include <array>

#include "rules/program/optimise/paths.hpp"

namespace cairn {

// The parts, as bits.
using Parts = std::uint8_t;
namespace part {
inline constexpr Parts Board = 1;    // balls, their colours, how dice lie; which board words read
inline constexpr Parts Numbers = 2;  // n[], poses apart
inline constexpr Parts Sets = 4;     // t[], planes apart
inline constexpr Parts Course = 8;   // the Header, and earlier positions
inline constexpr Parts All = 15;
}  // namespace part
inline constexpr int kParts = 4;

// What the value of an instruction depends on besides its registers; what it may change.
Parts looks_at(const Program& program, const Instr& in);
Parts may_change(const Instr& in);

class Memory {
   public:
    using Versions = std::array<int, kParts>;
    Memory(const Program& program, const Paths& paths);
    // Where a block begins.
    const Versions& at(int block) const { return at_[std::size_t(block)]; }
    // The version that an instruction leaves in the parts it may change.
    static int left_by(int pc) { return pc; }

   private:
    std::vector<Versions> at_;
};

}  // namespace cairn
