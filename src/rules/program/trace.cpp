#include "rules/program/trace.hpp"

#include <algorithm>

#include "rules/program/flow.hpp"
#include "rules/program/relocate.hpp"

namespace cairn {
namespace {

bool before(Place a, Place b) { return a.line != b.line ? a.line < b.line : a.column < b.column; }

class Rules {
   public:
    void block(const Block& body) {
        for (const auto& statement : body) add(*statement);
    }
    void at(Place place) { list.push_back(place); }

    std::vector<Place> list;

   private:
    void add(const Stmt& s) {
        at(s.place);
        for (const Branch& branch : s.branches) block(branch.body);
        block(s.body);
    }
};

// What no rule says: it carries the place of whatever was written before it.
bool is_between_rules(Op op) {
    return op == Op::Jump || op == Op::Nop || op == Op::StartDone || op == Op::TurnStart ||
           op == Op::EndTurn || op == Op::NextTurn || op == Op::Stop;
}

}  // namespace

Traced traced(const Program& program) {
    Traced t{program, program.number_slots, {}};
    Program& p = t.program;
    const Flow play = flow_of_play(program);
    const auto one = std::uint16_t(p.i_registers++);  // read nowhere else
    const std::size_t size = program.code.size();
    std::vector<int> now(size + 1);
    p.code.clear();
    p.places.clear();
    const auto write = [&](const Instr& in, Place place) {
        p.code.push_back(in);
        p.places.push_back(place);
    };
    int block = -1, line = 0;
    bool noted = false;
    for (std::size_t pc = 0; pc < size; ++pc) {
        now[pc] = int(p.code.size());
        const Place place = program.places[pc];
        const int here = play.block_of[pc];
        if (here != block || place.line != line) noted = false;
        block = here;
        line = place.line;
        if (here >= 0 && !noted && !is_between_rules(program.code[pc].op)) {
            write({Op::LoadI, one, 0, 0, 1}, place);
            write({Op::PutI, one, kNone, 0, t.first_slot + int(t.begins.size())}, place);
            t.begins.push_back(place);
            noted = true;
        }
        write(program.code[pc], place);
    }
    now[size] = int(p.code.size());
    for (Instr& in : p.code)
        if (names_target(in)) in.d = now[std::size_t(in.d)];
    each_pc(p, [&](int& pc) { pc = now[std::size_t(pc)]; });
    p.number_slots += int(t.begins.size());
    // A note is written before the first choice of a turn.
    for (Phase& phase : p.phases) phase.pure_entry = false;
    return t;
}

std::vector<Place> rules_of(const Page& page) {
    Rules rules;
    rules.block(page.start);
    for (const DefineDecl& define : page.defines) {
        rules.at(define.place);
        rules.block(define.body);
    }
    for (const FamilyDecl& family : page.families) rules.at(family.place);
    for (const PhaseDecl& phase : page.phases) {
        rules.block(phase.turn);
        rules.block(phase.stuck);
        rules.block(phase.end);
    }
    rules.block(page.score);
    auto& list = rules.list;
    std::sort(list.begin(), list.end(), before);
    const auto same = [](Place a, Place b) { return !before(a, b) && !before(b, a); };
    list.erase(std::unique(list.begin(), list.end(), same), list.end());
    return list;
}

int rule_at(const std::vector<Place>& rules, Place place) {
    return int(std::upper_bound(rules.begin(), rules.end(), place, before) - rules.begin()) - 1;
}

}  // namespace cairn
