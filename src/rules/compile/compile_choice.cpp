// Choices, chance, and definitions written out where they are used.
#include <algorithm>

#include "rules/compile/compiler.hpp"

namespace cairn {

// ---- choices

bool Compiler::is_choice(const Expr& e) {
    if (e.kind == Expr::Kind::Name) {
        const auto* d = definition(e.text);
        return d && d->procedure;
    }
    if (e.kind != Expr::Kind::Call) return false;
    // Actions that give a value count too: the options of a choice are computed again and again.
    for (std::string_view w : {"choose", "roll", "random", "draw", "lift", "take", "move"})
        if (e.text == w) return true;
    const auto* d = definition(e.text);
    return d && d->procedure;
}

// Choices wait, and registers do not survive a wait. So all choices of a statement are made first, from
// left to right, their results kept as locals, and the statement is computed afterwards.
void Compiler::hoist(const Expr* e, bool sure) {
    if (!e) return;
    const bool maybe = e->kind == Expr::Kind::Conditional ||
                       (e->kind == Expr::Kind::Binary && (e->text == "and" || e->text == "or"));
    for (std::size_t k = 0; k < e->kids.size(); ++k) {
        const bool first = k == (e->kind == Expr::Kind::Conditional ? 1u : 0u);
        const bool inside = e->kind == Expr::Kind::Where ? k == 0 : e->kind != Expr::Kind::Comprehension;
        hoist(e->kids[k].get(), sure && inside && (!maybe || first));
    }
    for (const auto& g : e->generators) {
        hoist(g.source.get(), false);
        hoist(g.condition.get(), false);
    }
    if (!is_choice(*e) || hoisted_.count(e)) return;
    if (!sure) {
        error(e->place,
              "a choice inside a condition or a list of values: make it on a line of its own first");
        hoisted_[e] = bad();
        return;
    }
    auto v = value(*e);
    if (v.constant || v.is(Type::Bad) || v.is(Type::Nothing) || v.is(Type::Sets)) {
        hoisted_[e] = v;
        return;
    }
    const int local = new_local(v.type, v.audience);
    write_local(local, v);
    Value mark;
    mark.slot = -local - 1;  // "read this local": see value()
    hoisted_[e] = mark;
}

void Compiler::hoist_all(std::initializer_list<const ExprPtr*> list) {
    for (const auto* e : list) hoist(e->get(), true);
}

Compiler::Value Compiler::wait(Site site, Place place) {
    site.place = place;
    site.secret = secretly_;
    site.name = block_name_ + "." + std::to_string(++site_number_);
    const auto type = site.value;
    const auto chosen = site.chosen;
    const int number = int(program_.sites.size());
    const int at = emit(Op::Choose, 0, 0, 0, number);
    site.after_pc = at + 1;
    program_.sites.push_back(std::move(site));
    return make_number(type, chosen);
}

Compiler::Value Compiler::choose(const Expr& e) {
    if (in_family_) return error(e.place, "a family is known before the game: nobody chooses here"), bad();
    if (e.kids.empty()) return error(e.place, "choose from what? Write `choose(playable)`"), bad();
    Site site;
    site.options_pc = pc();
    const Expr* what = e.kids[0].get();
    if (what->kind == Expr::Kind::OrNothing) {
        site.optional = true;
        what = what->kids[0].get();
    }
    Value v;
    if (e.kids.size() > 1 || what->kind == Expr::Kind::Text) {
        // choose(me, red): several colours; choose("left", "right"): words
        if (what->kind == Expr::Kind::Text) {
            Kinds words;
            words.name = "answer";
            for (const auto& k : e.kids) words.words.push_back(k->text);
            int kinds = -1;
            for (std::size_t k = 0; k < program_.kinds.size(); ++k)
                if (program_.kinds[k].words == words.words) kinds = int(k);
            if (kinds < 0) {
                kinds = int(program_.kinds.size());
                program_.kinds.push_back(words);
            }
            v = make_constant({Type::Few, kinds, Type::Kind}, (1 << words.words.size()) - 1);
        } else {
            auto first = value(*what);
            ValueType of = first.type;
            if (of.type == Type::Player && e.kids.size() > 1) of = {Type::Colour};
            v = make_number({Type::Few, of.kinds, of.type}, new_i());
            emit(Op::LoadI, v.reg, 0, 0, 0);
            for (const auto& k : e.kids) {
                const Expr* part = k.get();
                if (part->kind == Expr::Kind::OrNothing) site.optional = true, part = part->kids[0].get();
                const auto bit = as(as(value(*part), of, part->place), v.type, part->place);
                emit(Op::OrI, v.reg, v.reg, i(bit));
            }
        }
    } else {
        v = value(*what);
    }
    if (v.is(Type::Bad)) return bad();
    if (v.is(Type::Bag)) {
        auto few = as(v, {Type::Few, -1, Type::Colour}, what->place);
        few.audience = v.audience;
        few.of_me = v.of_me;
        v = few;
    }
    if (v.is(Type::Point)) v = as(v, {Type::Set}, what->place);
    if (v.audience == Audience::Nobody && openly_ == 0)
        error(e.place,
              "what may be chosen would show something unseen; write `openly(…)` around it if that is meant");
    if (v.audience == Audience::Owner && !v.of_me && openly_ == 0)
        error(e.place,
              "what may be chosen would show another player's secret; write `openly(…)` around it if that is "
              "meant");
    switch (v.type.type) {
        case Type::Set:
            site.form = Site::Form::Points;
            site.value = {Type::Point};
            break;
        case Type::Entries:
            site.form = Site::Form::Entries;
            site.value = {Type::Entry};
            break;
        case Type::Few:
            site.form = Site::Form::Few;
            site.value = {v.type.of, v.type.kinds};
            break;
        case Type::Sets:
            site.form = Site::Form::Sets;
            site.value = {Type::Set};
            break;
        default: return error(what->place, "nothing to choose from in " + type_name(v.type)), bad();
    }
    site.options = v.is(Type::Few) ? i(v) : v.reg;
    site.chosen = site.form == Site::Form::Sets ? new_s() : new_i();
    auto r = wait(std::move(site), e.place);
    if (secretly_) r.audience = Audience::Owner, r.of_me = true;
    return r;
}

Compiler::Value Compiler::chance(const Expr& e) {
    if (!arity(e, 1)) return bad();
    program_.has_chance = true;
    Site site;
    site.chance = true;
    site.options_pc = pc();
    site.form = Site::Form::Few;
    const auto v = value(*e.kids[0]);
    if (v.is(Type::Bad)) return bad();
    if (e.text == "roll") {
        const auto n = as(v, {Type::Number}, e.kids[0]->place);
        if (n.constant && (n.number < 1 || n.number > 62))
            return error(e.place, "a die has 1 to 62 sides"), bad();
        site.options = new_i();
        emit(Op::RangeI, site.options, constant_i(1), i(n));
        site.value = {Type::Number};
    } else if (e.text == "draw") {
        if (!v.is(Type::Bag))
            return error(e.place, "`draw` takes a ball out of a bag, found " + type_name(v.type)), bad();
        site.options = new_i();
        emit(Op::BagFew, site.options, v.index, 0, v.slot);
        site.value = {Type::Colour};
        site.weights = v.slot;
        site.weight_index = v.index;
    } else if (v.is(Type::Set)) {
        site.form = Site::Form::Points;
        site.options = v.reg;
        site.value = {Type::Point};
    } else {
        const auto few = v.is(Type::Few) ? v : as(v, {Type::Few, -1, Type::Colour}, e.kids[0]->place);
        site.options = i(few);
        site.value = {few.type.of, few.type.kinds};
    }
    site.chosen = new_i();
    const auto secret = secretly_;
    secretly_ = false;
    auto r = wait(std::move(site), e.place);
    secretly_ = secret;
    if (e.text == "draw") {
        // Out of the bag: the index must be computed again, registers did not survive the wait.
        const auto chosen = new_local(r.type);
        write_local(chosen, r);
        const auto bag = value(*e.kids[0]);
        const auto ball = read_local(chosen);
        std::uint16_t at = ball.reg;
        if (bag.index != kNone) {
            at = new_i();
            emit(Op::Add, at, bag.index, ball.reg);
        }
        const auto n = new_i(), less = new_i();
        emit(Op::GetI, n, at, 0, bag.slot);
        emit(Op::AddI, less, n, 0, -1);
        emit(Op::PutI, less, at, 0, bag.slot);
        r = read_local(chosen);
    }
    return r;
}

// ---- definitions: written out where they are used, so that they read the board anew each time

Compiler::Value Compiler::expand(const Expr& e, const DefineDecl& d) {
    if (std::find(expanding_.begin(), expanding_.end(), d.name) != expanding_.end())
        return error(e.place, "`" + d.name + "` uses itself; definitions and procedures do not recurse"),
               bad();
    if (e.kind == Expr::Kind::Call ? e.kids.size() != d.parameters.size() : !d.parameters.empty())
        return error(e.place, "`" + d.name + "` needs " + std::to_string(d.parameters.size()) +
                                  " value(s), found " + std::to_string(e.kids.size())),
               bad();
    if (++inlined_ > 5000) return error(e.place, "these definitions expand into too much code"), bad();
    // Arguments are values: computed once, here.
    std::vector<Value> arguments;
    for (const auto& k : e.kids) arguments.push_back(value(*k));
    Scope scope;
    const auto outer = scopes_;  // a definition sees its parameters and the page, not the caller's names
    const auto outer_hoisted = hoisted_;
    scopes_.assign(1, {});
    for (std::size_t k = 0; k < arguments.size(); ++k) {
        auto v = arguments[k];
        if (!d.procedure || v.constant) {
            bind_value(d.parameters[k], v);
        } else {
            const int local = new_local(v.type, v.audience);
            write_local(local, v);
            bind(d.parameters[k], local);
        }
    }
    expanding_.push_back(d.name);
    Value result = make_constant({Type::Nothing}, 0);
    if (d.procedure) {
        turn_ends_.push_back({});
        const auto loops = std::move(loops_);
        loops_.clear();
        const auto before = std::move(returned_);
        returned_.reset();
        statements(d.body);
        for (int at : turn_ends_.back()) patch(at);
        turn_ends_.pop_back();
        if (returned_) result = *returned_;
        returned_ = before;
        loops_ = loops;
    } else {
        result = value(*d.value);
    }
    expanding_.pop_back();
    scopes_ = outer;
    hoisted_ = outer_hoisted;
    return result;
}

}  // namespace cairn
