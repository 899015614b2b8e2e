// The words that only dice boards have: sides A, B and C and what is measured from them.
#include "board/dice/sides.hpp"
#include "board/words/squares.hpp"
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
        case Op::Tower:
        case Op::Ahead:
        case Op::Ray:
        case Op::DirectionOf:
        case Op::Turned:
            if (has_squares(here())) return true;
            error(e.place, "`" + e.text +
                               "` is a word of boards of squares: grids, blocks, stacks and nests; this "
                               "one is " +
                               here().written());
            return false;
        case Op::CopiesL:
            if (here().cubes()) return true;
            error(e.place, "`copies` is a word of boards of cubes: dice, grids and blocks; this one is " +
                               here().written());
            return false;
        case Op::Entries:
        case Op::EntryPoint:
        case Op::Pushed:
        case Op::Enter:
            if (program_.kinds_of_boards() == 1) return true;
            error(e.place, "`" + e.text + "` is for games whose boards are all of one kind");
            return false;
        default: return true;
    }
    if (has_sides(here())) return true;
    error(e.place, "`" + e.text + "` is a word of dice boards; this one is " + here().written());
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
        const auto side = i(as(value(*e.kids[1]), side_type(), e.kids[1]->place));
        note(Op::PoseAt);
        return one(Op::FaceAt, Type::Number, p, side);
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

// The bag of all that is buried: `uncover` draws from it.
const Variable* Calls::bag_of_buried(const Expr& e) {
    const auto* v = names_.variable(program_.buried_bag);
    if (v && v->form == Variable::Form::Bag && v->dimensions.size() == 1) return v;
    error(e.place, program_.buries() ? "dice are buried from a bag of all players, as `bag box = 55, 55, 55`"
                                     : "nothing is ever buried here: write `bury(bag, points)` first");
    return nullptr;
}

Value Calls::bury(const Expr& e) {
    if (circumstances_.in_family) return fail(e.place, "a family is known before the game");
    const auto* bag = bag_of_buried(*e.kids[0]);
    const auto where = set(*e.kids[1]);
    if (!bag) return Value::bad();
    if (e.kids[0]->kind != Expr::Kind::Name || e.kids[0]->text != bag->name)
        return fail(e.kids[0]->place, "all dice of a game are buried from one bag, `" + bag->name + "`");
    emit(Op::Bury, where, 0, 0, bag->slot);
    return Value::nothing();
}

// What shows and is not known, one after another: 4 times a point, and 3 for its colour or a side for a number.
Value Calls::uncover(const Expr& e) {
    if (e.kind == Expr::Kind::Name)
        return fail(e.place, "`uncover` is an action: write it on a line of its own");
    if (circumstances_.in_family) return fail(e.place, "a family is known before the game");
    const auto* bag = bag_of_buried(e);
    if (!bag) return Value::bad();
    const int slot = bag->slot;
    program_.has_chance = true;
    const auto next = [&] {
        const auto x = new_i();
        emit(Op::ToUncover, x, 0, 0, slot);
        return x;
    };
    const int head = pc();
    const auto what = next(), some = new_i(), kind = new_i(), colour = new_i();
    emit(Op::Given, some, what);
    const int done = emit(Op::JumpIfNot, some);
    emit(Op::Mod, kind, what, constant_i(4));
    emit(Op::Eq, colour, kind, constant_i(3));
    const int number = emit(Op::JumpIfNot, colour);

    Site drawn;
    drawn.chance = true;
    drawn.form = Site::Form::Few;
    drawn.options_pc = pc();
    drawn.options = new_i();
    drawn.value = {Type::Colour};
    drawn.weights = slot;
    drawn.chosen = new_i();
    emit(Op::BagFew, drawn.options, kNone, 0, slot);
    const auto c = passes_.choices.wait(std::move(drawn), e.place);
    emit(Op::Uncover, next(), c.reg);
    const auto held = new_i(), less = new_i();
    emit(Op::GetI, held, c.reg, 0, slot);
    emit(Op::AddI, less, held, 0, -1);
    emit(Op::PutI, less, c.reg, 0, slot);
    emit(Op::Jump, 0, 0, 0, head);

    patch(number);
    Site thrown;
    thrown.chance = true;
    thrown.form = Site::Form::Few;
    thrown.options_pc = pc();
    thrown.options = new_i();
    thrown.value = {Type::Number};
    thrown.chosen = new_i();
    emit(Op::NumbersOf, thrown.options, next());
    const auto n = passes_.choices.wait(std::move(thrown), e.place);
    emit(Op::Uncover, next(), n.reg);
    emit(Op::Jump, 0, 0, 0, head);
    patch(done);
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
