#include "rules/compile/expressions/choices.hpp"

#include <algorithm>
#include <utility>

#include "rules/compile/passes.hpp"
#include "rules/compile/words/builtins.hpp"

namespace cairn {

bool Choices::is_choice(const Expr& e) const {
    if (e.kind != Expr::Kind::Name && e.kind != Expr::Kind::Call) return false;
    if (const auto* d = names_.definition(e.text)) return d->procedure;
    return e.kind == Expr::Kind::Call && happens_first(e.text);
}

void Choices::make_first(const Expr* e, Certain certain) {
    if (!e) return;
    const bool maybe = e->kind == Expr::Kind::Conditional ||
                       (e->kind == Expr::Kind::Binary && (e->text == "and" || e->text == "or"));
    for (std::size_t k = 0; k < e->kids.size(); ++k) {
        const bool first = k == (e->kind == Expr::Kind::Conditional ? 1u : 0u);
        const bool inside = e->kind == Expr::Kind::Where ? k == 0 : e->kind != Expr::Kind::Comprehension;
        make_first(e->kids[k].get(), inside && (!maybe || first) ? certain : Certain::No);
    }
    for (const auto& g : e->generators) {
        make_first(g.source.get(), Certain::No);
        make_first(g.condition.get(), Certain::No);
    }
    if (!is_choice(*e) || made_.count(e)) return;
    if (certain == Certain::No) {
        error(e->place,
              "a choice inside a condition or a list of values: make it on a line of its own first");
        made_[e] = {Value::bad(), kNotKept};
        return;
    }
    const auto v = value(*e);
    const bool kept = !v.constant && !v.is(Type::Bad) && !v.is(Type::Nothing) && !v.is(Type::Sets);
    made_[e] = {v, kept ? names_.keep(v) : kNotKept};
}

std::optional<Value> Choices::made(const Expr& e) {
    const auto it = made_.find(&e);
    if (it == made_.end()) return std::nullopt;
    return it->second.local == kNotKept ? it->second.value : names_.read_local(it->second.local);
}

Value Choices::wait(Site site, Place place) {
    site.place = place;
    site.secret = circumstances_.secretly;
    site.name = names_.next_site();
    const auto type = site.value;
    const auto chosen = site.chosen;
    const int number = int(program_.sites.size());
    const int at = emit(Op::Choose, 0, 0, 0, number);
    site.after_pc = at + 1;
    program_.sites.push_back(std::move(site));
    return Value::in(type, chosen);
}

void Choices::say(int site) {
    if (const auto* saying = std::exchange(circumstances_.says, nullptr))
        program_.sites[std::size_t(site)].says = passes_.sayings.compile(*saying);
}

Value Choices::choose(const Expr& e) {
    if (circumstances_.in_family)
        return fail(e.place, "a family is known before the game: nobody chooses here");
    if (e.kids.empty()) return fail(e.place, "choose from what? Write `choose(playable)`");
    Site site;
    site.options_pc = pc();
    const Expr* what = e.kids[0].get();
    if (what->kind == Expr::Kind::OrNothing) {
        site.optional = true;
        what = what->kids[0].get();
    }
    Value v = what->kind == Expr::Kind::Text ? answers(e)
              : e.kids.size() > 1            ? listed(e, site)
                                             : value(*what);
    if (v.is(Type::Bad)) return Value::bad();
    if (v.is(Type::Bag)) v = as(v, {Type::Few, -1, Type::Colour}, what->place);
    if (v.is(Type::Point)) v = as(v, {Type::Set}, what->place);
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
        default:
            return fail(
                what->place,
                "nothing to choose from in " + type_name(v.type) +
                    (v.is(Type::Truth) ? "; several things stand with commas: `choose(\"left\", \"right\")`"
                                       : Types::of_another_kind(Type::Set, v.type.type)));
    }
    site.options = v.is(Type::Few) ? i(v) : v.reg;
    site.chosen = site.form == Site::Form::Sets ? new_s() : new_i();
    if (const auto p = ground_.purposes.find(&e); p != ground_.purposes.end()) site.purpose = p->second;
    const int number = int(program_.sites.size());
    auto r = wait(std::move(site), e.place);
    say(number);
    return r;
}

// choose("left", "right"): words, which may be declared by `kinds`.
Value Choices::answers(const Expr& e) {
    Kinds answer{"answer", {}};
    for (const auto& k : e.kids) answer.words.push_back(k->text);
    if (answer.words.size() > kMaxKindWords) return fail(e.place, "a choice has at most 30 answers", "limit");
    auto& kinds = program_.kinds;
    const auto same = [&](const Kinds& k) { return k.words == answer.words; };
    // When several kinds have the same words, the last counts.
    const auto found = std::find_if(kinds.rbegin(), kinds.rend(), same);
    const int number = found == kinds.rend() ? int(kinds.size()) : int(kinds.rend() - found) - 1;
    if (found == kinds.rend()) kinds.push_back(answer);
    return Value::known({Type::Few, number, Type::Kind}, (1 << answer.words.size()) - 1);
}

// choose(me, red): several colours, or several of anything else.
Value Choices::listed(const Expr& e, Site& site) {
    const auto part_of = [](const Expr& k) -> const Expr& {
        return k.kind == Expr::Kind::OrNothing ? *k.kids[0] : k;
    };
    ValueType of = value(part_of(*e.kids[0])).type;
    if (of.type == Type::Player) of = {Type::Colour};
    const auto v = Value::in({Type::Few, of.kinds, of.type}, new_i());
    emit(Op::LoadI, v.reg, 0, 0, 0);
    for (const auto& k : e.kids) {
        const Expr& part = part_of(*k);
        if (&part != k.get()) site.optional = true;
        const auto bit = as(as(value(part), of, part.place), v.type, part.place);
        emit(Op::OrI, v.reg, v.reg, i(bit));
    }
    return v;
}

Value Choices::chance(const Expr& e) {
    program_.has_chance = true;
    Site site;
    site.chance = true;
    site.thrown = e.text != "draw";
    site.options_pc = pc();
    site.form = Site::Form::Few;
    const auto v = value(*e.kids[0]);
    if (v.is(Type::Bad)) return Value::bad();
    if (e.text == "roll") {
        const auto n = as(v, {Type::Number}, e.kids[0]->place);
        if (n.constant && (n.number < 1 || n.number > 62)) return fail(e.place, "a die has 1 to 62 sides");
        site.options = new_i();
        emit_of(Op::RangeI, site.options, Value::known({Type::Number}, 1), n);
        site.value = {Type::Number};
    } else if (e.text == "draw") {
        if (!v.is(Type::Bag))
            return fail(e.place, "`draw` takes a ball out of a bag, found " + type_name(v.type));
        site.options = new_i();
        emit(Op::BagFew, site.options, v.index, 0, v.slot);
        site.value = {Type::Colour};
        site.weights = v.slot;
        site.weight_index = v.index;
    } else if (v.is(Type::Number)) {
        return fail(e.place, "`random` draws from a set or a list of things; for a throw, write `roll(6)`",
                    "type");
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
    const bool secretly = std::exchange(circumstances_.secretly, false);
    const auto thrown = wait(std::move(site), e.place);
    circumstances_.secretly = secretly;
    return e.text == "draw" ? taken_out(*e.kids[0], thrown) : thrown;
}

// The ball leaves its bag. The bag's place must be computed again: registers did not survive the wait.
Value Choices::taken_out(const Expr& from, const Value& drawn) {
    const int chosen = names_.keep(drawn);
    const auto bag = value(from);
    const auto ball = names_.read_local(chosen);
    std::uint16_t at = ball.reg;
    if (bag.index != kNone) {
        at = new_i();
        emit(Op::Add, at, bag.index, ball.reg);
    }
    const auto n = new_i(), less = new_i();
    emit(Op::GetI, n, at, 0, bag.slot);
    emit(Op::AddI, less, n, 0, -1);
    emit(Op::PutI, less, at, 0, bag.slot);
    return names_.read_local(chosen);
}

}  // namespace cairn
