// The words about whose balls they are that take more than one instruction.
#include "rules/compile/passes.hpp"

namespace cairn {

Value Calls::mine(const Expr& e) {
    const auto me = one(Op::Me, Type::Player);
    return one(Op::OfColour, Type::Set, colour_of(me, e.place));
}

// Also the balls of players who are out: they stay other people's.
Value Calls::theirs(const Expr&) {
    const auto all = constant_i((1 << program_.players.size()) - 1), bit = new_i(), others = new_i();
    emit(Op::BitI, bit, one(Op::Me, Type::Player).reg);
    emit(Op::SubI, others, all, bit);
    return one(Op::OfPlayers, Type::Set, others);
}

Value Calls::of(const Expr& e) {
    const auto v = value(*e.kids[0]);
    if (v.is(Type::Few) && v.type.of == Type::Colour) return one(Op::OfFew, Type::Set, i(v));
    if (v.is(Type::Few) && v.type.of == Type::Player) return one(Op::OfPlayers, Type::Set, i(v));
    return one(Op::OfColour, Type::Set, colour_of(v, e.kids[0]->place));
}

Value Calls::colour_word(const Expr& e) {
    const auto v = value(*e.kids[0]);
    if (v.is(Type::Player) || v.is(Type::Colour))
        return Value::in({Type::Colour}, colour_of(v, e.kids[0]->place));
    return one(Op::ColourAt, Type::Colour, i(as(v, {Type::Point}, e.kids[0]->place)));
}

Value Calls::owner(const Expr& e) {
    auto v = value(*e.kids[0]);
    if (v.is(Type::Few) && v.type.of == Type::Colour) v = as(v, {Type::Colour}, e.kids[0]->place);
    if (!v.is(Type::Colour)) v = one(Op::ColourAt, Type::Colour, i(as(v, {Type::Point}, e.kids[0]->place)));
    return one(Op::OwnerOf, Type::Player, i(v));
}

Value Calls::colours_in(const Expr& e) {
    const auto r = Value::in({Type::Few, -1, Type::Colour}, new_i());
    emit(Op::Tally, r.reg, set(*e.kids[0]));
    return r;
}

Value Calls::colours(const Expr&) {
    return Value::known({Type::Few, -1, Type::Colour}, (1 << program_.colours.size()) - 1);
}

Value Calls::players(const Expr&) {
    const auto r = Value::in({Type::Few, -1, Type::Player}, new_i());
    emit(Op::Playing, r.reg);
    return r;
}

Value Calls::opponents(const Expr& e) {
    const auto r = players(e);
    const auto bit = new_i();
    emit(Op::BitI, bit, one(Op::Me, Type::Player).reg);
    emit(Op::SubI, r.reg, r.reg, bit);
    return r;
}

Value Calls::opponent(const Expr& e) {
    if (program_.players.size() != 2)
        return fail(e.place, "`opponent` is for two players; with more, say which: next(me), previous(me)");
    const auto one_more = constant_i(1);
    return one(Op::Sub, Type::Player, one_more, one(Op::Me, Type::Player).reg);
}

Value Calls::seats(const Expr&) { return Value::known({Type::Number}, int(program_.players.size())); }

}  // namespace cairn
