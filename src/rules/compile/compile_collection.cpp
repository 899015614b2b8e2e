// Going through collections: loops, `where`, lists of values.
#include <algorithm>

#include "rules/compile/compiler.hpp"

namespace cairn {

void Compiler::for_each(const Value& c, Place place, const std::function<void(Value)>& body) {
    const auto loop = [&](Type element, int kinds, Op pop, const Value& all) {
        const int left = new_local(all.type);
        write_local(left, all);
        const int head = pc();
        auto rest = read_local(left);
        const auto x = new_i(), some = new_i();
        if (pop == Op::PopS) {
            emit(pop, x, rest.reg);
        } else {
            emit(pop, x, rest.reg);
        }
        write_local(left, rest);
        emit(Op::Given, some, x);
        const int done = emit(Op::JumpIfNot, some);
        const int name = new_local({element, kinds});
        write_local(name, make_number({element, kinds}, x));
        body(read_local(name));
        emit(Op::Jump, 0, 0, 0, head);
        patch(done);
    };
    switch (c.type.type) {
        case Type::Set: return loop(Type::Point, -1, Op::PopS, c);
        case Type::Point: return loop(Type::Point, -1, Op::PopS, as(c, {Type::Set}, place));
        case Type::Entries: return loop(Type::Entry, -1, Op::PopS, c);
        case Type::Bag: return for_each(as(c, {Type::Few, -1, Type::Colour}, place), place, body);
        case Type::Few: {
            Value all = c;
            if (all.constant) all = make_number(c.type, constant_i(c.number));
            return loop(c.type.of, c.type.kinds, c.type.of == Type::Player ? Op::PopPlayer : Op::PopI, all);
        }
        case Type::Sets: {
            // Lists live in registers only, so no choice may interrupt such a loop (see for_statement).
            const auto n = new_i(), k = new_i(), more = new_i(), member = new_s();
            emit(Op::CountL, n, c.reg);
            emit(Op::LoadI, k, 0, 0, 0);
            const int head = pc();
            emit(Op::Lt, more, k, n);
            const int done = emit(Op::JumpIfNot, more);
            emit(Op::AtL, member, c.reg, k);
            emit(Op::AddI, k, k, 0, 1);
            body(make_set(member));
            emit(Op::Jump, 0, 0, 0, head);
            patch(done);
            return;
        }
        case Type::Bad: return body(bad());
        default: error(place, "expected a set or several things to go through, found " + type_name(c.type));
    }
}

bool Compiler::is_generator(const Expr& e) {
    // `x in S` where x means nothing yet
    if (e.kind != Expr::Kind::Binary || e.text != "in" || e.kids[0]->kind != Expr::Kind::Name) return false;
    const auto* v = variable(e.kids[0]->text);
    return !find(e.kids[0]->text) && (!v || v->local);
}

std::optional<Compiler::Value> Compiler::family_inside(const Expr& source, const std::string& element,
                                                       const Expr& test, const Expr*& rest) {
    const Expr* first = &test;
    rest = nullptr;
    if (test.kind == Expr::Kind::Binary && test.text == "and") {
        // Conditions are tested from left to right, so only the leftmost may be drawn forward.
        first = test.kids[0].get();
        rest = test.kids[1].get();
    }
    if (first->kind != Expr::Kind::Binary || first->text != "<=") return std::nullopt;
    const auto is_element = [&](const Expr& x) {
        return x.kind == Expr::Kind::Name && (x.text == element || x.text == "it");
    };
    const std::function<bool(const Expr&)> mentions = [&](const Expr& x) {
        return is_element(x) ||
               std::any_of(x.kids.begin(), x.kids.end(), [&](const auto& k) { return mentions(*k); });
    };
    if (!is_element(*first->kids[0]) || mentions(*first->kids[1])) return std::nullopt;
    const Expr& base = source.kind == Expr::Kind::Through ? *source.kids[0] : source;
    if (base.kind != Expr::Kind::Name || find(base.text) || definition(base.text) || variable(base.text))
        return std::nullopt;
    const auto code = program_.code.size();
    const auto f = family_named(base.text);
    program_.code.resize(code);  // the whole list is not needed
    program_.places.resize(code);
    if (!f) return std::nullopt;
    const auto p = source.kind == Expr::Kind::Through ? point(*source.kids[1]) : kNone;
    const auto inside = as(value(*first->kids[1]), {Type::Set}, first->kids[1]->place);
    Value list = make_number({Type::Sets}, new_l());
    list.audience = inside.audience;
    emit(Op::LinesL, list.reg, p, inside.reg, f->family);
    return list;
}

void Compiler::each_of(const Expr& e, const std::function<void(Value)>& body) {
    const Expr* collection = &e;
    const Expr* test = nullptr;
    std::string element = "it";
    if (e.kind == Expr::Kind::Where) {
        collection = e.kids[0].get();
        test = e.kids[1].get();
    }
    if (is_generator(*collection)) {
        element = collection->kids[0]->text;
        collection = collection->kids[1].get();
    } else if (collection->kind == Expr::Kind::Where) {
        // S where a where b
        return each_of(*collection, [&](Value x) {
            scopes_.emplace_back();
            bind_value("it", x);
            const auto t = truth(value(*test), test->place);
            const int skip = emit(Op::JumpIfNot, i(t));
            body(x);
            patch(skip);
            scopes_.pop_back();
        });
    }
    std::optional<Value> inside;
    if (test) {
        const Expr* rest = nullptr;
        inside = family_inside(*collection, element, *test, rest);
        if (inside) test = rest;
    }
    const auto all = inside ? *inside : value(*collection);
    for_each(all, collection->place, [&](Value x) {
        x.audience = std::max(x.audience, all.audience);
        scopes_.emplace_back();
        bind_value(element, x);
        if (element != "it") bind_value("it", x);
        int skip = -1;
        if (test) {
            const auto t = truth(value(*test), test->place);
            skip = emit(Op::JumpIfNot, i(t));
        }
        body(x);
        if (skip >= 0) patch(skip);
        scopes_.pop_back();
    });
}

Compiler::Value Compiler::where(const Expr& e) {
    // The members for which the condition holds, as the same kind of collection.
    const Expr* collection = e.kids[0].get();
    while (collection->kind == Expr::Kind::Where) collection = collection->kids[0].get();
    if (is_generator(*collection)) collection = collection->kids[1].get();
    Value r;
    std::uint16_t i_reg = new_i(), s_reg = new_s(), l_reg = new_l();
    const int first = pc();
    emit(Op::Nop);
    ValueType type{Type::Bad};
    Audience audience = Audience::All;
    each_of(e, [&](Value x) {
        audience = std::max(audience, x.audience);
        switch (x.type.type) {
            case Type::Point:
            case Type::Entry:
                type = {x.is(Type::Point) ? Type::Set : Type::Entries};
                emit(Op::AddP, s_reg, i(x));
                break;
            case Type::Set:
                type = {Type::Sets};
                emit(Op::AddL, l_reg, x.reg, 1);  // members of a list differ already
                break;
            case Type::Bad: break;
            default: {
                type = {Type::Few, x.type.kinds, x.type.type};
                const auto bit = new_i();
                emit(Op::BitI, bit, i(x));
                emit(Op::OrI, i_reg, i_reg, bit);
            }
        }
    });
    auto& start = program_.code[std::size_t(first)];
    if (in_set_register(type.type)) {
        start = {Op::LoadS, s_reg, 0, 0, constant_set({}, false)};
        r.reg = s_reg;
    } else if (type.type == Type::Sets) {
        start = {Op::NewL, l_reg, 0, 0, 0};
        r.reg = l_reg;
    } else {
        start = {Op::LoadI, i_reg, 0, 0, 0};
        r.reg = i_reg;
    }
    if (type.type == Type::Bad) return bad();
    r.type = type;
    r.audience = audience;
    return r;
}

void Compiler::generate(const std::vector<Generator>& generators, std::size_t k,
                        const std::function<void()>& body) {
    if (k == generators.size()) return body();
    const auto& g = generators[k];
    const Expr* test = g.condition.get();
    std::optional<Value> inside;
    if (test && g.names.size() == 1) {
        const Expr* rest = nullptr;
        inside = family_inside(*g.source, g.names[0], *test, rest);
        if (inside) test = rest;
    }
    const std::function<void(std::size_t)> names = [&](std::size_t j) {
        if (j == g.names.size()) {
            int skip = -1;
            if (test) {
                const auto t = truth(value(*test), test->place);
                skip = emit(Op::JumpIfNot, i(t));
            }
            generate(generators, k + 1, body);
            if (skip >= 0) patch(skip);
            return;
        }
        const auto all = inside ? *inside : value(*g.source);
        for_each(all, g.source->place, [&](Value x) {
            x.audience = std::max(x.audience, all.audience);
            scopes_.emplace_back();
            bind_value(g.names[j], x);
            if (g.names.size() == 1) bind_value("it", x);
            names(j + 1);
            scopes_.pop_back();
        });
    };
    names(0);
}

// `{e for x in S}`: a set when e is a point or a set of points.
Compiler::Value Compiler::comprehension_set(const Expr& e) {
    auto r = make_set(new_s());
    emit(Op::LoadS, r.reg, 0, 0, constant_set({}, false));
    generate(e.generators, 0, [&] {
        const auto v = as(value(*e.kids[0]), {Type::Set}, e.kids[0]->place);
        emit(Op::OrS, r.reg, r.reg, v.reg);
        r.audience = std::max(r.audience, v.audience);
    });
    return r;
}

}  // namespace cairn
