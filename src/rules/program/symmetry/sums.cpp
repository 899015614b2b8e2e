#include "rules/program/symmetry/sums.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace cairn {
namespace {

// What a sum is made by. Operations of one kind may be done in any order.
enum class Sum { None, Plus, Times, Least, Greatest, LeastOf, GreatestOf, Or, And, Without, Same };

Sum sum_of(Op op) {
    switch (op) {
        case Op::Add:
        case Op::AddI:
        case Op::Sub: return Sum::Plus;
        case Op::Mul: return Sum::Times;
        case Op::MinI: return Sum::Least;
        case Op::MaxI: return Sum::Greatest;
        case Op::MinOf: return Sum::LeastOf;
        case Op::MaxOf: return Sum::GreatestOf;
        case Op::OrI:
        case Op::OrS:
        case Op::AddP:
        case Op::AddL: return Sum::Or;
        case Op::AndI:
        case Op::AndS: return Sum::And;
        case Op::SubI:
        case Op::SubS: return Sum::Without;
        default: return Sum::None;
    }
}

bool takes_only_from_its_first(Op op) { return op == Op::Sub || op == Op::SubI || op == Op::SubS; }

// The kind of sum, and what is set where it is `Same`.
struct Kind {
    Sum sum = Sum::None;
    int value = 0;
    friend bool operator==(const Kind&, const Kind&) = default;
};

// Does `in` do r = r + something, the something not being r?
Sum adds_to(const Instr& in, Register r) {
    const Sum sum = sum_of(in.op);
    if (sum == Sum::None || about(in.op).operands[0].file() != r.first) return Sum::None;
    if (in.op == Op::AddP || in.op == Op::AddL) return in.a == r.second ? sum : Sum::None;
    if (in.op == Op::AddI) return in.b == r.second ? sum : Sum::None;
    if (in.op == Op::MinOf || in.op == Op::MaxOf)
        return (in.a == r.second || in.b == r.second) && in.c != r.second && in.a != in.b ? sum : Sum::None;
    const bool first = in.b == r.second, second = in.c == r.second;
    if (first == second || (second && takes_only_from_its_first(in.op))) return Sum::None;
    return sum;
}

// From one instruction to a later one of the same block, with nothing of that kind between.
template <class Unless>
bool straight(const Flow& flow, int from, int to, Unless&& unless) {
    if (from >= to || flow.block_of[std::size_t(from)] != flow.block_of[std::size_t(to)]) return false;
    for (int pc = from + 1; pc < to; ++pc)
        if (unless(pc)) return false;
    return true;
}

}  // namespace

bool is_sum(const RegisterUses& uses, const Loop& loop, Register r) {
    std::optional<Kind> kind;
    std::set<int> explained;
    const auto take = [&](Kind k) {
        if (kind && *kind != k) return false;
        kind = k;
        return true;
    };
    for (const int pc : uses.writes(r)) {
        if (!in_loop(uses.flow(), loop, pc)) continue;
        const Instr& in = uses.code(pc);
        if (const Sum sum = adds_to(in, r); sum != Sum::None) {
            // Smallest and largest come as a pair of registers, always the same.
            const bool pair = sum == Sum::LeastOf || sum == Sum::GreatestOf;
            if (!take({sum, pair ? in.a << 16 | in.b : 0})) return false;
            explained.insert(pc);
            continue;
        }
        if (in.op == Op::LoadI || in.op == Op::LoadS) {
            if (!take({Sum::Same, in.d})) return false;
            continue;
        }
        if (!is_copy(in.op)) return false;
        const Register source{r.first, in.b};
        if (!loop.writes(source)) {
            if (!take({Sum::Same, -1 - in.b})) return false;
            continue;
        }
        // r = (r + something), by way of a register of its own
        if (!uses.written_once(source) || !uses.read_once(source)) return false;
        const int at = uses.writes(source)[0];
        const Sum sum = adds_to(uses.code(at), r);
        if (sum == Sum::None || sum == Sum::LeastOf || sum == Sum::GreatestOf ||
            !straight(uses.flow(), at, pc, [&](int k) { return uses.writes_to(k, r); }) || !take({sum, 0}))
            return false;
        explained.insert(at);
    }
    for (const int pc : uses.reads(r))
        if (in_loop(uses.flow(), loop, pc) && !explained.count(pc)) return false;
    return kind.has_value();
}

bool is_summed(const RegisterUses& uses, const std::vector<int>& accesses) {
    std::optional<Sum> kind;
    std::set<int> explained;
    for (const int put : accesses) {
        const Instr& in = uses.code(put);
        if (in.op != Op::PutI && in.op != Op::PutS) continue;
        const Register result{about(in.op).operands[0].file(), in.a};
        if (!uses.written_once(result) || !uses.read_once(result)) return false;
        const int add = uses.writes(result)[0];
        for (const int get : accesses) {
            const Instr& g = uses.code(get);
            if (!does(g, effect::ReadsNumbers | effect::ReadsSets) || g.b != in.b || g.d != in.d ||
                get >= add)
                continue;
            const Register old = target(g);
            if (!uses.written_once(old) || !uses.read_once(old) || uses.reads(old)[0] != add) continue;
            const Sum sum = adds_to(uses.code(add), old);
            if (sum == Sum::None || (kind && *kind != sum)) return false;
            const bool in_a_row =
                straight(uses.flow(), get, put,
                         [&](int pc) {
                             return (does(uses.code(pc), about(in.op).effects & effect::ChangesState)) ||
                                    (in.b != kNone && uses.writes_to(pc, {RegisterFile::Numbers, in.b}));
                         }) &&
                add < put;
            if (!in_a_row) return false;
            kind = sum;
            explained.insert(get);
            explained.insert(put);
        }
    }
    return std::all_of(accesses.begin(), accesses.end(), [&](int pc) { return explained.count(pc) > 0; });
}

}  // namespace cairn
