#include "rules/program/optimise/jumps.hpp"

#include <optional>
#include <unordered_map>

#include "rules/program/flow.hpp"

namespace cairn {
namespace {

bool asks(Op op) { return op == Op::JumpIf || op == Op::JumpIfNot; }

// What is known of number registers where a block ends: a number, or that it equals another register.
class KnownNumbers {
   public:
    void step(const Program& p, const Instr& in) {
        each_register(p, in, [&](const Touch& t) {
            if (t.writes && t.file == RegisterFile::Numbers) forget(t.number);
        });
        if (in.op == Op::LoadI) numbers_[in.a] = in.d;
        if (in.op == Op::CopyI && in.a != in.b) copies_[in.a] = in.b;
    }
    void decide(int number, bool truth) {
        numbers_[number] = truth;
        if (const auto c = copies_.find(number); c != copies_.end()) numbers_[c->second] = truth;
        for (const auto& [copy, of] : copies_)
            if (of == number) numbers_[copy] = truth;
    }
    std::optional<bool> truth(int number) const {
        const auto n = numbers_.find(number);
        return n == numbers_.end() ? std::nullopt : std::optional<bool>(n->second != 0);
    }

   private:
    void forget(int number) {
        numbers_.erase(number);
        copies_.erase(number);
        std::erase_if(copies_, [&](const auto& c) { return c.second == number; });
    }
    std::unordered_map<int, std::int64_t> numbers_;
    std::unordered_map<int, int> copies_;
};

// Going back is charged: not every jump can do it.
bool can_go_back(Op op) { return op == Op::Jump || is_question(op); }

// Where a jump to `pc` comes to in the end.
int end_of_way(const Program& p, int from, int pc, const KnownNumbers& known) {
    constexpr int kLongestWay = 20;
    for (int k = 0; k < kLongestWay; ++k) {
        int at = pc;
        while (p.code[std::size_t(at)].op == Op::Nop) ++at;
        const Instr& in = p.code[std::size_t(at)];
        int next = at;
        if (in.op == Op::Jump) next = in.d;
        else if (const auto truth = asks(in.op) ? known.truth(in.a) : std::nullopt)
            next = *truth == (in.op == Op::JumpIf) ? in.d : at + 1;
        if (next == at) break;
        if (next < at) return can_go_back(p.code[std::size_t(from)].op) ? next : pc;
        pc = next;
    }
    return pc;
}

}  // namespace

void shorten_jumps(Program& p) {
    for (const CodeBlock& b : flow_of_play(p).blocks) {
        const int last = b.end - 1;
        Instr& in = p.code[std::size_t(last)];
        if (about(in.op).operands[3].role != Role::Target || does(in, effect::Tries) || in.d <= last)
            continue;
        KnownNumbers known;
        for (int pc = b.first; pc < last; ++pc) known.step(p, p.code[std::size_t(pc)]);
        if (asks(in.op)) known.decide(in.a, in.op == Op::JumpIf);
        in.d = end_of_way(p, last, in.d, known);
    }
}

}  // namespace cairn
