#include "rules/compile/expressions/collections.hpp"

#include <algorithm>

#include "rules/compile/passes.hpp"

namespace cairn {

void Collections::for_each(const Value& c, Place place, const std::function<void(Value)>& body) {
    const auto loop = [&](Type element, int kinds, Op pop, const Value& all) {
        const int left = names_.keep(all);
        const int head = pc();
        auto rest = names_.read_local(left);
        const auto x = new_i(), some = new_i();
        emit(pop, x, rest.reg);
        names_.write_local(left, rest);
        emit(Op::Given, some, x);
        const int done = emit(Op::JumpIfNot, some);
        const int name = names_.keep(Value::in({element, kinds}, x));
        body(names_.read_local(name));
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
            if (all.constant) all = Value::in(c.type, constant_i(c.number));
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
            body(Value::set(member));
            emit(Op::Jump, 0, 0, 0, head);
            patch(done);
            return;
        }
        case Type::Bad: return body(Value::bad());
        default: error(place, "expected a set or several things to go through, found " + type_name(c.type));
    }
}

bool Collections::is_generator(const Expr& e) {
    // `x in S` where x means nothing yet
    if (e.kind != Expr::Kind::Binary || e.text != "in" || e.kids[0]->kind != Expr::Kind::Name) return false;
    const auto* v = names_.variable(e.kids[0]->text);
    return !names_.find(e.kids[0]->text) && (!v || v->local);
}

void Collections::each_of(const Expr& e, const std::function<void(Value)>& body) {
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
            const Names::Scope scope(names_);
            names_.bind_value("it", x);
            when(test, [&] { body(x); });
        });
    }
    std::optional<Value> inside;
    if (test) {
        const Expr* rest = nullptr;
        inside = passes_.families.inside(*collection, element, *test, rest);
        if (inside) test = rest;
    }
    const auto all = inside ? *inside : value(*collection);
    for_each(all, collection->place, [&](Value x) {
        const Names::Scope scope(names_);
        names_.bind_value(element, x);
        if (element != "it") names_.bind_value("it", x);
        when(test, [&] { body(x); });
    });
}

void Collections::when(const Expr* test, const std::function<void()>& body) {
    if (!test) return body();
    const auto t = truth(value(*test), test->place);
    const int skip = emit(Op::JumpIfNot, i(t));
    body();
    patch(skip);
}

Value Collections::where(const Expr& e) {
    // The members for which the condition holds, as the same kind of collection.
    Value r;
    const std::uint16_t i_reg = new_i(), s_reg = new_s(), l_reg = new_l();
    const int first = emit(Op::Nop);  // which register starts empty is known at the end
    ValueType type{Type::Bad};
    each_of(e, [&](Value x) {
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
        start = {Op::LoadS, s_reg, 0, 0, emitter_.constant_set({})};
        r.reg = s_reg;
    } else if (type.type == Type::Sets) {
        start = {Op::NewL, l_reg, 0, 0, 0};
        r.reg = l_reg;
    } else {
        start = {Op::LoadI, i_reg, 0, 0, 0};
        r.reg = i_reg;
    }
    if (type.type == Type::Bad) return Value::bad();
    r.type = type;
    return r;
}

void Collections::generate(const std::vector<Generator>& generators, const std::function<void()>& body) {
    generate_from(generators, 0, body);
}

void Collections::generate_from(const std::vector<Generator>& generators, std::size_t k,
                                const std::function<void()>& body) {
    if (k == generators.size()) return body();
    const auto& g = generators[k];
    const Expr* test = g.condition.get();
    std::optional<Value> inside;
    if (test && g.names.size() == 1) {
        const Expr* rest = nullptr;
        inside = passes_.families.inside(*g.source, g.names[0], *test, rest);
        if (inside) test = rest;
    }
    const std::function<void(std::size_t)> name_from = [&](std::size_t j) {
        if (j == g.names.size()) return when(test, [&] { generate_from(generators, k + 1, body); });
        const auto all = inside ? *inside : value(*g.source);
        for_each(all, g.source->place, [&](Value x) {
            const Names::Scope scope(names_);
            names_.bind_value(g.names[j], x);
            if (g.names.size() == 1) names_.bind_value("it", x);
            name_from(j + 1);
        });
    };
    name_from(0);
}

// `{e for x in S}`: a set when e is a point or a set of points.
Value Collections::set_of_values(const Expr& e) {
    const auto r = Value::set(emitter_.load_set({}));
    generate(e.generators, [&] {
        const auto v = as(value(*e.kids[0]), {Type::Set}, e.kids[0]->place);
        emit(Op::OrS, r.reg, r.reg, v.reg);
    });
    return r;
}

}  // namespace cairn
