#include "rules/compile/statements/assignments.hpp"

#include <algorithm>

#include "rules/compile/passes.hpp"
#include "rules/compile/words/builtins.hpp"

namespace cairn {

void Assignments::assign(const Stmt& s) {
    const Expr& t = *s.target;
    passes_.choices.make_first(s.value.get());
    if (t.kind == Expr::Kind::Name) return to_name(s, t);
    if (t.kind != Expr::Kind::Index || t.kids[0]->kind != Expr::Kind::Name)
        return error(t.place, "only a name or an entry of a table can be given a value");
    const auto* v = names_.variable(t.kids[0]->text);
    if (passes_.advice.refused(t.kids[0]->text)) return;
    if (!v || v->local || v->form == Variable::Form::Board)
        return error(t.place, "there is no table `" + t.kids[0]->text + "`" +
                                  passes_.advice.undeclared(t.kids[0]->text, true));
    std::vector<const Expr*> indices;
    for (std::size_t k = 1; k < t.kids.size(); ++k) indices.push_back(t.kids[k].get());
    to_variable(s, Variable(*v), indices);  // a copy: the table of variables may grow while we work
}

void Assignments::to_name(const Stmt& s, const Expr& target) {
    const auto& n = target.text;
    if (const auto* b = names_.find(n)) {
        if (b->kind != Binding::Kind::Local)
            return error(target.place,
                         "`" + n + "` stands for an element or a value here and cannot be changed");
        const int local = b->local;
        const auto type = names_.local(local).type;
        Value old;
        old.type = type;
        if (s.op != "=") old = names_.read_local(local);
        names_.write_local(local, as(combined(old, s.op, *s.value, s.place), type, s.value->place));
        return;
    }
    if (const auto* v = names_.variable(n); v && !v->local) return to_variable(s, Variable(*v), {});
    if (s.op != "=")
        return error(target.place, "there is no `" + n + "` to change" + passes_.advice.undeclared(n, false));
    to_new_name(s, target);
}

// A new name may not hide a word of the language or of the page. (Words that always take values in brackets cannot be
// meant by the bare name.)
void Assignments::to_new_name(const Stmt& s, const Expr& target) {
    const auto& n = target.text;
    if (stands_alone(n))
        return error(target.place, "`" + n + "` is a word of the language; choose another name");
    if (taken(n)) return error(target.place, "`" + n + "` has a meaning already; choose another name");
    auto v = value(*s.value);
    if (v.is(Type::Bad)) return names_.bind_value(n, Value::bad());
    if (v.is(Type::Nothing)) v = as(v, {Type::Set}, s.value->place);
    if (v.is(Type::Text) || v.is(Type::Bag))
        return error(s.value->place, "a name cannot stand for " + type_name(v.type));
    names_.bind(n, names_.keep(circumstances_.secretly ? emitter_.hidden(v) : v));
}

bool Assignments::taken(const std::string& name) const {
    const auto& colours = program_.colours;
    const auto* v = names_.variable(name);
    return names_.definition(name) || (v && !v->local) ||
           std::find(colours.begin(), colours.end(), name) != colours.end();
}

void Assignments::to_variable(const Stmt& s, const Variable& v, const std::vector<const Expr*>& indices) {
    if (v.form == Variable::Form::Bag && indices.size() + 1 == v.dimensions.size())
        return to_bag(s, v, indices);
    // since[S] = now: every point of the set.
    if (v.dimensions.size() == 1 && v.index_types[0].type == Type::Point && indices.size() == 1) {
        const auto where = value(*indices[0]);
        if (where.is(Type::Set)) {
            const auto given = value(*s.value);
            passes_.collections.for_each(where, indices[0]->place, [&](Value p) {
                const auto old = Value::in(v.type, new_i());
                emit(Op::GetI, old.reg, i(p), 0, v.slot);
                const auto x = s.op == "=" ? given : combined(old, s.op, *s.value, s.place);
                const auto now = i(as(x, v.type, s.value->place));
                emit(Op::PutI, now, i(p), 0, v.slot);
            });
            return;
        }
    }
    const auto at = v.dimensions.empty() ? kNone : passes_.tables.flat_index(v, indices, s.place);
    Value old;
    old.type = v.type;
    if (s.op != "=") {
        old.reg = emitter_.new_register(v.type.type);
        emit(v.is_set() ? Op::GetS : Op::GetI, old.reg, at, 0, v.slot);
    }
    auto x = combined(old, s.op, *s.value, s.place);
    x = as(x, v.type, s.value->place);
    if (v.is_set()) emit(Op::PutS, x.reg, at, 0, v.slot);
    else emit(Op::PutI, i(x), at, 0, v.slot);
}

// A bag gains or loses balls: pool -= c, hand[me] += c.
void Assignments::to_bag(const Stmt& s, const Variable& v, const std::vector<const Expr*>& indices) {
    if (s.op != "+=" && s.op != "-=") return error(s.place, "a bag takes += and -= of a colour");
    const auto given = value(*s.value);
    const auto c = colour_of(given, s.value->place);
    const auto some = new_i();
    emit(Op::Given, some, c);
    const int nothing = emit(Op::JumpIfNot, some);  // taking out or putting in no ball
    emit(Op::Check, c, 0, 0, int(program_.colours.size()));
    const auto bag = passes_.tables.flat_index(v, indices, s.place);
    auto at = c;
    if (!indices.empty()) {
        at = new_i();
        emit(Op::Add, at, bag, c);
    }
    const auto n = new_i(), changed = new_i();
    emit(Op::GetI, n, at, 0, v.slot);
    emit(Op::AddI, changed, n, 0, s.op == "+=" ? 1 : -1);
    emit(Op::PutI, changed, at, 0, v.slot);
    patch(nothing);
}

Value Assignments::combined(const Value& old, const std::string& op, const Expr& e, Place place) {
    auto v = value(e);
    if (op == "=" || v.is(Type::Bad)) return v;
    if (in_set_register(old.type.type)) {
        if (op != "|=" && op != "&=" && op != "-=" && op != "+=")
            return fail(place, "sets take |=, &= and -=");
        v = as(v, old.type, e.place);
        auto r = Value::in(old.type, new_s());
        emit(op == "&=" ? Op::AndS : op == "-=" ? Op::SubS : Op::OrS, r.reg, old.reg, v.reg);
        return r;
    }
    if (old.is(Type::Few)) {
        v = as(v, old.type, e.place);
        auto r = Value::in(old.type, new_i());
        emit_of(op == "&=" ? Op::AndI : op == "-=" ? Op::SubI : Op::OrI, r.reg, old, v);
        return r;
    }
    const auto a = as(old, {Type::Number}, place);
    v = as(v, {Type::Number}, e.place);
    if (op != "+=" && op != "-=" && op != "*=") return fail(place, "numbers take +=, -= and *=");
    auto r = Value::in({Type::Number}, new_i());
    emit_of(op == "+=" ? Op::Add : op == "-=" ? Op::Sub : Op::Mul, r.reg, a, v);
    return r;
}

}  // namespace cairn
