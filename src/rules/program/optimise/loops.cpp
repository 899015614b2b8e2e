#include "rules/program/optimise/loops.hpp"

#include <algorithm>

#include "rules/program/optimise/memory.hpp"
#include "rules/program/optimise/registers.hpp"

namespace cairn {
namespace {

// Costs more than the round of a loop that may never be run: computed before the loop only if every round needs it.
bool is_dear(const Instr& in) {
    switch (in.op) {
        case Op::Linked:
        case Op::FullyLinked:
        case Op::VisibleContacts:
        case Op::VisibleLine:
        case Op::Entries:
        case Op::Visible:
        case Op::Hidden:
        case Op::Jumps:
        case Op::Shift:
        case Op::Superko:
        case Op::Occurrences:
        case Op::AnyLine:
        case Op::CountLines:
        case Op::UnionLines:
        case Op::LongestLine:
        case Op::CountInLines: return true;
        default: break;
    }
    for (const Operand& o : about(in.op).operands)
        if (o.file() == RegisterFile::Lists && o.writes())
            return in.op != Op::FamilyL && in.op != Op::ThroughL;
    return false;
}

class Hoisting {
   public:
    explicit Hoisting(const Program& program) : p_(program), paths_(program), registers_(program) {}

    std::map<int, Hoisted> run() {
        const auto loops = paths_.loops();
        // Inner loops first: what leaves one of them may leave the one around it next time.
        std::vector<std::pair<std::ptrdiff_t, std::size_t>> by_size;
        for (std::size_t k = 0; k < loops.size(); ++k)
            by_size.push_back({std::count(loops[k].inside.begin(), loops[k].inside.end(), true), k});
        std::sort(by_size.begin(), by_size.end());
        taken_.assign(p_.code.size(), false);
        std::map<int, Hoisted> all;
        for (const auto& [size, k] : by_size) {
            const NaturalLoop& loop = loops[k];
            const CodeBlock& head = paths_.flow().blocks[std::size_t(loop.head)];
            if (head.entered) continue;
            Hoisted hoisted = of(loop);
            if (!hoisted.instructions.empty()) all.emplace(head.first, std::move(hoisted));
        }
        return all;
    }

   private:
    Hoisted of(const NaturalLoop& loop) {
        const auto& blocks = paths_.flow().blocks;
        Hoisted h;
        h.inside.assign(p_.code.size(), false);
        std::vector<bool> written(registers_.count());
        Parts changed = 0;
        for (std::size_t b = 0; b < blocks.size(); ++b) {
            if (!loop.inside[b]) continue;
            if (blocks[b].entered) return h;  // play can begin in its midst
            for (int pc = blocks[b].first; pc < blocks[b].end; ++pc) {
                h.inside[std::size_t(pc)] = true;
                const Instr& in = p_.code[std::size_t(pc)];
                changed |= may_change(in);
                each_register(p_, in, [&](const Touch& t) {
                    if (t.writes) written[registers_.place(t.file, t.number)] = true;
                });
            }
        }
        for (const int b : paths_.order()) {
            if (!loop.inside[std::size_t(b)]) continue;
            const bool every_round = std::all_of(loop.ends.begin(), loop.ends.end(),
                                                 [&](int end) { return paths_.always_before(b, end); });
            for (int pc = blocks[std::size_t(b)].first; pc < blocks[std::size_t(b)].end; ++pc) {
                const Instr& in = p_.code[std::size_t(pc)];
                if (taken_[std::size_t(pc)] || !only_computes(in) || (looks_at(p_, in) & changed)) continue;
                if (is_dear(in) && !every_round) continue;
                bool same = true;
                each_register(p_, in, [&](const Touch& t) {
                    if (t.reads) same = same && !written[registers_.place(t.file, t.number)];
                    if (t.writes) same = same && registers_.set_once(t.file, t.number);
                });
                if (!same) continue;
                taken_[std::size_t(pc)] = true;
                h.instructions.push_back(pc);
                each_register(p_, in, [&](const Touch& t) {
                    if (t.writes) written[registers_.place(t.file, t.number)] = false;
                });
            }
        }
        return h;
    }

    const Program& p_;
    const Paths paths_;
    const Registers registers_;
    std::vector<bool> taken_;
};

}  // namespace

std::map<int, Hoisted> find_hoists(const Program& program) { return Hoisting(program).run(); }

}  // namespace cairn
