#include "rules/program/symmetry/loop_board.hpp"

#include <algorithm>

namespace cairn {
namespace {

template <class Good>
bool every_use(const RegisterUses& uses, int set_number, Good&& good) {
    const Register r = set_register(set_number);
    const auto& readers = uses.reads(r);
    return uses.written_once(r) &&
           std::all_of(readers.begin(), readers.end(), [&](int pc) { return good(uses.code(pc)); });
}

bool under_element(const RegisterUses& uses, const Loop& loop, int set_number) {
    const Instr* const below = uses.maker(set_register(set_number));
    if (!below || below->op != Op::Below) return false;
    const Instr* const point = uses.maker(set_register(below->b));
    return point && point->op == Op::PointS && is_element(uses, loop, point->b);
}

// Is every element playable when the loop begins?
bool begins_playable(const RegisterUses& uses, const Loop& loop) {
    const CodeBlock& head = uses.flow().blocks[std::size_t(loop.head)];
    if (uses.code(head.first).op != Op::PopS) return false;
    // The straight code before the loop: what it walks through, and before that where it comes from.
    const int before = head.first - 1;
    if (before < 0 || uses.code(before).op != Op::CopyS || uses.code(before).a != uses.code(head.first).b)
        return false;
    int wanted = uses.code(before).b;
    const int block = uses.flow().block_of[std::size_t(before)];
    if (block < 0 || loop.inside[std::size_t(block)]) return false;
    // Backwards: a set that is part of a playable one, with no ball moved since.
    std::vector<int> parts = {wanted};
    for (int pc = before - 1; pc >= uses.flow().blocks[std::size_t(block)].first; --pc) {
        const Instr& in = uses.code(pc);
        if (does(in, effect::WritesBalls | effect::MovesBalls | effect::WritesCourse)) return false;
        const Operand& o = about(in.op).operands[0];
        if (o.file() != RegisterFile::Sets || !o.writes()) continue;
        const auto it = std::find(parts.begin(), parts.end(), in.a);
        if (it == parts.end()) continue;
        if (in.op == Op::Playable) return true;
        parts.erase(it);
        if (in.op == Op::SubS || is_copy(in.op)) parts.push_back(in.b);
        if (in.op == Op::AndS) parts.push_back(in.b), parts.push_back(in.c);
    }
    return false;
}

}  // namespace

bool sees_no_round_before(RegisterUses& uses, const Loop& loop) {
    bool on_element = loop.element.first == RegisterFile::Numbers, under = true, counted = true;
    each_instruction(uses, loop, [&](int pc) {
        const Instr& in = uses.code(pc);
        if (does(in, effect::WritesBalls | effect::MovesBalls)) {
            on_element = on_element && in.op == Op::Put && is_element(uses, loop, in.b);
            counted = counted && on_element && is_fixed(uses, loop, in.a);
        }
        if (!does(in, kLooksAtBoard)) return;
        if (in.op == Op::Majority || in.op == Op::Minority || in.op == Op::Tally) {
            under = under && under_element(uses, loop, in.b);
            counted = false;
            return;
        }
        const bool plain = in.op == Op::OfColour || in.op == Op::Balls;
        under = under && plain && every_use(uses, in.a, [&](const Instr& use) {
                    const bool looks = use.op == Op::AndS || use.op == Op::MeetsS ||
                                       (use.op == Op::SubsetS && use.c == in.a);
                    return looks && under_element(uses, loop, use.b == in.a ? use.c : use.b);
                });
        counted = counted && plain &&
                  every_use(uses, in.a, [](const Instr& use) { return use.op == Op::CountS; }) &&
                  (in.op == Op::Balls || is_fixed(uses, loop, in.b));
    });
    if (!on_element) return false;
    if (under && begins_playable(uses, loop)) return true;
    return counted && std::all_of(loop.blocks.begin(), loop.blocks.end(), [&](int b) {
               const auto& to = uses.flow().blocks[std::size_t(b)].to;  // one way round the loop
               return std::count_if(to.begin(), to.end(),
                                    [&](int t) { return loop.inside[std::size_t(t)]; }) == 1;
           });
}

}  // namespace cairn
