#include "rules/program/symmetry/loop.hpp"

#include <algorithm>
#include <initializer_list>

namespace cairn {
namespace {

// Is this the head of a loop through points or through a list, as the compiler writes them?
//
//     PopS x, rest         Lt more, k, n
//     Given some, x        JumpIfNot more -> done
//     JumpIfNot some       AtL member, list, k
//     …                    AddI k, k, 1
bool steers(const RegisterUses& uses, int head, Loop& loop) {
    const auto code = [&](int pc) -> const Instr& { return uses.code(pc); };
    const CodeBlock& b = uses.flow().blocks[std::size_t(head)];
    loop.head = head;
    if (b.end - b.first == 3 && code(b.first).op == Op::PopS) {
        const Instr &pop = code(b.first), &given = code(b.first + 1), &jump = code(b.first + 2);
        if (given.op != Op::Given || given.b != pop.a || jump.op != Op::JumpIfNot || jump.a != given.a)
            return false;
        loop.element_pc = b.first;
        loop.element = number_register(pop.a);
        loop.steering = {set_register(pop.b), number_register(pop.a), number_register(given.a)};
        return true;
    }
    if (b.end - b.first == 2 && code(b.first).op == Op::Lt && b.end + 1 < int(uses.program().code.size())) {
        const Instr &less = code(b.first), &jump = code(b.first + 1), &at = code(b.end),
                    &next = code(b.end + 1);
        if (jump.op != Op::JumpIfNot || jump.a != less.a || at.op != Op::AtL || at.c != less.b) return false;
        if (next.op != Op::AddI || next.a != less.b || next.b != less.b || next.d != 1) return false;
        loop.element_pc = b.end;
        loop.element = set_register(at.a);
        loop.steering = {number_register(less.a), number_register(less.b), set_register(at.a)};
        return true;
    }
    return false;
}

constexpr int kMostCopies = 4;  // of a value from register to register, followed backwards

}  // namespace

std::vector<Loop> find_loops(RegisterUses& uses) {
    std::vector<Loop> loops;
    const auto& blocks = uses.flow().blocks;
    const std::size_t n = blocks.size();
    std::vector<std::vector<int>> from(n);
    for (std::size_t b = 0; b < n; ++b)
        for (const int t : blocks[b].to) from[std::size_t(t)].push_back(int(b));
    for (std::size_t head = 0; head < n; ++head) {
        Loop loop;
        loop.inside.assign(n, false);
        loop.inside[head] = true;
        std::vector<int> open;
        for (const int f : from[head])
            if (f >= int(head)) open.push_back(f);  // the way back
        if (open.empty() || !steers(uses, int(head), loop)) continue;
        while (!open.empty()) {
            const auto b = std::size_t(open.back());
            open.pop_back();
            if (loop.inside[b]) continue;
            loop.inside[b] = true;
            for (const int f : from[b]) open.push_back(f);
            uses.walk(1 + int(from[b].size()));
        }
        uses.walk(int(n));
        if (uses.tired()) break;
        for (std::size_t b = 0; b < n; ++b)
            if (loop.inside[b]) loop.blocks.push_back(int(b));
        each_instruction(uses, loop, [&](int pc) {
            each_register(uses.program(), uses.code(pc), [&](const Touch& t) {
                if (t.writes) loop.written.insert({t.file, t.number});
            });
        });
        loops.push_back(std::move(loop));
    }
    return loops;
}

bool in_loop(const Flow& flow, const Loop& loop, int pc) {
    const int b = flow.block_of[std::size_t(pc)];
    return b >= 0 && loop.inside[std::size_t(b)];
}

bool steering_is_clear(const RegisterUses& uses, const Loop& loop) {
    const Instr& at = uses.code(loop.element_pc);
    using Places = std::initializer_list<int>;
    // Inside the loop, nobody else.
    const auto only = [&](const std::vector<int>& uses_of_it, Places allowed) {
        return std::all_of(uses_of_it.begin(), uses_of_it.end(), [&](int pc) {
            return !in_loop(uses.flow(), loop, pc) ||
                   std::find(allowed.begin(), allowed.end(), pc) != allowed.end();
        });
    };
    const auto only_written_by = [&](Register r, Places allowed) { return only(uses.writes(r), allowed); };
    const auto only_used_by = [&](Register r, Places allowed) {
        return only(uses.writes(r), allowed) && only(uses.reads(r), allowed);
    };
    if (at.op == Op::PopS)
        return only_used_by(set_register(at.b), {loop.element_pc}) &&
               only_written_by(loop.element, {loop.element_pc});
    const int less = loop.element_pc - 2;
    return only_used_by(number_register(at.c), {loop.element_pc, loop.element_pc + 1, less}) &&
           only_written_by(number_register(uses.code(less).c), {}) &&
           only_written_by({RegisterFile::Lists, at.b}, {}) &&
           only_written_by(loop.element, {loop.element_pc});
}

bool is_element(const RegisterUses& uses, const Loop& loop, int number) {
    for (int copies = 0; copies < kMostCopies; ++copies) {
        if (number == loop.element.second) return true;
        const Instr* const in = number == kNone ? nullptr : uses.maker(number_register(number));
        if (!in || !is_copy(in->op)) return false;
        number = in->b;
    }
    return false;
}

bool is_fixed(const RegisterUses& uses, const Loop& loop, int number) {
    for (int copies = 0; copies < kMostCopies; ++copies) {
        if (!loop.writes(number_register(number))) return true;
        const Instr* const in = uses.maker(number_register(number));
        if (!in) return false;
        if (in->op == Op::Me || in->op == Op::Mover || in->op == Op::LoadI) return true;
        if (!is_copy(in->op) && in->op != Op::ColourOf) return false;
        number = in->b;
    }
    return false;
}

}  // namespace cairn
