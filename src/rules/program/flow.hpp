// How a Program runs: where it can begin, what can follow what, which registers an instruction touches.
//
// A Program is not one piece of code but many, each begun from outside with nothing in the registers: the start, a
// turn, the options of a choice, what follows a choice. The *beginnings* are all those places.
#pragma once

#include <string>
#include <vector>

#include "rules/program/program.hpp"

namespace cairn {

struct Beginning {
    enum class Kind {
        Start,
        Turn,
        Stuck,
        End,
        Score,
        Family,       // the file's own families, run once at load
        Example,      // the condition of an `expect`
        Options,      // of a choice: run again whenever somebody asks
        Chosen,       // after a choice; the chosen value is the only register set
        Alternative,  // of an `either`; a value given with it waits for the first choice met
        Saying,       // a gap of a sentence: run when somebody is asked
        Shown,        // the value of a definition that everybody sees
        Showing,      // the sets of points of such a definition, made when somebody asks
        Performance,  // what the referee must know of a performance
        Trial,        // after a Prefer: what follows is tried on a copy
    };
    Kind kind;
    int pc;
    int number = 0;  // of its phase, family, example, site or definition shown; the instruction of a Prefer
};

std::vector<Beginning> beginnings(const Program& program);
std::string name_of(const Program& program, const Beginning& entry);  // "the turn", "the options of turn.2"

// Calls each(next) for every instruction that can follow the one at `pc` in the same run. Where the turn, the start
// or the game ends nothing follows: play goes on at a beginning.
template <class Each>
void each_successor(const Program& program, int pc, Each&& each) {
    const Instr& in = program.code[std::size_t(pc)];
    if (in.op == Op::Either) {
        for (const auto& a : program.sites[std::size_t(in.d)].alternatives) each(a.pc);
        return;
    }
    if (!does(in, effect::Leaves)) each(pc + 1);
    if (in.op == Op::May) each(program.sites[std::size_t(in.d)].alternatives[1].pc);
    else if (does(in, effect::Jumps)) each(in.d);
}

// One register of an instruction. A Choose reads the registers of its site's options and writes the chosen one.
struct Touch {
    RegisterFile file;
    int number;
    bool reads, writes;  // a register that is changed is read first
};

template <class Each>
void each_register(const Program& program, const Instr& in, Each&& each) {
    const OpInfo& info = about(in.op);
    for (int k = 0; k < 3; ++k) {
        const Operand& o = info.operands[std::size_t(k)];
        if (!o.is_register() || (o.optional() && in.field(k) == kNone)) continue;
        each(Touch{o.file(), in.field(k), o.reads(), o.writes()});
    }
    if (in.op != Op::Choose) return;
    const Site& site = program.sites[std::size_t(in.d)];
    const RegisterFile options = site.form == Site::Form::Few    ? RegisterFile::Numbers
                                 : site.form == Site::Form::Sets ? RegisterFile::Lists
                                                                 : RegisterFile::Sets;
    each(Touch{options, site.options, true, false});
    if (site.weight_index != kNone) each(Touch{RegisterFile::Numbers, site.weight_index, true, false});
    each(Touch{site.form == Site::Form::Sets ? RegisterFile::Sets : RegisterFile::Numbers, site.chosen, false,
               true});
}

// Straight pieces of code: entered only at `first`, left only at the last instruction.
struct CodeBlock {
    int first, end;        // instructions first … end - 1
    std::vector<int> to;   // blocks that can follow
    bool entered = false;  // is a beginning
};

struct Flow {
    std::vector<CodeBlock> blocks;  // in the order of the code; what no beginning reaches is in none
    std::vector<int> block_of;      // by instruction; -1: never reached
};

// Every index in the Program must be good: verify() looks at those first.
Flow flow(const Program& program);
// The part that play can reach: without families and examples.
Flow flow_of_play(const Program& program);

}  // namespace cairn
