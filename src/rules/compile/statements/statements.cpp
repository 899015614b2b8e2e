#include "rules/compile/statements/statements.hpp"

#include <algorithm>
#include <utility>

#include "rules/compile/passes.hpp"

namespace cairn {

void Statements::block(const Block& block) {
    if (circumstances_.depth > kMaxWrittenOut)
        return error(emitter_.here, "nested too deeply, once procedures are written out", "limit");
    const Names::Scope scope(names_);
    ++circumstances_.depth;
    lines(block);
    --circumstances_.depth;
}

void Statements::lines(const Block& block) {
    for (const auto& s : block) {
        emitter_.here = s->place;
        const Choices::Statement choices(passes_.choices);
        const auto outer = std::exchange(circumstances_.says, s->says.text.empty() ? nullptr : &s->says);
        statement(*s);
        if (circumstances_.says) error(s->says.place, "nobody chooses here, so nothing is said");
        circumstances_.says = outer;
    }
}

void Statements::statement(const Stmt& s) {
    switch (s.kind) {
        case Stmt::Kind::Do:
            passes_.choices.make_first(s.value.get());
            value(*s.value);
            return;
        case Stmt::Kind::Assign: return passes_.assignments.assign(s);
        case Stmt::Kind::Secret: return secret(s);
        case Stmt::Kind::If: return passes_.branches.if_statement(s);
        case Stmt::Kind::Either: return passes_.branches.either(s);
        case Stmt::Kind::May: return passes_.branches.may(s);
        case Stmt::Kind::Prefer: return passes_.branches.prefer(s);
        case Stmt::Kind::PreferFor: return passes_.branches.prefer_for(s);
        case Stmt::Kind::Repeat: return passes_.loops.repeat(s);
        case Stmt::Kind::While: return passes_.loops.while_statement(s);
        case Stmt::Kind::For: return passes_.loops.for_statement(s);
        case Stmt::Kind::By: return passes_.players.by(s);
        case Stmt::Kind::Each: return passes_.players.each(s);
        case Stmt::Kind::Race: return passes_.races.race(s);
        case Stmt::Kind::Wrong: return passes_.races.wrong(s);
        case Stmt::Kind::OnBoard: return passes_.players.on_board(s);
        case Stmt::Kind::Require: return require(s);
        case Stmt::Kind::Rank: return passes_.players.rank(s);
        case Stmt::Kind::Go: return go_to(s);
        case Stmt::Kind::Word: return word(s);
        case Stmt::Kind::Begin:
            passes_.choices.make_first(s.value.get());
            emit(Op::BeginWith, player(*s.value));
            return;
        case Stmt::Kind::Mark:
        case Stmt::Kind::Unmark: return mark(s);
        case Stmt::Kind::Reveal: return reveal(s);
        case Stmt::Kind::Return: return give_back(s);
    }
}

void Statements::secret(const Stmt& s) {
    const bool before = std::exchange(circumstances_.secretly, true);
    if (s.target) {  // secret pick[me] = choose(…): a declared secret
        passes_.assignments.assign(s);
        circumstances_.secretly = before;
        return;
    }
    passes_.choices.make_first(s.value.get());
    const auto v = value(*s.value);
    circumstances_.secretly = before;
    program_.has_hidden = true;
    if (!v.is(Type::Bad)) names_.bind(s.text, names_.keep(emitter_.hidden(v)));
}

void Statements::require(const Stmt& s) {
    passes_.choices.make_first(s.value.get());
    const auto c = condition(*s.value);
    if (c.constant && c.number) return;
    emit_at(s.value->place, Op::Require, i(c), text(s.text));
}

void Statements::go_to(const Stmt& s) {
    std::vector<std::string> names;
    for (const auto& p : page_.phases) names.push_back(p.name);
    const auto found = std::find(names.begin(), names.end(), s.text);
    if (found == names.end())
        return error(s.place, "there is no phase `" + s.text + "`" +
                                  (names.size() > 1 || !names[0].empty()
                                       ? suggestion(s.text, names)
                                       : "; this game has none, they are written `phase " + s.text + ":`"));
    emit(Op::GoTo, 0, 0, 0, int(found - names.begin()));
}

// return e
void Statements::give_back(const Stmt& s) {
    if (!passes_.definitions.inside_procedure())
        return error(s.place, "`return` belongs at the end of a procedure");
    passes_.choices.make_first(s.value.get());
    auto v = value(*s.value);
    const bool survives =
        v.constant || v.is(Type::Bad) || v.is(Type::Nothing) || v.is(Type::Sets) || v.is(Type::Bag);
    if (!survives) v = names_.read_local(names_.keep(v));
    passes_.definitions.give_back(v);
}

void Statements::word(const Stmt& s) {
    if (s.text == "nothing") return;
    if (s.text == "pass") {
        emit(Op::PassTurn);
        read_again(exits_.board_after_turn());
        exits_.end_turn(emit(Op::Jump));
    } else if (s.text == "again") {
        emit(Op::Again);
    } else if (s.text == "finish") {
        emit(Op::Finish);
    } else if (s.text == "draw") {
        emit(Op::Draw, 0, 0, 0, text(""));
    } else if (s.text == "stop") {
        read_again(exits_.board_after_stop());
        exits_.stop(emit(Op::Jump));
    }
}

// Out of a loop or a procedure words read again what they read before it.
void Statements::read_again(int board) {
    if (board >= 0) emit(Op::SetBoard, names_.read_local(board).reg);
}

void Statements::mark(const Stmt& s) {
    const auto* v = names_.variable(s.text);
    if (!v || v->form != Variable::Form::Mark)
        return error(s.place, "there is no mark `" + s.text + "`" +
                                  (names_.variables_of(Variable::Form::Mark).empty()
                                       ? "; declare it in the head: `mark " + s.text + "`"
                                       : suggestion(s.text, names_.variables_of(Variable::Form::Mark))));
    const int slot = v->slot;
    const bool number = !v->is_set();
    if (number && s.kind == Stmt::Kind::Mark)
        return error(s.place, "this mark is a number: write `" + s.text + "[p] = …`");
    if (!number && !v->dimensions.empty())
        return error(s.place, "this mark is a table: write `" + s.text + "[…] |= S`, or `-= S`");
    passes_.choices.make_first(s.value.get());
    const auto where = s.value ? set(*s.value) : emitter_.load_set(program_.lattice->all);
    if (number) {
        const auto zero = constant_i(0);
        passes_.collections.for_each(Value::set(where), s.place,
                                     [&](Value p) { emit(Op::PutI, zero, i(p), 0, slot); });
        return;
    }
    emit(s.kind == Stmt::Kind::Mark ? Op::Mark : Op::Unmark, where, 0, 0, slot);
}

void Statements::reveal(const Stmt& s) {
    for (const auto& name : s.names) {
        const auto* v = names_.variable(name);
        if (const auto* b = names_.find(name); b && b->kind == Binding::Kind::Local) {
            names_.reveal_local(b->local);  // from here on everybody knows it
            continue;
        }
        std::vector<std::string> names;
        for (const auto& x : program_.variables)
            if (x.secret >= 0) names.push_back(x.name);
        if (!v || v->secret < 0) {
            error(s.place,
                  v ? "`" + name + "` is not secret: declare it with `secret`, as `var " + name + " secret`"
                    : "there is no secret `" + name + "`" + suggestion(name, names),
                  "secret");
            continue;
        }
        const int secret = v->secret;
        if (s.value) {  // reveal own[q]: what belongs to one player
            if (v->index_types.empty() || v->index_types[0].type != Type::Player) {
                error(s.value->place,
                      "`" + name + "` does not belong to players; write `reveal " + name + "`");
                continue;
            }
            const auto owner = as(value(*s.value), {Type::Player}, s.value->place);
            const auto bit = new_i();
            emit(Op::BitI, bit, i(owner));
            emit(Op::Reveal, bit, 0, 0, secret);
            continue;
        }
        emit(Op::Reveal, constant_i((1 << program_.players.size()) - 1), 0, 0, secret);
    }
    emit(Op::Barrier);
}

}  // namespace cairn
