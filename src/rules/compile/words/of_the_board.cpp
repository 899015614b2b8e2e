// The words of the board that take more than one instruction.
#include <cstdint>
#include <map>

#include "board/dice/sides.hpp"
#include "rules/compile/passes.hpp"

namespace cairn {

Value Calls::points(const Expr&) { return Value::set(emitter_.load_set(here().all)); }

Value Calls::holes(const Expr&) {
    const auto base = emitter_.load_set(here().levels[0]);
    const auto taken = one(Op::Balls, Type::Set);
    return one(Op::SubS, Type::Set, base, taken.reg);
}

Value Calls::pits(const Expr&) {
    const auto base = emitter_.load_set(here().levels[0]);
    const auto playable = one(Op::Playable, Type::Set);
    return one(Op::SubS, Type::Set, playable.reg, base);
}

// level(k): the points of level k. level(p): the level of a point or of a flat set.
Value Calls::level(const Expr& e) {
    const auto v = value(*e.kids[0]);
    if (v.is(Type::Number) && v.constant) {
        const auto& lattice = here();
        if (v.number < 0 || v.number > lattice.top)
            return fail(e.kids[0]->place, "the board has levels 0 to " + std::to_string(lattice.top));
        return Value::set(emitter_.load_set(lattice.levels[std::size_t(v.number)]));
    }
    if (v.is(Type::Number)) return one(Op::LevelS, Type::Set, v.reg);
    if (v.is(Type::Set)) return one(Op::LevelOf, Type::Number, one(Op::FirstS, Type::Point, v.reg).reg);
    return one(Op::LevelOf, Type::Number, i(as(v, {Type::Point}, e.kids[0]->place)));
}

// Words look at the points of their board alone. Where boards differ in kind, a set may hold others.
std::uint16_t Calls::set_here(std::uint16_t s) {
    if (program_.kinds_of_boards() == 1) return s;
    return one(Op::AndS, Type::Set, s, emitter_.load_set(here().all)).reg;
}

Value Calls::around(const Expr& e) {
    const auto s = set_here(set(*e.kids[0]));
    const auto beside = one(Op::Beside, Type::Set, s), diagonal = one(Op::Diagonal, Type::Set, s);
    return one(Op::OrS, Type::Set, beside.reg, diagonal.reg);
}

// visible_group, full_group
Value Calls::group(const Expr& e) {
    const auto p = point(*e.kids[0]);
    const auto start = one(Op::PointS, Type::Set, p);
    const auto c = one(Op::ColourAt, Type::Colour, p);
    const auto same = one(Op::OfColour, Type::Set, c.reg);
    return one(e.text == "visible_group" ? Op::Linked : Op::FullyLinked, Type::Set, start.reg, same.reg);
}

// joins, fully_joins
Value Calls::joins(const Expr& e) {
    const auto s = set_here(set(*e.kids[0]));
    const auto a = set(*e.kids[1]), z = set(*e.kids[2]);
    const auto from = one(Op::AndS, Type::Set, s, a);
    const auto reached = one(e.text == "joins" ? Op::Linked : Op::FullyLinked, Type::Set, from.reg, s);
    return one(Op::MeetsS, Type::Truth, reached.reg, z);
}

Value Calls::fits(const Expr& e) {
    const auto all = set(*e.kids[0]), s = set_here(all);
    const auto taken = one(Op::Balls, Type::Set);
    const auto overlap = one(Op::MeetsS, Type::Truth, s, taken.reg);
    const auto filled = one(Op::OrS, Type::Set, taken.reg, s);
    const auto under = one(Op::Below, Type::Set, s);
    const auto stable = one(Op::SubsetS, Type::Truth, under.reg, filled.reg);
    const auto clear = one(Op::Not, Type::Truth, overlap.reg);
    const auto fits = one(Op::AndI, Type::Truth, clear.reg, stable.reg);
    if (s == all) return fits;
    const auto here_at_all = one(Op::SubsetS, Type::Truth, all, s);
    return one(Op::AndI, Type::Truth, fits.reg, here_at_all.reg);
}

Value Calls::outside(const Expr& e) {
    const auto s = set(*e.kids[0]);
    const auto faces = here().families.find("faces");
    if (faces == here().families.end()) return fail(e.place, "this board has no outside faces");
    const auto r = Value::in({Type::Number}, new_i());
    emit(Op::CountInLines, r.reg, s, 0, passes_.families.number_of_board("faces", faces->second));
    return r;
}

Value Calls::angle(const Expr& e) {
    const auto a = point(*e.kids[0]), m = point(*e.kids[1]), z = point(*e.kids[2]);
    const auto r = one(Op::CopyI, Type::Number, a);
    emit(Op::Angle, r.reg, m, z);
    return r;
}

Value Calls::marked(const Expr& e) {
    const auto* v = e.kids[0]->kind == Expr::Kind::Name ? names_.variable(e.kids[0]->text) : nullptr;
    if (!v || v->form != Variable::Form::Mark || !v->is_set())
        return fail(e.place, "`marked(m)` needs the name of a mark");
    const auto r = Value::set(new_s());
    emit(Op::GetS, r.reg, kNone, 0, v->slot);
    return r;
}

// ---- offsets

// The last three values of leaps(p, x, y, level) and shift(s, x, y, level).
std::optional<std::array<int, 3>> Calls::offset_of(const Expr& e) {
    std::array<int, 3> offset{};
    for (std::size_t k = 0; k < offset.size(); ++k) {
        const auto n = constant(*e.kids[k + 1]);
        if (!n) return error(e.kids[k + 1]->place, "an offset is a known number"), std::nullopt;
        offset[k] = *n;
    }
    return offset;
}

// A table with the point at an offset from each point, where there is one.
int Calls::offset_table(const std::array<int, 3>& offset) {
    const auto& lattice = here();
    using Place = std::array<std::int64_t, 3>;
    std::map<Place, Point> at;
    const auto place = [&](Point p) {
        const Coordinates& c = lattice.coordinates[std::size_t(p)];
        return Place{c[0], c[1], lattice.level_of[std::size_t(p)]};
    };
    for (const Point p : lattice.points) at.emplace(place(p), p);
    std::vector<WideSet> table(std::size_t(program_.lattice->bits));
    for (const Point p : lattice.points) {
        Place to = place(p);
        for (std::size_t k = 0; k < to.size(); ++k) to[k] += offset[k];
        if (const auto found = at.find(to); found != at.end()) table[std::size_t(p)].add(found->second);
    }
    program_.tables.push_back(std::move(table));
    return int(program_.tables.size()) - 1;
}

Value Calls::leaps(const Expr& e) {
    const auto p = point(*e.kids[0]);
    const auto offset = offset_of(e);
    if (!offset) return Value::bad();
    std::vector<WideSet> table(std::size_t(program_.lattice->bits));
    for (Point from : here().points) table[std::size_t(from)] = cairn::leaps(here(), from, *offset);
    program_.tables.push_back(std::move(table));
    const auto r = Value::set(new_s());
    emit(Op::Table, r.reg, p, 0, int(program_.tables.size()) - 1);
    return r;
}

Value Calls::shift(const Expr& e) {
    const auto s = set(*e.kids[0]);
    const auto offset = offset_of(e);
    if (!offset) return Value::bad();
    const auto r = Value::set(new_s());
    emit(Op::Shift, r.reg, s, 0, offset_table(*offset));
    return r;
}

}  // namespace cairn
