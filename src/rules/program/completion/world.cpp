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

World::World(const Program& program, Terms& terms) : program_(&program), terms_(&terms) {
    registers_.assign(std::size_t(all_registers(program)), kNoTerm);
    for (Term* part : {&balls_, &board_, &me_, &course_, &numbers_, &sets_}) *part = terms.fresh();
}

int World::register_of_options(const Site& site) const {
    return register_id(*program_,
                       site.form == Site::Form::Few    ? RegisterFile::Numbers
                       : site.form == Site::Form::Sets ? RegisterFile::Lists
                                                       : RegisterFile::Sets,
                       site.options);
}

// ---- running

// The parts of the State that an instruction with these effects reads, or changes. Boards come first: see Entry.
void World::add_parts(Terms::Origin& origin, std::uint32_t effects) const {
    const auto add_slots = [&](Term unwritten, const std::map<int, Term>& written) {
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

Terms::Origin World::origin(const Instr& in) const {
    const OpInfo& info = about(in.op);
    Terms::Origin o = {int(in.op), in.d};
    for (int k = 0; k < 3; ++k) {
        const Operand& field = info.operands[std::size_t(k)];
        const bool there = field.is_register() && !(field.optional() && in.field(k) == kNone);
        if (there)
            o.push_back(field.reads()
                            ? registers_[std::size_t(register_id(*program_, field.file(), in.field(k)))]
                            : kNoTerm);
        else o.push_back(field.is_register() ? kNoTerm : in.field(k));
    }
    if (order_does_not_matter(in.op) && o[Terms::kB] > o[Terms::kC]) std::swap(o[Terms::kB], o[Terms::kC]);
    add_parts(o, info.effects);
    // Where boards differ in kind, a word means another thing on another board.
    const bool board_word = in.op >= Op::Playable && in.op <= Op::CopiesL;
    if (board_word && program_->kinds_of_boards() > 1) o.push_back(board_);
    return o;
}

Term World::result(Terms::Origin origin, int which) const {
    origin.push_back(which);
    return terms_->of(origin);
}

// What run() would make of a word about the board that reads one operand or none.
Term World::board_word(Op op, int operand, Term balls, Term board) const {
    return result({int(op), 0, kNoTerm, operand, 0, balls, board}, 0);
}

Term& World::slot(std::map<int, Term>& written, Op op, Term unwritten, int d) const {
    const auto at = written.find(d);
    if (at != written.end()) return at->second;
    return written[d] = terms_->of({int(op), d, unwritten});
}

// Marks and poses move with the balls. Locals and plain variables do not, but only of locals is it plain from where
// they lie.
void World::balls_changed(Term now) {
    balls_ = now;
    const int local = program_->local_set, end = local + program_->local_sets;
    for (auto at = set_slots_.begin(); at != set_slots_.end();)
        at = at->first >= local && at->first < end ? std::next(at) : set_slots_.erase(at);
    for (int k = local; k < end; ++k) slot(set_slots_, Op::GetS, sets_, k);
    sets_ = terms_->fresh();
    if (program_->riding_numbers.empty()) return;
    const int first = program_->local_number, last = first + program_->local_numbers;
    for (auto at = number_slots_.begin(); at != number_slots_.end();)
        at = at->first >= first && at->first < last ? std::next(at) : number_slots_.erase(at);
    for (int k = first; k < last; ++k) slot(number_slots_, Op::GetI, numbers_, k);
    numbers_ = terms_->fresh();
}

void World::run(const Instr& in) {
    const auto i = [&](int n) -> Term& { return registers_[std::size_t(n)]; };
    const auto s = [&](int n) -> Term& { return registers_[std::size_t(program_->i_registers + n)]; };
    const auto l = [&](int n) -> Term& {
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
            else number_slots_.clear(), numbers_ = terms_->fresh();
            return;
        case Op::PutS:
            if (in.b == kNone) set_slots_[in.d] = s(in.a);
            else set_slots_.clear(), sets_ = terms_->fresh();
            return;
        case Op::OrS:  // with the empty set, as lists of points begin
            for (const auto& [one, other] : {std::pair(s(in.b), s(in.c)), std::pair(s(in.c), s(in.b))})
                if (terms_->is(one, Op::LoadS) &&
                    program_->sets[std::size_t(terms_->entry(one, Terms::kConstant))].empty()) {
                    s(in.a) = other;
                    return;
                }
            break;
        default: break;
    }
    const OpInfo& info = about(in.op);
    const Terms::Origin from = origin(in);
    for (int k = 0; k < 3; ++k) {
        const Operand& field = info.operands[std::size_t(k)];
        if (field.is_register() && field.writes())
            registers_[std::size_t(register_id(*program_, field.file(), in.field(k)))] = result(from, k);
    }
    if (info.does(effect::WritesNumbers)) number_slots_.clear(), numbers_ = terms_->fresh();
    if (info.does(effect::WritesSets)) set_slots_[in.d] = terms_->fresh();
    if (info.does(effect::WritesCourse)) course_ = result(from, kNewCourse);
    if (!info.does(kWritesBoards)) return;
    balls_changed(result(from, kNewBalls));
    if (in.op == Op::Put) assume(board_word(Op::Balls), true);
    if (in.op == Op::Lift) assume(board_word(Op::Empty), true);
}

void World::run_through(const RepeatedCode& l) {
    Terms::Origin from = {-2, terms_->of(l.text)};
    for (const int r : l.reads) from.push_back(registers_[std::size_t(r)]);
    add_parts(from, l.effects);
    if (program_->kinds_of_boards() > 1) from.push_back(board_);
    for (std::size_t k = 0; k < l.writes.size(); ++k)
        registers_[std::size_t(l.writes[k])] = result(from, int(k));
}

void World::forget(const RepeatedCode& l) {
    for (const int r : l.writes) registers_[std::size_t(r)] = terms_->fresh();
    if (l.effects & kWritesBoards) balls_changed(terms_->fresh());
    for (int pc = l.first; pc <= l.last; ++pc) {
        const Instr& in = program_->code[std::size_t(pc)];
        if (does(in, effect::WritesNumbers)) {
            if (in.op == Op::PutI && in.b == kNone) number_slots_[in.d] = terms_->fresh();
            else number_slots_.clear(), numbers_ = terms_->fresh();
        }
        if (does(in, effect::WritesSets)) {
            if (in.op != Op::PutS || in.b == kNone) set_slots_[in.d] = terms_->fresh();
            else set_slots_.clear(), sets_ = terms_->fresh();
        }
        if (in.op == Op::SetMe) me_ = terms_->fresh();
        else if (in.op == Op::SetBoard) board_ = terms_->fresh();
        else if (does(in, effect::WritesCourse)) course_ = terms_->fresh();
    }
}

void World::forget_registers() { std::fill(registers_.begin(), registers_.end(), kNoTerm); }

void World::choose(const Site& site) {
    const Term from = options(site);
    forget_registers();
    const Term chosen = terms_->fresh();
    const bool set = site.form == Site::Form::Sets;
    registers_[std::size_t(
        register_id(*program_, set ? RegisterFile::Sets : RegisterFile::Numbers, site.chosen))] = chosen;
    if (site.form == Site::Form::Points && !site.optional) chosen_from_.push_back({chosen, from});
}

// ---- what is known

bool World::constant(Term v, int& number) const {
    if (!terms_->is(v, Op::LoadI)) return false;
    number = terms_->entry(v, Terms::kConstant);
    return true;
}

// Truths about counts and points become truths about the sets themselves, so that they are found again however a page asks.
void World::assume(Term v, bool holds) {
    using E = Terms;
    const Terms::Proof proof(*terms_);
    if (!proof || v < 0) return;
    found.add(v, holds);
    const auto is = [&](Op op) { return terms_->is(v, op); };
    const auto b = [&] { return terms_->entry(v, E::kB); };
    const auto c = [&] { return terms_->entry(v, E::kC); };
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
        const Term both = result({int(Op::AndS), 0, kNoTerm, b(), c()}, 0);
        return assume(both, holds);
    }
    if (is(Op::HasS) && holds) return assume(c(), true);
    const auto as_if_from = [&](Op op) {
        Terms::Origin origin = terms_->origin(v);
        origin[E::kOp] = int(op);
        return terms_->of(origin);
    };
    if (is(Op::AnyLine) || is(Op::CountLines)) return assume(as_if_from(Op::LinesL), holds);
    if (is(Op::BagTotal)) return assume(as_if_from(Op::BagFew), holds);
}

// Is it a number of things, never below 0?
bool World::counts(Term v) const {
    return terms_->is(v, Op::CountS) || terms_->is(v, Op::CountI) || terms_->is(v, Op::CountL) ||
           terms_->is(v, Op::CountLines) || terms_->is(v, Op::LongestLine) || terms_->is(v, Op::BagTotal);
}

int World::truth(Term v) const {
    const Terms::Proof proof(*terms_);
    if (!proof || v < 0) return -1;
    if (const int known = found.about(v); known >= 0) return known;
    int n = 0;
    if (constant(v, n)) return n != 0;
    const auto is = [&](Op op) { return terms_->is(v, op); };
    if (is(Op::Not)) {
        const int inner = truth(terms_->entry(v, Terms::kB));
        return inner < 0 ? inner : !inner;
    }
    if (is(Op::Bool) || is(Op::AnyS) || is(Op::CountS) || is(Op::CountI) || is(Op::CountL))
        return truth(terms_->entry(v, Terms::kB));
    return has_some(v) || at_least(v) > 0 ? 1 : -1;
}

// How many a few hold at least: `colours - c` are all colours but one.
int World::at_least(Term few) const {
    const auto b = [&] { return terms_->entry(few, Terms::kB); };
    const auto c = [&] { return terms_->entry(few, Terms::kC); };
    const Terms::Proof proof(*terms_);
    if (!proof) return 0;
    int n = 0, m = 0;
    if (constant(few, n)) return std::popcount(unsigned(n));
    if (terms_->is(few, Op::SubI)) {
        if (terms_->is(c(), Op::BitI)) return at_least(b()) - 1;
        return constant(c(), n) ? at_least(b()) - std::popcount(unsigned(n)) : 0;
    }
    if (terms_->is(few, Op::OrI)) return std::max(at_least(b()), at_least(c()));
    if (terms_->is(few, Op::RangeI) && constant(b(), n) && constant(c(), m))
        return std::max(0, std::min(m, 62) - std::max(n, 0) + 1);
    return 0;
}

bool World::lies_in(Term inner, Term outer) const {
    if (inner == outer) return true;
    const Terms::Proof proof(*terms_);
    if (!proof || inner < 0 || outer < 0) return false;
    const auto b = [&](Term v) { return terms_->entry(v, Terms::kB); };
    const auto c = [&](Term v) { return terms_->entry(v, Terms::kC); };
    const auto same_board = [&] {
        return terms_->entry(inner, Terms::kBalls) == terms_->entry(outer, Terms::kBalls) &&
               terms_->entry(inner, Terms::kBoard) == terms_->entry(outer, Terms::kBoard);
    };
    if (terms_->is(outer, Op::OrS) && (lies_in(inner, b(outer)) || lies_in(inner, c(outer)))) return true;
    if (terms_->is(outer, Op::AndS) && lies_in(inner, b(outer)) && lies_in(inner, c(outer))) return true;
    if (terms_->is(inner, Op::AndS) && (lies_in(b(inner), outer) || lies_in(c(inner), outer))) return true;
    if (terms_->is(inner, Op::SubS) && lies_in(b(inner), outer)) return true;
    if (terms_->is(outer, Op::Empty)) {
        const Term balls = board_word(Op::Balls, 0, terms_->entry(outer, Terms::kBalls),
                                      terms_->entry(outer, Terms::kBoard));
        return (terms_->is(inner, Op::Playable) && same_board()) ||
               (terms_->is(inner, Op::SubS) && c(inner) == balls);
    }
    if (terms_->is(outer, Op::Balls)) {
        for (const Op op : {Op::Free, Op::Movable, Op::Pinned, Op::Visible, Op::Hidden, Op::OfColour,
                            Op::OfFew, Op::OfPlayers})
            if (terms_->is(inner, op)) return same_board();
    }
    return terms_->is(outer, Op::Movable) && terms_->is(inner, Op::Free) && same_board();
}

bool World::has_some(Term set) const {
    if (terms_->is(set, Op::LoadS))
        return !program_->sets[std::size_t(terms_->entry(set, Terms::kConstant))].empty();
    if (terms_->is(set, Op::OrS) &&
        (truth(terms_->entry(set, Terms::kB)) == 1 || truth(terms_->entry(set, Terms::kC)) == 1))
        return true;
    if (terms_->is(set, Op::PointS)) {
        const Term point = terms_->entry(set, Terms::kB);
        for (const auto& [chosen, from] : chosen_from_)
            if (chosen == point) return true;
    }
    if (terms_->is(set, Op::FamilyL))
        return !program_->families[std::size_t(terms_->entry(set, Terms::kConstant))].members.empty();
    for (const auto& [other, some] : found)
        if (some && lies_in(other, set)) return true;
    // The lowest empty point rests on balls only: something is playable wherever something is empty. The highest ball
    // supports nothing: something is free wherever balls lie.
    const auto also = [&](Op op) {
        return board_word(op, 0, terms_->entry(set, Terms::kBalls), terms_->entry(set, Terms::kBoard));
    };
    if (terms_->is(set, Op::Playable)) return truth(also(Op::Empty)) == 1;
    if (terms_->is(set, Op::Free) || terms_->is(set, Op::Movable)) return truth(also(Op::Balls)) == 1;
    return false;
}

bool World::positive(Term number) const {
    int n = 0;
    for (const auto& [v, holds] : found) {
        const auto b = [&, v = v] { return terms_->entry(v, Terms::kB); };
        const auto c = [&, v = v] { return terms_->entry(v, Terms::kC); };
        if (terms_->is(v, Op::Lt)) {
            if (holds && c() == number && constant(b(), n) && n >= 0) return true;
            if (!holds && b() == number && constant(c(), n) && n >= 1) return true;
        } else if (terms_->is(v, Op::Le)) {
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
    const Term colour = registers_[in.a];
    if (positive(board_word(Op::Supply, colour, balls_, board_))) return true;
    // A ball of this colour was lifted just now.
    if (!terms_->is(balls_, Op::Lift)) return false;
    const Term lifted = terms_->entry(balls_, Terms::kB), before = terms_->entry(balls_, Terms::kBalls),
               board = terms_->entry(balls_, Terms::kBoard);
    if (colour == board_word(Op::ColourAt, lifted, before, board)) return true;
    for (const auto& [chosen, from] : chosen_from_)
        if (chosen == lifted && lies_in(from, board_word(Op::OfColour, colour, before, board))) return true;
    return false;
}

}  // namespace cairn
