// `count`, `sum`, `any`, `most` and their kin.
#include <algorithm>

#include "rules/compile/compiler.hpp"

namespace cairn {

// any(l <= S for l in F through p), count(l in F where l <= S), union(l for l in F where l <= S): one instruction.
std::optional<Compiler::Value> Compiler::whole_family(const Expr& e) {
    if (e.kids.size() != 1) return std::nullopt;
    const Expr& arg = *e.kids[0];
    const Expr *source = nullptr, *test = nullptr, *result = nullptr;
    std::string element = "it";
    if (arg.kind == Expr::Kind::Comprehension && arg.generators.size() == 1 &&
        arg.generators[0].names.size() == 1) {
        element = arg.generators[0].names[0];
        source = arg.generators[0].source.get();
        if (e.text == "any") {
            if (arg.generators[0].condition) return std::nullopt;
            test = arg.kids[0].get();
        } else {
            test = arg.generators[0].condition.get();
            result = arg.kids[0].get();
        }
    } else if (arg.kind == Expr::Kind::Where && (e.text == "count" || e.text == "any")) {
        source = arg.kids[0].get();
        test = arg.kids[1].get();
        if (is_generator(*source)) {
            element = source->kids[0]->text;
            source = source->kids[1].get();
        }
    }
    if (!source || !test || test->kind != Expr::Kind::Binary || test->text != "<=") return std::nullopt;
    if (result && !(result->kind == Expr::Kind::Name && result->text == element)) return std::nullopt;
    const auto is_element = [&](const Expr& x) { return x.kind == Expr::Kind::Name && x.text == element; };
    if (!is_element(*test->kids[0])) return std::nullopt;
    const std::function<bool(const Expr&)> mentions = [&](const Expr& x) {
        if (is_element(x) || (x.kind == Expr::Kind::Name && x.text == "it")) return true;
        return std::any_of(x.kids.begin(), x.kids.end(), [&](const auto& k) { return mentions(*k); });
    };
    if (mentions(*test->kids[1])) return std::nullopt;
    // A named family, or one through a point; anything computed takes the slow road.
    const Expr& base = source->kind == Expr::Kind::Through ? *source->kids[0] : *source;
    if (base.kind != Expr::Kind::Name || find(base.text) || definition(base.text) || variable(base.text))
        return std::nullopt;
    const auto code = program_.code.size();
    const auto f = family_named(base.text);
    program_.code.resize(code);  // the list itself is not needed
    program_.places.resize(code);
    if (!f) return std::nullopt;
    const auto through = source->kind == Expr::Kind::Through ? point(*source->kids[1]) : kNone;
    const auto inside = as(value(*test->kids[1]), {Type::Set}, test->kids[1]->place);
    const bool set_result = e.text == "union";
    Value v = make_number({e.text == "any" ? Type::Truth
                           : set_result    ? Type::Set
                                           : Type::Number},
                          set_result ? new_s() : new_i());
    emit(e.text == "any" ? Op::AnyLine
         : set_result    ? Op::UnionLines
                         : Op::CountLines,
         v.reg, through, inside.reg, f->family);
    return v;
}

Compiler::Value Compiler::aggregate(const Expr& e) {
    const auto& w = e.text;
    if (e.kids.empty()) return error(e.place, "`" + w + "` needs something to go through"), bad();
    if (w == "any" || w == "count" || w == "union")
        if (auto v = whole_family(e)) return *v;
    if (e.kids.size() > 1) {
        if (w != "max" && w != "min") return arity(e, 1), bad();
        Value r = as(value(*e.kids[0]), {Type::Number}, e.kids[0]->place);
        for (std::size_t k = 1; k < e.kids.size(); ++k) {
            const auto x = as(value(*e.kids[k]), {Type::Number}, e.kids[k]->place);
            const auto both = new_i();
            emit(w == "max" ? Op::MaxI : Op::MinI, both, i(r), i(x));
            const auto audience = std::max(r.audience, x.audience);
            r = make_number({Type::Number}, both);
            r.audience = audience;
        }
        return r;
    }
    const Expr& arg = *e.kids[0];
    const bool listed = arg.kind == Expr::Kind::Comprehension;
    if (w == "count" && !listed) {
        Value v = is_generator(arg) ? value(*arg.kids[1]) : value(arg);
        auto r = make_number({Type::Number}, new_i());
        r.audience = v.size_open ? Audience::All : v.audience;
        switch (v.type.type) {
            case Type::Set:
            case Type::Entries: emit(Op::CountS, r.reg, v.reg); return r;
            case Type::Point: return as(truth(v, e.place), {Type::Number}, e.place);
            case Type::Few:
                if (v.type.of == Type::Player && !page_.eliminates && arg.kind == Expr::Kind::Name &&
                    arg.text == "players")
                    return make_constant({Type::Number}, int(program_.players.size()));
                if (v.constant) {
                    int n = 0;
                    for (int m = v.number; m; m &= m - 1) ++n;
                    return make_constant({Type::Number}, n);
                }
                emit(Op::CountI, r.reg, v.reg);
                return r;
            case Type::Sets: emit(Op::CountL, r.reg, v.reg); return r;
            case Type::Bag: emit(Op::BagTotal, r.reg, v.index, 0, v.slot); return r;
            case Type::Bad: return bad();
            default: return error(arg.place, "nothing to count in " + type_name(v.type)), bad();
        }
    }
    const auto total = w == "union" ? kNone : new_i();
    const auto all = w == "union" ? new_s() : kNone;
    const auto some = (w == "max" || w == "min") ? new_i() : kNone;
    if (w == "union") emit(Op::LoadS, all, 0, 0, constant_set({}, false));
    else emit(Op::LoadI, total, 0, 0, w == "product" || w == "all");
    if (some != kNone) emit(Op::LoadI, some, 0, 0, 0);
    std::vector<int> exits;
    Audience audience = Audience::All;
    const auto each = [&](const Value& v) {
        audience = std::max(audience, v.audience);
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
            if (some != kNone) {
                emit(w == "max" ? Op::MaxOf : Op::MinOf, total, some, n);
            }
        }
    };
    if (listed) {
        generate(arg.generators, 0, [&] {
            auto v = value(*arg.kids[0]);
            if (w == "count") v = truth(v, arg.place), v.type = {Type::Number};
            each(v);
        });
    } else if (w == "any" || w == "all" || w == "union") {
        // any(S where c): some member; union(F): all members together
        each_of(arg, [&](Value x) { each(w == "union" ? x : make_constant({Type::Truth}, 1)); });
        if (w == "all") return error(arg.place, "write `all(condition for x in S)`"), bad();
    } else {
        return error(arg.place, "write `" + w + "(value for x in S)`"), bad();
    }
    for (int x : exits) patch(x);
    Value r = w == "union" ? make_set(all)
                           : make_number({w == "any" || w == "all" ? Type::Truth : Type::Number}, total);
    r.audience = audience;
    return r;
}

// most(e, S), least(e, S): two walks, the best value first, then those who reach it.
Compiler::Value Compiler::extreme(const Expr& e) {
    if (!arity(e, 2)) return bad();
    const Expr& measure = *e.kids[0];
    const auto key = [&](const Value& x) {
        if (measure.kind == Expr::Kind::Name) {
            if (auto* v = variable(measure.text); v && v->dimensions.size() == 1 && !v->is_set()) {
                const auto at = i(as(x, v->index_types[0], measure.place));
                const auto r = new_i();
                emit(Op::GetI, r, at, 0, v->slot);
                auto n = make_number(v->type, r);
                n.audience = v->audience;
                return as(n, {Type::Number}, measure.place);
            }
            if (const auto* d = definition(measure.text); d && d->parameters.size() == 1) {
                scopes_.emplace_back();
                bind_value(d->parameters[0], x);
                auto v = as(value(*d->value), {Type::Number}, measure.place);
                scopes_.pop_back();
                return v;
            }
        }
        return as(value(measure), {Type::Number}, measure.place);
    };
    const auto best = new_i(), some = new_i();
    emit(Op::LoadI, best, 0, 0, 0);
    emit(Op::LoadI, some, 0, 0, 0);
    each_of(*e.kids[1], [&](Value x) {
        scopes_.emplace_back();
        bind_value("it", x);
        const auto n = i(key(x));
        emit(e.text == "most" ? Op::MaxOf : Op::MinOf, best, some, n);
        scopes_.pop_back();
    });
    const auto points = new_s(), few = new_i(), list = new_l();
    emit(Op::LoadS, points, 0, 0, constant_set({}, false));
    emit(Op::LoadI, few, 0, 0, 0);
    emit(Op::NewL, list);
    ValueType type{Type::Bad};
    Audience audience = Audience::All;
    each_of(*e.kids[1], [&](Value x) {
        scopes_.emplace_back();
        bind_value("it", x);
        const auto k = key(x);
        audience = std::max({audience, k.audience, x.audience});
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
        scopes_.pop_back();
    });
    Value r = make_number(type, type.type == Type::Set ? points : type.type == Type::Sets ? list : few);
    r.audience = audience;
    return r;
}

}  // namespace cairn
