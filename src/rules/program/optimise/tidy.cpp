#include "rules/program/optimise/tidy.hpp"

#include "rules/program/flow.hpp"

namespace cairn {
namespace {

template <class Change>
void change_gaps(Says& says, Change&& change) {
    for (auto& gap : says.gaps) change(gap.pc);
}

// Calls change(pc) for every place outside the code that names an instruction.
template <class Change>
void each_pc(Program& p, Change&& change) {
    change(p.start_pc);
    if (p.score_pc >= 0) change(p.score_pc);
    for (Phase& phase : p.phases)
        for (int* pc : {&phase.turn_pc, &phase.stuck_pc, &phase.end_pc})
            if (*pc >= 0) change(*pc);
    for (UserFamily& f : p.user_families) change(f.pc);
    for (Example& example : p.examples)
        for (auto& step : example.steps)
            if (step.condition_pc >= 0) change(step.condition_pc);
    for (Site& site : p.sites) {
        change(site.options_pc);
        if (site.form != Site::Form::Alternatives) change(site.after_pc);
        change_gaps(site.says, change);
        for (auto& a : site.alternatives) {
            change(a.pc);
            change_gaps(a.says, change);
        }
    }
    for (Shown& shown : p.shown)
        for (auto& value : shown.values) change(value.pc);
    for (Showing& showing : p.showings) change(showing.pc);
}

bool names_target(const Instr& in) { return about(in.op).operands[3].role == Role::Target; }

}  // namespace

void rewrite(Program& p, const std::map<int, Hoisted>& hoists, std::vector<int>& at) {
    const std::size_t size = p.code.size();
    std::vector<bool> gone(size);
    const Flow reached = flow(p);
    for (std::size_t pc = 0; pc < size; ++pc) gone[pc] = p.code[pc].op == Op::Nop || reached.block_of[pc] < 0;
    for (const auto& [head, hoisted] : hoists)
        for (const int pc : hoisted.instructions) gone[std::size_t(pc)] = true;
    const auto nothing_between = [&](std::size_t from, std::size_t to) {
        for (std::size_t pc = from; pc < to; ++pc)
            if (!gone[pc] || hoists.count(int(pc))) return false;
        return !hoists.count(int(to));
    };
    for (std::size_t pc = size; pc-- > 0;)
        if (p.code[pc].op == Op::Jump && p.code[pc].d > int(pc) &&
            nothing_between(pc + 1, std::size_t(p.code[pc].d)))
            gone[pc] = true;

    std::vector<Instr> code;
    std::vector<Place> places;
    std::vector<int> was, now(size + 1),
        past_hoisted(size + 1);  // by instruction: with, and without what was put in front of it
    const auto write = [&](int pc) {
        code.push_back(p.code[std::size_t(pc)]);
        places.push_back(p.places[std::size_t(pc)]);
        was.push_back(pc);
    };
    for (std::size_t pc = 0; pc < size; ++pc) {
        now[pc] = int(code.size());
        if (const auto h = hoists.find(int(pc)); h != hoists.end())
            for (const int moved : h->second.instructions) write(moved);
        past_hoisted[pc] = int(code.size());
        if (!gone[pc]) write(int(pc));
    }
    now[size] = int(code.size());
    for (std::size_t k = 0; k < code.size(); ++k) {
        if (!names_target(code[k])) continue;
        const auto target = std::size_t(code[k].d);
        const auto h = hoists.find(int(target));
        const bool from_inside = h != hoists.end() && h->second.inside[std::size_t(was[k])];
        code[k].d = from_inside ? past_hoisted[target] : now[target];
    }
    p.code = std::move(code);
    p.places = std::move(places);
    each_pc(p, [&](int& pc) { pc = now[std::size_t(pc)]; });
    for (int& pc : at) pc = now[std::size_t(pc)];
}

}  // namespace cairn
