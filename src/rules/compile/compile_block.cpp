// Blocks, simple statements and assignment.
#include <algorithm>

#include "rules/compile/compiler.hpp"

namespace cairn {

// A name lives in the block that gives it its first value, and in the blocks inside.
void Compiler::statements(const Block& block) {
    scopes_.emplace_back();
    statements_in_scope(block);
    scopes_.pop_back();
}

void Compiler::statements_in_scope(const Block& block) {
    for (const auto& s : block) {
        here_ = s->place;
        const auto hoisted = hoisted_;
        statement(*s);
        hoisted_ = hoisted;
    }
}

void Compiler::statement(const Stmt& s) {
    switch (s.kind) {
        case Stmt::Kind::Do:
            hoist(s.value.get(), true);
            value(*s.value);
            return;
        case Stmt::Kind::Assign: return assign(s);
        case Stmt::Kind::Secret: {
            const bool before = secretly_;
            secretly_ = true;
            if (s.target) {  // secret pick[me] = choose(…): a declared secret
                assign(s);
                secretly_ = before;
                return;
            }
            hoist(s.value.get(), true);
            auto v = value(*s.value);
            secretly_ = before;
            program_.has_hidden = true;
            if (v.is(Type::Bad)) return;
            const int local = new_local(v.type, Audience::Owner);
            write_local(local, v);
            bind(s.text, local);
            return;
        }
        case Stmt::Kind::If: return if_statement(s);
        case Stmt::Kind::Either: return either(s);
        case Stmt::Kind::May: return may(s);
        case Stmt::Kind::Prefer: return prefer(s);
        case Stmt::Kind::PreferFor: return prefer_for(s);
        case Stmt::Kind::Repeat: return repeat(s);
        case Stmt::Kind::While: return while_statement(s);
        case Stmt::Kind::For: return for_statement(s);
        case Stmt::Kind::By: return by(s);
        case Stmt::Kind::Each: return each(s);
        case Stmt::Kind::OnBoard: return on_board_statement(s);
        case Stmt::Kind::Require: {
            hoist(s.value.get(), true);
            const auto c = condition(*s.value);
            if (c.constant && c.number) return;
            emit(Op::Require, i(c), 0, 0, text(s.text));
            return;
        }
        case Stmt::Kind::Rank: return rank(s);
        case Stmt::Kind::Go: {
            for (std::size_t k = 0; k < page_.phases.size(); ++k)
                if (page_.phases[k].name == s.text) {
                    emit(Op::GoTo, 0, 0, 0, int(k));
                    return;
                }
            std::vector<std::string> names;
            for (const auto& p : page_.phases) names.push_back(p.name);
            return error(s.place, "there is no phase `" + s.text + "`" + suggestion(s.text, names));
        }
        case Stmt::Kind::Word: return word(s);
        case Stmt::Kind::Begin:
            hoist(s.value.get(), true);
            emit(Op::BeginWith, player(*s.value));
            return;
        case Stmt::Kind::Mark:
        case Stmt::Kind::Unmark: return mark(s);
        case Stmt::Kind::Reveal: return reveal(s);
        case Stmt::Kind::Return: {
            if (expanding_.empty()) return error(s.place, "`return` belongs at the end of a procedure");
            hoist(s.value.get(), true);
            auto v = value(*s.value);
            if (!v.constant && !v.is(Type::Bad) && !v.is(Type::Nothing) && !v.is(Type::Sets) &&
                !v.is(Type::Bag)) {
                const int local = new_local(v.type, v.audience);
                write_local(local, v);
                v = read_local(local);
            }
            returned_ = v;
            return;
        }
    }
}

void Compiler::word(const Stmt& s) {
    if (s.text == "nothing") return;
    if (s.text == "pass") {
        emit(Op::PassTurn);
        turn_ends_.back().push_back(emit(Op::Jump));
    } else if (s.text == "again") {
        emit(Op::Again);
    } else if (s.text == "finish") {
        emit(Op::Finish);
    } else if (s.text == "draw") {
        emit(Op::Draw, 0, 0, 0, text("the rules say so"));
    } else if (s.text == "stop") {
        // Out of the innermost loop; outside loops, the turn (or the procedure) ends here.
        auto& exits = loops_.empty() ? turn_ends_.back() : loops_.back().breaks;
        exits.push_back(emit(Op::Jump));
    }
}

void Compiler::mark(const Stmt& s) {
    auto* v = variable(s.text);
    std::vector<std::string> names;
    for (const auto& x : program_.variables)
        if (x.form == Variable::Form::Mark) names.push_back(x.name);
    if (!v || v->form != Variable::Form::Mark)
        return error(s.place, "there is no mark `" + s.text + "`" + suggestion(s.text, names));
    const int slot = v->slot;
    const bool number = !v->is_set();
    if (number && s.kind == Stmt::Kind::Mark)
        return error(s.place, "this mark is a number: write `" + s.text + "[p] = …`");
    std::uint16_t where;
    if (s.value) {
        hoist(s.value.get(), true);
        where = set(*s.value);
    } else {
        where = new_s();
        emit(Op::LoadS, where, 0, 0, constant_set(program_.lattice->all, false));
    }
    if (number) {
        const auto zero = constant_i(0);
        for_each(make_set(where), s.place, [&](Value p) { emit(Op::PutI, zero, i(p), 0, slot); });
        return;
    }
    emit(s.kind == Stmt::Kind::Mark ? Op::Mark : Op::Unmark, where, 0, 0, slot);
}

void Compiler::reveal(const Stmt& s) {
    for (const auto& name : s.names) {
        auto* v = variable(name);
        if (auto* b = find(name); b && b->kind == Binding::Kind::Local) {
            locals_[std::size_t(b->local)].audience = Audience::All;  // from here on everybody knows it
            continue;
        }
        std::vector<std::string> names;
        for (const auto& x : program_.variables)
            if (x.secret >= 0) names.push_back(x.name);
        if (!v || v->secret < 0) {
            error(s.place, "there is no secret `" + name + "`" + suggestion(name, names));
            continue;
        }
        const int secret = v->secret;
        if (s.value) {
            if (v->index_types.empty() || v->index_types[0].type != Type::Player) {
                error(s.value->place, "`" + name + "` does not belong to players; write `reveal " + name + "`");
                continue;
            }
            const auto owner = as(value(*s.value), {Type::Player}, s.value->place);
            const auto bit = new_i();
            emit(Op::BitI, bit, i(owner));
            emit(Op::Reveal, bit, 0, 0, secret);
            continue;
        }
        revealed_.insert(name);
        emit(Op::Reveal, constant_i((1 << program_.players.size()) - 1), 0, 0, secret);
    }
    emit(Op::Barrier);
}

// ---- assignment

Compiler::Value Compiler::combined(const Value& old, const std::string& op, const Expr& e, Place place) {
    auto v = value(e);
    if (op == "=" || v.is(Type::Bad)) return v;
    const bool sets = in_set_register(old.type.type);
    if (sets) {
        if (op != "|=" && op != "&=" && op != "-=" && op != "+=")
            return error(place, "sets take |=, &= and -="), bad();
        v = as(v, old.type, e.place);
        auto r = make_number(old.type, new_s());
        r.audience = std::max(old.audience, v.audience);
        emit(op == "&=" ? Op::AndS : op == "-=" ? Op::SubS : Op::OrS, r.reg, old.reg, v.reg);
        return r;
    }
    if (old.is(Type::Few)) {
        v = as(v, old.type, e.place);
        auto r = make_number(old.type, new_i());
        emit(op == "&=" ? Op::AndI : op == "-=" ? Op::SubI : Op::OrI, r.reg, i(old), i(v));
        return r;
    }
    const auto a = as(old, {Type::Number}, place);
    v = as(v, {Type::Number}, e.place);
    if (op != "+=" && op != "-=" && op != "*=") return error(place, "numbers take +=, -= and *="), bad();
    auto r = make_number({Type::Number}, new_i());
    r.audience = std::max(a.audience, v.audience);
    emit(op == "+=" ? Op::Add : op == "-=" ? Op::Sub : Op::Mul, r.reg, i(a), i(v));
    return r;
}

void Compiler::assign(const Stmt& s) {
    const Expr& t = *s.target;
    hoist(s.value.get(), true);
    if (t.kind == Expr::Kind::Name) return assign_name(s, t);
    if (t.kind == Expr::Kind::Index && t.kids[0]->kind == Expr::Kind::Name) {
        auto* v = variable(t.kids[0]->text);
        if (!v || v->local || v->form == Variable::Form::Board)
            return error(t.place, "there is no table `" + t.kids[0]->text + "`" +
                                      suggestion(t.kids[0]->text, known_words()));
        return assign_variable(s, *v, &t.kids);
    }
    error(t.place, "only a name or an entry of a table can be given a value");
}

void Compiler::assign_name(const Stmt& s, const Expr& target) {
    const auto& n = target.text;
    if (auto* b = find(n)) {
        if (b->kind != Binding::Kind::Local)
            return error(target.place,
                         "`" + n + "` stands for an element or a value here and cannot be changed");
        const int local = b->local;
        Value old;
        old.type = locals_[std::size_t(local)].type;
        if (s.op != "=") old = read_local(local);
        const auto v =
            as(combined(old, s.op, *s.value, s.place), locals_[std::size_t(local)].type, s.value->place);
        write_local(local, v);
        return;
    }
    if (auto* v = variable(n); v && !v->local) return assign_variable(s, *v, nullptr);
    if (s.op != "=")
        return error(target.place, "there is no `" + n + "` to change" + suggestion(n, known_words()));
    // A new name. It may not hide a word of the language or of the page.
    // (Words that always take values in brackets cannot be meant by the bare name.)
    for (const auto& b : builtins())
        if (b.name == n && b.arguments.empty())
            return error(target.place, "`" + n + "` is a word of the language; choose another name");
    const auto& names = program_.colours;
    if (definition(n) || std::find(names.begin(), names.end(), n) != names.end())
        return error(target.place, "`" + n + "` has a meaning already; choose another name");
    auto v = value(*s.value);
    if (v.is(Type::Bad)) return bind_value(n, bad());
    if (v.is(Type::Nothing)) v = as(v, {Type::Set}, s.value->place);
    if (v.is(Type::Text) || v.is(Type::Bag))
        return error(s.value->place, "a name cannot stand for " + type_name(v.type));
    const int local = new_local(v.type, secretly_ ? Audience::Owner : v.audience);
    write_local(local, v);
    bind(n, local);
}

void Compiler::assign_variable(const Stmt& s, Variable& variable, const std::vector<ExprPtr>* target) {
    const Variable v = variable;  // the table of variables may grow while we work
    std::vector<const Expr*> indices;
    if (target)
        for (std::size_t k = 1; k < target->size(); ++k) indices.push_back((*target)[k].get());

    // A bag gains or loses balls: pool -= c, hand[me] += c.
    if (v.form == Variable::Form::Bag && indices.size() + 1 == v.dimensions.size()) {
        if (s.op != "+=" && s.op != "-=") return error(s.place, "a bag takes += and -= of a colour");
        const auto c = colour_of(value(*s.value), s.value->place);
        const auto some = new_i();
        emit(Op::Given, some, c);
        const int nothing = emit(Op::JumpIfNot, some);  // taking out or putting in no ball
        auto at = flat_index(v, indices, s.place, nullptr);
        std::uint16_t place = c;
        if (!indices.empty()) {
            place = new_i();
            emit(Op::Add, place, at, c);
        }
        const auto n = new_i(), changed = new_i();
        emit(Op::GetI, n, place, 0, v.slot);
        emit(Op::AddI, changed, n, 0, s.op == "+=" ? 1 : -1);
        emit(Op::PutI, changed, place, 0, v.slot);
        patch(nothing);
        return;
    }
    // since[S] = now: every point of the set.
    if (v.dimensions.size() == 1 && v.index_types[0].type == Type::Point && indices.size() == 1) {
        const auto where = value(*indices[0]);
        if (where.is(Type::Set)) {
            const auto given = value(*s.value);
            for_each(where, indices[0]->place, [&](Value p) {
                Value old = make_number(v.type, new_i());
                emit(Op::GetI, old.reg, i(p), 0, v.slot);
                Value x = given;
                if (s.op != "=") x = combined(old, s.op, *s.value, s.place);
                emit(Op::PutI, i(as(x, v.type, s.value->place)), i(p), 0, v.slot);
            });
            return;
        }
    }
    Value old;
    old.type = v.type;
    const auto load = [&](std::uint16_t at) {
        old = make_number(v.type, v.is_set() ? new_s() : new_i());
        emit(v.is_set() ? Op::GetS : Op::GetI, old.reg, at, 0, v.slot);
    };
    std::uint16_t at = v.dimensions.empty() ? kNone : flat_index(v, indices, s.place, nullptr);
    if (s.op != "=") load(at);
    auto x = combined(old, s.op, *s.value, s.place);
    if (x.audience != Audience::All && v.audience == Audience::All && !secretly_ && openly_ == 0)
        error(s.value->place,
              "this would put something secret where everybody sees it; `reveal` it first, or write "
              "`openly(…)`");
    x = as(x, v.type, s.value->place);
    if (v.is_set()) emit(Op::PutS, x.reg, at, 0, v.slot);
    else emit(Op::PutI, i(x), at, 0, v.slot);
}

}  // namespace cairn
