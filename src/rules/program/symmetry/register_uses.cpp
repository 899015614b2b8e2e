#include "rules/program/symmetry/register_uses.hpp"

namespace cairn {

RegisterUses::RegisterUses(const Program& program, const Flow& flow) : program_(program), flow_(flow) {
    for (const CodeBlock& b : flow.blocks)
        for (int pc = b.first; pc < b.end; ++pc)
            each_register(program, code(pc), [&](const Touch& t) {
                if (t.reads) reads_[{t.file, t.number}].push_back(pc);
                if (t.writes) writes_[{t.file, t.number}].push_back(pc);
            });
}

bool RegisterUses::writes_to(int pc, Register r) const {
    bool found = false;
    each_register(program_, code(pc), [&](const Touch& t) {
        found = found || (t.writes && t.file == r.first && t.number == r.second);
    });
    return found;
}

}  // namespace cairn
