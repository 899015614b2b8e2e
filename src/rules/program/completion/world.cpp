#include "rules/program/completion/world.hpp"

#include <algorithm>
#include <bit>

namespace cairn {
namespace {

constexpr std::uint32_t kWritesBoards = effect::WritesBalls | effect::MovesBalls;

// Results of an instruction that are no registers.
enum { kNewBalls = 10, kNewSet, kNewCourse };

bool order_does_not_matter(Op op) {
    return op == Op::AndS || op == Op::OrS || op == Op::MeetsS || op == Op::EqS || op == Op::AndI ||
           op == Op::OrI || op == Op::Eq || op == Op::Ne || op == Op::Add || op == Op::Mul;
}

}  // namespace

World::World(const Program& program, Values& values) : program_(&program), values_(&values) {
    registers_.assign(std::size_t(program.i_registers + program.s_registers + program.l_registers), kNoValue);
    for (Value* part : {&balls_, &board_, &me_, &course_, &numbers_, &sets_}) *part = values.fresh();
}

int World::id(RegisterFile file, int number) const {
    return number + (file == RegisterFile::Numbers ? 0
                     : file == RegisterFile::Sets  ? program_->i_registers
                                                   : program_->i_registers + program_->s_registers);
}

int World::register_of_options(const Site& site) const {
    return id(site.form == Site::Form::Few    ? RegisterFile::Numbers
              : site.form == Site::Form::Sets ? RegisterFile::Lists
                                              : RegisterFile::Sets,
              site.options);
}

// ---- running

// The parts of the State that an instruction with these effects reads, or changes. Boards come first: see Entry.
void World::add_parts(Values::Origin& origin, std::uint32_t effects) const {
    const auto add_slots = [&](Value unwritten, const std::map<int, Value>& written) {
        origin.push_back(unwritten);
        for (const auto& [slot, value] : written) origin.push_back(slot), origin.push_back(value);
    };
    if (effects & (effect::ReadsBalls | effect::ReadsColours | effect::ReadsHistory | kWritesBoards))
        origin.push_back(balls_), origin.push_back(board_);
    if (effects & (effect::ReadsCourse | effect::ReadsHistory | effect::WritesCourse))
        origin.push_back(me_), origin.push_back(board_), origin.push_back(course_);
    if (effects & effect::ReadsNumbers) add_slots(numbers_, number_slots_);
    if (effects & effect::ReadsSets) add_slots(sets_, set_slots_);
}

Values::Origin World::origin(const Instr& in) const {
    const OpInfo& info = about(in.op);
    Values::Origin o = {int(in.op), in.d};
    for (int k = 0; k < 3; ++k) {
        const Operand& field = info.operands[std::size_t(k)];
        const bool there = field.is_register() && !(field.optional() && in.field(k) == kNone);
        if (there)
            o.push_back(field.reads() ? registers_[std::size_t(id(field.file(), in.field(k)))] : kNoValue);
        else o.push_back(field.is_register() ? kNoValue : in.field(k));
    }
    if (order_does_not_matter(in.op) && o[Values::kB] > o[Values::kC])
        std::swap(o[Values::kB], o[Values::kC]);
    add_parts(o, info.effects);
    // Where boards differ in kind, a word means another thing on another board.
    const bool board_word = in.op >= Op::Playable && in.op <= Op::CopiesL;
    if (board_word && program_->kinds_of_boards() > 1) o.push_back(board_);
    return o;
}

Value World::result(Values::Origin origin, int which) const {
    origin.push_back(which);
    return values_->of(origin);
}

// What run() would make of a word about the board that reads one operand or none.
Value World::board_word(Op op, int operand, Value balls, Value board) const {
    return result({int(op), 0, kNoValue, operand, 0, balls, board}, 0);
}

Value& World::slot(std::map<int, Value>& written, Op op, Value unwritten, int d) const {
    const auto at = written.find(d);
    if (at != written.end()) return at->second;
    return written[d] = values_->of({int(op), d, unwritten});
}

// Marks and poses move with the balls. Locals and plain variables do not, but only of locals is it plain from where
// they lie.
void World::balls_changed(Value now) {
    balls_ = now;
    const int local = program_->local_set, end = local + program_->local_sets;
    for (auto at = set_slots_.begin(); at != set_slots_.end();)
        at = at->first >= local && at->first < end ? std::next(at) : set_slots_.erase(at);
    for (int k = local; k < end; ++k) slot(set_slots_, Op::GetS, sets_, k);
    sets_ = values_->fresh();
    if (program_->riding_numbers.empty()) return;
    const int first = program_->local_number, last = first + program_->local_numbers;
    for (auto at = number_slots_.begin(); at != number_slots_.end();)
        at = at->first >= first && at->first < last ? std::next(at) : number_slots_.erase(at);
    for (int k = first; k < last; ++k) slot(number_slots_, Op::GetI, numbers_, k);
    numbers_ = values_->fresh();
}

void World::run(const Instr& in) {
    const auto i = [&](int n) -> Value& { return registers_[std::size_t(n)]; };
    const auto s = [&](int n) -> Value& { return registers_[std::size_t(program_->i_registers + n)]; };
    const auto l = [&](int n) -> Value& {
        return registers_[std::size_t(program_->i_registers + program_->s_registers + n)];
    };
    switch (in.op) {
        case Op::CopyI:
        case Op::HideI:
        case Op::OpenI: i(in.a) = i(in.b); return;
        case Op::CopyS:
        case Op::HideS:
        case Op::OpenS: s(in.a) = s(in.b); return;
        case Op::CopyL:
        case Op::OpenL: l(in.a) = l(in.b); return;
        case Op::Me: i(in.a) = me_; return;
        case Op::Board: i(in.a) = board_; return;
        case Op::SetMe: me_ = i(in.a); return;
        case Op::SetBoard: board_ = i(in.a); return;
        case Op::GetI:
            if (in.b != kNone) break;
            i(in.a) = slot(number_slots_, Op::GetI, numbers_, in.d);
            return;
        case Op::GetS:
            if (in.b != kNone) break;
            s(in.a) = slot(set_slots_, Op::GetS, sets_, in.d);
            return;
        case Op::PutI:
            if (in.b == kNone) number_slots_[in.d] = i(in.a);
            else number_slots_.clear(), numbers_ = values_->fresh();
            return;
        case Op::PutS:
            if (in.b == kNone) set_slots_[in.d] = s(in.a);
            else set_slots_.clear(), sets_ = values_->fresh();
            return;
        case Op::OrS:  // with the empty set, as lists of points begin
            for (const auto& [one, other] : {std::pair(s(in.b), s(in.c)), std::pair(s(in.c), s(in.b))})
                if (values_->is(one, Op::LoadS) &&
                    program_->sets[std::size_t(values_->entry(one, Values::kConstant))].empty()) {
                    s(in.a) = other;
                    return;
                }
            break;
        default: break;
    }
    const OpInfo& info = about(in.op);
    const Values::Origin from = origin(in);
    for (int k = 0; k < 3; ++k) {
        const Operand& field = info.operands[std::size_t(k)];
        if (field.is_register() && field.writes())
            registers_[std::size_t(id(field.file(), in.field(k)))] = result(from, k);
    }
    if (info.does(effect::WritesNumbers)) number_slots_.clear(), numbers_ = values_->fresh();
    if (info.does(effect::WritesSets)) set_slots_[in.d] = values_->fresh();
    if (info.does(effect::WritesCourse)) course_ = result(from, kNewCourse);
    if (!info.does(kWritesBoards)) return;
    balls_changed(result(from, kNewBalls));
    if (in.op == Op::Put) assume(board_word(Op::Balls), true);
    if (in.op == Op::Lift) assume(board_word(Op::Empty), true);
}

void World::run_through(const RepeatedCode& l) {
    Values::Origin from = {-2, values_->of(l.text)};
    for (const int r : l.reads) from.push_back(registers_[std::size_t(r)]);
    add_parts(from, l.effects);
    if (program_->kinds_of_boards() > 1) from.push_back(board_);
    for (std::size_t k = 0; k < l.writes.size(); ++k)
        registers_[std::size_t(l.writes[k])] = result(from, int(k));
}

void World::forget(const RepeatedCode& l) {
    for (const int r : l.writes) registers_[std::size_t(r)] = values_->fresh();
    if (l.effects & kWritesBoards) balls_changed(values_->fresh());
    for (int pc = l.first; pc <= l.last; ++pc) {
        const Instr& in = program_->code[std::size_t(pc)];
        if (does(in, effect::WritesNumbers)) {
            if (in.op == Op::PutI && in.b == kNone) number_slots_[in.d] = values_->fresh();
            else number_slots_.clear(), numbers_ = values_->fresh();
        }
        if (does(in, effect::WritesSets)) {
            if (in.op != Op::PutS || in.b == kNone) set_slots_[in.d] = values_->fresh();
            else set_slots_.clear(), sets_ = values_->fresh();
        }
        if (in.op == Op::SetMe) me_ = values_->fresh();
        else if (in.op == Op::SetBoard) board_ = values_->fresh();
        else if (does(in, effect::WritesCourse)) course_ = values_->fresh();
    }
}

void World::forget_registers() { std::fill(registers_.begin(), registers_.end(), kNoValue); }

void World::choose(const Site& site) {
    const Value from = options(site);
    forget_registers();
    const Value chosen = values_->fresh();
    const bool set = site.form == Site::Form::Sets;
    registers_[std::size_t(id(set ? RegisterFile::Sets : RegisterFile::Numbers, site.chosen))] = chosen;
    if (site.form == Site::Form::Points && !site.optional) chosen_from_.push_back({chosen, from});
}

// ---- what is known

bool World::constant(Value v, int& number) const {
    if (!values_->is(v, Op::LoadI)) return false;
    number = values_->entry(v, Values::kConstant);
    return true;
}

// Truths about counts and points become truths about the sets themselves, so that they are found again however a page asks.
void World::assume(Value v, bool holds) {
    using E = Values;
    const Values::Proof proof(*values_);
    if (!proof || v < 0) return;
    found.add(v, holds);
    const auto is = [&](Op op) { return values_->is(v, op); };
    const auto b = [&] { return values_->entry(v, E::kB); };
    const auto c = [&] { return values_->entry(v, E::kC); };
    if (is(Op::Not)) return assume(b(), !holds);
    if (is(Op::Bool) || is(Op::AnyS) || is(Op::CountS) || is(Op::CountI) || is(Op::CountL))
        return assume(b(), holds);
    int n = 0;
    if (is(Op::Lt)) {
        if (constant(b(), n) && counts(c()) && (holds ? n >= 0 : n == 0)) return assume(c(), holds);
        if (constant(c(), n) && counts(b()) && (holds ? n == 1 : n >= 1)) return assume(b(), !holds);
    }
    if (is(Op::Le)) {
        if (constant(b(), n) && counts(c()) && (holds ? n >= 1 : n == 1)) return assume(c(), holds);
        if (constant(c(), n) && counts(b()) && (holds ? n == 0 : n >= 0)) return assume(b(), !holds);
    }
    if (is(Op::Eq) || is(Op::Ne)) {
        const bool equal = is(Op::Eq) == holds;
        for (const auto& [x, y] : {std::pair(b(), c()), std::pair(c(), b())})
            if (constant(x, n) && counts(y)) {
                if (equal) return assume(y, n != 0);
                if (n == 0) return assume(y, true);
            }
    }
    if (is(Op::MeetsS)) {  // as `one & other` would be computed
        const Value both = result({int(Op::AndS), 0, kNoValue, b(), c()}, 0);
        return assume(both, holds);
    }
    if (is(Op::HasS) && holds) return assume(c(), true);
    const auto as_if_from = [&](Op op) {
        Values::Origin origin = values_->origin(v);
        origin[E::kOp] = int(op);
        return values_->of(origin);
    };
    if (is(Op::AnyLine) || is(Op::CountLines)) return assume(as_if_from(Op::LinesL), holds);
    if (is(Op::BagTotal)) return assume(as_if_from(Op::BagFew), holds);
}

// Is it a number of things, never below 0?
bool World::counts(Value v) const {
    return values_->is(v, Op::CountS) || values_->is(v, Op::CountI) || values_->is(v, Op::CountL) ||
           values_->is(v, Op::CountLines) || values_->is(v, Op::BagTotal);
}

int World::truth(Value v) const {
    const Values::Proof proof(*values_);
    if (!proof || v < 0) return -1;
    if (const int known = found.about(v); known >= 0) return known;
    int n = 0;
    if (constant(v, n)) return n != 0;
    const auto is = [&](Op op) { return values_->is(v, op); };
    if (is(Op::Not)) {
        const int inner = truth(values_->entry(v, Values::kB));
        return inner < 0 ? inner : !inner;
    }
    if (is(Op::Bool) || is(Op::AnyS) || is(Op::CountS) || is(Op::CountI) || is(Op::CountL))
        return truth(values_->entry(v, Values::kB));
    return has_some(v) || at_least(v) > 0 ? 1 : -1;
}

// How many a few hold at least: `colours - c` are all colours but one.
int World::at_least(Value few) const {
    const auto b = [&] { return values_->entry(few, Values::kB); };
    const auto c = [&] { return values_->entry(few, Values::kC); };
    const Values::Proof proof(*values_);
    if (!proof) return 0;
    int n = 0, m = 0;
    if (constant(few, n)) return std::popcount(unsigned(n));
    if (values_->is(few, Op::SubI)) {
        if (values_->is(c(), Op::BitI)) return at_least(b()) - 1;
        return constant(c(), n) ? at_least(b()) - std::popcount(unsigned(n)) : 0;
    }
    if (values_->is(few, Op::OrI)) return std::max(at_least(b()), at_least(c()));
    if (values_->is(few, Op::RangeI) && constant(b(), n) && constant(c(), m))
        return std::max(0, std::min(m, 62) - std::max(n, 0) + 1);
    return 0;
}

bool World::lies_in(Value inner, Value outer) const {
    if (inner == outer) return true;
    const Values::Proof proof(*values_);
    if (!proof || inner < 0 || outer < 0) return false;
    const auto b = [&](Value v) { return values_->entry(v, Values::kB); };
    const auto c = [&](Value v) { return values_->entry(v, Values::kC); };
    const auto same_board = [&] {
        return values_->entry(inner, Values::kBalls) == values_->entry(outer, Values::kBalls) &&
               values_->entry(inner, Values::kBoard) == values_->entry(outer, Values::kBoard);
    };
    if (values_->is(outer, Op::OrS) && (lies_in(inner, b(outer)) || lies_in(inner, c(outer)))) return true;
    if (values_->is(outer, Op::AndS) && lies_in(inner, b(outer)) && lies_in(inner, c(outer))) return true;
    if (values_->is(inner, Op::AndS) && (lies_in(b(inner), outer) || lies_in(c(inner), outer))) return true;
    if (values_->is(inner, Op::SubS) && lies_in(b(inner), outer)) return true;
    if (values_->is(outer, Op::Empty)) {
        const Value balls = board_word(Op::Balls, 0, values_->entry(outer, Values::kBalls),
                                       values_->entry(outer, Values::kBoard));
        return (values_->is(inner, Op::Playable) && same_board()) ||
               (values_->is(inner, Op::SubS) && c(inner) == balls);
    }
    if (values_->is(outer, Op::Balls)) {
        for (const Op op : {Op::Free, Op::Movable, Op::Pinned, Op::Visible, Op::Hidden, Op::OfColour,
                            Op::OfFew, Op::OfPlayers})
            if (values_->is(inner, op)) return same_board();
    }
    return values_->is(outer, Op::Movable) && values_->is(inner, Op::Free) && same_board();
}

bool World::has_some(Value set) const {
    if (values_->is(set, Op::LoadS))
        return !program_->sets[std::size_t(values_->entry(set, Values::kConstant))].empty();
    if (values_->is(set, Op::OrS) &&
        (truth(values_->entry(set, Values::kB)) == 1 || truth(values_->entry(set, Values::kC)) == 1))
        return true;
    if (values_->is(set, Op::PointS)) {
        const Value point = values_->entry(set, Values::kB);
        for (const auto& [chosen, from] : chosen_from_)
            if (chosen == point) return true;
    }
    if (values_->is(set, Op::FamilyL))
        return !program_->families[std::size_t(values_->entry(set, Values::kConstant))].members.empty();
    for (const auto& [other, some] : found)
        if (some && lies_in(other, set)) return true;
    // The lowest empty point rests on balls only: something is playable wherever something is empty. The highest ball
    // supports nothing: something is free wherever balls lie.
    const auto also = [&](Op op) {
        return board_word(op, 0, values_->entry(set, Values::kBalls), values_->entry(set, Values::kBoard));
    };
    if (values_->is(set, Op::Playable)) return truth(also(Op::Empty)) == 1;
    if (values_->is(set, Op::Free) || values_->is(set, Op::Movable)) return truth(also(Op::Balls)) == 1;
    return false;
}

bool World::positive(Value number) const {
    int n = 0;
    for (const auto& [v, holds] : found) {
        const auto b = [&, v = v] { return values_->entry(v, Values::kB); };
        const auto c = [&, v = v] { return values_->entry(v, Values::kC); };
        if (values_->is(v, Op::Lt)) {
            if (holds && c() == number && constant(b(), n) && n >= 0) return true;
            if (!holds && b() == number && constant(c(), n) && n >= 1) return true;
        } else if (values_->is(v, Op::Le)) {
            if (holds && c() == number && constant(b(), n) && n >= 1) return true;
            if (!holds && b() == number && constant(c(), n) && n >= 0) return true;
        }
    }
    return false;
}

bool World::supply_suffices(const Instr& in) const {
    if (program_->supply == 0) return true;
    // One ball is left even when all points have this colour.
    if (program_->supply > program_->boards * int(program_->lattice->points.size()) && in.op != Op::PutAll)
        return true;
    if (in.op != Op::Put) return false;
    const Value colour = registers_[in.a];
    if (positive(board_word(Op::Supply, colour, balls_, board_))) return true;
    // A ball of this colour was lifted just now.
    if (!values_->is(balls_, Op::Lift)) return false;
    const Value lifted = values_->entry(balls_, Values::kB), before = values_->entry(balls_, Values::kBalls),
                board = values_->entry(balls_, Values::kBoard);
    if (colour == board_word(Op::ColourAt, lifted, before, board)) return true;
    for (const auto& [chosen, from] : chosen_from_)
        if (chosen == lifted && lies_in(from, board_word(Op::OfColour, colour, before, board))) return true;
    return false;
}

}  // namespace cairn
