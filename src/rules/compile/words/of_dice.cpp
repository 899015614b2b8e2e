// The words that only dice boards have: sides A, B and C and what is measured from them.
#include "board/sides.hpp"
#include "rules/compile/passes.hpp"

namespace cairn {

// Sides and poses are kinds that every dice board brings along (see Head), and so are values like any other.
ValueType Calls::kind_named(std::string_view name) const {
    for (std::size_t k = 0; k < program_.kinds.size(); ++k)
        if (program_.kinds[k].name == name) return {Type::Kind, int(k)};
    return {Type::Bad};
}

bool Calls::board_knows(const Expr& e, Op op) {
    switch (op) {
        case Op::Depth:
        case Op::Toward:
        case Op::Over:
        case Op::Row:
        case Op::Near:
        case Op::Jumps:
        case Op::ChunksL:
        case Op::PoseAt:
        case Op::Lay:
        case Op::Pivot: break;
        default: return true;
    }
    if (has_sides(*program_.lattice)) return true;
    error(e.place, "`" + e.text + "` is a word of dice boards; this one is " + program_.lattice->written());
    return false;
}

Value Calls::side(const Expr& e) {
    if (!board_knows(e, Op::Depth)) return Value::bad();
    if (program_.players.size() > std::size_t(kSides))
        return fail(e.place, "`side(q)` is for up to three players; this game has " +
                                 std::to_string(program_.players.size()));
    auto q = as(value(*e.kids[0]), {Type::Player}, e.kids[0]->place);
    q.type = side_type();
    return q;
}

Value Calls::toward(const Expr& e) {
    if (!board_knows(e, Op::Toward)) return Value::bad();
    const auto p = point(*e.kids[0]), q = point(*e.kids[1]);
    const auto r = Value::in(side_type(), new_i());
    emit(Op::Toward, r.reg, p, q);
    return r;
}

Value Calls::pose(const Expr& e) {
    if (!board_knows(e, Op::PoseAt)) return Value::bad();
    note(Op::PoseAt);
    const auto p = point(*e.kids[0]);
    const auto r = Value::in(pose_type(), new_i());
    emit(Op::PoseAt, r.reg, p);
    return r;
}

Value Calls::face(const Expr& e) {
    if (!board_knows(e, Op::PoseAt)) return Value::bad();
    auto lies = value(*e.kids[0]);
    if (lies.is(Type::Bad)) return lies;
    if (lies.type != pose_type() && !(lies.is(Type::Few) && lies.type.kinds == pose_type().kinds)) {
        const auto p = i(as(lies, {Type::Point}, e.kids[0]->place));
        note(Op::PoseAt);
        lies = Value::in(pose_type(), new_i());
        emit(Op::PoseAt, lies.reg, p);
    }
    const auto o = i(as(lies, pose_type(), e.kids[0]->place));
    const auto side = i(as(value(*e.kids[1]), side_type(), e.kids[1]->place));
    return one(Op::FaceOf, Type::Number, o, side);
}

void Calls::lay_in(const Expr& pose, std::uint16_t dice) {
    note(Op::Lay);
    emit(Op::Lay, dice, i(as(value(pose), pose_type(), pose.place)));
}

Value Calls::lay(const Expr& e) {
    if (!board_knows(e, Op::Lay)) return Value::bad();
    lay_in(*e.kids[1], set(*e.kids[0]));
    return Value::nothing();
}

Value Calls::pivot(const Expr& e) {
    if (!board_knows(e, Op::Pivot)) return Value::bad();
    note(Op::Pivot);
    program_.removes = true;
    const auto p = point(*e.kids[0]), q = point(*e.kids[1]);
    emit(Op::Pivot, p, q);
    return Value::nothing();
}

}  // namespace cairn
