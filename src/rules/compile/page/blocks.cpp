#include "rules/compile/page/blocks.hpp"

#include "rules/compile/passes.hpp"

namespace cairn {

void Blocks::compile() {
    program_.start_pc = pc();
    block("start", page_.start);
    emit(Op::StartDone);

    if (page_.phases.empty()) error(page_.title_place, "there is no `turn:`: what does a player do?");
    for (const auto& declared : page_.phases) {
        const int number = int(program_.phases.size());
        program_.phases.push_back(phase(declared, number));
    }
    if (page_.has_score) {
        program_.score_pc = pc();
        block("score", page_.score);
        emit(Op::Draw, 0, 0, 0, text(""));
    }
}

void Blocks::block(const std::string& name, const Block& block) {
    ground_.begin_block(name);
    passes_.statements.block(block);
    exits_.land_turn();
}

Phase Blocks::phase(const PhaseDecl& declared, int number) {
    Phase phase;
    phase.name = declared.name;
    phase.says = declared.says;
    phase.round = declared.round;
    const std::string prefix = phase.name.empty() ? "" : phase.name + ".";
    if (!declared.has_turn) error(declared.place, "this phase has no `turn:`");
    phase.turn_pc = pc();
    emitter_.here = declared.turn_place;
    emit(Op::TurnStart, 0, 0, 0, number);
    block(prefix + "turn", declared.turn);
    emit(Op::EndTurn);
    if (declared.has_stuck) {
        phase.stuck_pc = pc();
        block(prefix + "stuck", declared.stuck);
        emit(Op::PassTurn);
        emit(Op::EndTurn);
    }
    if (declared.has_end) {
        phase.end_pc = pc();
        block(prefix + "end", declared.end);
        emit(Op::NextTurn);
    }
    return phase;
}

}  // namespace cairn
