#include "rules/compile/expressions/operators.hpp"

#include <algorithm>

#include "rules/compile/passes.hpp"

namespace cairn {

Value Operators::unary(const Expr& e) {
    const auto v = value(*e.kids[0]);
    if (e.text == "not") {
        const auto t = truth(v, e.place);
        if (t.constant) return Value::known({Type::Truth}, !t.number);
        auto r = Value::in({Type::Truth}, new_i());
        emit(Op::Not, r.reg, t.reg);
        return r;
    }
    const auto n = as(v, {Type::Number}, e.place);
    if (n.constant) return Value::known({Type::Number}, -n.number);
    auto r = Value::in({Type::Number}, new_i());
    emit(Op::Neg, r.reg, n.reg);
    return r;
}

Value Operators::binary(const Expr& e) {
    const auto& op = e.text;
    if (op == "and" || op == "or") return logic(e);
    if (op == "==" || op == "!=" || op == "<" || op == "<=" || op == ">" || op == ">=" || op == "in")
        return passes_.comparisons.compare(e);
    auto a = value(*e.kids[0]);
    auto b = value(*e.kids[1]);
    if (a.is(Type::Bad) || b.is(Type::Bad)) return Value::bad();
    const bool sets = op == "|" || op == "&" || op == "-";
    if (sets && (in_set_register(a.type.type) || in_set_register(b.type.type) ||
                 (a.is(Type::Point) && b.is(Type::Point)))) {
        const Type kind = a.is(Type::Entries) || b.is(Type::Entries) ? Type::Entries : Type::Set;
        a = as(a, {kind}, e.kids[0]->place);
        b = as(b, {kind}, e.kids[1]->place);
        auto r = Value::in({kind}, new_s());
        emit(op == "|" ? Op::OrS : op == "&" ? Op::AndS : Op::SubS, r.reg, a.reg, b.reg);
        return r;
    }
    if (sets && (a.is(Type::Few) || b.is(Type::Few) || a.is(Type::Bag) ||
                 (op == "|" && a.type == b.type && !a.is(Type::Number)))) {
        ValueType few = a.is(Type::Few)   ? a.type
                        : b.is(Type::Few) ? b.type
                                          : ValueType{Type::Few, a.type.kinds,
                                                      a.is(Type::Bag) ? Type::Colour : a.type.type};
        a = as(a, few, e.kids[0]->place);
        b = as(b, few, e.kids[1]->place);
        auto r = Value::in(few, new_i());
        emit_of(op == "|" ? Op::OrI : op == "&" ? Op::AndI : Op::SubI, r.reg, a, b);
        return r;
    }
    if (op == "|" || op == "&")
        return fail(e.place,
                    "`" + op + "` joins sets, not " + type_name(a.type) + " and " + type_name(b.type));
    return arithmetic(e, a, b);
}

Value Operators::arithmetic(const Expr& e, const Value& left, const Value& right) {
    const auto& op = e.text;
    const auto of_points = [](const Value& v) { return v.is(Type::Set) || v.is(Type::Point); };
    if (op == "+" && of_points(left) && of_points(right))
        return fail(e.place, "`+` adds numbers; sets are joined by `|`", "type");
    const auto a = as(left, {Type::Number}, e.kids[0]->place);
    const auto b = as(right, {Type::Number}, e.kids[1]->place);
    if ((op == "/" || op == "%") && (!b.constant || b.number <= 0))
        return fail(e.kids[1]->place, "a divisor is a known number above 0");
    if (a.constant && b.constant) {
        const long long x = a.number, y = b.number;
        const auto floor_div = [&] { return x >= 0 ? x / y : -((-x + y - 1) / y); };
        const long long n = op == "+"   ? x + y
                            : op == "-" ? x - y
                            : op == "*" ? x * y
                            : op == "/" ? floor_div()
                                        : x - floor_div() * y;
        if (n > 2000000000 || n < -2000000000) return fail(e.place, "this number is too large");
        return Value::known({Type::Number}, int(n));
    }
    auto r = Value::in({Type::Number}, new_i());
    if (b.constant && (op == "+" || op == "-"))
        emit(Op::AddI, r.reg, i(a), 0, op == "+" ? b.number : -b.number);
    else
        emit_of(op == "+"   ? Op::Add
                : op == "-" ? Op::Sub
                : op == "*" ? Op::Mul
                : op == "/" ? Op::Div
                            : Op::Mod,
                r.reg, a, b);
    return r;
}

Value Operators::logic(const Expr& e) {
    const bool both = e.text == "and";
    const auto left = truth(value(*e.kids[0]), e.kids[0]->place);
    if (left.constant) {
        const bool decided = both ? !left.number : left.number;
        if (!decided) return truth(value(*e.kids[1]), e.kids[1]->place);
        const Rehearsal rehearsal(ground_);  // the other side must still be sensible
        truth(value(*e.kids[1]), e.kids[1]->place);
        return left;
    }
    auto r = Value::in({Type::Truth}, new_i());
    emit(Op::CopyI, r.reg, left.reg);
    const int done = emit(both ? Op::JumpIfNot : Op::JumpIf, r.reg);
    const auto right = truth(value(*e.kids[1]), e.kids[1]->place);
    if (right.constant) emit(Op::LoadI, r.reg, 0, 0, right.number);
    else emit(Op::CopyI, r.reg, right.reg);
    patch(done);
    return r;
}

// The two sides meet: a player and a colour as colours, a point and a set as sets, none as the other. Where the first
// side may have to be widened, it waits behind the second: each side is written once, however deep the chain.
Value Operators::conditional(const Expr& e) {
    const auto c = truth(value(*e.kids[1]), e.kids[1]->place);
    if (c.constant) return known_side(e, c.number);
    const int other = emit(Op::JumpIfNot, c.reg);
    const auto a = value(*e.kids[0]);
    if (a.is(Type::Bad)) return Value::bad();
    Value r = Value::in(a.type, kNone);
    const auto move_to_result = [&](const Value& v) {
        if (in_set_register(r.type.type)) emit(Op::CopyS, r.reg, v.reg);
        else if (in_list_register(r.type.type)) emit(Op::CopyL, r.reg, v.reg);
        else if (v.constant) emit(Op::LoadI, r.reg, 0, 0, v.number);
        else emit(Op::CopyI, r.reg, i(v));
    };
    const bool may_widen =
        a.is(Type::Nothing) || a.is(Type::Player) || a.is(Type::Point) || a.is(Type::Truth);
    if (!may_widen) {
        r.reg = emitter_.new_register(r.type.type);
        move_to_result(a);
    }
    const int first_done = emit(Op::Jump);
    patch(other);
    const auto b = value(*e.kids[2]);
    if (!may_widen) {
        move_to_result(as(b, r.type, e.kids[2]->place));
        patch(first_done);
        return r;
    }
    const auto meets = [&](Type x, Type y) { return a.is(x) && b.is(y); };
    if (a.is(Type::Nothing) || meets(Type::Player, Type::Colour) || meets(Type::Point, Type::Set) ||
        meets(Type::Truth, Type::Number))
        r.type = b.type;
    r.reg = emitter_.new_register(r.type.type);
    move_to_result(as(b, r.type, e.kids[2]->place));
    const int end = emit(Op::Jump);
    patch(first_done);
    move_to_result(as(a, r.type, e.kids[0]->place));
    patch(end);
    return r;
}

// The condition is known now: one side is the value, the other must be sensible and of a type that fits.
Value Operators::known_side(const Expr& e, bool first) {
    const Expr& taken = *e.kids[first ? 0 : 2];
    const Expr& other = *e.kids[first ? 2 : 0];
    const auto v = value(taken);
    const Rehearsal rehearsal(ground_);
    const auto x = value(other);
    const auto meet = [&](const Value& a, const Value& b) {
        const auto pair = [&](Type p, Type q) { return a.is(p) && b.is(q); };
        return a.is(Type::Bad) || a.is(Type::Nothing) || a.type == b.type ||
               pair(Type::Player, Type::Colour) || pair(Type::Point, Type::Set) ||
               pair(Type::Truth, Type::Number) || (a.is(Type::Bag) && b.is(Type::Few));
    };
    if (!meet(v, x) && !meet(x, v))
        error(other.place, "expected " + type_name(v.type) + ", found " + type_name(x.type), "type");
    return v;
}

Value Operators::otherwise(const Expr& e) {
    auto a = value(*e.kids[0]);
    if (a.is(Type::Point)) a = as(a, {Type::Set}, e.place);
    const bool one = a.is(Type::Colour) || a.is(Type::Player) || a.is(Type::Kind);  // perhaps none
    if (!in_set_register(a.type.type) && !one && !a.is(Type::Few) && !a.is(Type::Sets))
        return fail(
            e.place,
            "`A otherwise B` takes A unless it is empty or none; it needs sets, colours or players, found " +
                type_name(a.type));
    Value r = Value::in(a.type, emitter_.new_register(a.type.type));
    const Op copy = a.is(Type::Sets) ? Op::CopyL : in_set_register(a.type.type) ? Op::CopyS : Op::CopyI;
    const auto source = [&](const Value& v) { return copy == Op::CopyI ? i(v) : v.reg; };
    emit(copy, r.reg, source(a));
    const auto some = i(truth(a, e.place));
    const int done = emit(Op::JumpIf, some);
    const auto b = source(as(value(*e.kids[1]), a.type, e.kids[1]->place));
    emit(copy, r.reg, b);
    patch(done);
    return r;
}

Value Operators::braces(const Expr& e) {
    if (e.kids.size() == 1 && e.kids[0]->kind == Expr::Kind::Comprehension)
        return passes_.collections.set_of_values(*e.kids[0]);
    // {a1, c1}: points; {white, red}: several colours
    std::vector<Value> parts;
    for (const auto& k : e.kids) parts.push_back(value(*k));
    const bool points = parts.empty() || std::all_of(parts.begin(), parts.end(), [](const Value& v) {
                            return v.is(Type::Point) || v.is(Type::Set) || v.is(Type::Bad);
                        });
    if (points) {
        WideSet known;
        auto r = Value::set(new_s());
        for (const auto& v : parts)
            if (v.constant && v.is(Type::Point)) known.add(v.number);
        emit(Op::LoadS, r.reg, 0, 0, emitter_.constant_set(known));
        for (std::size_t k = 0; k < parts.size(); ++k) {
            if (parts[k].constant) continue;
            const auto part = as(parts[k], {Type::Set}, e.kids[k]->place);
            emit(Op::OrS, r.reg, r.reg, part.reg);
        }
        return r;
    }
    const ValueType of = parts[0].type;
    auto r = Value::in({Type::Few, of.kinds, of.type}, new_i());
    emit(Op::LoadI, r.reg, 0, 0, 0);
    for (std::size_t k = 0; k < parts.size(); ++k) {
        auto part = as(as(parts[k], of, e.kids[k]->place), r.type, e.kids[k]->place);
        emit(Op::OrI, r.reg, r.reg, i(part));
    }
    return r;
}

Value Operators::range(const Expr& e) {
    const auto a = as(value(*e.kids[0]), {Type::Number}, e.kids[0]->place);
    const auto b = as(value(*e.kids[1]), {Type::Number}, e.kids[1]->place);
    if ((a.constant && (a.number < 0 || a.number > 62)) || (b.constant && (b.number > 62)))
        return fail(e.place, "the numbers of a range lie between 0 and 62");
    auto r = Value::in({Type::Few, -1, Type::Number}, new_i());
    emit_of(Op::RangeI, r.reg, a, b);
    return r;
}

}  // namespace cairn
