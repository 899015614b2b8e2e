#include "rules/compile/words/calls.hpp"

#include <algorithm>

#include "board/dice/sides.hpp"
#include "rules/compile/passes.hpp"

namespace cairn {

Value Calls::call(const Expr& e) {
    if (const auto* d = names_.definition(e.text)) return passes_.definitions.expand(e, *d);
    if (e.text == "variant") return variant(e);
    if (const auto* b = builtin(e.text, e.kids.size())) {
        if (program_.boards == 0 && b->about_the_board()) {
            // In the size of a board, which is told of whoever reads it.
            if (!circumstances_.board_is_known) return Value::bad();
            return fail(e.place, "`" + e.text + "` is a word of the board, and this game has `board none`",
                        "board");
        }
        if (!b->takes(e.kids.size())) return wrong_number(e, b->arguments.size(), written(*b));
        if (b->nature != Builtin::Nature::Word && circumstances_.told > 0)
            return fail(e.place, "this is only told or asked, nothing happens here: `" + e.text +
                                     "` stands in the turn");
        return b->handler ? (this->*b->handler)(e) : one_instruction(e, *b);
    }
    if (const auto* v = names_.variable(e.text)) return fail(e.place, passes_.advice.index_missing(*v));
    for (const auto& k : e.kids) value(*k);  // find errors in the arguments too
    return passes_.advice.unknown_word(e);
}

// `move(p, q)`: the word with what it takes, where each is of a plain kind.
std::string Calls::written(const Builtin& b) {
    std::string out = std::string(b.name) + "(", used;
    for (const char kind : b.arguments) {
        const std::string_view names = kind == 's'   ? "ST"
                                       : kind == 'p' ? "pq"
                                       : kind == 'i' ? "nk"
                                       : kind == 'c' ? "cd"
                                       : kind == 'q' ? "q"
                                       : kind == 'd' ? "d"
                                                     : "";
        const auto free = std::find_if(names.begin(), names.end(),
                                       [&](char n) { return used.find(n) == std::string::npos; });
        if (free == names.end()) return "";
        out += (used.empty() ? "" : ", ") + std::string(1, *free);
        used += *free;
    }
    return used.empty() ? std::string(b.name) : out + ")";
}

Value Calls::wrong_number(const Expr& e, std::size_t needed, const std::string& written) {
    return fail(
        e.place,
        "`" + e.text + "` needs " +
            (needed == 0 ? "no values" : std::to_string(needed) + " value" + (needed > 1 ? "s" : "")) +
            ", found " + std::to_string(e.kids.size()) + (written.empty() ? "" : "; write `" + written + "`"),
        "value");
}

// variant superko
Value Calls::variant(const Expr& e) {
    const auto& name = e.kids[0]->text;
    std::vector<std::string> names;
    for (const auto& v : program_.variants) names.push_back(v.name);
    if (std::find(names.begin(), names.end(), name) == names.end())
        return fail(e.kids[0]->place, "this game has no variant `" + name + "`" + suggestion(name, names));
    return Value::known({Type::Truth}, program_.variant == name);
}

// Does the word go from the points of a set to others of their board?
bool Calls::looks_around(Op op) {
    switch (op) {
        case Op::Above:
        case Op::Below:
        case Op::OnAtLeast:
        case Op::Beside:
        case Op::Diagonal:
        case Op::Touching:
        case Op::Footing:
        case Op::Near:
        case Op::Tower:
        case Op::Linked:
        case Op::FullyLinked:
        case Op::VisibleContacts:
        case Op::LongestPath:
        case Op::VisibleLine:
        case Op::GroupsL:
        case Op::FullGroupsL:
        case Op::RunsL: return true;
        default: return false;
    }
}

Value Calls::one_instruction(const Expr& e, const Builtin& b) {
    if (!board_knows(e, b.op)) return Value::bad();
    std::array<std::uint16_t, 3> r{};
    for (std::size_t k = 0; k < e.kids.size(); ++k) {
        const Expr& arg = *e.kids[k];
        const auto v = value(arg);
        switch (b.arguments[k]) {
            case 's':
                r[k] = as(v, {Type::Set}, arg.place).reg;
                if (looks_around(b.op)) r[k] = set_here(r[k]);
                break;
            case 'p': r[k] = i(as(v, {Type::Point}, arg.place)); break;
            case 'i': r[k] = i(as(v, {Type::Number}, arg.place)); break;
            case 'c': r[k] = colour_of(v, arg.place); break;
            case 'q': r[k] = i(as(v, {Type::Player}, arg.place)); break;
            case 'e': r[k] = i(as(v, {Type::Entry}, arg.place)); break;
            case 'a': r[k] = i(as(v, side_type(), arg.place)); break;
            default: break;
        }
    }
    note(b.op);
    if (b.result == Type::Nothing) {
        emit(b.op, r[0], r[1]);
        return Value::nothing();
    }
    const auto v = Value::in({b.result}, emitter_.new_register(b.result));
    emit(b.op, v.reg, r[0], r[1], r[2]);
    return v;
}

Value Calls::one(Op op, Type type, std::uint16_t x, std::uint16_t y) {
    const auto v = Value::in({type}, emitter_.new_register(type));
    emit(op, v.reg, x, y);
    return v;
}

void Calls::note(Op op) {
    switch (op) {
        case Op::Turns: program_.reads_turns = true; break;
        case Op::PoseAt:
        case Op::Lay:
        case Op::Pivot: program_.pose_slot = 0; break;  // its place is known at the end
        case Op::Superko:
        case Op::Occurrences: program_.historic = true; break;
        case Op::Lift:
        case Op::Take:
        case Op::Swap: program_.removes = true; break;
        case Op::Ko:
        case Op::Unchanged:
            // Snapshots of all planes at the start of the last turns: one for each player, or of this turn only.
            program_.ko_boards =
                std::max(program_.ko_boards, op == Op::Ko ? int(program_.players.size()) : 1);
            program_.ko_slot = 0;  // its place follows the locals, and is known at the end
            break;
        default: break;
    }
}

// ---- numbers, choices, actions

Value Calls::absolute(const Expr& e) {
    const auto n = number(*e.kids[0]);
    const auto m = one(Op::Neg, Type::Number, n);
    return one(Op::MaxI, Type::Number, n, m.reg);
}

// A copy: what it was made from stays secret.
Value Calls::openly(const Expr& e) {
    auto v = value(*e.kids[0]);
    if (v.is(Type::Bag)) v.opened = true;  // it has no register yet
    if (v.constant || v.reg == kNone) return v;
    return emitter_.opened(v);
}

Value Calls::aggregate(const Expr& e) { return passes_.aggregates.aggregate(e); }
Value Calls::extreme(const Expr& e) { return passes_.aggregates.extreme(e); }
Value Calls::choose(const Expr& e) { return passes_.choices.choose(e); }
Value Calls::chance(const Expr& e) { return passes_.choices.chance(e); }

Value Calls::put(const Expr& e) {
    const auto ball = value(*e.kids[0]);
    if (ball.is(Type::Point) || ball.is(Type::Set)) {
        const auto second = value(*e.kids[1]);
        if (second.is(Type::Player) || second.is(Type::Colour))
            return fail(e.place, "whose ball comes first, then where: write `put(me, p)`", "type");
    }
    const auto c = colour_of(ball, e.kids[0]->place);
    const auto where = value(*e.kids[1]);
    if (where.is(Type::Set)) emit(Op::PutAll, c, where.reg);
    else emit(Op::Put, c, i(as(where, {Type::Point}, e.kids[1]->place)));
    if (e.kids.size() == 3) {
        if (!has_sides(here())) {
            const auto third = value(*e.kids[2]);
            const bool places = third.is(Type::Point) || third.is(Type::Set);
            return fail(e.place, "`put` with a pose is for dice boards; this one is " + here().written() +
                                     (places ? ". Several points are a set: `put(me, {a1, c3})`" : ""));
        }
        lay_in(*e.kids[2], as(where, {Type::Set}, e.kids[1]->place).reg);
    }
    return Value::nothing();
}

Value Calls::move(const Expr& e) {
    program_.removes = true;
    const auto from = point(*e.kids[0]);
    const auto to = point(*e.kids[1]);
    const auto c = new_i();
    emit(Op::ColourAt, c, from);
    const bool lies = has_sides(here());  // a die keeps its pose
    const auto pose = lies ? one(Op::PoseAt, Type::Number, from).reg : kNone;
    const auto fallen = one(Op::Lift, Type::Set, from);
    emit(Op::Put, c, to);
    if (lies) emit(Op::Lay, one(Op::PointS, Type::Set, to).reg, pose);
    return fallen;
}

// win(q), win(q, "why"), win(q, "why", points)
Value Calls::ending(const Expr& e) {
    if (e.kids.empty() || e.kids.size() > 3)
        return fail(e.place, "who? Write `" + e.text + "(me)`, or `" + e.text + "(me, \"why\", points)`");
    auto who = value(*e.kids[0]);
    if (who.is(Type::Nothing)) who = Value::known({Type::Few, -1, Type::Player}, 0);
    if (who.is(Type::Colour)) {
        const auto q = new_i();
        emit(Op::OwnerOf, q, i(who));
        who = Value::in({Type::Player}, q);
    }
    who = as(who, {Type::Few, -1, Type::Player}, e.kids[0]->place);
    std::string why;
    std::uint16_t shown = kNone;
    for (std::size_t k = 1; k < e.kids.size(); ++k) {
        if (e.kids[k]->kind == Expr::Kind::Text) why = e.kids[k]->text;
        else shown = set(*e.kids[k]);
    }
    emit(e.text == "win" ? Op::Win : Op::Lose, i(who), shown, 0, text(why));
    return Value::nothing();
}

}  // namespace cairn
