#include "rules/program/optimise/registers.hpp"

namespace cairn {

Registers::Registers(const Program& p)
    : first_{0, 0, p.i_registers, p.i_registers + p.s_registers},
      all_(std::size_t(p.i_registers + p.s_registers + p.l_registers)) {
    constexpr int kSeveral = 2;
    for (const Instr& in : p.code)
        each_register(p, in, [&](const Touch& t) {
            Register& r = all_[place(t.file, t.number)];
            if (t.writes) r.writes += t.reads ? kSeveral : 1;
            if (t.reads) ++r.reads;
        });
    const auto ask = [&](int number) {
        Register& r = all_[place(RegisterFile::Numbers, number)];
        r.asked_for = true;
        ++r.reads;
    };
    const auto ask_gaps = [&](const std::vector<Says::Gap>& gaps) {
        for (const auto& gap : gaps) ask(gap.reg);
    };
    for (const Site& site : p.sites) {
        ask_gaps(site.says.gaps);
        for (const auto& a : site.alternatives) ask_gaps(a.says.gaps);
    }
    for (const Shown& shown : p.shown) ask_gaps(shown.values);
    for (const Example& example : p.examples)
        for (const auto& step : example.steps)
            if (step.condition_pc >= 0) ask(step.condition);
}

bool only_computes(const Instr& in) {
    constexpr std::uint32_t kDoesMore = effect::ChangesState | effect::Fails | effect::NeedsSupply |
                                        effect::Jumps | effect::Leaves | effect::Waits | effect::Tries |
                                        effect::Settles | effect::Ranks;
    if (does(in, kDoesMore)) return false;
    // A place in the State that no index shifts is always there.
    const bool surely_there = (in.op == Op::GetI || in.op == Op::GetS) && in.b == kNone;
    if (does(in, effect::Faults) && !surely_there) return false;
    for (const Operand& o : about(in.op).operands)
        if (o.writes()) return true;
    return false;
}

}  // namespace cairn
