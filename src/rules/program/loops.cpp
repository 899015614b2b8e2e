#include "rules/program/loops.hpp"

#include <algorithm>
#include <map>
#include <optional>

namespace cairn {
namespace {

using Register = std::pair<RegisterFile, int>;

constexpr int kMostSteps =
    2'000'000;  // of walking through code, in all; what is not shown by then is not shown

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
bool is_copy(Op op) { return op == Op::CopyI || op == Op::CopyS; }

class Finder {
   public:
    Finder(const Program& p, const Flow& flow) : p_(p), flow_(flow) {
        result_.elements.assign(p.code.size(), false);
        for (const CodeBlock& b : flow.blocks)
            for (int pc = b.first; pc < b.end; ++pc)
                each_register(p, p.code[std::size_t(pc)], [&](const Touch& t) {
                    if (t.reads) reads_[{t.file, t.number}].push_back(pc);
                    if (t.writes) writes_[{t.file, t.number}].push_back(pc);
                });
    }

    OrderFree run() {
        const std::size_t n = flow_.blocks.size();
        std::vector<std::vector<int>> from(n);
        for (std::size_t b = 0; b < n; ++b)
            for (const int t : flow_.blocks[b].to) from[std::size_t(t)].push_back(int(b));
        for (std::size_t head = 0; head < n; ++head) {
            Loop loop;
            loop.inside.assign(n, false);
            loop.inside[head] = true;
            std::vector<int> open;
            for (const int f : from[head])
                if (f >= int(head)) open.push_back(f);  // the way back
            if (open.empty() || !steers(int(head), loop)) continue;
            while (!open.empty()) {
                const auto b = std::size_t(open.back());
                open.pop_back();
                if (loop.inside[b]) continue;
                loop.inside[b] = true;
                for (const int f : from[b]) open.push_back(f);
                steps_ += 1 + int(from[b].size());
            }
            steps_ += int(n);
            if (steps_ > kMostSteps) break;
            for (std::size_t b = 0; b < n; ++b)
                if (loop.inside[b]) loop.blocks.push_back(int(b));
            if (free_of_order(loop)) result_.elements[std::size_t(loop.element_pc)] = true;
        }
        return std::move(result_);
    }

   private:
    struct Loop {
        std::vector<bool> inside;  // by block
        std::vector<int> blocks;
        int head = 0;
        int done = 0;        // the instruction after the loop
        int element_pc = 0;  // PopS or AtL
        Register element;
        std::vector<Register> steering;  // registers that count the rounds
        std::set<Register> written;
        int early = -1;  // where it is left early to
    };

    const Instr& code(int pc) const { return p_.code[std::size_t(pc)]; }

    // Is this the head of a loop through points or through a list, as the compiler writes them?
    //
    //     PopS x, rest         Lt more, k, n
    //     Given some, x        JumpIfNot more -> done
    //     JumpIfNot some       AtL member, list, k
    //     …                    AddI k, k, 1
    bool steers(int head, Loop& loop) const {
        const CodeBlock& b = flow_.blocks[std::size_t(head)];
        loop.head = head;
        const auto number = [](int r) { return Register{RegisterFile::Numbers, r}; };
        if (b.end - b.first == 3 && code(b.first).op == Op::PopS) {
            const Instr &pop = code(b.first), &given = code(b.first + 1), &jump = code(b.first + 2);
            if (given.op != Op::Given || given.b != pop.a || jump.op != Op::JumpIfNot || jump.a != given.a)
                return false;
            loop.done = jump.d;
            loop.element_pc = b.first;
            loop.element = number(pop.a);
            loop.steering = {{RegisterFile::Sets, pop.b}, number(pop.a), number(given.a)};
            return true;
        }
        if (b.end - b.first == 2 && code(b.first).op == Op::Lt && b.end + 1 < int(p_.code.size())) {
            const Instr &less = code(b.first), &jump = code(b.first + 1), &at = code(b.end),
                        &next = code(b.end + 1);
            if (jump.op != Op::JumpIfNot || jump.a != less.a || at.op != Op::AtL || at.c != less.b)
                return false;
            if (next.op != Op::AddI || next.a != less.b || next.b != less.b || next.d != 1) return false;
            loop.done = jump.d;
            loop.element_pc = b.end;
            loop.element = {RegisterFile::Sets, at.a};
            loop.steering = {number(less.a), number(less.b), {RegisterFile::Sets, at.a}};
            return true;
        }
        return false;
    }

    template <class Each>
    void each_instruction(const Loop& loop, Each&& each) {
        for (const int b : loop.blocks)
            for (int pc = flow_.blocks[std::size_t(b)].first; pc < flow_.blocks[std::size_t(b)].end; ++pc) {
                ++steps_;
                each(pc);
            }
    }

    bool in_loop(const Loop& loop, int pc) const {
        const int b = flow_.block_of[std::size_t(pc)];
        return b >= 0 && loop.inside[std::size_t(b)];
    }

    bool free_of_order(Loop& loop) {
        for (const int b : loop.blocks)
            if (flow_.blocks[std::size_t(b)].entered)
                return false;  // play can begin in the middle: somebody chooses
        std::uint32_t effects = 0;
        each_instruction(loop, [&](int pc) {
            effects |= about(code(pc).op).effects;
            each_register(p_, code(pc), [&](const Touch& t) {
                if (t.writes) loop.written.insert({t.file, t.number});
            });
        });
        if (effects & (effect::Waits | effect::Tries | effect::Settles)) return false;
        return steering_is_clear(loop) && left_to_one_place(loop, effects) && registers_are_sums(loop) &&
               state_is_summed(loop, effects) && mark_stale(loop);
    }

    // What counts the rounds is written by the head alone, and the list does not change.
    bool steering_is_clear(const Loop& loop) {
        const Instr& at = code(loop.element_pc);
        bool clear = true;
        const auto only = [&](Register r, std::initializer_list<int> allowed, bool reads_too) {
            for (const int pc : writes_[r])
                if (in_loop(loop, pc) && std::find(allowed.begin(), allowed.end(), pc) == allowed.end())
                    clear = false;
            if (!reads_too) return;
            for (const int pc : reads_[r])
                if (in_loop(loop, pc) && std::find(allowed.begin(), allowed.end(), pc) == allowed.end())
                    clear = false;
        };
        if (at.op == Op::PopS) {
            only({RegisterFile::Sets, at.b}, {loop.element_pc}, true);
            only(loop.element, {loop.element_pc}, false);
        } else {
            const int less = loop.element_pc - 2;
            only({RegisterFile::Numbers, at.c}, {loop.element_pc, loop.element_pc + 1, less}, true);
            only({RegisterFile::Numbers, code(less).c}, {}, false);
            only({RegisterFile::Lists, at.b}, {}, false);
            only(loop.element, {loop.element_pc}, false);
        }
        return clear;
    }

    bool left_to_one_place(Loop& loop, std::uint32_t effects) {
        std::set<int> places;
        for (const int b : loop.blocks) {
            const int last = flow_.blocks[std::size_t(b)].end - 1;
            each_successor(p_, last, [&](int next) {
                if (!in_loop(loop, next) && b != loop.head) places.insert(next);
            });
        }
        constexpr int kFailure = -2;
        if (effects & effect::Fails) places.insert(kFailure);
        if (places.size() > 1) return false;
        if (places.empty() || *places.begin() == kFailure) return true;  // a failed turn never was
        loop.early = *places.begin();
        // What was changed before it was left would show, unless the game is over.
        return !(effects & effect::ChangesState) || ends_the_game(loop.early);
    }

    // From here straight to a win, a loss or a draw?
    bool ends_the_game(int pc) const {
        for (; pc < int(p_.code.size()); ++pc) {
            const Instr& in = code(pc);
            if (in.op == Op::Win || in.op == Op::Lose || in.op == Op::Draw) return true;
            if (does(in, ~std::uint32_t(effect::ReadsBalls | effect::ReadsColours | effect::ReadsCourse |
                                        effect::ReadsNumbers | effect::ReadsSets | effect::Faults)))
                return false;
        }
        return false;
    }

    // ---- registers

    bool registers_are_sums(const Loop& loop) {
        for (const Register& r : loop.written) {
            if (std::find(loop.steering.begin(), loop.steering.end(), r) != loop.steering.end()) continue;
            if (read_before_written(flow_.blocks[std::size_t(loop.head)].first, r) && !is_sum(loop, r))
                return false;
            if (steps_ > kMostSteps) return false;
        }
        return true;
    }

    // Can the value of r here be read later?
    bool read_before_written(int from, Register r) {
        std::vector<bool> seen(flow_.blocks.size());
        std::vector<int> open = {flow_.block_of[std::size_t(from)]};
        while (!open.empty()) {
            const auto b = std::size_t(open.back());
            open.pop_back();
            if (seen[b]) continue;
            seen[b] = true;
            const CodeBlock& block = flow_.blocks[b];
            if (block.entered && block.first != from) continue;  // registers do not survive
            bool set = false;
            for (int pc = block.first; pc < block.end && !set; ++pc) {
                ++steps_;
                bool read = false;
                each_register(p_, code(pc), [&](const Touch& t) {
                    if (t.file != r.first || t.number != r.second) return;
                    read = read || t.reads;
                    set = set || t.writes;
                });
                if (read) return true;
            }
            if (!set) open.insert(open.end(), block.to.begin(), block.to.end());
        }
        return false;
    }

    bool written_once(Register r) const {
        const auto it = writes_.find(r);
        return it != writes_.end() && it->second.size() == 1;
    }
    bool read_once(Register r) const {
        const auto it = reads_.find(r);
        return it != reads_.end() && it->second.size() == 1;
    }
    static Register target(const Instr& in) { return {about(in.op).operands[0].file(), in.a}; }

    // The kind of sum, and what is set where it is `Same`.
    struct Kind {
        Sum sum = Sum::None;
        int value = 0;
        friend bool operator==(const Kind&, const Kind&) = default;
    };

    // Does `in` do r = r + something, the something not being r? `out`: the register that receives it.
    static Sum adds_to(const Instr& in, Register r) {
        const Sum sum = sum_of(in.op);
        if (sum == Sum::None || about(in.op).operands[0].file() != r.first) return Sum::None;
        if (in.op == Op::AddP || in.op == Op::AddL) return in.a == r.second ? sum : Sum::None;
        if (in.op == Op::AddI) return in.b == r.second ? sum : Sum::None;
        if (in.op == Op::MinOf || in.op == Op::MaxOf)
            return (in.a == r.second || in.b == r.second) && in.c != r.second && in.a != in.b ? sum
                                                                                              : Sum::None;
        const bool first = in.b == r.second, second = in.c == r.second;
        if (first == second || (second && takes_only_from_its_first(in.op))) return Sum::None;
        return sum;
    }

    bool is_sum(const Loop& loop, Register r) {
        std::optional<Kind> kind;
        std::set<int> explained;
        const auto take = [&](Kind k) {
            if (kind && *kind != k) return false;
            kind = k;
            return true;
        };
        for (const int pc : writes_[r]) {
            if (!in_loop(loop, pc)) continue;
            const Instr& in = code(pc);
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
            if (!loop.written.count(source)) {
                if (!take({Sum::Same, -1 - in.b})) return false;
                continue;
            }
            // r = (r + something), by way of a register of its own
            if (!written_once(source) || !read_once(source)) return false;
            const int at = writes_[source][0];
            const Sum sum = adds_to(code(at), r);
            if (sum == Sum::None || sum == Sum::LeastOf || sum == Sum::GreatestOf ||
                !straight(at, pc, [&](int k) { return writes_register(k, r); }) || !take({sum, 0}))
                return false;
            explained.insert(at);
        }
        for (const int pc : reads_[r])
            if (in_loop(loop, pc) && !explained.count(pc)) return false;
        return kind.has_value();
    }

    bool writes_register(int pc, Register r) const {
        bool found = false;
        each_register(p_, code(pc), [&](const Touch& t) {
            found = found || (t.writes && t.file == r.first && t.number == r.second);
        });
        return found;
    }

    // From one instruction to a later one of the same block, with nothing of that kind between.
    template <class Unless>
    bool straight(int from, int to, Unless&& unless) const {
        if (from >= to || flow_.block_of[std::size_t(from)] != flow_.block_of[std::size_t(to)]) return false;
        for (int pc = from + 1; pc < to; ++pc)
            if (unless(pc)) return false;
        return true;
    }

    // ---- the State

    int variable_at(int slot, bool sets) const {
        for (std::size_t k = 0; k < p_.variables.size(); ++k) {
            const Variable& v = p_.variables[k];
            if (v.form != Variable::Form::Board && v.is_set() == sets && slot >= v.slot &&
                slot < v.slot + v.size)
                return int(k);
        }
        return -1;
    }

    bool state_is_summed(const Loop& loop, std::uint32_t effects) {
        if (!(effects & effect::ChangesState)) return true;
        bool good = true;
        std::map<std::pair<bool, int>, std::vector<int>> accesses;  // of a variable: set or number, which
        std::set<std::pair<bool, int>> changed;
        bool balls_change = false;
        each_instruction(loop, [&](int pc) {
            const Instr& in = code(pc);
            const Role role = about(in.op).operands[3].role;
            const bool sets = role == Role::SetSlot || role == Role::Mark;
            if (sets || role == Role::NumberSlot || role == Role::Bag) {
                const int v = variable_at(in.d, sets);
                if (v < 0) good = false;
                accesses[{sets, v}].push_back(pc);
                if (does(in, effect::WritesNumbers | effect::WritesSets)) changed.insert({sets, v});
            } else if (does(in, effect::WritesBalls | effect::MovesBalls)) {
                const bool one_colour =
                    in.op == Op::Recolour && !loop.written.count({RegisterFile::Numbers, in.b});
                if (in.op != Op::Put && in.op != Op::PutAll && !one_colour) good = false;
                if (one_colour && (effects & effect::WritesBalls)) good = false;
                balls_change = true;
            } else if (does(in, effect::WritesCourse)) {
                if (in.op != Op::Again && in.op != Op::PassTurn) good = false;
            }
        });
        if (balls_change && (effects & kLooks)) good = good && looks_away(loop);
        for (const auto& v : changed)
            good = good && (is_summed(loop, accesses[v]) || is_by_element(loop, accesses[v]) ||
                            is_marked(accesses[v]) || is_set_alike(loop, accesses[v]));
        return good;
    }

    // ---- loops that put balls and look at the board all the same
    //
    // `for p in pits: put(due(p), p)`, where due(p) looks at the balls under p. Each ball is put on the element itself,
    // and all elements are playable when the loop begins: empty, and everything under them is full. So no ball that the
    // loop puts lies under an element, and each round sees what it would have seen as the first.
    //
    // `for p in gifts: put(me, p); if count(mine) == share: win(me)`. Every round puts one ball of the same colour, and
    // balls are only counted: what a round sees depends on how many came before, not on which.

    static constexpr std::uint32_t kLooks = effect::ReadsBalls | effect::ReadsColours | effect::ReadsHistory;

    bool looks_away(const Loop& loop) {
        bool on_element = loop.element.first == RegisterFile::Numbers, under = true, counted = true;
        each_instruction(loop, [&](int pc) {
            const Instr& in = code(pc);
            if (does(in, effect::WritesBalls | effect::MovesBalls)) {
                on_element = on_element && in.op == Op::Put && is_element(loop, in.b);
                counted = counted && on_element && fixed_in(loop, in.a);
            }
            if (!does(in, kLooks)) return;
            const bool plain = in.op == Op::OfColour || in.op == Op::Balls;
            under = under && plain && every_use(in.a, [&](const Instr& use) {
                        const bool looks = use.op == Op::AndS || use.op == Op::MeetsS ||
                                           (use.op == Op::SubsetS && use.c == in.a);
                        return looks && under_element(loop, use.b == in.a ? use.c : use.b);
                    });
            counted = counted && plain &&
                      every_use(in.a, [](const Instr& use) { return use.op == Op::CountS; }) &&
                      (in.op == Op::Balls || fixed_in(loop, in.b));
        });
        if (!on_element) return false;
        if (under && begins_playable(loop)) return true;
        return counted && std::all_of(loop.blocks.begin(), loop.blocks.end(), [&](int b) {
                   const auto& to = flow_.blocks[std::size_t(b)].to;  // one way round the loop
                   return std::count_if(to.begin(), to.end(),
                                        [&](int t) { return loop.inside[std::size_t(t)]; }) == 1;
               });
    }

    template <class Good>
    bool every_use(int set_register, Good&& good) {
        const Register r{RegisterFile::Sets, set_register};
        const auto& uses = reads_[r];
        return written_once(r) &&
               std::all_of(uses.begin(), uses.end(), [&](int pc) { return good(code(pc)); });
    }

    // The same in every round: not written in the loop, or made of what is the same (the colour of who decides).
    bool fixed_in(const Loop& loop, int number) {
        for (int deep = 0; deep < 4; ++deep) {
            const Register r{RegisterFile::Numbers, number};
            if (!loop.written.count(r)) return true;
            if (!written_once(r)) return false;
            const Instr& in = code(writes_[r][0]);
            if (in.op == Op::Me || in.op == Op::Mover || in.op == Op::LoadI) return true;
            if (in.op != Op::CopyI && in.op != Op::ColourOf) return false;
            number = in.b;
        }
        return false;
    }

    // The loop's element, or a copy of it.
    bool is_element(const Loop& loop, int number) {
        for (int copies = 0; copies < 4; ++copies) {
            if (number == loop.element.second) return true;
            const Register r{RegisterFile::Numbers, number};
            if (number == kNone || !written_once(r) || code(writes_[r][0]).op != Op::CopyI) return false;
            number = code(writes_[r][0]).b;
        }
        return false;
    }

    bool under_element(const Loop& loop, int set_register) {
        const Register below{RegisterFile::Sets, set_register};
        if (!written_once(below) || code(writes_[below][0]).op != Op::Below) return false;
        const Register point{RegisterFile::Sets, code(writes_[below][0]).b};
        return written_once(point) && code(writes_[point][0]).op == Op::PointS &&
               is_element(loop, code(writes_[point][0]).b);
    }

    // Is every element playable when the loop begins?
    bool begins_playable(const Loop& loop) {
        const CodeBlock& head = flow_.blocks[std::size_t(loop.head)];
        if (code(head.first).op != Op::PopS) return false;
        // The straight code before the loop: what it walks through, and before that where it comes from.
        const int before = head.first - 1;
        if (before < 0 || code(before).op != Op::CopyS || code(before).a != code(head.first).b) return false;
        int wanted = code(before).b;
        const int block = flow_.block_of[std::size_t(before)];
        if (block < 0 || loop.inside[std::size_t(block)]) return false;
        // Backwards: a set that is part of a playable one, with no ball moved since.
        std::vector<int> parts = {wanted};
        for (int pc = before - 1; pc >= flow_.blocks[std::size_t(block)].first; --pc) {
            const Instr& in = code(pc);
            if (does(in, effect::WritesBalls | effect::MovesBalls | effect::WritesCourse)) return false;
            const Operand& o = about(in.op).operands[0];
            if (o.file() != RegisterFile::Sets || !o.writes()) continue;
            const auto it = std::find(parts.begin(), parts.end(), in.a);
            if (it == parts.end()) continue;
            if (in.op == Op::Playable) return true;
            parts.erase(it);
            if (in.op == Op::SubS || in.op == Op::CopyS) parts.push_back(in.b);
            if (in.op == Op::AndS) parts.push_back(in.b), parts.push_back(in.c);
        }
        return false;
    }

    // Every access is n[at] = n[at] + something: three instructions in a row, by registers of their own.
    bool is_summed(const Loop&, const std::vector<int>& accesses) {
        std::optional<Sum> kind;
        std::set<int> explained;
        for (const int put : accesses) {
            const Instr& in = code(put);
            if (in.op != Op::PutI && in.op != Op::PutS) continue;
            const Register result{about(in.op).operands[0].file(), in.a};
            if (!written_once(result) || !read_once(result)) return false;
            const int add = writes_[result][0];
            for (const int get : accesses) {
                const Instr& g = code(get);
                if (!does(g, effect::ReadsNumbers | effect::ReadsSets) || g.b != in.b || g.d != in.d ||
                    get >= add)
                    continue;
                const Register old = target(g);
                if (!written_once(old) || !read_once(old) || reads_[old][0] != add) continue;
                const Sum sum = adds_to(code(add), old);
                if (sum == Sum::None || (kind && *kind != sum)) return false;
                const bool in_a_row =
                    straight(get, put,
                             [&](int pc) {
                                 return (does(code(pc), about(in.op).effects & effect::ChangesState)) ||
                                        (in.b != kNone && writes_register(pc, {RegisterFile::Numbers, in.b}));
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

    // Every access is to the entry of the loop's own element.
    bool is_by_element(const Loop& loop, const std::vector<int>& accesses) {
        if (loop.element.first != RegisterFile::Numbers) return false;
        return std::all_of(accesses.begin(), accesses.end(), [&](int pc) {
            const Instr& in = code(pc);
            if (in.op != Op::GetI && in.op != Op::PutI && in.op != Op::GetS && in.op != Op::PutS)
                return false;
            return is_element(loop, in.b);
        });
    }

    bool is_marked(const std::vector<int>& accesses) const {
        const Op op = code(accesses[0]).op;
        return (op == Op::Mark || op == Op::Unmark) &&
               std::all_of(accesses.begin(), accesses.end(), [&](int pc) { return code(pc).op == op; });
    }

    // Set to one and the same value, never read.
    bool is_set_alike(const Loop& loop, const std::vector<int>& accesses) {
        const Instr& first = code(accesses[0]);
        return std::all_of(accesses.begin(), accesses.end(), [&](int pc) {
            const Instr& in = code(pc);
            if ((in.op != Op::PutI && in.op != Op::PutS) || in.d != first.d || in.b != first.b) return false;
            if (in.b != kNone && loop.written.count({RegisterFile::Numbers, in.b})) return false;
            return same_value(loop, in, first);
        });
    }

    bool same_value(const Loop& loop, const Instr& a, const Instr& b) {
        const Register x{about(a.op).operands[0].file(), a.a}, y{about(b.op).operands[0].file(), b.a};
        if (x == y && !loop.written.count(x)) return true;
        if (!written_once(x) || !written_once(y)) return false;
        const Instr &from = code(writes_[x][0]), &other = code(writes_[y][0]);
        return from.op == other.op && (from.op == Op::LoadI || from.op == Op::LoadS) && from.d == other.d;
    }

    // ---- left early

    bool mark_stale(Loop& loop) {
        if (loop.early < 0) return true;
        for (const Register& r : loop.written) {
            std::vector<bool> seen(flow_.blocks.size());
            std::vector<int> open = {flow_.block_of[std::size_t(loop.early)]};
            while (!open.empty()) {
                const auto b = std::size_t(open.back());
                open.pop_back();
                if (seen[b]) continue;
                seen[b] = true;
                const CodeBlock& block = flow_.blocks[b];
                if (block.entered) continue;  // registers do not survive
                bool set = false;
                for (int pc = block.first; pc < block.end && !set; ++pc) {
                    if (++steps_ > kMostSteps) return false;
                    each_register(p_, code(pc), [&](const Touch& t) {
                        if (t.file != r.first || t.number != r.second) return;
                        if (t.reads) result_.stale.insert({pc, r});
                        set = set || t.writes;
                    });
                }
                if (!set) open.insert(open.end(), block.to.begin(), block.to.end());
            }
        }
        return true;
    }

    const Program& p_;
    const Flow& flow_;
    std::map<Register, std::vector<int>> reads_, writes_;  // instructions, in the order of the code
    OrderFree result_;
    int steps_ = 0;
};

}  // namespace

OrderFree find_order_free_loops(const Program& program, const Flow& flow) {
    return Finder(program, flow).run();
}

}  // namespace cairn
