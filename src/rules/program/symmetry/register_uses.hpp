// Where each register is read and written, and who can read a value after it was made.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "rules/program/flow.hpp"

namespace cairn {

using Register = std::pair<RegisterFile, int>;

inline Register number_register(int number) { return {RegisterFile::Numbers, number}; }
inline Register set_register(int number) { return {RegisterFile::Sets, number}; }
inline Register target(const Instr& in) { return {about(in.op).operands[0].file(), in.a}; }

class RegisterUses {
   public:
    RegisterUses(const Program& program, const Flow& flow);

    const Program& program() const { return program_; }
    const Flow& flow() const { return flow_; }
    const Instr& code(int pc) const { return program_.code[std::size_t(pc)]; }

    // Instructions, in the order of the code.
    const std::vector<int>& reads(Register r) const { return found(reads_, r); }
    const std::vector<int>& writes(Register r) const { return found(writes_, r); }
    bool read_once(Register r) const { return reads(r).size() == 1; }
    bool written_once(Register r) const { return writes(r).size() == 1; }
    bool writes_to(int pc, Register r) const;
    // The instruction that makes r, or null when there are several.
    const Instr* maker(Register r) const { return written_once(r) ? &code(writes(r)[0]) : nullptr; }

    // Calls each(pc) for the instructions that may read the value which r has at the beginning of the block of `from`,
    // until `each` returns true. Returns whether it did.
    template <class Each>
    bool each_reader(int from, Register r, Each&& each);

    // Walking through code takes time, and a page may be long: what is not shown by then is not shown.
    void walk(int steps) { steps_ += steps; }
    bool tired() const { return steps_ > kMostSteps; }

   private:
    static constexpr int kMostSteps = 2'000'000;
    using Places = std::map<Register, std::vector<int>>;
    static const std::vector<int>& found(const Places& places, Register r) {
        static const std::vector<int> none;
        const auto it = places.find(r);
        return it == places.end() ? none : it->second;
    }

    const Program& program_;
    const Flow& flow_;
    Places reads_, writes_;
    int steps_ = 0;
};

template <class Each>
bool RegisterUses::each_reader(int from, Register r, Each&& each) {
    std::vector<bool> seen(flow_.blocks.size());
    std::vector<int> open = {flow_.block_of[std::size_t(from)]};
    while (!open.empty()) {
        const auto b = std::size_t(open.back());
        open.pop_back();
        if (seen[b]) continue;
        seen[b] = true;
        const CodeBlock& block = flow_.blocks[b];
        if (block.entered) continue;  // registers do not survive
        bool set = false;
        for (int pc = block.first; pc < block.end && !set; ++pc) {
            walk(1);
            bool read = false;
            each_register(program_, code(pc), [&](const Touch& t) {
                if (t.file != r.first || t.number != r.second) return;
                read = read || t.reads;
                set = set || t.writes;
            });
            if (read && each(pc)) return true;
        }
        if (!set) open.insert(open.end(), block.to.begin(), block.to.end());
    }
    return false;
}

}  // namespace cairn
