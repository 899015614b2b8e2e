#include "rules/program/facts.hpp"

#include <algorithm>

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
        const bool waits = in.op == Op::Choose || in.op == Op::Either;
        if (waits && p.sites[std::size_t(in.d)].chance) continue;  // a barrier
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

TurnsRead turns_read(const Program& program) {
    constexpr std::size_t kNumbers = kNone;  // every register there can be
    std::vector<bool> varies(kNumbers);
    std::vector<int> asked_at(kNumbers, -1);  // where the number of turns comes into a register
    std::vector<int> largest(kNumbers, -1);   // of the known numbers that a register is given
    for (int pc = 0; pc < int(program.code.size()); ++pc) {
        const Instr& in = program.code[std::size_t(pc)];
        each_register(program, in, [&](const Touch& t) {
            if (t.file != RegisterFile::Numbers || !t.writes) return;
            const auto r = std::size_t(t.number);
            if (in.op == Op::LoadI) largest[r] = std::max(largest[r], int(in.d));
            else if (in.op == Op::Turns) asked_at[r] = pc;
            else varies[r] = true;
        });
    }
    TurnsRead read;
    for (int pc = 0; pc < int(program.code.size()); ++pc) {
        const Instr& in = program.code[std::size_t(pc)];
        const bool compares = in.op == Op::Eq || in.op == Op::Ne || in.op == Op::Lt || in.op == Op::Le;
        each_register(program, in, [&](const Touch& t) {
            if (t.file != RegisterFile::Numbers || !t.reads || asked_at[std::size_t(t.number)] < 0) return;
            const auto other = std::size_t(t.number == in.b ? in.c : in.b);
            const bool known = compares && asked_at[other] < 0 && !varies[other];
            if (!known && read.open_at < 0) read.open_at = asked_at[std::size_t(t.number)];
            // From where on is the answer always the same? `turns < 3` and `3 <= turns` from 3, all others from 4.
            const bool from_there = in.op == (t.number == in.b ? Op::Lt : Op::Le);
            read.matter = known ? std::max(read.matter, largest[other] + (from_there ? 0 : 1)) : kEveryTurn;
        });
    }
    return read;
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

bool puts_out_before_choosing(const Program& program) {
    std::vector<bool> seen(program.code.size());
    std::vector<int> open;
    for (const Phase& phase : program.phases) open.push_back(phase.turn_pc);
    while (!open.empty()) {
        const int pc = open.back();
        open.pop_back();
        if (seen[std::size_t(pc)]) continue;
        seen[std::size_t(pc)] = true;
        const Instr& in = program.code[std::size_t(pc)];
        if (in.op == Op::Out) return true;
        if (!does(in, effect::Waits)) each_successor(program, pc, [&](int next) { open.push_back(next); });
    }
    return false;
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
