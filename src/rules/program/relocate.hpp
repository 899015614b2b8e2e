// For whoever writes the code of a Program anew: every number of an instruction that stands outside the code.
#pragma once

#include "rules/program/program.hpp"

namespace cairn {

// Calls change(pc) for every place outside the code that names an instruction.
template <class Change>
void each_pc(Program& p, Change&& change) {
    const auto change_gaps = [&](Says& says) {
        for (auto& gap : says.gaps) change(gap.pc);
    };
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
        change_gaps(site.says);
        for (auto& a : site.alternatives) {
            change(a.pc);
            change_gaps(a.says);
        }
    }
    for (Shown& shown : p.shown)
        for (auto& value : shown.values) change(value.pc);
    for (Showing& showing : p.showings) change(showing.pc);
    for (Performance& performance : p.performances)
        for (int* pc :
             {&performance.colour.pc, &performance.distance.pc, &performance.count.pc, &performance.goal_pc})
            if (*pc >= 0) change(*pc);
}

// Is field d the number of an instruction?
inline bool names_target(const Instr& in) { return about(in.op).operands[3].role == Role::Target; }

}  // namespace cairn
