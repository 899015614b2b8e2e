// Emitting code, names that stand for values, and what counts as what.
#include <algorithm>

#include "rules/compile/compiler.hpp"

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

// A symmetry of the board is one of the rules when it maps every literal of the page onto itself.
// Families of the file are checked again when they are known (Game::load).
void Compiler::find_symmetries() {
    const auto& lattice = *program_.lattice;
    for (std::size_t g = 0; g < lattice.symmetries.size(); ++g) {
        const auto& map = lattice.symmetries[g];
        const auto image = [&](const WideSet& s) {
            WideSet out;
            for (Point p : s) out.add(map[std::size_t(p)]);
            return out;
        };
        const bool kept = std::all_of(literals_.begin(), literals_.end(),
                                      [&](const WideSet& s) { return image(s) == s; }) &&
                          std::all_of(literal_pairs_.begin(), literal_pairs_.end(), [&](const auto& p) {
                              const auto a = image(p.first), b = image(p.second);
                              return (a == p.first && b == p.second) || (a == p.second && b == p.first);
                          });
        if (g == 0 || (kept && !ordered_)) program_.symmetries.push_back(int(g));
    }
}

std::optional<int> Compiler::constant(const Expr& e) {
    const auto code = program_.code.size();
    const auto v = value(e);
    program_.code.resize(code);  // a constant needs no code
    program_.places.resize(code);
    if (v.constant && (v.is(Type::Number) || v.is(Type::Truth))) return v.number;
    return std::nullopt;
}

}  // namespace cairn
