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
        ground_.begin_block(d.name);
        emitter_.here = d.place;
        const auto of = told_of(d);
        if (!of) continue;
        if (of->points || (of->sizes == 0 && is_set(d, *of))) compile_showing(d, *of);
        else compile_value(d, *of);
    }
}

// A number, a colour or the like: beside the board.
void Sayings::compile_value(const DefineDecl& d, const ToldOf& of) {
    Shown shown{d.name, d.says, of.players, of.sizes, {}};
    for (int q = 0; q < (of.players ? int(program_.players.size()) : 1); ++q)
        for (int size = 1; size <= std::max(1, of.sizes); ++size) {
            const Emitter::Apart apart(emitter_);
            const auto gap = told("value", d.place, [&] { return of_player(d, of, q, size); });
            if (!gap) return;
            if (of.sizes > 0 && gap->type.type != Type::Number)
                return error(d.place,
                             "how many pieces of each size is a number, not " + type_name(gap->type));
            shown.values.push_back(*gap);
        }
    program_.shown.push_back(std::move(shown));
}

// A set of points: on the board.
void Sayings::compile_showing(const DefineDecl& d, const ToldOf& of) {
    if (d.says.find('{') != std::string::npos)
        return error(d.place,
                     "the text of a set that is shown on the board has no gaps: leave the braces out");
    Showing showing{d.name, d.says, of.points ? Showing::Of::Point : Showing::Of::Board, pc()};
    if (of.players) showing.of = Showing::Of::Player;
    const Emitter::Apart apart(emitter_);
    const auto list = new_l();
    emit(Op::NewL, list);
    const auto add = [&](const Value& v) {
        if (!v.is(Type::Bad)) emit(Op::AddL, list, as(v, {Type::Set}, d.value->place).reg, 1);
    };
    without_happenings(d.place, [&] {
        if (!of.points) {
            for (int q = 0; q < (of.players ? int(program_.players.size()) : 1); ++q)
                add(of_player(d, of, q, 0));
            return;
        }
        const Value all = as(value(*of.points), {Type::Set}, of.points->place);
        passes_.collections.for_each(all, of.points->place, [&](const Value& p) {
            add(p);
            add(passes_.definitions.applied(d, {p}, d.place));
        });
    });
    emit(Op::Stop, list, kNone);
    program_.showings.push_back(std::move(showing));
}

Value Sayings::of_player(const DefineDecl& d, const ToldOf& of, int player, int size) {
    std::vector<Value> arguments;
    if (of.players) arguments.push_back(Value::known({Type::Player}, player));
    if (of.sizes > 0) arguments.push_back(Value::known({Type::Number}, size));
    return passes_.definitions.applied(d, arguments, d.place);
}

std::optional<Sayings::ToldOf> Sayings::told_of(const DefineDecl& d) {
    const auto refuse = [&](Place place) {
        error(place,
              "people are told one value, one for each player, for each player and size, or for each point "
              "of a "
              "set: `define reserve(q) = …`, `define reserve(q, k in sizes) = …`, `define reach(p in balls) "
              "= …`");
        return std::nullopt;
    };
    const auto complain = [&](const Expr& in) {
        without_happenings(d.place, [&] { value(in); });
        return std::nullopt;
    };
    ToldOf of;
    for (std::size_t k = 0; k < d.parameters.size(); ++k) {
        const Expr* const in = d.told_of[k].get();
        const Value v = in ? known_of(d.place, [&] { return value(*in); }) : Value::in({Type::Few}, kNone);
        const bool players = !in || (v.is(Type::Few) && v.type.of == Type::Player);
        const bool sizes = v.is(Type::Few) && v.type.of == Type::Number && v.constant;
        if (players && k == 0) of.players = true;
        else if (sizes && k == 1 && of.players) of.sizes = here().top + 1;
        else if (k == 0 && (v.is(Type::Set) || v.is(Type::Point))) of.points = in;
        else if (v.is(Type::Bad)) return complain(*in);
        else return refuse(in ? in->place : d.place);
    }
    if (of.points && d.parameters.size() > 1) return refuse(d.place);
    return of;
}

bool Sayings::is_set(const DefineDecl& d, const ToldOf& of) {
    return known_of(d.place, [&] { return of_player(d, of, 0, 0); }).is(Type::Set);
}

// What it is, without its code and without complaining: it is compiled again for good.
Value Sayings::known_of(Place place, const std::function<Value()>& compute) {
    const Rehearsal rehearsal(ground_);
    const auto told_so_far = ground_.diagnostics.list.size();
    Value v;
    without_happenings(place, [&] { v = compute(); });
    ground_.diagnostics.list.resize(told_so_far);
    return v;
}

void Sayings::without_happenings(Place place, const std::function<void()>& compute) {
    const bool turns = program_.reads_turns, historic = program_.historic;
    ++circumstances_.told;
    compute();
    --circumstances_.told;
    if (program_.historic != historic)
        error(place, "what people are told cannot ask about earlier positions");
    program_.reads_turns = turns;  // what is told is not what the rules depend on
    program_.historic = historic;
}

std::optional<Says::Gap> Sayings::told(const std::string& name, Place place,
                                       const std::function<Value()>& compute) {
    const int from = pc();
    Value v;
    without_happenings(place, [&] { v = compute(); });
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
