#include "rules/compile/statements/sayings.hpp"

#include "rules/compile/passes.hpp"

namespace cairn {

Says Sayings::compile(const Saying& saying) {
    Says says;
    says.text = saying.text;
    if (saying.gaps.empty()) return says;
    const int over = emit(Op::Jump);
    for (const auto& [name, expr] : saying.gaps)
        if (auto gap = told(name, expr->place, [&, e = expr.get()] { return value(*e); }))
            says.gaps.push_back(*std::move(gap));
    patch(over);
    return says;
}

void Sayings::compile_shown() {
    for (const auto& d : page_.defines) {
        if (d.says.empty()) continue;
        if (d.parameters.size() > 1) {
            error(d.place, "what is shown has one value, or one for each player: `define reserve(q) = …`");
            continue;
        }
        ground_.begin_block(d.name);
        Shown shown{d.name, d.says, !d.parameters.empty(), {}};
        const int times = shown.by_player ? int(program_.players.size()) : 1;
        for (int q = 0; q < times; ++q) {
            const auto compute = [&] {
                if (!shown.by_player) return value(*d.value);
                return passes_.definitions.applied(d, Value::known({Type::Player}, q), d.place);
            };
            if (auto gap = told("value", d.place, compute)) shown.values.push_back(*gap);
            else break;
        }
        if (int(shown.values.size()) == times) program_.shown.push_back(std::move(shown));
    }
}

std::optional<Says::Gap> Sayings::told(const std::string& name, Place place,
                                       const std::function<Value()>& compute) {
    const int from = pc();
    const bool turns = program_.reads_turns, historic = program_.historic;
    ++circumstances_.told;
    auto v = compute();
    --circumstances_.told;
    if (program_.historic != historic)
        error(place, "what people are told cannot ask about earlier positions");
    program_.reads_turns = turns;  // what is told is not what the rules depend on
    program_.historic = historic;
    if (v.is(Type::Bad)) return std::nullopt;
    switch (v.type.type) {
        case Type::Number:
        case Type::Truth:
        case Type::Point:
        case Type::Colour:
        case Type::Player:
        case Type::Kind:
        case Type::Few: break;
        default:
            error(place, "people are told a number, a truth, a point, a colour, a player or a kind, not " +
                             type_name(v.type));
            return std::nullopt;
    }
    const auto reg = i(v);
    emit(Op::Stop, kNone, reg);
    return Says::Gap{name, from, reg, v.type};
}

}  // namespace cairn
