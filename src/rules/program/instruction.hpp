// The instructions of a Program: one table (opcodes.def) says what each reads, writes and does besides.
//
//     +----+---+---+---+-----+
//     | op | a | b | c |  d  |      a, b, c: 16 bits each, mostly registers; d: 32 bits, mostly a constant
//     +----+---+---+---+-----+
//
// Whoever needs to know about instructions in general (the verifier, the listing, facts, analyses, studies, a back
// end) asks `about(op)` and keeps no list of its own.
#pragma once

#include <array>
#include <cstdint>

namespace cairn {

enum class Op : std::uint16_t {
#define OP(name, operands, effects, doc) name,
#include "rules/program/opcodes.def"
#undef OP
};

inline constexpr int kOps = 0
#define OP(name, operands, effects, doc) +1
#include "rules/program/opcodes.def"
#undef OP
    ;

struct Instr {
    Op op;
    std::uint16_t a = 0, b = 0, c = 0;
    std::int32_t d = 0;

    // Field k: a, b, c, d are 0, 1, 2, 3.
    std::int32_t field(int k) const { return k == 0 ? a : k == 1 ? b : k == 2 ? c : d; }
};

inline constexpr std::uint16_t kNone = 0xFFFF;  // a register that is not there

// The three kinds of registers.
enum class RegisterFile : std::uint8_t { None, Numbers, Sets, Lists };
char letter(RegisterFile file);  // i, s, l

// What a field of an instruction is. The words of opcodes.def in brackets.
enum class Role : std::uint8_t {
    Unused,   // [-]
    Number,   // [i] a register: a number, truth, colour, player, kind, or a few of them as bits
    Point,    // [p] a number register that holds a point, or -1
    Entry,    // [e] a number register that holds an entry, or -1
    Any,      // [x] a number register that holds any of these three
    Points,   // [s] a set register: points
    Entries,  // [e*] a set register: entries
    AnySet,   // [y] a set register: either
    List,     // [l] a list register
    Constant,
    Set,  // of Program::sets; and so on for the next six
    Family,
    Table,
    Text,
    Phase,
    Secret,
    Site,
    NumberSlot,  // [n[]] first place among the State's numbers
    SetSlot,     // [t[]] first place among the State's sets
    Mark,        // a place among the State's sets
    Bag,         // first place of a bag among the State's numbers: one for each colour
    Target,      // [to] an instruction
    Size,        // how many entries a dimension has
    Flag,        // 0 or 1
};

enum class Access : std::uint8_t { None, Read, Write, Change, Optional };

struct Operand {
    Role role = Role::Unused;
    Access access = Access::None;
    constexpr bool reads() const { return access == Access::Read || access == Access::Change || optional(); }
    constexpr bool writes() const { return access == Access::Write || access == Access::Change; }
    constexpr bool optional() const { return access == Access::Optional; }  // kNone: not there
    constexpr bool is_register() const { return access != Access::None; }
    constexpr RegisterFile file() const {
        if (!is_register()) return RegisterFile::None;
        if (role == Role::List) return RegisterFile::Lists;
        return role == Role::Points || role == Role::Entries || role == Role::AnySet ? RegisterFile::Sets
                                                                                     : RegisterFile::Numbers;
    }
};

// What an instruction does besides writing registers.
namespace effect {
enum : std::uint32_t {
    Pure = 0,
    ReadsBalls = 1 << 0,     // looks where balls lie on the board that words read
    ReadsColours = 1 << 1,   // looks at their colours too
    ReadsNumbers = 1 << 2,   // n[]
    ReadsSets = 1 << 3,      // t[]
    ReadsCourse = 1 << 4,    // the Header: who decides, whose turn it is, passes, who is out, which board
    ReadsHistory = 1 << 5,   // earlier positions
    WritesBalls = 1 << 6,    // adds balls
    MovesBalls = 1 << 7,     // balls that lie already leave, move or change colour
    WritesNumbers = 1 << 8,  // n[]
    WritesSets = 1 << 9,     // t[]
    WritesCourse = 1 << 10,  // the Header: see ReadsCourse; also ranks, what is revealed, the next phase
    Fails = 1 << 11,         // the turn may fail here
    NeedsSupply = 1 << 12,   // the turn fails here when the supply is used up
    Faults = 1 << 13,        // may be a fault of the rules
    Jumps = 1 << 14,         // may go on at another instruction: `to`, or an alternative of its site
    Leaves = 1 << 15,        // never goes on at the next instruction
    Waits = 1 << 16,         // somebody chooses
    Tries = 1 << 17,         // runs what follows on a copy first, with no register set
    Settles = 1 << 18,       // in a trial: success. Nothing after it binds the choices before it
    Ranks = 1 << 19,         // says who is ahead
};
inline constexpr std::uint32_t ChangesState =
    WritesBalls | MovesBalls | WritesNumbers | WritesSets | WritesCourse;
}  // namespace effect

struct OpInfo {
    const char* name;
    const char* roles;  // as opcodes.def writes them
    std::array<Operand, 4> operands;
    std::uint32_t effects;
    const char* doc;
    bool does(std::uint32_t any_of) const { return (effects & any_of) != 0; }
};

const OpInfo& about(Op op);
inline bool does(const Instr& in, std::uint32_t any_of) { return about(in.op).does(any_of); }

// Asks something and goes elsewhere or on: of those that the optimiser makes of several (optimise/fuse.hpp).
constexpr bool is_question(Op op) { return op >= Op::NextS; }

// Of a number or a set of points.
inline bool is_copy(Op op) {
    return op == Op::CopyI || op == Op::OpenI || op == Op::HideI || op == Op::CopyS || op == Op::OpenS ||
           op == Op::HideS;
}

}  // namespace cairn
