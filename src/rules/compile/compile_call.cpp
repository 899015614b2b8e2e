// The built-in words.
#include <algorithm>
#include <cmath>

#include "rules/compile/compiler.hpp"

namespace cairn {

bool Compiler::arity(const Expr& e, std::size_t n) {
    if (e.kids.size() == n) return true;
    error(e.place, "`" + e.text + "` needs " +
                       (n == 0 ? "no values" : std::to_string(n) + " value" + (n > 1 ? "s" : "")) +
                       ", found " + std::to_string(e.kids.size()));
    return false;
}

int Compiler::use_family(const std::string& name, const Family& family) {
    auto& names = program_.family_names;
    const auto it = std::find(names.begin(), names.end(), name);
    if (it != names.end()) return int(it - names.begin());
    names.push_back(name);
    program_.families.push_back(family);
    return int(names.size()) - 1;
}

std::optional<Compiler::Value> Compiler::family_named(const std::string& name) {
    int number = -1;
    for (const auto& f : program_.user_families)
        if (f.name == name) number = f.family;
    if (number < 0) {
        const auto it = program_.lattice->families.find(name);
        if (it == program_.lattice->families.end()) return std::nullopt;
        number = use_family(name, it->second);
    }
    Value v;
    v.type = {Type::Sets};
    v.reg = new_l();
    v.family = number;
    emit(Op::FamilyL, v.reg, 0, 0, number);
    return v;
}

Compiler::Value Compiler::call(const Expr& e) {
    if (const auto* d = definition(e.text)) return expand(e, *d);
    if (e.text == "variant") {
        const auto& name = e.kids[0]->text;
        std::vector<std::string> names;
        for (const auto& v : program_.variants) names.push_back(v.name);
        if (std::find(names.begin(), names.end(), name) == names.end())
            return error(e.kids[0]->place,
                         "this game has no variant `" + name + "`" + suggestion(name, names)),
                   bad();
        return make_constant({Type::Truth}, program_.variant == name);
    }
    for (const auto& b : builtins())
        if (b.name == e.text) return b.special ? special_call(e) : simple_call(e, b);
    if (variable(e.text))
        return error(e.place, "`" + e.text + "` is a table; write `" + e.text + "[…]`"), bad();
    for (const auto& k : e.kids) value(*k);  // find errors in the arguments too
    return error(e.place, "there is no word `" + e.text + "`" + suggestion(e.text, known_words())), bad();
}

Compiler::Value Compiler::simple_call(const Expr& e, const Builtin& b) {
    if (!arity(e, b.arguments.size())) return bad();
    std::uint16_t r[2] = {0, 0};
    Audience audience = Audience::All;
    for (std::size_t k = 0; k < b.arguments.size() && k < 2; ++k) {
        const Expr& arg = *e.kids[k];
        const auto v = value(arg);
        audience = std::max(audience, v.audience);
        switch (b.arguments[k]) {
            case 's': r[k] = as(v, {Type::Set}, arg.place).reg; break;
            case 'p': r[k] = i(as(v, {Type::Point}, arg.place)); break;
            case 'i': r[k] = i(as(v, {Type::Number}, arg.place)); break;
            case 'c': r[k] = colour_of(v, arg.place); break;
            case 'q': r[k] = i(as(v, {Type::Player}, arg.place)); break;
            case 'e': r[k] = i(as(v, {Type::Entry}, arg.place)); break;
            default: break;
        }
    }
    if (b.op == Op::Turns) program_.reads_turns = true;
    if (b.op == Op::Superko || b.op == Op::Occurrences) program_.historic = true;
    if (b.op == Op::FirstS) ordered_ = true;
    if ((b.op == Op::XOf || b.op == Op::YOf) && !in_family_)
        ordered_ = true;  // coordinates know left from right
    if (b.op == Op::Ko || b.op == Op::Unchanged) {
        // Snapshots of all planes at the start of the last turns: one for each player, or of this turn only.
        program_.ko_boards = std::max(program_.ko_boards, b.op == Op::Ko ? int(program_.players.size()) : 1);
        program_.ko_slot = 0;  // its place follows the locals: one_pass()
    }
    Value v;
    v.type = {b.result};
    v.audience = audience;
    v.reg = in_set_register(b.result) ? new_s() : in_list_register(b.result) ? new_l() : new_i();
    emit(b.op, v.reg, r[0], r[1]);
    return v;
}

Compiler::Value Compiler::special_call(const Expr& e) {
    const auto& w = e.text;
    const auto unite = [&](Op op, std::uint16_t x, std::uint16_t y) {
        auto r = make_set(new_s());
        emit(op, r.reg, x, y);
        return r;
    };
    const auto simple = [&](Op op, Type type, std::uint16_t x = 0, std::uint16_t y = 0) {
        Value v = make_number({type}, in_set_register(type) ? new_s() : new_i());
        emit(op, v.reg, x, y);
        return v;
    };
    if (w == "choose") return choose(e);
    if (w == "roll" || w == "random" || w == "draw") return chance(e);
    if (w == "count" || w == "sum" || w == "product" || w == "max" || w == "min" || w == "any" ||
        w == "all" || w == "union")
        return aggregate(e);
    if (w == "most" || w == "least") return extreme(e);
    if (w == "put") return put(e);
    if (w == "win" || w == "lose") return ending(e);
    if (w == "shift") return shift(e);
    if (w == "leaps") return leaps(e);
    if (w == "openly") {
        if (!arity(e, 1)) return bad();
        ++openly_;
        auto v = value(*e.kids[0]);
        --openly_;
        v.audience = Audience::All;
        return v;
    }
    if (w == "visible" && e.kids.size() == 1) {
        const auto line = as(value(*e.kids[0]), {Type::Set}, e.kids[0]->place);
        return simple(Op::VisibleLine, Type::Truth, line.reg);
    }
    if (w == "level") {
        if (!arity(e, 1)) return bad();
        const auto v = value(*e.kids[0]);
        if (v.is(Type::Number)) {
            if (v.constant) {
                if (v.number < 0 || v.number > program_.lattice->top)
                    return error(e.kids[0]->place,
                                 "the board has levels 0 to " + std::to_string(program_.lattice->top)),
                           bad();
                auto r = make_set(new_s());
                emit(Op::LoadS, r.reg, 0, 0,
                     constant_set(program_.lattice->levels[std::size_t(v.number)], false));
                return r;
            }
            return simple(Op::LevelS, Type::Set, v.reg);
        }
        if (v.is(Type::Set)) {
            const auto p = new_i();
            emit(Op::FirstS, p, v.reg);
            return simple(Op::LevelOf, Type::Number, p);
        }
        return simple(Op::LevelOf, Type::Number, i(as(v, {Type::Point}, e.kids[0]->place)));
    }
    if (w == "of") {
        if (!arity(e, 1)) return bad();
        const auto v = value(*e.kids[0]);
        if (v.is(Type::Few) && v.type.of == Type::Colour) return simple(Op::OfFew, Type::Set, i(v));
        if (v.is(Type::Few) && v.type.of == Type::Player) return simple(Op::OfPlayers, Type::Set, i(v));
        auto r = simple(Op::OfColour, Type::Set, colour_of(v, e.kids[0]->place));
        r.audience = v.audience;
        return r;
    }
    if (w == "colour") {
        if (!arity(e, 1)) return bad();
        const auto v = value(*e.kids[0]);
        if (v.is(Type::Player) || v.is(Type::Colour))
            return make_number({Type::Colour}, colour_of(v, e.kids[0]->place));
        return simple(Op::ColourAt, Type::Colour, i(as(v, {Type::Point}, e.kids[0]->place)));
    }
    if (w == "owner") {
        if (!arity(e, 1)) return bad();
        auto v = value(*e.kids[0]);
        if (!v.is(Type::Colour))
            v = simple(Op::ColourAt, Type::Colour, i(as(v, {Type::Point}, e.kids[0]->place)));
        return simple(Op::OwnerOf, Type::Player, i(v));
    }
    if (w == "colours_in") {
        if (!arity(e, 1)) return bad();
        auto r = make_number({Type::Few, -1, Type::Colour}, new_i());
        emit(Op::Tally, r.reg, set(*e.kids[0]));
        return r;
    }
    if (w == "marked") {
        auto* v =
            e.kids.size() == 1 && e.kids[0]->kind == Expr::Kind::Name ? variable(e.kids[0]->text) : nullptr;
        if (!v || v->form != Variable::Form::Mark || !v->is_set())
            return error(e.place, "`marked(m)` needs the name of a mark"), bad();
        auto r = make_set(new_s());
        emit(Op::GetS, r.reg, kNone, 0, v->slot);
        return r;
    }
    if (w == "lift" || w == "take") {
        if (!arity(e, 1)) return bad();
        program_.removes = true;
        const auto v = value(*e.kids[0]);
        if (w == "take") return simple(Op::Take, Type::Set, as(v, {Type::Set}, e.kids[0]->place).reg);
        return simple(Op::Lift, Type::Set, i(as(v, {Type::Point}, e.kids[0]->place)));
    }
    if (w == "move") {
        if (!arity(e, 2)) return bad();
        program_.removes = true;
        const auto from = point(*e.kids[0]);
        const auto to = point(*e.kids[1]);
        const auto c = new_i();
        emit(Op::ColourAt, c, from);
        const auto fallen = simple(Op::Lift, Type::Set, from);
        emit(Op::Put, c, to);
        return fallen;
    }
    if (w == "recolour") {
        if (!arity(e, 2)) return bad();
        const auto s = set(*e.kids[0]);
        emit(Op::Recolour, s, colour(*e.kids[1]));
        return make_constant({Type::Nothing}, 0);
    }
    if (w == "swap") {
        if (!arity(e, 2)) return bad();
        const auto a = point(*e.kids[0]);
        program_.removes = true;
        emit(Op::Swap, a, point(*e.kids[1]));
        return make_constant({Type::Nothing}, 0);
    }
    if (w == "enter") {
        if (!arity(e, 2)) return bad();
        const auto c = colour(*e.kids[0]);
        emit(Op::Enter, c, i(as(value(*e.kids[1]), {Type::Entry}, e.kids[1]->place)));
        return make_constant({Type::Nothing}, 0);
    }
    if (w == "out") {
        if (!arity(e, 1)) return bad();
        emit(Op::Out, player(*e.kids[0]));
        return make_constant({Type::Nothing}, 0);
    }
    if (w == "visible_group" || w == "full_group") {
        if (!arity(e, 1)) return bad();
        const auto p = point(*e.kids[0]);
        const auto one = simple(Op::PointS, Type::Set, p);
        const auto c = simple(Op::ColourAt, Type::Colour, p);
        const auto same = simple(Op::OfColour, Type::Set, c.reg);
        return unite(w == "visible_group" ? Op::Linked : Op::FullyLinked, one.reg, same.reg);
    }
    if (w == "joins" || w == "fully_joins") {
        if (!arity(e, 3)) return bad();
        const auto s = set(*e.kids[0]);
        const auto known = literals_.size();
        const auto a = set(*e.kids[1]), z = set(*e.kids[2]);
        if (literals_.size() == known + 2) {  // joining A to B is joining B to A
            literal_pairs_.push_back({literals_[known], literals_[known + 1]});
            literals_.resize(known);
        }
        const auto from = unite(Op::AndS, s, a);
        const auto reached = unite(w == "joins" ? Op::Linked : Op::FullyLinked, from.reg, s);
        return simple(Op::MeetsS, Type::Truth, reached.reg, z);
    }
    if (w == "fits") {
        if (!arity(e, 1)) return bad();
        const auto s = set(*e.kids[0]);
        const auto taken = simple(Op::Balls, Type::Set);
        const auto overlap = simple(Op::MeetsS, Type::Truth, s, taken.reg);
        const auto filled = unite(Op::OrS, taken.reg, s);
        const auto under = simple(Op::Below, Type::Set, s);
        const auto stable = simple(Op::SubsetS, Type::Truth, under.reg, filled.reg);
        const auto clear = simple(Op::Not, Type::Truth, overlap.reg);
        return simple(Op::AndI, Type::Truth, clear.reg, stable.reg);
    }
    if (w == "outside") {
        if (!arity(e, 1)) return bad();
        const auto s = set(*e.kids[0]);
        const auto faces = program_.lattice->families.find("faces");
        if (faces == program_.lattice->families.end())
            return error(e.place, "this board has no outside faces"), bad();
        auto r = make_number({Type::Number}, new_i());
        emit(Op::CountInLines, r.reg, s, 0, use_family("faces", faces->second));
        return r;
    }
    if (w == "around") {
        if (!arity(e, 1)) return bad();
        const auto s = set(*e.kids[0]);
        const auto a = simple(Op::Beside, Type::Set, s), d = simple(Op::Diagonal, Type::Set, s);
        return unite(Op::OrS, a.reg, d.reg);
    }
    if (w == "distance") {
        if (!arity(e, 2)) return bad();
        const auto a = point(*e.kids[0]), z = point(*e.kids[1]);
        return simple(Op::Distance, Type::Number, a, z);
    }
    if (w == "abs") {
        if (!arity(e, 1)) return bad();
        const auto n = number(*e.kids[0]);
        const auto m = simple(Op::Neg, Type::Number, n);
        return simple(Op::MaxI, Type::Number, n, m.reg);
    }
    if (w == "angle") {
        if (!arity(e, 3)) return bad();
        const auto a = point(*e.kids[0]), m = point(*e.kids[1]), z = point(*e.kids[2]);
        auto r = make_number({Type::Number}, new_i());
        emit(Op::CopyI, r.reg, a);
        emit(Op::Angle, r.reg, m, z);
        return r;
    }
    // ---- words without values
    if (!arity(e, 0)) return bad();
    if (w == "points") {
        auto r = make_set(new_s());
        emit(Op::LoadS, r.reg, 0, 0, constant_set(program_.lattice->all, false));
        return r;
    }
    if (w == "visible") return simple(Op::Visible, Type::Set);
    if (w == "holes" || w == "pits") {
        const auto base = new_s();
        emit(Op::LoadS, base, 0, 0, constant_set(program_.lattice->levels[0], false));
        if (w == "holes") return unite(Op::SubS, base, simple(Op::Balls, Type::Set).reg);
        return unite(Op::SubS, simple(Op::Playable, Type::Set).reg, base);
    }
    if (w == "mine") {
        const auto me = simple(Op::Me, Type::Player);
        return simple(Op::OfColour, Type::Set, colour_of(me, e.place));
    }
    const auto playing = [&] {
        auto r = make_number({Type::Few, -1, Type::Player}, new_i());
        emit(Op::Playing, r.reg);
        return r;
    };
    if (w == "players") return playing();
    if (w == "opponents") {
        auto r = playing();
        const auto bit = new_i();
        emit(Op::BitI, bit, simple(Op::Me, Type::Player).reg);
        emit(Op::SubI, r.reg, r.reg, bit);
        return r;
    }
    if (w == "theirs") {
        // Also the balls of players who are out: they stay other people's.
        const auto all = constant_i((1 << program_.players.size()) - 1), bit = new_i(), others = new_i();
        emit(Op::BitI, bit, simple(Op::Me, Type::Player).reg);
        emit(Op::SubI, others, all, bit);
        return simple(Op::OfPlayers, Type::Set, others);
    }
    if (w == "opponent") {
        if (program_.players.size() != 2)
            return error(e.place,
                         "`opponent` is for two players; with more, say which: next(me), previous(me)"),
                   bad();
        const auto one = constant_i(1);
        return simple(Op::Sub, Type::Player, one, simple(Op::Me, Type::Player).reg);
    }
    if (w == "colours")
        return make_constant({Type::Few, -1, Type::Colour}, (1 << program_.colours.size()) - 1);
    return error(e.place, "`" + w + "` cannot be used here"), bad();
}

// ---- actions

Compiler::Value Compiler::put(const Expr& e) {
    if (!arity(e, 2)) return bad();
    const auto c = colour(*e.kids[0]);
    const auto where = value(*e.kids[1]);
    if (where.is(Type::Set)) emit(Op::PutAll, c, where.reg);
    else emit(Op::Put, c, i(as(where, {Type::Point}, e.kids[1]->place)));
    return make_constant({Type::Nothing}, 0);
}

// win(q), win(q, "why"), win(q, "why", points)
Compiler::Value Compiler::ending(const Expr& e) {
    if (e.kids.empty() || e.kids.size() > 3)
        return error(e.place, "who? Write `" + e.text + "(me)`, or `" + e.text + "(me, \"why\", points)`"),
               bad();
    auto who = value(*e.kids[0]);
    if (who.is(Type::Nothing)) who = make_constant({Type::Few, -1, Type::Player}, 0);
    if (who.is(Type::Colour)) {
        const auto q = new_i();
        emit(Op::OwnerOf, q, i(who));
        who = make_number({Type::Player}, q);
    }
    who = as(who, {Type::Few, -1, Type::Player}, e.kids[0]->place);
    std::string why;
    std::uint16_t shown = kNone;
    for (std::size_t k = 1; k < e.kids.size(); ++k) {
        if (e.kids[k]->kind == Expr::Kind::Text) why = e.kids[k]->text;
        else shown = set(*e.kids[k]);
    }
    emit(e.text == "win" ? Op::Win : Op::Lose, i(who), shown, 0, text(why));
    return make_constant({Type::Nothing}, 0);
}

// ---- offsets

// The last three values of leaps(p, x, y, level) and shift(s, x, y, level).
std::optional<std::array<int, 3>> Compiler::offset_of(const Expr& e) {
    std::array<int, 3> offset{};
    for (std::size_t k = 0; k < offset.size(); ++k) {
        const auto n = constant(*e.kids[k + 1]);
        if (!n) return error(e.kids[k + 1]->place, "an offset is a known number"), std::nullopt;
        offset[k] = *n;
    }
    return offset;
}

Compiler::Value Compiler::leaps(const Expr& e) {
    if (!arity(e, 4)) return bad();
    const auto p = point(*e.kids[0]);
    const auto offset = offset_of(e);
    if (!offset) return bad();
    const auto [x, y, level] = *offset;
    const auto& lattice = *program_.lattice;
    std::vector<WideSet> table(std::size_t(lattice.bits));
    for (auto a : lattice.points)
        for (auto z : lattice.points) {
            const auto &from = lattice.coordinates[std::size_t(a)], &to = lattice.coordinates[std::size_t(z)];
            const int dx = std::abs(to[0] - from[0]), dy = std::abs(to[1] - from[1]),
                      dl = lattice.level_of[std::size_t(z)] - lattice.level_of[std::size_t(a)];
            const int ax = std::abs(x), ay = std::abs(y);
            if (dl == level && ((dx == ax && dy == ay) || (dx == ay && dy == ax)))
                table[std::size_t(a)].add(z);
        }
    program_.tables.push_back(std::move(table));
    auto r = make_set(new_s());
    emit(Op::Table, r.reg, p, 0, int(program_.tables.size()) - 1);
    return r;
}

Compiler::Value Compiler::shift(const Expr& e) {
    if (!arity(e, 4)) return bad();
    const auto s = set(*e.kids[0]);
    const auto offset = offset_of(e);
    if (!offset) return bad();
    const auto [x, y, level] = *offset;
    const auto& lattice = *program_.lattice;
    std::vector<WideSet> table(std::size_t(lattice.bits));
    for (auto a : lattice.points)
        for (auto z : lattice.points) {
            const auto &from = lattice.coordinates[std::size_t(a)], &to = lattice.coordinates[std::size_t(z)];
            const int dl = lattice.level_of[std::size_t(z)] - lattice.level_of[std::size_t(a)];
            if (to[0] - from[0] == x && to[1] - from[1] == y && dl == level) table[std::size_t(a)].add(z);
        }
    program_.tables.push_back(std::move(table));
    // Directed offsets break every symmetry that does not keep them.
    ordered_ = ordered_ || ((x != 0 || y != 0) && !in_family_);
    auto r = make_set(new_s());
    emit(Op::Shift, r.reg, s, 0, int(program_.tables.size()) - 1);
    return r;
}

}  // namespace cairn
