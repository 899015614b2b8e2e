#include "rules/program/optimise/fuse.hpp"

#include <optional>
#include <utility>

#include "rules/program/optimise/registers.hpp"

namespace cairn {
namespace {

// `value` is computed only to jump when it does not hold (or when it does): the instruction that does both.
struct Question {
    Op op;
    bool turned = false;  // with its operands the other way round
};

std::optional<Question> unless(Op value) {
    switch (value) {
        case Op::Given: return Question{Op::UnlessGiven};
        case Op::Eq: return Question{Op::UnlessEq};
        case Op::Ne: return Question{Op::UnlessNe};
        case Op::Lt: return Question{Op::UnlessLt};
        case Op::Le: return Question{Op::UnlessLe};
        case Op::HasI: return Question{Op::UnlessHasI};
        case Op::AnyS: return Question{Op::UnlessAnyS};
        case Op::EqS: return Question{Op::UnlessEqS};
        case Op::SubsetS: return Question{Op::UnlessSubsetS};
        case Op::MeetsS: return Question{Op::UnlessMeetsS};
        case Op::HasS: return Question{Op::UnlessHasS};
        default: return std::nullopt;
    }
}

std::optional<Question> when(Op value) {
    switch (value) {
        case Op::Eq: return Question{Op::UnlessNe};
        case Op::Ne: return Question{Op::UnlessEq};
        case Op::Lt: return Question{Op::UnlessLe, true};
        case Op::Le: return Question{Op::UnlessLt, true};
        case Op::AnyS: return Question{Op::IfAnyS};
        case Op::MeetsS: return Question{Op::IfMeetsS};
        case Op::HasS: return Question{Op::IfHasS};
        default: return std::nullopt;
    }
}

std::optional<Op> next_of(Op pop) {
    switch (pop) {
        case Op::PopS: return Op::NextS;
        case Op::PopI: return Op::NextI;
        case Op::PopPlayer: return Op::NextPlayer;
        default: return std::nullopt;
    }
}

class Fusing {
   public:
    explicit Fusing(Program& program) : p_(program), flow_(flow_of_play(program)), registers_(program) {
        made_by_.assign(std::size_t(p_.i_registers), -1);
        for (std::size_t pc = 0; pc < p_.code.size(); ++pc)
            if (p_.code[pc].op == Op::CountL) made_by_[p_.code[pc].a] = int(pc);
    }

    void run() {
        for (const CodeBlock& b : flow_.blocks) {
            for (int pc = b.first; pc + 1 < b.end; ++pc) pair(at(pc), at(pc + 1));
            if (b.end - b.first >= 2) question(b);
            if (b.end - b.first >= 2) next_element(b);
            next_member(b);
        }
    }

   private:
    Instr& at(int pc) { return p_.code[std::size_t(pc)]; }

    // Nobody but the next instruction reads it.
    bool only_for_next(RegisterFile file, int number) const {
        return registers_.set_once(file, number) && registers_.reads(file, number) == 1;
    }

    void pair(Instr& one, Instr& two) {
        if (one.op == Op::ColourOf && two.op == Op::OfColour && two.b == one.a &&
            only_for_next(RegisterFile::Numbers, one.a))
            two = {Op::OfPlayer, two.a, one.b}, one = {Op::Nop};
        else if (one.op == Op::AndS && two.op == Op::AnyS && two.b == one.a &&
                 only_for_next(RegisterFile::Sets, one.a))
            two = {Op::MeetsS, two.a, one.b, one.c}, one = {Op::Nop};
        else if (one.op == Op::AndS && two.op == Op::CountS && two.b == one.a &&
                 only_for_next(RegisterFile::Sets, one.a))
            two = {Op::CountAnd, two.a, one.b, one.c}, one = {Op::Nop};
    }

    // A value that is asked for by the jump behind it.
    void question(const CodeBlock& b) {
        Instr &value = at(b.end - 2), &jump = at(b.end - 1);
        if ((jump.op != Op::JumpIf && jump.op != Op::JumpIfNot) ||
            !only_for_next(RegisterFile::Numbers, jump.a))
            return;
        if (about(value.op).operands[0].access != Access::Write || value.a != jump.a) return;
        const auto question = jump.op == Op::JumpIf ? when(value.op) : unless(value.op);
        if (!question) return;
        std::uint16_t x = value.b, y = about(value.op).operands[2].is_register() ? value.c : std::uint16_t(0);
        if (question->turned) std::swap(x, y);
        jump = {question->op, x, y, 0, jump.d};
        value = {Op::Nop};
    }

    // The next of a set, or the end of the loop.
    void next_element(const CodeBlock& b) {
        int pop = b.end - 2;
        while (pop >= b.first && at(pop).op == Op::Nop) --pop;
        Instr& jump = at(b.end - 1);
        if (pop < b.first || jump.op != Op::UnlessGiven) return;
        const auto next = next_of(at(pop).op);
        if (!next || at(pop).a != jump.a) return;
        jump = {*next, at(pop).a, at(pop).b, 0, jump.d};
        at(pop) = {Op::Nop};
    }

    // The next member of a list: `k < count`, else out of the loop; the member at k; k is one more.
    void next_member(const CodeBlock& b) {
        Instr& jump = at(b.end - 1);
        if (jump.op != Op::UnlessLt || b.end + 1 >= int(p_.code.size())) return;
        if (flow_.block_of[std::size_t(b.end)] != flow_.block_of[std::size_t(b.end + 1)]) return;
        Instr &member = at(b.end), &count_up = at(b.end + 1);
        const std::uint16_t k = jump.a, count = jump.b;
        const bool is_count = registers_.set_once(RegisterFile::Numbers, count) && made_by_[count] >= 0;
        if (!is_count || member.op != Op::AtL || member.c != k || at(made_by_[count]).b != member.b) return;
        if (!registers_.set_once(RegisterFile::Lists, member.b)) return;
        if (count_up.op != Op::AddI || count_up.a != k || count_up.b != k || count_up.d != 1) return;
        if (flow_.blocks[std::size_t(flow_.block_of[std::size_t(b.end)])].entered || ways_to(b.end) != 1)
            return;
        jump = {Op::NextL, member.a, member.b, k, jump.d};
        member = {Op::Nop};
        count_up = {Op::Nop};
    }

    int ways_to(int pc) const {
        int ways = 0;
        const int block = flow_.block_of[std::size_t(pc)];
        for (const CodeBlock& b : flow_.blocks)
            for (const int to : b.to) ways += to == block;
        return ways;
    }

    Program& p_;
    const Flow flow_;
    const Registers registers_;
    std::vector<int> made_by_;  // by number: where it is made the count of a list
};

}  // namespace

void fuse(Program& program) { Fusing(program).run(); }

}  // namespace cairn
