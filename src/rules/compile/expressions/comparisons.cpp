#include "rules/compile/expressions/comparisons.hpp"

#include <algorithm>

#include "rules/compile/passes.hpp"

namespace cairn {

Value Comparisons::compare(const Expr& e) {
    const auto& op = e.text;
    if (const auto v = with_option(e)) return *v;
    auto a = value(*e.kids[0]);
    auto b = value(*e.kids[1]);
    if (a.is(Type::Bad) || b.is(Type::Bad)) return Value::bad();
    if (op == "in") return membership(e, a, b);
    auto r = Value::in({Type::Truth}, kNone);
    const auto result = [&](Op code, std::uint16_t x, std::uint16_t y) {
        r.reg = new_i();
        emit(code, r.reg, x, y);
        return r;
    };
    const auto of_numbers = [&](Op code, const Value& x, const Value& y) {
        r.reg = new_i();
        emit_of(code, r.reg, x, y);
        return r;
    };
    if (in_set_register(a.type.type) || in_set_register(b.type.type)) {
        a = as(a, {Type::Set}, e.kids[0]->place);
        b = as(b, {Type::Set}, e.kids[1]->place);
        if (op == "==") return result(Op::EqS, a.reg, b.reg);
        if (op == "!=") return result(Op::Not, result(Op::EqS, a.reg, b.reg).reg, 0);
        if (op == "<=") return result(Op::SubsetS, a.reg, b.reg);
        if (op == ">=") return result(Op::SubsetS, b.reg, a.reg);
        return fail(e.place, "sets are compared by ==, !=, <= (lies in) and >= (holds)");
    }
    if (a.is(Type::Few) && b.is(Type::Few) && (op == "==" || op == "!=" || op == "<=")) {
        if (op != "<=") return of_numbers(op == "==" ? Op::Eq : Op::Ne, a, b);
        const auto outside = new_i();
        emit_of(Op::SubI, outside, a, b);
        return result(Op::Not, outside, 0);
    }
    if (op == "==" || op == "!=") {
        // A player and a colour compare as colours; anything compares with none.
        if (a.is(Type::Player) && b.is(Type::Colour)) a = as(a, {Type::Colour}, e.place);
        if (b.is(Type::Player) && a.is(Type::Colour)) b = as(b, {Type::Colour}, e.place);
        if (b.is(Type::Nothing)) b = as(b, a.type, e.kids[1]->place);
        if (a.is(Type::Nothing)) a = as(a, b.type, e.kids[0]->place);
        if (a.is(Type::Truth) && b.is(Type::Number)) a = as(a, {Type::Number}, e.place);
        if (b.is(Type::Truth) && a.is(Type::Number)) b = as(b, {Type::Number}, e.place);
        if (a.type != b.type)
            return fail(e.place,
                        "cannot compare " + type_name(a.type) + " with " + type_name(b.type) +
                            (a.is(Type::Text) || b.is(Type::Text)
                                 ? "; names of players, colours and kinds stand without quotation marks"
                                 : ""));
    } else {
        a = as(a, {Type::Number}, e.kids[0]->place);
        b = as(b, {Type::Number}, e.kids[1]->place);
    }
    if (a.constant && b.constant) {
        const int x = a.number, y = b.number;
        const bool t = op == "=="   ? x == y
                       : op == "!=" ? x != y
                       : op == "<"  ? x < y
                       : op == "<=" ? x <= y
                       : op == ">"  ? x > y
                                    : x >= y;
        return Value::known({Type::Truth}, t);
    }
    if (op == "==") return of_numbers(Op::Eq, a, b);
    if (op == "!=") return of_numbers(Op::Ne, a, b);
    if (op == "<") return of_numbers(Op::Lt, a, b);
    if (op == "<=") return of_numbers(Op::Le, a, b);
    if (op == ">") return of_numbers(Op::Lt, b, a);
    return of_numbers(Op::Le, b, a);
}

// Options whose values are words: `start == centre`.
std::optional<Value> Comparisons::with_option(const Expr& e) {
    if (e.text != "==" && e.text != "!=") return std::nullopt;
    for (const int side : {0, 1}) {
        const Expr& left = *e.kids[std::size_t(side)];
        const Expr& right = *e.kids[std::size_t(1 - side)];
        if (left.kind != Expr::Kind::Name || right.kind != Expr::Kind::Name || names_.find(left.text))
            continue;
        for (const auto& o : program_.options) {
            if (o.name != left.text || o.words.empty()) continue;
            const auto w = std::find(o.words.begin(), o.words.end(), right.text);
            if (w == o.words.end())
                return fail(right.place, "option `" + o.name + "` is never `" + right.text + "`" +
                                             suggestion(right.text, o.words));
            const bool same = o.value == int(w - o.words.begin());
            return Value::known({Type::Truth}, e.text == "==" ? same : !same);
        }
    }
    return std::nullopt;
}

Value Comparisons::membership(const Expr& e, const Value& a, const Value& b) {
    const auto result = [&](Op code, std::uint16_t x, std::uint16_t y) {
        auto r = Value::in({Type::Truth}, new_i());
        emit(code, r.reg, x, y);
        return r;
    };
    const auto element = [&](const ValueType& type) { return i(as(a, type, e.kids[0]->place)); };
    if (b.is(Type::Set)) {
        if (a.is(Type::Set))
            return fail(e.kids[0]->place, "`in` asks for one point; use `<=` for a whole set");
        return result(Op::HasS, element({Type::Point}), b.reg);
    }
    const auto several = b.is(Type::Bag) ? as(b, {Type::Few, -1, Type::Colour}, e.kids[1]->place) : b;
    if (several.is(Type::Few)) {
        // The element first: its code comes before that of a list known by heart.
        const auto x = element({several.type.of, several.type.kinds});
        return result(Op::HasI, i(several), x);
    }
    if (b.is(Type::Point)) {
        const auto other = i(b);
        return result(Op::Eq, element({Type::Point}), other);
    }
    return fail(e.kids[1]->place,
                "`in` needs a set or several things on its right, found " + type_name(b.type));
}

}  // namespace cairn
