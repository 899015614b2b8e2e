#include "rules/program/symmetry/order_free.hpp"

#include <algorithm>
#include <map>

#include "rules/program/symmetry/loop_board.hpp"
#include "rules/program/symmetry/sums.hpp"

namespace cairn {
namespace {

// ---- how a loop is left

constexpr int kNotLeftEarly = -1;

// From here straight to a win, a loss or a draw?
bool ends_the_game(const RegisterUses& uses, int pc) {
    for (; pc < int(uses.program().code.size()); ++pc) {
        const Instr& in = uses.code(pc);
        if (in.op == Op::Win || in.op == Op::Lose || in.op == Op::Draw) return true;
        if (does(in, ~std::uint32_t(effect::ReadsBalls | effect::ReadsColours | effect::ReadsCourse |
                                    effect::ReadsNumbers | effect::ReadsSets | effect::Faults)))
            return false;
    }
    return false;
}

// Where is it left early to, if to one place only? `good` is false when there are several, or when what was changed
// before it was left would show.
int early_exit(const RegisterUses& uses, const Loop& loop, std::uint32_t effects, bool& good) {
    std::set<int> places;
    for (const int b : loop.blocks) {
        const int last = uses.flow().blocks[std::size_t(b)].end - 1;
        each_successor(uses.program(), last, [&](int next) {
            if (!in_loop(uses.flow(), loop, next) && b != loop.head) places.insert(next);
        });
    }
    constexpr int kFailure = -2;
    if (effects & effect::Fails) places.insert(kFailure);
    good = places.size() <= 1;
    if (!good || places.empty() || *places.begin() == kFailure)
        return kNotLeftEarly;  // a failed turn never was
    const int early = *places.begin();
    good = !(effects & effect::ChangesState) || ends_the_game(uses, early);
    return early;
}

// ---- registers

bool registers_are_sums(RegisterUses& uses, const Loop& loop) {
    const int head = uses.flow().blocks[std::size_t(loop.head)].first;
    for (const Register& r : loop.written) {
        if (std::find(loop.steering.begin(), loop.steering.end(), r) != loop.steering.end()) continue;
        const bool outlives_round = uses.each_reader(head, r, [](int) { return true; });
        if ((outlives_round && !is_sum(uses, loop, r)) || uses.tired()) return false;
    }
    return true;
}

// ---- variables of the State

// Every access is to the entry of the loop's own element.
bool is_by_element(const RegisterUses& uses, const Loop& loop, const std::vector<int>& accesses) {
    if (loop.element.first != RegisterFile::Numbers) return false;
    return std::all_of(accesses.begin(), accesses.end(), [&](int pc) {
        const Instr& in = uses.code(pc);
        if (in.op != Op::GetI && in.op != Op::PutI && in.op != Op::GetS && in.op != Op::PutS) return false;
        return is_element(uses, loop, in.b);
    });
}

bool is_marked(const RegisterUses& uses, const std::vector<int>& accesses) {
    const Op op = uses.code(accesses[0]).op;
    return (op == Op::Mark || op == Op::Unmark) &&
           std::all_of(accesses.begin(), accesses.end(), [&](int pc) { return uses.code(pc).op == op; });
}

bool same_value(const RegisterUses& uses, const Loop& loop, const Instr& a, const Instr& b) {
    const Register x{about(a.op).operands[0].file(), a.a}, y{about(b.op).operands[0].file(), b.a};
    if (x == y && !loop.writes(x)) return true;
    if (!uses.written_once(x) || !uses.written_once(y)) return false;
    const Instr &from = uses.code(uses.writes(x)[0]), &other = uses.code(uses.writes(y)[0]);
    return from.op == other.op && (from.op == Op::LoadI || from.op == Op::LoadS) && from.d == other.d;
}

// Set to one and the same value, never read.
bool is_set_alike(const RegisterUses& uses, const Loop& loop, const std::vector<int>& accesses) {
    const Instr& first = uses.code(accesses[0]);
    return std::all_of(accesses.begin(), accesses.end(), [&](int pc) {
        const Instr& in = uses.code(pc);
        if ((in.op != Op::PutI && in.op != Op::PutS) || in.d != first.d || in.b != first.b) return false;
        if (in.b != kNone && loop.writes({RegisterFile::Numbers, in.b})) return false;
        return same_value(uses, loop, in, first);
    });
}

// The variable whose place in t[] or n[] this is, or -1.
int variable_at(const Program& p, RegisterFile file, int slot) {
    for (std::size_t k = 0; k < p.variables.size(); ++k) {
        const Variable& v = p.variables[k];
        if (v.form != Variable::Form::Board && v.is_set() == (file == RegisterFile::Sets) && slot >= v.slot &&
            slot < v.slot + v.size)
            return int(k);
    }
    return -1;
}

bool state_is_summed(RegisterUses& uses, const Loop& loop, std::uint32_t effects) {
    if (!(effects & effect::ChangesState)) return true;
    bool good = true;
    std::map<int, std::vector<int>> accesses;  // by variable
    std::set<int> changed;
    bool balls_change = false;
    each_instruction(uses, loop, [&](int pc) {
        const Instr& in = uses.code(pc);
        const Role role = about(in.op).operands[3].role;
        const bool sets = role == Role::SetSlot || role == Role::Mark;
        if (sets || role == Role::NumberSlot || role == Role::Bag) {
            const int v =
                variable_at(uses.program(), sets ? RegisterFile::Sets : RegisterFile::Numbers, in.d);
            if (v < 0) good = false;
            accesses[v].push_back(pc);
            if (does(in, effect::WritesNumbers | effect::WritesSets)) changed.insert(v);
        } else if (does(in, effect::WritesBalls | effect::MovesBalls)) {
            const bool one_colour = in.op == Op::Recolour && !loop.writes({RegisterFile::Numbers, in.b});
            if (in.op != Op::Put && in.op != Op::PutAll && !one_colour) good = false;
            if (one_colour && (effects & effect::WritesBalls)) good = false;
            balls_change = true;
        } else if (does(in, effect::WritesCourse)) {
            if (in.op != Op::Again && in.op != Op::PassTurn) good = false;
        }
    });
    if (balls_change && (effects & kLooksAtBoard)) good = good && sees_no_round_before(uses, loop);
    for (const int v : changed)
        good = good && (is_summed(uses, accesses[v]) || is_by_element(uses, loop, accesses[v]) ||
                        is_marked(uses, accesses[v]) || is_set_alike(uses, loop, accesses[v]));
    return good;
}

// ---- a whole loop

bool is_free_of_order(RegisterUses& uses, const Loop& loop, OrderFree& result) {
    for (const int b : loop.blocks)
        if (uses.flow().blocks[std::size_t(b)].entered)
            return false;  // play can begin in the middle: somebody chooses
    std::uint32_t effects = 0;
    each_instruction(uses, loop, [&](int pc) { effects |= about(uses.code(pc).op).effects; });
    if (effects & (effect::Waits | effect::Tries | effect::Settles)) return false;
    bool good = false;
    const int early = early_exit(uses, loop, effects, good);
    if (!good || !steering_is_clear(uses, loop) || !registers_are_sums(uses, loop) ||
        !state_is_summed(uses, loop, effects))
        return false;
    if (early == kNotLeftEarly) return true;
    for (const Register& r : loop.written)
        uses.each_reader(early, r, [&](int pc) { return result.stale.insert({pc, r}), uses.tired(); });
    return !uses.tired();
}

}  // namespace

OrderFree find_order_free_loops(const Program& program, const Flow& flow) {
    RegisterUses uses(program, flow);
    OrderFree result;
    result.elements.assign(program.code.size(), false);
    for (const Loop& loop : find_loops(uses))
        if (is_free_of_order(uses, loop, result)) result.elements[std::size_t(loop.element_pc)] = true;
    return result;
}

}  // namespace cairn
