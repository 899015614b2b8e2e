#include "rules/program/facts.hpp"

#include "rules/program/completion/completion.hpp"
#include "rules/program/flow.hpp"

namespace cairn {
namespace {

// May the turn fail between here and its end, or what else settles it?
bool can_fail_after(const Program& p, int from) {
    const std::uint32_t failing =
        effect::Fails | effect::Tries | (p.supply > 0 ? effect::NeedsSupply : effect::Pure);
    std::vector<bool> seen(p.code.size());
    std::vector<int> open = {from};
    while (!open.empty()) {
        const int pc = open.back();
        open.pop_back();
        if (pc >= int(p.code.size()) || seen[std::size_t(pc)]) continue;
        seen[std::size_t(pc)] = true;
        const Instr& in = p.code[std::size_t(pc)];
        if (in.op == Op::Choose && p.sites[std::size_t(in.d)].chance) continue;  // a barrier
        if (does(in, failing)) return true;  // a choice among them: it may have no option
        if (!does(in, effect::Settles)) each_successor(p, pc, [&](int next) { open.push_back(next); });
    }
    return false;
}

}  // namespace

void find_clean_choices(Program& program) {
    Completion completion(program);
    for (Site& s : program.sites) s.clean = s.chance || completion.always_after(s);
}

std::vector<int> find_passes_after_throws(Program& program) {
    std::vector<int> passes;
    std::vector<bool> seen(program.code.size());
    std::vector<int> open;
    const int first_turn = program.phases.empty() ? 0 : program.phases.front().turn_pc;
    for (const Site& site : program.sites) {
        if (!site.thrown || site.options_pc < first_turn) continue;
        open.push_back(site.after_pc);
        if (can_fail_after(program, site.after_pc)) program.minds_throws = true;
    }
    while (!open.empty()) {
        const int pc = open.back();
        open.pop_back();
        if (pc >= int(program.code.size()) || seen[std::size_t(pc)]) continue;
        seen[std::size_t(pc)] = true;
        if (program.code[std::size_t(pc)].op == Op::PassTurn)
            passes.push_back(pc), program.minds_throws = true;
        // A barrier settles what came before it, but the turn goes on.
        if (!does(program.code[std::size_t(pc)], effect::Settles) ||
            program.code[std::size_t(pc)].op == Op::Barrier)
            each_successor(program, pc, [&](int next) { open.push_back(next); });
    }
    return passes;
}

void find_pure_entries(Program& program) {
    constexpr std::uint32_t kImpure = effect::ChangesState | effect::Jumps | effect::Settles | effect::Tries;
    for (Phase& phase : program.phases) {
        phase.pure_entry = true;
        for (std::size_t pc = std::size_t(phase.turn_pc) + 1; pc < program.code.size(); ++pc) {
            const Instr& in = program.code[pc];
            if (does(in, effect::Waits)) break;
            if (does(in, kImpure)) {
                phase.pure_entry = false;
                break;
            }
        }
    }
}

}  // namespace cairn
