#include "rules/compile/ground/types.hpp"

#include <algorithm>

#include <map>
#include <utility>

namespace cairn {

std::string Types::name(const ValueType& t) const {
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
        case Type::Few: return "several of " + name({t.of, t.kinds, Type::Nothing});
        case Type::Sets: return "a family of sets";
        case Type::Entries: return "several entries";
        case Type::Bag: return "a bag";
        case Type::Text: return "a text";
        case Type::Bad: return "an error";
    }
    return "";
}

ValueType Types::named(const std::string& name, Place place) {
    static const std::map<std::string, Type> types = {
        {"number", Type::Number}, {"truth", Type::Truth},   {"point", Type::Point}, {"set", Type::Set},
        {"colour", Type::Colour}, {"player", Type::Player}, {"entry", Type::Entry}};
    const auto it = types.find(name);
    if (it != types.end()) return {it->second};
    for (std::size_t k = 0; k < program_.kinds.size(); ++k)
        if (program_.kinds[k].name == name) return {Type::Kind, int(k)};
    std::vector<std::string> known;
    for (const auto& [n, t] : types) known.push_back(n);
    for (const auto& k : program_.kinds) known.push_back(k.name);
    diagnostics_.error(place, "there is no type `" + name + "`" + suggestion(name, known));
    return {Type::Number};
}

std::uint16_t Types::i(const Value& v) {
    if (v.constant) return emitter_.constant_i(v.number);
    return v.reg == kNone ? emitter_.constant_i(0) : v.reg;
}

Value Types::as(const Value& v, const ValueType& want, Place place) {
    if (v.is(Type::Bad)) {
        if (in_set_register(want.type)) return Value::in(want, emitter_.load_set({}));
        return in_list_register(want.type) ? Value::in(want, emitter_.new_l()) : Value::known(want, 0);
    }
    if (v.type == want) return v;
    if (v.is(want.type) && want.type != Type::Kind && want.type != Type::Few) return v;
    switch (want.type) {
        case Type::Set:
            if (v.is(Type::Point)) {
                auto r = Value::set(emitter_.new_s());
                emitter_.emit(Op::PointS, r.reg, i(v));
                return r;
            }
            if (v.is(Type::Nothing)) return Value::set(emitter_.load_set({}));
            break;
        case Type::Point:
            if (v.is(Type::Set)) {
                auto r = Value::in(want, emitter_.new_i());
                emitter_.emit(Op::TheOne, r.reg, v.reg);
                return r;
            }
            if (v.is(Type::Nothing)) return Value::known(want, -1);
            if (v.constant && v.is(Type::Number) && board_here().style == Style::Digits && v.number >= 0 &&
                v.number < 1000) {
                // Cells of the dice pyramid are named by three digits.
                const auto digits = std::to_string(1000 + v.number).substr(1);
                if (const auto found = board_here().named(digits); !found.empty())
                    return Value::known(want, found[0]);
            }
            break;
        case Type::Colour:
            if (v.is(Type::Few) && v.type.of == Type::Colour) {
                auto r = Value::in(want, emitter_.new_i());
                emitter_.emit(Op::OneOf, r.reg, i(v));
                return r;
            }
            if (v.is(Type::Player)) return Value::in(want, colour_of(v, place));
            if (v.is(Type::Nothing)) return Value::known(want, -1);
            break;
        case Type::Player:
        case Type::Kind:
        case Type::Entry:
            if (v.is(Type::Few) && v.type.of == want.type && v.type.kinds == want.kinds) {
                auto r = Value::in(want, emitter_.new_i());
                emitter_.emit(Op::OneOf, r.reg, i(v));
                return r;
            }
            if (v.is(Type::Nothing)) return Value::known(want, -1);
            break;
        case Type::Number:
            if (v.is(Type::Truth)) return v.constant ? Value::known(want, v.number) : Value::in(want, v.reg);
            break;
        case Type::Truth: return truth(v, place);
        case Type::Few:
            if (v.type.type == want.of || (want.of == Type::Nothing)) {
                auto r = Value::in({Type::Few, v.type.kinds, v.type.type}, emitter_.new_i());
                emitter_.emit(Op::BitI, r.reg, i(v));
                return r;
            }
            if (v.is(Type::Bag) && want.of == Type::Colour) {
                return of_bag(Op::BagFew, v, {Type::Few, -1, Type::Colour});
            }
            if (v.is(Type::Few) && (want.of == v.type.of)) return v;
            break;
        default: break;
    }
    diagnostics_.error(place, "expected " + name(want) + ", found " + name(v.type) +
                                  of_another_kind(want.type, v.type.type));
    return as(Value::bad(), want, place);
}

std::string Types::of_another_kind(Type wanted, Type found) {
    if (wanted == Type::Set && found == Type::Player) return "; the balls of a player are `of(…)`";
    if (wanted == Type::Set && found == Type::Colour) return "; the balls of a colour are `of(…)`";
    if (wanted == Type::Set && found == Type::Truth)
        return "; what lies in both sets is `A & B`, in one of them `A | B`, in A alone `A - B`";
    if ((wanted == Type::Set && found == Type::Number) || (wanted == Type::Number && found == Type::Set))
        return "; how many points a set has is `count(…)`";
    if (wanted == Type::Number && found == Type::Point) return "; on which level it lies is `level(…)`";
    return "";
}

Value Types::of_bag(Op op, const Value& bag, const ValueType& type) {
    auto r = Value::in(type, emitter_.new_i());
    emitter_.emit(op, r.reg, bag.index, 0, bag.slot);
    if (!bag.opened) return r;
    const auto secret = std::exchange(r.reg, emitter_.new_i());
    emitter_.emit(Op::OpenI, r.reg, secret);
    return r;
}

Value Types::truth(const Value& v, Place place) {
    Value r = Value::in({Type::Truth}, kNone);
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
            r.reg = emitter_.new_i();
            emitter_.emit(Op::Given, r.reg, v.reg);
            return r;
        case Type::Set:
        case Type::Entries:
            r.reg = emitter_.new_i();
            emitter_.emit(Op::AnyS, r.reg, v.reg);
            return r;
        case Type::Sets:
            r.reg = emitter_.new_i();
            emitter_.emit(Op::CountL, r.reg, v.reg);
            return r;
        case Type::Bag: return of_bag(Op::BagTotal, v, r.type);
        default: break;
    }
    diagnostics_.error(place, "expected a condition, found " + name(v.type));
    return Value::known({Type::Truth}, 1);
}

std::uint16_t Types::colour_of(const Value& v, Place place) {
    if (v.is(Type::Player)) {
        const auto& colours = program_.player_colour;
        if (std::find(colours.begin(), colours.end(), -1) != colours.end()) {
            // In a branch that this setting never takes, a page may speak of the colours that its players have in another.
            constexpr std::string_view kUnowned =
                "the players of this game have no colours of their own; name them like colours, as in "
                "`players White, Black`";
            const bool told = std::any_of(diagnostics_.list.begin(), diagnostics_.list.end(),
                                          [&](const Diagnostic& d) { return d.message == kUnowned; });
            if (circumstances_.rehearsing == 0 && !told) diagnostics_.error(place, std::string(kUnowned));
            return emitter_.constant_i(0);
        }
        // A player who does not take part in this setting has none.
        if (v.constant) return emitter_.constant_i(v.number < 0 ? -1 : colours[std::size_t(v.number)]);
        const auto r = emitter_.new_i();
        emitter_.emit(Op::ColourOf, r, v.reg);
        return r;
    }
    return i(as(v, {Type::Colour}, place));
}

}  // namespace cairn
