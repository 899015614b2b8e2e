#include "rules/compile/expressions/aggregates.hpp"

#include <algorithm>
#include <bit>

#include "rules/compile/passes.hpp"

namespace cairn {

Value Aggregates::aggregate(const Expr& e) {
    const auto& w = e.text;
    if (e.kids.empty()) return fail(e.place, "`" + w + "` needs something to go through");
    if (w == "any" || w == "count" || w == "union" || w == "max")
        if (auto v = passes_.families.whole(e)) return *v;
    if (e.kids.size() > 1) return of_several(e);
    const Expr& arg = *e.kids[0];
    const bool listed = arg.kind == Expr::Kind::Comprehension;
    if (w == "count" && !listed) return count_of(arg);
    const auto total = w == "union" ? kNone : new_i();
    const auto all = w == "union" ? new_s() : kNone;
    const auto some = (w == "max" || w == "min") ? new_i() : kNone;
    if (w == "union") emit(Op::LoadS, all, 0, 0, emitter_.constant_set({}));
    else emit(Op::LoadI, total, 0, 0, w == "product" || w == "all");
    if (some != kNone) emit(Op::LoadI, some, 0, 0, 0);
    std::vector<int> exits;
    const auto each = [&](const Value& v) {
        if (w == "union") {
            emit(Op::OrS, all, all, as(v, {Type::Set}, arg.place).reg);
        } else if (w == "any" || w == "all") {
            const auto t = truth(v, arg.place);
            const int on = emit(w == "any" ? Op::JumpIfNot : Op::JumpIf, i(t));
            emit(Op::LoadI, total, 0, 0, w == "any");
            exits.push_back(emit(Op::Jump));
            patch(on);
        } else {
            const auto n = i(as(v, {Type::Number}, arg.place));
            if (w == "sum") emit(Op::Add, total, total, n);
            if (w == "count") {
                const auto t = new_i();
                emit(Op::Bool, t, n);
                emit(Op::Add, total, total, t);
            }
            if (w == "product") emit(Op::Mul, total, total, n);
            if (some != kNone) emit(w == "max" ? Op::MaxOf : Op::MinOf, total, some, n);
        }
    };
    if (listed) {
        passes_.collections.generate(arg.generators, [&] {
            auto v = value(*arg.kids[0]);
            if (w == "count") v = truth(v, arg.place), v.type = {Type::Number};
            each(v);
        });
    } else if (w == "any" || w == "all" || w == "union") {
        // any(S where c): some member; union(F): all members together
        passes_.collections.each_of(
            arg, [&](Value x) { each(w == "union" ? x : Value::known({Type::Truth}, 1)); });
        if (w == "all") return fail(arg.place, "write `all(condition for x in S)`");
    } else {
        return fail(arg.place, "write `" + w + "(value for x in S)`");
    }
    patch_all(exits);
    Value r = w == "union" ? Value::set(all)
                           : Value::in({w == "any" || w == "all" ? Type::Truth : Type::Number}, total);
    return r;
}

// max(a, b, c), min(a, b)
Value Aggregates::of_several(const Expr& e) {
    if (e.text != "max" && e.text != "min") return passes_.calls.wrong_number(e, 1);
    Value r = as(value(*e.kids[0]), {Type::Number}, e.kids[0]->place);
    for (std::size_t k = 1; k < e.kids.size(); ++k) {
        const auto x = as(value(*e.kids[k]), {Type::Number}, e.kids[k]->place);
        const auto both = new_i();
        emit_of(e.text == "max" ? Op::MaxI : Op::MinI, both, r, x);
        r = Value::in({Type::Number}, both);
    }
    return r;
}

Value Aggregates::count_of(const Expr& what) {
    const auto v = value(passes_.collections.is_generator(what) ? *what.kids[1] : what);
    auto r = Value::in({Type::Number}, new_i());
    switch (v.type.type) {
        case Type::Set:
        case Type::Entries: emit(Op::CountS, r.reg, v.reg); return r;
        case Type::Point: return as(truth(v, what.place), {Type::Number}, what.place);
        case Type::Few:
            if (v.type.of == Type::Player && !page_.eliminates && what.kind == Expr::Kind::Name &&
                what.text == "players")
                return Value::known({Type::Number}, int(program_.players.size()));
            if (v.constant) return Value::known({Type::Number}, std::popcount(unsigned(v.number)));
            emit(Op::CountI, r.reg, v.reg);
            return r;
        case Type::Sets: emit(Op::CountL, r.reg, v.reg); return r;
        case Type::Bag: return ground_.types.of_bag(Op::BagTotal, v, r.type);
        case Type::Bad: return Value::bad();
        default:
            return fail(what.place, "nothing to count in " + type_name(v.type) +
                                        Types::of_another_kind(Type::Set, v.type.type));
    }
}

// most(e, S), least(e, S): two walks, the best value first, then those who reach it.
Value Aggregates::extreme(const Expr& e) {
    const auto best = new_i(), some = new_i();
    emit(Op::LoadI, best, 0, 0, 0);
    emit(Op::LoadI, some, 0, 0, 0);
    passes_.collections.each_of(*e.kids[1], [&](Value x) {
        const Names::Scope scope(names_);
        names_.bind_value("it", x);
        const auto n = i(measure(*e.kids[0], x));
        emit(e.text == "most" ? Op::MaxOf : Op::MinOf, best, some, n);
    });
    const auto points = new_s(), few = new_i(), list = new_l();
    emit(Op::LoadS, points, 0, 0, emitter_.constant_set({}));
    emit(Op::LoadI, few, 0, 0, 0);
    emit(Op::NewL, list);
    ValueType type{Type::Bad};
    passes_.collections.each_of(*e.kids[1], [&](Value x) {
        const Names::Scope scope(names_);
        names_.bind_value("it", x);
        const auto k = measure(*e.kids[0], x);
        const auto same = new_i();
        emit(Op::Eq, same, i(k), best);
        const int skip = emit(Op::JumpIfNot, same);
        if (x.is(Type::Point)) {
            type = {Type::Set};
            emit(Op::AddP, points, i(x));
        } else if (x.is(Type::Set)) {
            type = {Type::Sets};
            emit(Op::AddL, list, x.reg, 1);
        } else {
            type = {Type::Few, x.type.kinds, x.type.type};
            const auto bit = new_i();
            emit(Op::BitI, bit, i(x));
            emit(Op::OrI, few, few, bit);
        }
        patch(skip);
    });
    Value r = Value::in(type, type.type == Type::Set ? points : type.type == Type::Sets ? list : few);
    return r;
}

// What an element is judged by: an entry of a table, a definition of one value, or any number that speaks of `it`.
Value Aggregates::measure(const Expr& e, const Value& element) {
    if (e.kind == Expr::Kind::Name) {
        if (const auto* v = names_.variable(e.text); v && v->dimensions.size() == 1 && !v->is_set()) {
            const auto at = i(as(element, v->index_types[0], e.place));
            const auto r = new_i();
            emit(Op::GetI, r, at, 0, v->slot);
            return as(Value::in(v->type, r), {Type::Number}, e.place);
        }
        if (const auto* d = names_.definition(e.text); d && d->parameters.size() == 1) {
            return as(passes_.definitions.applied(*d, {element}, e.place), {Type::Number}, e.place);
        }
    }
    return as(value(e), {Type::Number}, e.place);
}

}  // namespace cairn
