// The words of boards of squares: sizes, and the four directions of a level.
#include "board/words/squares.hpp"

#include "rules/compile/passes.hpp"

namespace cairn {

bool Calls::has_sizes(const Expr& e) {
    if (here().nested) return true;
    error(e.place, "`" + e.text + "` is a word of boards of nests; this one is " + here().written());
    return false;
}

Value Calls::sizes(const Expr& e) {
    if (!has_sizes(e)) return Value::bad();
    return Value::known({Type::Few, -1, Type::Number}, (2 << (here().top + 1)) - 2);
}

// In a nest the size says the level.
Value Calls::sized(const Expr& e) {
    if (!has_sizes(e)) return Value::bad();
    const int sizes = here().top + 1;
    const auto k = as(value(*e.kids[0]), {Type::Number}, e.kids[0]->place);
    if (k.constant) {
        if (k.number < 1 || k.number > sizes)
            return fail(e.kids[0]->place,
                        "the pieces of this board have sizes 1 to " + std::to_string(sizes));
        return Value::set(emitter_.load_set(here().levels[std::size_t(sizes - k.number)]));
    }
    return one(Op::LevelS, Type::Set, one(Op::Sub, Type::Number, constant_i(sizes), k.reg).reg);
}

Value Calls::size_of(const Expr& e) {
    if (!has_sizes(e)) return Value::bad();
    const auto level = one(Op::LevelOf, Type::Number, point(*e.kids[0]));
    return one(Op::Sub, Type::Number, constant_i(here().top + 1), level.reg);
}

std::uint16_t Calls::direction_in(const Expr& e) { return i(as(value(e), direction_type(), e.place)); }

Value Calls::ahead(const Expr& e) {
    if (!board_knows(e, Op::Ahead)) return Value::bad();
    const auto from = set_here(set(*e.kids[0]));
    const auto way = direction_in(*e.kids[1]);
    const auto steps = e.kids.size() == 3 ? number(*e.kids[2]) : constant_i(1);
    const auto r = one(Op::CopyS, Type::Set, from);
    emit(Op::Ahead, r.reg, way, steps);
    return r;
}

Value Calls::ray(const Expr& e) {
    if (!board_knows(e, Op::Ray)) return Value::bad();
    const auto p = point(*e.kids[0]);
    const auto way = direction_in(*e.kids[1]);
    const auto other = e.kids.size() == 3 ? direction_in(*e.kids[2]) : way;
    const auto eightfold = one(Op::Mul, Type::Number, way, constant_i(8));
    const auto both = one(Op::Add, Type::Number, eightfold.reg, other);
    return one(Op::Ray, Type::Set, p, both.reg);
}

Value Calls::direction(const Expr& e) {
    if (!board_knows(e, Op::DirectionOf)) return Value::bad();
    const auto p = point(*e.kids[0]), q = point(*e.kids[1]);
    const auto r = Value::in(direction_type(), new_i());
    emit(Op::DirectionOf, r.reg, p, q);
    return r;
}

Value Calls::turned(const Expr& e) {
    if (!board_knows(e, Op::Turned)) return Value::bad();
    const auto way = direction_in(*e.kids[0]);
    const auto r = Value::in(direction_type(), new_i());
    emit(Op::Turned, r.reg, way, 0, e.text == "opposite" ? 2 : 1);
    return r;
}

}  // namespace cairn
