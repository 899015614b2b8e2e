// What follows from the code without running it.
#include <algorithm>

#include "rules/program/facts.hpp"

namespace cairn {
namespace {

bool is_jump(Op op) { return op == Op::Jump || op == Op::JumpIf || op == Op::JumpIfNot; }

// May the turn end here, or does nothing that follows bind the choices before it?
bool ends_the_turn(Op op) {
    switch (op) {
        case Op::EndTurn:
        case Op::NextTurn:
        case Op::Win:
        case Op::Lose:
        case Op::Draw:
        case Op::Finish:
        case Op::RankEnd:
        case Op::Barrier:
        case Op::StartDone:
        case Op::Stop: return true;
        default: return false;
    }
}

bool changes_the_state(Op op) {
    switch (op) {
        case Op::PutI:
        case Op::PutS:
        case Op::SetMe:
        case Op::SetBoard:
        case Op::Put:
        case Op::PutAll:
        case Op::Lift:
        case Op::Take:
        case Op::Recolour:
        case Op::Swap:
        case Op::Enter:
        case Op::Mark:
        case Op::Unmark:
        case Op::Reveal:
        case Op::Conceal:
        case Op::PassTurn:
        case Op::Again:
        case Op::Out:
        case Op::GoTo:
        case Op::BeginWith: return true;
        default: return false;
    }
}

}  // namespace

const char* op_name(Op op) {
    static constexpr const char* names[] = {
#define OP(name, doc) #name,
#include "rules/program/opcodes.def"
#undef OP
    };
    return names[std::size_t(op)];
}

const char* op_doc(Op op) {
    static constexpr const char* docs[] = {
#define OP(name, doc) doc,
#include "rules/program/opcodes.def"
#undef OP
    };
    return docs[std::size_t(op)];
}

std::string Program::listing() const {
    std::string out;
    for (std::size_t k = 0; k < code.size(); ++k) {
        const auto& in = code[k];
        out += std::to_string(k) + "\t" + op_name(in.op) + "\t" + std::to_string(in.a) + " " +
               std::to_string(in.b) + " " + std::to_string(in.c) + " " + std::to_string(in.d) + "\t; line " +
               std::to_string(places[k].line) + "\n";
    }
    return out;
}

// A choice is clean when no failure can follow it before the turn's end or a barrier: then every
// option offered is legal and nothing needs to be tried.
void find_clean_choices(Program& program) {
    const auto& code = program.code;
    const auto can_fail_after = [&](int from) {
        std::vector<bool> seen(code.size());
        std::vector<int> open = {from};
        while (!open.empty()) {
            const int p = open.back();
            open.pop_back();
            if (p < 0 || p >= int(code.size()) || seen[std::size_t(p)]) continue;
            seen[std::size_t(p)] = true;
            const auto& in = code[std::size_t(p)];
            if (in.op == Op::Require || in.op == Op::Fail || in.op == Op::Either || in.op == Op::Prefer)
                return true;
            if ((in.op == Op::Put || in.op == Op::PutAll || in.op == Op::Recolour || in.op == Op::Enter) &&
                program.supply > 0)
                return true;
            if (in.op == Op::Choose) {
                if (program.sites[std::size_t(in.d)].chance) continue;  // a barrier
                return true;                                            // it may have no option
            }
            if (ends_the_turn(in.op)) continue;
            if (is_jump(in.op)) open.push_back(in.d);
            if (in.op != Op::Jump) open.push_back(p + 1);
        }
        return false;
    };
    for (auto& s : program.sites)
        if (s.form != Site::Form::Alternatives) s.clean = s.chance || !can_fail_after(s.after_pc);
}

void find_pure_entries(Program& program) {
    for (auto& phase : program.phases) {
        phase.pure_entry = true;
        for (int p = phase.turn_pc + 1; p < int(program.code.size()); ++p) {
            const auto& in = program.code[std::size_t(p)];
            if (in.op == Op::Choose || in.op == Op::Either) break;
            if (changes_the_state(in.op) || is_jump(in.op) || ends_the_turn(in.op) || in.op == Op::Prefer) {
                phase.pure_entry = false;
                break;
            }
        }
    }
}

// A symmetry of the board is one of the rules when it maps every literal of the page onto itself.
// Families of the file are checked again when they are known (Game::load).
void find_symmetries(Program& program, const SymmetryClues& clues) {
    const auto& lattice = *program.lattice;
    for (std::size_t g = 0; g < lattice.symmetries.size(); ++g) {
        const auto& map = lattice.symmetries[g];
        const auto image = [&](const WideSet& s) {
            WideSet out;
            for (Point p : s) out.add(map[std::size_t(p)]);
            return out;
        };
        const bool kept =
            std::all_of(clues.literals.begin(), clues.literals.end(),
                        [&](const WideSet& s) { return image(s) == s; }) &&
            std::all_of(clues.literal_pairs.begin(), clues.literal_pairs.end(), [&](const auto& p) {
                const auto a = image(p.first), b = image(p.second);
                return (a == p.first && b == p.second) || (a == p.second && b == p.first);
            });
        if (g == 0 || (kept && !clues.ordered)) program.symmetries.push_back(int(g));
    }
}

}  // namespace cairn
