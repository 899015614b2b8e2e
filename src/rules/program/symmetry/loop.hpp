// Loops through points or through a list of sets, recognised by the code that the compiler writes for them.
#pragma once

#include <set>
#include <vector>

#include "rules/program/symmetry/register_uses.hpp"

namespace cairn {

struct Loop {
    std::vector<bool> inside;  // by block
    std::vector<int> blocks;
    int head = 0;        // the block that steers it
    int element_pc = 0;  // the PopS or AtL that gives the next element
    Register element;
    std::vector<Register> steering;  // registers that count the rounds
    std::set<Register> written;      // in the loop

    bool writes(Register r) const { return written.count(r) > 0; }
};

// All of them, inner and outer ones; fewer when the walk through the code takes too long.
std::vector<Loop> find_loops(RegisterUses& uses);

bool in_loop(const Flow& flow, const Loop& loop, int pc);

// Is what counts the rounds written by the head alone, and does the list stay as it is?
bool steering_is_clear(const RegisterUses& uses, const Loop& loop);

// The element, or a copy of it?
bool is_element(const RegisterUses& uses, const Loop& loop, int number);

// The same in every round: not written in the loop, or made of what is the same (the colour of who decides)?
bool is_fixed(const RegisterUses& uses, const Loop& loop, int number);

template <class Each>
void each_instruction(RegisterUses& uses, const Loop& loop, Each&& each) {
    for (const int b : loop.blocks) {
        const CodeBlock& block = uses.flow().blocks[std::size_t(b)];
        uses.walk(block.end - block.first);
        for (int pc = block.first; pc < block.end; ++pc) each(pc);
    }
}

}  // namespace cairn
