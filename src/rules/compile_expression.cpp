// Names, operators, and values built from collections.
#include <algorithm>

#include "rules/compiler.hpp"

namespace cairn {

// ---- emitting

int Compiler::emit(Op op, std::uint16_t a, std::uint16_t b, std::uint16_t c, std::int32_t d) {
    program_.code.push_back({op, a, b, c, d});
    program_.places.push_back(here_);
    return pc() - 1;
}

std::uint16_t Compiler::constant_i(int n) {
    const auto r = new_i();
    emit(Op::LoadI, r, 0, 0, n);
    return r;
}

int Compiler::constant_set(const WideSet& s, bool literal) {
    if (literal) literals_.push_back(s);
    auto& sets = program_.sets;
    const auto it = std::find(sets.begin(), sets.end(), s);
    if (it != sets.end()) return int(it - sets.begin());
    sets.push_back(s);
    return int(sets.size()) - 1;
}

int Compiler::text(const std::string& s) {
    auto& texts = program_.texts;
    if (texts.empty()) texts.push_back("");
    const auto it = std::find(texts.begin(), texts.end(), s);
    if (it != texts.end()) return int(it - texts.begin());
    texts.push_back(s);
    return int(texts.size()) - 1;
}

Compiler::Value Compiler::make_number(ValueType type, std::uint16_t reg) const {
    Value v;
    v.type = type;
    v.reg = reg;
    return v;
}
Compiler::Value Compiler::make_set(std::uint16_t reg) const { return make_number({Type::Set}, reg); }
Compiler::Value Compiler::make_constant(ValueType type, int n) const {
    Value v;
    v.type = type;
    v.constant = true;
    v.number = n;
    return v;
}

// What is computed from two values is known to those who know both.
void Compiler::blend(Value& r, const Value& a, const Value& b) {
    r.audience = std::max(a.audience, b.audience);
    r.of_me = (a.audience == Audience::All || a.of_me) && (b.audience == Audience::All || b.of_me);
}

// ---- locals

int Compiler::new_local(ValueType type, Audience audience) {
    Local l;
    l.type = type;
    l.id = int(locals_.size());
    l.audience = audience;
    const bool is_set = in_set_register(type.type);
    if (in_list_register(type.type)) {
        l.reg = new_l();
    } else if (kept_.count(l.id)) {
        Variable v;  // so that positions can name it
        v.local = true;
        v.name = block_name_ + "#" + std::to_string(l.id);
        v.type = is_set ? ValueType{Type::Set} : type;
        v.audience = audience;
        v.slot = l.slot = is_set ? program_.set_slots++ : program_.number_slots++;
        const bool may_be_none =
            !is_set && type.type != Type::Number && type.type != Type::Truth && type.type != Type::Few;
        if (!is_set) v.initial = {may_be_none ? -1 : 0};
        program_.variables.push_back(std::move(v));
    } else {
        l.reg = is_set ? new_s() : new_i();
    }
    locals_.push_back(l);
    touches_.emplace_back();
    return l.id;
}

Compiler::Value Compiler::read_local(int local) {
    const auto& l = locals_[std::size_t(local)];
    touches_[std::size_t(local)].reads.push_back(pc());
    Value v;
    v.type = l.type;
    v.reg = l.reg;
    v.audience = l.audience;
    v.of_me = true;
    if (l.slot >= 0) {
        const bool is_set = in_set_register(l.type.type);
        v.reg = is_set ? new_s() : new_i();
        emit(is_set ? Op::GetS : Op::GetI, v.reg, kNone, 0, l.slot);
    }
    return v;
}

void Compiler::write_local(int local, const Value& value) {
    const Local l = locals_[std::size_t(local)];
    if (in_list_register(l.type.type)) {
        if (value.reg != l.reg) emit(Op::CopyL, l.reg, value.reg);
    } else if (in_set_register(l.type.type)) {
        if (l.slot >= 0) emit(Op::PutS, value.reg, kNone, 0, l.slot);
        else if (value.reg != l.reg) emit(Op::CopyS, l.reg, value.reg);
    } else if (l.slot >= 0) {
        emit(Op::PutI, i(value), kNone, 0, l.slot);
    } else if (value.constant) {
        emit(Op::LoadI, l.reg, 0, 0, value.number);
    } else if (value.reg != l.reg) {
        emit(Op::CopyI, l.reg, value.reg);
    }
    touches_[std::size_t(local)].sets.push_back(pc() - 1);
}

Compiler::Binding* Compiler::find(const std::string& name) {
    for (auto it = scopes_.rbegin(); it != scopes_.rend(); ++it) {
        const auto b = it->find(name);
        if (b != it->end()) return &b->second;
    }
    return nullptr;
}

void Compiler::bind(const std::string& name, int local) {
    Binding b;
    b.local = local;
    scopes_.back()[name] = b;
    auto& l = locals_[std::size_t(local)];
    if (l.slot >= 0)
        for (auto& v : program_.variables)
            if (v.local && v.name == block_name_ + "#" + std::to_string(l.id)) {
                // The author's name where it is still free, so that positions read well.
                std::string wanted = name;
                if (variable(wanted)) wanted += "#" + std::to_string(l.id);
                v.name = wanted;
                break;
            }
}

void Compiler::bind_value(const std::string& name, Value value) {
    Binding b;
    b.kind = Binding::Kind::Value;
    b.value = std::move(value);
    scopes_.back()[name] = b;
}

Variable* Compiler::variable(const std::string& name) {
    for (auto& v : program_.variables)
        if (v.name == name) return &v;
    return nullptr;
}

const DefineDecl* Compiler::definition(const std::string& name) const {
    for (const auto& d : page_.defines)
        if (d.name == name) return &d;
    return nullptr;
}

// ---- coercion

std::string Compiler::type_name(const ValueType& t) const {
    switch (t.type) {
        case Type::Nothing: return "nothing";
        case Type::Truth: return "a truth";
        case Type::Number: return "a number";
        case Type::Point: return "a point";
        case Type::Set: return "a set of points";
        case Type::Colour: return "a colour";
        case Type::Player: return "a player";
        case Type::Kind: return "a " + program_.kinds[std::size_t(t.kinds)].name;
        case Type::Entry: return "an entry";
        case Type::Few: return "several of " + type_name({t.of, t.kinds, Type::Nothing});
        case Type::Sets: return "a family of sets";
        case Type::Entries: return "several entries";
        case Type::Bag: return "a bag";
        case Type::Text: return "a text";
        case Type::Bad: return "an error";
    }
    return "";
}

std::uint16_t Compiler::i(const Value& v) {
    if (v.constant) return constant_i(v.number);
    return v.reg == kNone ? constant_i(0) : v.reg;
}

Compiler::Value Compiler::as(const Value& v, const ValueType& want, Place place) {
    if (v.is(Type::Bad)) {
        if (in_set_register(want.type)) {
            auto r = make_number(want, new_s());
            emit(Op::LoadS, r.reg, 0, 0, constant_set({}, false));
            return r;
        }
        return in_list_register(want.type) ? make_number(want, new_l()) : make_constant(want, 0);
    }
    if (v.type == want) return v;
    if (v.is(want.type) && want.type != Type::Kind && want.type != Type::Few) return v;
    const auto keep = [&](Value r) {
        r.audience = v.audience;
        r.of_me = v.of_me;
        return r;
    };
    switch (want.type) {
        case Type::Set:
            if (v.is(Type::Point)) {
                auto r = make_set(new_s());
                emit(Op::PointS, r.reg, i(v));
                return keep(r);
            }
            if (v.is(Type::Nothing)) {
                auto r = make_set(new_s());
                emit(Op::LoadS, r.reg, 0, 0, constant_set({}, false));
                return r;
            }
            break;
        case Type::Point:
            if (v.is(Type::Set)) {
                auto r = make_number(want, new_i());
                emit(Op::TheOne, r.reg, v.reg);
                return keep(r);
            }
            if (v.is(Type::Nothing)) return make_constant(want, -1);
            if (v.constant && v.is(Type::Number) && program_.lattice->kind == "dice" && v.number >= 0 &&
                v.number < 1000) {
                // Cells of the dice pyramid are named by three digits.
                const auto digits = std::to_string(1000 + v.number).substr(1);
                if (const auto found = program_.lattice->named(digits); !found.empty()) {
                    literals_.push_back(WideSet::of(found[0]));
                    return make_constant(want, found[0]);
                }
            }
            break;
        case Type::Colour:
            if (v.is(Type::Few) && v.type.of == Type::Colour) {
                auto r = make_number(want, new_i());
                emit(Op::OneOf, r.reg, i(v));
                return keep(r);
            }
            if (v.is(Type::Player)) return keep(make_number(want, colour_of(v, place)));
            if (v.is(Type::Nothing)) return make_constant(want, -1);
            break;
        case Type::Player:
        case Type::Kind:
        case Type::Entry:
            if (v.is(Type::Few) && v.type.of == want.type && v.type.kinds == want.kinds) {
                auto r = make_number(want, new_i());
                emit(Op::OneOf, r.reg, i(v));
                return keep(r);
            }
            if (v.is(Type::Nothing)) return make_constant(want, -1);
            break;
        case Type::Number:
            if (v.is(Type::Truth))
                return keep(v.constant ? make_constant(want, v.number) : make_number(want, v.reg));
            break;
        case Type::Truth: return truth(v, place);
        case Type::Few:
            if (v.type.type == want.of || (want.of == Type::Nothing)) {
                auto r = make_number({Type::Few, v.type.kinds, v.type.type}, new_i());
                emit(Op::BitI, r.reg, i(v));
                return keep(r);
            }
            if (v.is(Type::Bag) && want.of == Type::Colour) {
                auto r = make_number({Type::Few, -1, Type::Colour}, new_i());
                emit(Op::BagFew, r.reg, v.index, 0, v.slot);
                return keep(r);
            }
            if (v.is(Type::Few) && (want.of == v.type.of)) return v;
            break;
        default: break;
    }
    error(place, "expected " + type_name(want) + ", found " + type_name(v.type));
    return as(bad(), want, place);
}

std::uint16_t Compiler::colour_of(const Value& v, Place place) {
    if (v.is(Type::Player)) {
        for (int c : program_.player_colour)
            if (c < 0) {
                error(place, "the players of this game have no colours of their own");
                return constant_i(0);
            }
        if (v.constant) return constant_i(program_.player_colour[std::size_t(v.number)]);
        const auto r = new_i();
        emit(Op::ColourOf, r, v.reg);
        return r;
    }
    return i(as(v, {Type::Colour}, place));
}

std::uint16_t Compiler::number(const Expr& e) { return i(as(value(e), {Type::Number}, e.place)); }
std::uint16_t Compiler::set(const Expr& e) { return as(value(e), {Type::Set}, e.place).reg; }
std::uint16_t Compiler::point(const Expr& e) { return i(as(value(e), {Type::Point}, e.place)); }
std::uint16_t Compiler::player(const Expr& e) { return i(as(value(e), {Type::Player}, e.place)); }
std::uint16_t Compiler::colour(const Expr& e) { return colour_of(value(e), e.place); }

Compiler::Value Compiler::truth(const Value& v, Place place) {
    Value r = make_number({Type::Truth}, kNone);
    r.audience = v.size_open ? Audience::All : v.audience;
    r.of_me = v.of_me;
    if (v.constant) {
        const bool given =
            v.is(Type::Number) || v.is(Type::Truth) || v.is(Type::Few) ? v.number != 0 : v.number >= 0;
        r.constant = true;
        r.number = v.is(Type::Bad) ? 1 : given;
        return r;
    }
    switch (v.type.type) {
        case Type::Truth: r.reg = v.reg; return r;
        case Type::Number:
        case Type::Few: r.reg = v.reg; return r;
        case Type::Point:
        case Type::Colour:
        case Type::Player:
        case Type::Kind:
        case Type::Entry:
            r.reg = new_i();
            emit(Op::Given, r.reg, v.reg);
            return r;
        case Type::Set:
        case Type::Entries:
            r.reg = new_i();
            emit(Op::AnyS, r.reg, v.reg);
            return r;
        case Type::Sets:
            r.reg = new_i();
            emit(Op::CountL, r.reg, v.reg);
            return r;
        case Type::Bag:
            r.reg = new_i();
            emit(Op::BagTotal, r.reg, v.index, 0, v.slot);
            return r;
        default: break;
    }
    error(place, "expected a condition, found " + type_name(v.type));
    return make_constant({Type::Truth}, 1);
}

Compiler::Value Compiler::condition(const Expr& e) {
    const auto v = truth(value(e), e.place);
    if (v.audience != Audience::All && !secretly_ && openly_ == 0)
        error(e.place,
              "this test would show something secret to everybody; write `openly(…)` around it if that is "
              "meant");
    return v;
}

std::optional<int> Compiler::constant(const Expr& e) {
    const auto code = program_.code.size();
    const auto v = value(e);
    program_.code.resize(code);  // a constant needs no code
    program_.places.resize(code);
    if (v.constant && (v.is(Type::Number) || v.is(Type::Truth))) return v.number;
    return std::nullopt;
}

// ---- expressions

Compiler::Value Compiler::value(const Expr& e) {
    const auto h = hoisted_.find(&e);
    if (h != hoisted_.end()) {
        if (h->second.slot < 0) return read_local(-h->second.slot - 1);  // see hoist()
        return h->second;
    }
    const Place before = here_;
    here_ = e.place;
    if (pc() > 60000) {  // expansion of definitions can explode: stop before memory does
        error(page_.title_place, "these rules are too long to compile: more than 60,000 instructions");
        return bad();
    }
    auto v = value_inner(e);
    here_ = before;
    return v;
}

Compiler::Value Compiler::value_inner(const Expr& e) {
    switch (e.kind) {
        case Expr::Kind::Number: return make_constant({Type::Number}, e.number);
        case Expr::Kind::Text: {
            auto v = make_constant({Type::Text}, 0);
            return v;
        }
        case Expr::Kind::Name: return name(e);
        case Expr::Kind::Point: {
            const auto found = program_.lattice ? program_.lattice->named(e.text) : std::vector<Point>{};
            if (found.empty()) return error(e.place, "the board has no point `" + e.text + "`"), bad();
            literals_.push_back(WideSet::of(found[0]));
            return make_constant({Type::Point}, found[0]);
        }
        case Expr::Kind::Call: return call(e);
        case Expr::Kind::Index: return index(e);
        case Expr::Kind::Unary: return unary(e);
        case Expr::Kind::Binary: return binary(e);
        case Expr::Kind::Conditional: return conditional(e);
        case Expr::Kind::Otherwise: return otherwise(e);
        case Expr::Kind::Where: return where(e);
        case Expr::Kind::OnBoard: return on_board(e);
        case Expr::Kind::Through: return through(e);
        case Expr::Kind::Range: return range(e);
        case Expr::Kind::Braces: return braces(e);
        case Expr::Kind::Comprehension: return comprehension_set(e);
        case Expr::Kind::OrNothing: return error(e.place, "`or nothing` belongs inside `choose(…)`"), bad();
    }
    return bad();
}

Compiler::Value Compiler::name(const Expr& e) {
    const auto& n = e.text;
    if (auto* b = find(n)) return b->kind == Binding::Kind::Local ? read_local(b->local) : b->value;
    if (auto* v = variable(n); v && !v->local) {
        if (v->form == Variable::Form::Board)
            return error(e.place, "a board is not a value; write `on " + n + ":` or `balls on " + n + "`"),
                   bad();
        if (v->form == Variable::Form::Bag && v->dimensions.size() == 1) {
            Value bag;
            bag.type = {Type::Bag};
            bag.slot = v->slot;
            bag.audience = revealed_.count(n) ? Audience::All : v->audience;
            bag.size_open = v->size_open;
            return bag;
        }
        if (!v->dimensions.empty())
            return error(e.place, "`" + n + "` is a table; write `" + n + "[…]`"), bad();
        Value r = make_number(v->type, v->is_set() ? new_s() : new_i());
        emit(v->is_set() ? Op::GetS : Op::GetI, r.reg, kNone, 0, v->slot);
        r.audience = revealed_.count(n) ? Audience::All : v->audience;
        return r;
    }
    if (const auto* d = definition(n)) {
        if (!d->parameters.empty())
            return error(e.place, "`" + n + "` needs " + std::to_string(d->parameters.size()) +
                                      " value(s) in brackets"),
                   bad();
        return expand(e, *d);
    }
    for (const auto& o : program_.options)
        if (o.name == n) {
            if (!o.words.empty())
                return error(e.place,
                             "compare this option with one of its words: `" + n + " == " + o.words[0] + "`"),
                       bad();
            return make_constant({Type::Number}, o.value);
        }
    if (n == "true" || n == "false") return make_constant({Type::Truth}, n == "true");
    if (n == "none") return make_constant({Type::Nothing}, -1);
    if (program_.lattice && n == "top") return make_constant({Type::Number}, program_.lattice->top);
    for (std::size_t k = 0; k < program_.kinds.size(); ++k) {
        const auto& words = program_.kinds[k].words;
        for (std::size_t j = 0; j < words.size(); ++j)
            if (words[j] == n) return make_constant({Type::Kind, int(k)}, int(j));
        if (program_.kinds[k].name + "s" == n)
            return make_constant({Type::Few, int(k), Type::Kind}, (1 << words.size()) - 1);
    }
    for (std::size_t c = 0; c < program_.colours.size(); ++c)
        if (program_.colours[c] == n) return make_constant({Type::Colour}, int(c));
    for (std::size_t q = 0; q < program_.players.size(); ++q)
        if (program_.players[q] == n) return make_constant({Type::Player}, int(q));
    // A name of a player who does not take part in this setting of the game is still a good name.
    if (std::find(page_.players.names.begin(), page_.players.names.end(), n) != page_.players.names.end())
        return make_constant({Type::Player}, -1);
    if (program_.lattice) {
        const auto s = program_.lattice->sets.find(n);
        if (s != program_.lattice->sets.end()) {
            auto r = make_set(new_s());
            emit(Op::LoadS, r.reg, 0, 0, constant_set(s->second, true));
            return r;
        }
        if (auto f = family_named(n)) return *f;
    }
    for (const auto& b : builtins())
        if (b.name == n) {
            Expr as_call;
            as_call.kind = Expr::Kind::Call;
            as_call.place = e.place;
            as_call.text = n;
            return call(as_call);
        }
    if (program_.lattice) {
        const auto found = program_.lattice->named(n);
        if (found.size() == 1) {
            literals_.push_back(WideSet::of(found[0]));
            return make_constant({Type::Point}, found[0]);
        }
        if (found.size() > 1) {
            std::string list;
            for (auto p : found) list += (list.empty() ? "" : " or ") + program_.lattice->name(p);
            return error(e.place, "`" + n + "` is on several levels: write " + list), bad();
        }
    }
    return error(e.place, "there is no word `" + n + "`" + suggestion(n, known_words())), bad();
}

std::vector<std::string> Compiler::known_words() const {
    std::vector<std::string> words;
    for (const auto& b : builtins()) words.emplace_back(b.name);
    for (const auto& scope : scopes_)
        for (const auto& [n, b] : scope) words.push_back(n);
    for (const auto& v : program_.variables) words.push_back(v.name);
    for (const auto& d : page_.defines) words.push_back(d.name);
    for (const auto& o : program_.options) words.push_back(o.name);
    for (const auto& k : program_.kinds) words.insert(words.end(), k.words.begin(), k.words.end());
    words.insert(words.end(), program_.colours.begin(), program_.colours.end());
    words.insert(words.end(), program_.players.begin(), program_.players.end());
    if (program_.lattice) {
        for (const auto& [n, s] : program_.lattice->sets) words.push_back(n);
        for (const auto& [n, f] : program_.lattice->families) words.push_back(n);
    }
    for (const auto& f : page_.families) words.push_back(f.name);
    return words;
}

Compiler::Value Compiler::index(const Expr& e) {
    const auto& base = *e.kids[0];
    if (base.kind != Expr::Kind::Name)
        return error(e.place, "only tables have entries: `name[index]`"), bad();
    auto* v = variable(base.text);
    if (!v || v->form == Variable::Form::Board)
        return error(base.place,
                     "there is no table `" + base.text + "`" + suggestion(base.text, known_words())),
               bad();
    std::vector<const Expr*> indices;
    for (std::size_t k = 1; k < e.kids.size(); ++k) indices.push_back(e.kids[k].get());
    const bool bag = v->form == Variable::Form::Bag && indices.size() + 1 == v->dimensions.size();
    bool of_me = false;
    const Variable copy = *v;
    const auto at = flat_index(copy, indices, e.place, &of_me);
    Value r;
    r.audience = revealed_.count(copy.name) ? Audience::All : copy.audience;
    r.of_me = of_me;
    if (bag) {
        r.type = {Type::Bag};
        r.slot = copy.slot;
        r.index = at;
        r.size_open = copy.size_open;
        return r;
    }
    r.type = copy.type;
    r.reg = copy.is_set() ? new_s() : new_i();
    emit(copy.is_set() ? Op::GetS : Op::GetI, r.reg, at, 0, copy.slot);
    return r;
}

// The place of an entry in its table, as a register. A bag may leave out its last index, the colour.
std::uint16_t Compiler::flat_index(const Variable& v, const std::vector<const Expr*>& indices, Place place,
                                   bool* of_me) {
    const bool bag = v.form == Variable::Form::Bag && indices.size() + 1 == v.dimensions.size();
    if (indices.size() != v.dimensions.size() && !bag) {
        error(place, "`" + v.name + "` has " + std::to_string(v.dimensions.size()) + " index(es)");
        return constant_i(0);
    }
    std::uint16_t at = kNone;
    for (std::size_t k = 0; k < v.dimensions.size(); ++k) {
        std::uint16_t part;
        if (k < indices.size()) {
            const auto x = value(*indices[k]);
            if (k == 0 && of_me) *of_me = indices[k]->kind == Expr::Kind::Name && indices[k]->text == "me";
            part = i(as(x, v.index_types[k], indices[k]->place));
            if (v.index_low[k] != 0) {
                const auto shifted = new_i();
                emit(Op::AddI, shifted, part, 0, -v.index_low[k]);
                part = shifted;
            }
            emit(Op::Check, part, 0, 0, v.dimensions[k]);
        } else {
            part = constant_i(0);
        }
        if (at == kNone) {
            at = part;
        } else {
            const auto scaled = new_i(), sum = new_i();
            emit(Op::Mul, scaled, at, constant_i(v.dimensions[k]));
            emit(Op::Add, sum, scaled, part);
            at = sum;
        }
    }
    return at;
}

Compiler::Value Compiler::unary(const Expr& e) {
    const auto v = value(*e.kids[0]);
    if (e.text == "not") {
        const auto t = truth(v, e.place);
        if (t.constant) {
            auto r = make_constant({Type::Truth}, !t.number);
            return r;
        }
        auto r = make_number({Type::Truth}, new_i());
        r.audience = t.audience;
        emit(Op::Not, r.reg, t.reg);
        return r;
    }
    const auto n = as(v, {Type::Number}, e.place);
    if (n.constant) return make_constant({Type::Number}, -n.number);
    auto r = make_number({Type::Number}, new_i());
    r.audience = n.audience;
    emit(Op::Neg, r.reg, n.reg);
    return r;
}

Compiler::Value Compiler::logic(const Expr& e) {
    const bool both = e.text == "and";
    const auto left = truth(value(*e.kids[0]), e.kids[0]->place);
    if (left.constant) {
        const bool decided = both ? !left.number : left.number;
        if (decided) {
            // The other side must still be sensible; its code is never reached.
            const int over = emit(Op::Jump);
            truth(value(*e.kids[1]), e.kids[1]->place);
            patch(over);
            return left;
        }
        return truth(value(*e.kids[1]), e.kids[1]->place);
    }
    auto r = make_number({Type::Truth}, new_i());
    emit(Op::CopyI, r.reg, left.reg);
    const int done = emit(both ? Op::JumpIfNot : Op::JumpIf, r.reg);
    const auto right = truth(value(*e.kids[1]), e.kids[1]->place);
    if (right.constant) emit(Op::LoadI, r.reg, 0, 0, right.number);
    else emit(Op::CopyI, r.reg, right.reg);
    patch(done);
    r.audience = std::max(left.audience, right.audience);
    return r;
}

Compiler::Value Compiler::binary(const Expr& e) {
    const auto& op = e.text;
    if (op == "and" || op == "or") return logic(e);
    if (op == "==" || op == "!=" || op == "<" || op == "<=" || op == ">" || op == ">=" || op == "in")
        return compare(e);
    auto a = value(*e.kids[0]);
    auto b = value(*e.kids[1]);
    if (a.is(Type::Bad) || b.is(Type::Bad)) return bad();
    const bool sets = op == "|" || op == "&" || op == "-";
    const auto done = [&](Value r) {
        blend(r, a, b);
        return r;
    };
    if (sets && (in_set_register(a.type.type) || in_set_register(b.type.type) ||
                 (a.is(Type::Point) && b.is(Type::Point)))) {
        const Type kind = a.is(Type::Entries) || b.is(Type::Entries) ? Type::Entries : Type::Set;
        a = as(a, {kind}, e.kids[0]->place);
        b = as(b, {kind}, e.kids[1]->place);
        auto r = make_number({kind}, new_s());
        emit(op == "|" ? Op::OrS : op == "&" ? Op::AndS : Op::SubS, r.reg, a.reg, b.reg);
        return done(r);
    }
    if (sets && (a.is(Type::Few) || b.is(Type::Few) || a.is(Type::Bag) ||
                 (op == "|" && a.type == b.type && !a.is(Type::Number)))) {
        ValueType few = a.is(Type::Few)   ? a.type
                        : b.is(Type::Few) ? b.type
                                          : ValueType{Type::Few, a.type.kinds,
                                                      a.is(Type::Bag) ? Type::Colour : a.type.type};
        a = as(a, few, e.kids[0]->place);
        b = as(b, few, e.kids[1]->place);
        auto r = make_number(few, new_i());
        emit(op == "|" ? Op::OrI : op == "&" ? Op::AndI : Op::SubI, r.reg, i(a), i(b));
        return done(r);
    }
    if (op == "|" || op == "&")
        return error(e.place,
                     "`" + op + "` joins sets, not " + type_name(a.type) + " and " + type_name(b.type)),
               bad();
    a = as(a, {Type::Number}, e.kids[0]->place);
    b = as(b, {Type::Number}, e.kids[1]->place);
    if (op == "/" || op == "%") {
        if (!b.constant || b.number <= 0)
            return error(e.kids[1]->place, "a divisor is a known number above 0"), bad();
    }
    if (a.constant && b.constant) {
        const long long x = a.number, y = b.number;
        const auto floor_div = [&] { return x >= 0 ? x / y : -((-x + y - 1) / y); };
        const long long n = op == "+"   ? x + y
                            : op == "-" ? x - y
                            : op == "*" ? x * y
                            : op == "/" ? floor_div()
                                        : x - floor_div() * y;
        if (n > 2000000000 || n < -2000000000) return error(e.place, "this number is too large"), bad();
        return make_constant({Type::Number}, int(n));
    }
    auto r = make_number({Type::Number}, new_i());
    if (b.constant && (op == "+" || op == "-"))
        emit(Op::AddI, r.reg, i(a), 0, op == "+" ? b.number : -b.number);
    else
        emit(op == "+"   ? Op::Add
             : op == "-" ? Op::Sub
             : op == "*" ? Op::Mul
             : op == "/" ? Op::Div
                         : Op::Mod,
             r.reg, i(a), i(b));
    return done(r);
}

Compiler::Value Compiler::compare(const Expr& e) {
    const auto& op = e.text;
    // Options whose values are words: `start == centre`.
    const auto option_word = [&](const Expr& left, const Expr& right) -> std::optional<Value> {
        if (left.kind != Expr::Kind::Name || right.kind != Expr::Kind::Name || find(left.text))
            return std::nullopt;
        for (const auto& o : program_.options)
            if (o.name == left.text && !o.words.empty()) {
                const auto w = std::find(o.words.begin(), o.words.end(), right.text);
                if (w == o.words.end())
                    return error(right.place, "option `" + o.name + "` is never `" + right.text + "`" +
                                                  suggestion(right.text, o.words)),
                           bad();
                const bool same = o.value == int(w - o.words.begin());
                return make_constant({Type::Truth}, op == "==" ? same : !same);
            }
        return std::nullopt;
    };
    if (op == "==" || op == "!=") {
        if (auto v = option_word(*e.kids[0], *e.kids[1])) return *v;
        if (auto v = option_word(*e.kids[1], *e.kids[0])) return *v;
    }
    auto a = value(*e.kids[0]);
    auto b = value(*e.kids[1]);
    if (a.is(Type::Bad) || b.is(Type::Bad)) return bad();
    auto r = make_number({Type::Truth}, kNone);
    blend(r, a, b);
    const auto result = [&](Op code, std::uint16_t x, std::uint16_t y, bool negate = false) {
        r.reg = new_i();
        emit(code, r.reg, x, y);
        if (negate) {
            const auto n = new_i();
            emit(Op::Not, n, r.reg);
            r.reg = n;
        }
        return r;
    };
    const bool set_like = in_set_register(a.type.type) || in_set_register(b.type.type);
    if (op == "in") {
        if (b.is(Type::Set)) {
            if (a.is(Type::Set))
                return error(e.kids[0]->place, "`in` asks for one point; use `<=` for a whole set"), bad();
            return result(Op::HasS, i(as(a, {Type::Point}, e.kids[0]->place)), b.reg);
        }
        if (b.is(Type::Bag)) b = as(b, {Type::Few, -1, Type::Colour}, e.kids[1]->place);
        if (b.is(Type::Few))
            return result(Op::HasI, i(b), i(as(a, {b.type.of, b.type.kinds}, e.kids[0]->place)));
        if (b.is(Type::Point)) return result(Op::Eq, i(as(a, {Type::Point}, e.kids[0]->place)), i(b));
        return error(e.kids[1]->place,
                     "`in` needs a set or several things on its right, found " + type_name(b.type)),
               bad();
    }
    if (set_like) {
        a = as(a, {Type::Set}, e.kids[0]->place);
        b = as(b, {Type::Set}, e.kids[1]->place);
        if (op == "==") return result(Op::EqS, a.reg, b.reg);
        if (op == "!=") return result(Op::EqS, a.reg, b.reg, true);
        if (op == "<=") return result(Op::SubsetS, a.reg, b.reg);
        if (op == ">=") return result(Op::SubsetS, b.reg, a.reg);
        return error(e.place, "sets are compared by ==, !=, <= (lies in) and >= (holds)"), bad();
    }
    if (a.is(Type::Few) && b.is(Type::Few) && (op == "==" || op == "!=" || op == "<=")) {
        if (op != "<=") return result(op == "==" ? Op::Eq : Op::Ne, i(a), i(b));
        const auto outside = new_i();
        emit(Op::SubI, outside, i(a), i(b));
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
            return error(e.place, "cannot compare " + type_name(a.type) + " with " + type_name(b.type)),
                   bad();
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
        return make_constant({Type::Truth}, t);
    }
    if (op == "==") return result(Op::Eq, i(a), i(b));
    if (op == "!=") return result(Op::Ne, i(a), i(b));
    if (op == "<") return result(Op::Lt, i(a), i(b));
    if (op == "<=") return result(Op::Le, i(a), i(b));
    if (op == ">") return result(Op::Lt, i(b), i(a));
    return result(Op::Le, i(b), i(a));
}

Compiler::Value Compiler::conditional(const Expr& e) {
    const auto c = truth(value(*e.kids[1]), e.kids[1]->place);
    if (c.constant) return value(*e.kids[c.number ? 0 : 2]);
    const int other = emit(Op::JumpIfNot, c.reg);
    auto a = value(*e.kids[0]);
    if (a.is(Type::Bad)) return bad();
    Value r = make_number(a.type, kNone);
    const auto move_to = [&](const Value& v) {
        if (in_set_register(r.type.type)) emit(Op::CopyS, r.reg, v.reg);
        else if (in_list_register(r.type.type)) emit(Op::CopyL, r.reg, v.reg);
        else emit(Op::CopyI, r.reg, i(v));
    };
    // The two sides meet: a player and a colour as colours, a point and a set as sets, none as the other.
    const int probe_pc = pc();
    const auto other_type = value(*e.kids[2]).type;
    program_.code.resize(std::size_t(probe_pc));
    program_.places.resize(std::size_t(probe_pc));
    const auto meets = [&](Type x, Type y) { return a.is(x) && other_type.type == y; };
    if (a.is(Type::Nothing)) a = as(a, other_type, e.kids[0]->place);
    else if (meets(Type::Player, Type::Colour) || meets(Type::Point, Type::Set) ||
             meets(Type::Truth, Type::Number))
        a = as(a, other_type, e.kids[0]->place);
    r.type = a.type;
    r.reg = in_set_register(r.type.type) ? new_s() : in_list_register(r.type.type) ? new_l() : new_i();
    move_to(a);
    const int end = emit(Op::Jump);
    patch(other);
    auto b = value(*e.kids[2]);
    b = as(b, r.type, e.kids[2]->place);
    move_to(b);
    patch(end);
    r.audience = std::max({a.audience, b.audience, c.audience});
    return r;
}

Compiler::Value Compiler::otherwise(const Expr& e) {
    auto a = value(*e.kids[0]);
    if (a.is(Type::Point)) a = as(a, {Type::Set}, e.place);
    if (!in_set_register(a.type.type) && !a.is(Type::Few) && !a.is(Type::Sets))
        return error(e.place,
                     "`A otherwise B` takes A unless it is empty; it needs sets, found " + type_name(a.type)),
               bad();
    Value r = make_number(a.type, a.is(Type::Sets)               ? new_l()
                                  : in_set_register(a.type.type) ? new_s()
                                                                 : new_i());
    const Op copy = a.is(Type::Sets) ? Op::CopyL : in_set_register(a.type.type) ? Op::CopyS : Op::CopyI;
    emit(copy, r.reg, a.is(Type::Few) ? i(a) : a.reg);
    const auto some = truth(a, e.place);
    const int done = emit(Op::JumpIf, i(some));
    const auto b = as(value(*e.kids[1]), a.type, e.kids[1]->place);
    emit(copy, r.reg, b.is(Type::Few) ? i(b) : b.reg);
    patch(done);
    r.audience = std::max(a.audience, b.audience);
    return r;
}

Compiler::Value Compiler::braces(const Expr& e) {
    if (e.kids.size() == 1 && e.kids[0]->kind == Expr::Kind::Comprehension)
        return comprehension_set(*e.kids[0]);
    // {a1, c1}: points; {white, red}: several colours
    std::vector<Value> parts;
    for (const auto& k : e.kids) parts.push_back(value(*k));
    const bool points = parts.empty() || std::all_of(parts.begin(), parts.end(), [](const Value& v) {
                            return v.is(Type::Point) || v.is(Type::Set) || v.is(Type::Bad);
                        });
    if (points) {
        WideSet known;
        auto r = make_set(new_s());
        for (const auto& v : parts)
            if (v.constant && v.is(Type::Point)) known.add(v.number);
        if (known) {  // the points count together, not one by one, when symmetries are judged
            for (std::size_t k = 0; k < parts.size(); ++k)
                if (parts[k].constant && !literals_.empty()) literals_.pop_back();
        }
        emit(Op::LoadS, r.reg, 0, 0, constant_set(known, bool(known)));
        for (std::size_t k = 0; k < parts.size(); ++k) {
            if (parts[k].constant) continue;
            const auto part = as(parts[k], {Type::Set}, e.kids[k]->place);
            emit(Op::OrS, r.reg, r.reg, part.reg);
        }
        return r;
    }
    const ValueType of = parts[0].type;
    auto r = make_number({Type::Few, of.kinds, of.type}, new_i());
    emit(Op::LoadI, r.reg, 0, 0, 0);
    for (std::size_t k = 0; k < parts.size(); ++k) {
        auto part = as(as(parts[k], of, e.kids[k]->place), r.type, e.kids[k]->place);
        emit(Op::OrI, r.reg, r.reg, i(part));
    }
    return r;
}

Compiler::Value Compiler::on_board(const Expr& e) {
    const auto before = new_i();
    const auto which = board_number(*e.kids[1]);
    Audience audience = Audience::All;
    const Expr& b = *e.kids[1];
    const std::string& n = b.kind == Expr::Kind::Index ? b.kids[0]->text : b.text;
    if (auto* v = variable(n); v && !revealed_.count(n)) audience = v->audience;
    emit(Op::Board, before);
    emit(Op::SetBoard, which);
    auto v = value(*e.kids[0]);
    emit(Op::SetBoard, before);
    v.audience = std::max(v.audience, audience);
    return v;
}

std::uint16_t Compiler::board_number(const Expr& e) {
    const bool indexed = e.kind == Expr::Kind::Index;
    const Expr& base = indexed ? *e.kids[0] : e;
    auto* v = base.kind == Expr::Kind::Name ? variable(base.text) : nullptr;
    if (!v || v->form != Variable::Form::Board) {
        std::vector<std::string> names;
        for (const auto& x : program_.variables)
            if (x.form == Variable::Form::Board) names.push_back(x.name);
        error(base.place, "there is no board `" + base.text + "`" + suggestion(base.text, names));
        return constant_i(0);
    }
    const int slot = v->slot;
    if (v->dimensions.empty()) return constant_i(slot);
    if (!indexed || e.kids.size() != 2) {
        error(e.place, "whose board? Write `" + base.text + "[me]`");
        return constant_i(slot);
    }
    const auto q = player(*e.kids[1]);
    const auto r = new_i();
    emit(Op::AddI, r, q, 0, slot);
    return r;
}

Compiler::Value Compiler::through(const Expr& e) {
    auto f = value(*e.kids[0]);
    if (f.is(Type::Bad)) return bad();
    if (!f.is(Type::Sets) || f.family < 0)
        return error(e.kids[0]->place, "`through` picks members of a named family, as `spans through p`"),
               bad();
    const auto p = point(*e.kids[1]);
    Value r;
    r.type = {Type::Sets};
    r.reg = new_l();
    r.family = f.family;
    r.through = p;
    emit(Op::ThroughL, r.reg, p, 0, f.family);
    return r;
}

Compiler::Value Compiler::range(const Expr& e) {
    const auto a = as(value(*e.kids[0]), {Type::Number}, e.kids[0]->place);
    const auto b = as(value(*e.kids[1]), {Type::Number}, e.kids[1]->place);
    if ((a.constant && (a.number < 0 || a.number > 62)) || (b.constant && (b.number > 62)))
        return error(e.place, "the numbers of a range lie between 0 and 62"), bad();
    auto r = make_number({Type::Few, -1, Type::Number}, new_i());
    emit(Op::RangeI, r.reg, i(a), i(b));
    return r;
}

// ---- collections

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
                emit(Op::AddL, l_reg, x.reg);
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
