// The built-in words, choices and definitions.
#include <algorithm>
#include <cmath>

#include "rules/compiler.hpp"

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
        if (b.name == e.text) return b.special ? special_call(e, b) : simple_call(e, b);
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

Compiler::Value Compiler::special_call(const Expr& e, const Builtin& b) {
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
        auto total = make_number({Type::Number}, constant_i(0));
        for (const auto& face : faces->second.members) {
            const auto f = new_s(), n = new_i();
            emit(Op::LoadS, f, 0, 0, constant_set(face, false));
            const auto both = unite(Op::AndS, s, f);
            emit(Op::CountS, n, both.reg);
            emit(Op::Add, total.reg, total.reg, n);
        }
        return total;
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
        auto total = make_number({Type::Number}, constant_i(0));
        for (Op axis : {Op::XOf, Op::YOf}) {
            const auto p = simple(axis, Type::Number, a), q = simple(axis, Type::Number, z);
            const auto d = simple(Op::Sub, Type::Number, p.reg, q.reg),
                       m = simple(Op::Neg, Type::Number, d.reg);
            const auto size = simple(Op::MaxI, Type::Number, d.reg, m.reg);
            emit(Op::Add, total.reg, total.reg, size.reg);
        }
        return total;
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
        emit(Op::Angle, r.reg, a, m, z);
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
    (void)b;
}

// ---- aggregates

// any(l <= S for l in F through p), count(l in F where l <= S), union(l for l in F where l <= S): one instruction.
std::optional<Compiler::Value> Compiler::whole_family(const Expr& e) {
    if (e.kids.size() != 1) return std::nullopt;
    const Expr& arg = *e.kids[0];
    const Expr *source = nullptr, *test = nullptr, *result = nullptr;
    std::string element = "it";
    if (arg.kind == Expr::Kind::Comprehension && arg.generators.size() == 1 &&
        arg.generators[0].names.size() == 1) {
        element = arg.generators[0].names[0];
        source = arg.generators[0].source.get();
        if (e.text == "any") {
            if (arg.generators[0].condition) return std::nullopt;
            test = arg.kids[0].get();
        } else {
            test = arg.generators[0].condition.get();
            result = arg.kids[0].get();
        }
    } else if (arg.kind == Expr::Kind::Where && (e.text == "count" || e.text == "any")) {
        source = arg.kids[0].get();
        test = arg.kids[1].get();
        if (is_generator(*source)) {
            element = source->kids[0]->text;
            source = source->kids[1].get();
        }
    }
    if (!source || !test || test->kind != Expr::Kind::Binary || test->text != "<=") return std::nullopt;
    if (result && !(result->kind == Expr::Kind::Name && result->text == element)) return std::nullopt;
    const auto is_element = [&](const Expr& x) { return x.kind == Expr::Kind::Name && x.text == element; };
    if (!is_element(*test->kids[0])) return std::nullopt;
    const std::function<bool(const Expr&)> mentions = [&](const Expr& x) {
        if (is_element(x) || (x.kind == Expr::Kind::Name && x.text == "it")) return true;
        return std::any_of(x.kids.begin(), x.kids.end(), [&](const auto& k) { return mentions(*k); });
    };
    if (mentions(*test->kids[1])) return std::nullopt;
    // A named family, or one through a point; anything computed takes the slow road.
    const Expr& base = source->kind == Expr::Kind::Through ? *source->kids[0] : *source;
    if (base.kind != Expr::Kind::Name || find(base.text) || definition(base.text) || variable(base.text))
        return std::nullopt;
    const auto code = program_.code.size();
    const auto f = family_named(base.text);
    program_.code.resize(code);  // the list itself is not needed
    program_.places.resize(code);
    if (!f) return std::nullopt;
    const auto through = source->kind == Expr::Kind::Through ? point(*source->kids[1]) : kNone;
    const auto inside = as(value(*test->kids[1]), {Type::Set}, test->kids[1]->place);
    const bool set_result = e.text == "union";
    Value v = make_number({e.text == "any" ? Type::Truth
                           : set_result    ? Type::Set
                                           : Type::Number},
                          set_result ? new_s() : new_i());
    emit(e.text == "any" ? Op::AnyLine
         : set_result    ? Op::UnionLines
                         : Op::CountLines,
         v.reg, through, inside.reg, f->family);
    return v;
}

Compiler::Value Compiler::aggregate(const Expr& e) {
    const auto& w = e.text;
    if (e.kids.empty()) return error(e.place, "`" + w + "` needs something to go through"), bad();
    if (w == "any" || w == "count" || w == "union")
        if (auto v = whole_family(e)) return *v;
    if (e.kids.size() > 1) {
        if (w != "max" && w != "min") return arity(e, 1), bad();
        Value r = as(value(*e.kids[0]), {Type::Number}, e.kids[0]->place);
        for (std::size_t k = 1; k < e.kids.size(); ++k) {
            const auto x = as(value(*e.kids[k]), {Type::Number}, e.kids[k]->place);
            const auto both = new_i();
            emit(w == "max" ? Op::MaxI : Op::MinI, both, i(r), i(x));
            const auto audience = std::max(r.audience, x.audience);
            r = make_number({Type::Number}, both);
            r.audience = audience;
        }
        return r;
    }
    const Expr& arg = *e.kids[0];
    const bool listed = arg.kind == Expr::Kind::Comprehension;
    if (w == "count" && !listed) {
        const bool filtered = arg.kind == Expr::Kind::Where || is_generator(arg);
        Value v = is_generator(arg) ? value(*arg.kids[1]) : value(arg);
        (void)filtered;
        auto r = make_number({Type::Number}, new_i());
        r.audience = v.size_open ? Audience::All : v.audience;
        switch (v.type.type) {
            case Type::Set:
            case Type::Entries: emit(Op::CountS, r.reg, v.reg); return r;
            case Type::Point: return as(truth(v, e.place), {Type::Number}, e.place);
            case Type::Few:
                if (v.type.of == Type::Player && !page_.eliminates && arg.kind == Expr::Kind::Name &&
                    arg.text == "players")
                    return make_constant({Type::Number}, int(program_.players.size()));
                if (v.constant) {
                    int n = 0;
                    for (int m = v.number; m; m &= m - 1) ++n;
                    return make_constant({Type::Number}, n);
                }
                emit(Op::CountI, r.reg, v.reg);
                return r;
            case Type::Sets: emit(Op::CountL, r.reg, v.reg); return r;
            case Type::Bag: emit(Op::BagTotal, r.reg, v.index, 0, v.slot); return r;
            case Type::Bad: return bad();
            default: return error(arg.place, "nothing to count in " + type_name(v.type)), bad();
        }
    }
    const auto total = w == "union" ? kNone : new_i();
    const auto all = w == "union" ? new_s() : kNone;
    const auto first = (w == "max" || w == "min") ? new_i() : kNone;
    if (w == "union") emit(Op::LoadS, all, 0, 0, constant_set({}, false));
    else emit(Op::LoadI, total, 0, 0, w == "product" || w == "all");
    if (first != kNone) emit(Op::LoadI, first, 0, 0, 1);
    std::vector<int> exits;
    Audience audience = Audience::All;
    const auto each = [&](const Value& v) {
        audience = std::max(audience, v.audience);
        if (w == "union") {
            emit(Op::OrS, all, all, as(v, {Type::Set}, arg.place).reg);
        } else if (w == "any" || w == "all") {
            const auto t = truth(v, arg.place);
            const int on = emit(w == "any" ? Op::JumpIfNot : Op::JumpIf, i(t));
            emit(Op::LoadI, total, 0, 0, w == "any");
            exits.push_back(emit(Op::Jump));
            patch(on);
        } else {
            const auto n = i(as(v, {Type::Number}, arg.place));
            if (w == "sum") emit(Op::Add, total, total, n);
            if (w == "count") {
                const auto t = new_i();
                emit(Op::Bool, t, n);
                emit(Op::Add, total, total, t);
            }
            if (w == "product") emit(Op::Mul, total, total, n);
            if (first != kNone) {
                const int later = emit(Op::JumpIfNot, first);
                emit(Op::CopyI, total, n);
                patch(later);
                emit(Op::LoadI, first, 0, 0, 0);
                emit(w == "max" ? Op::MaxI : Op::MinI, total, total, n);
            }
        }
    };
    if (listed) {
        generate(arg.generators, 0, [&] {
            auto v = value(*arg.kids[0]);
            if (w == "count") v = truth(v, arg.place), v.type = {Type::Number};
            each(v);
        });
    } else if (w == "any" || w == "all" || w == "union") {
        // any(S where c): some member; union(F): all members together
        each_of(arg, [&](Value x) { each(w == "union" ? x : make_constant({Type::Truth}, 1)); });
        if (w == "all") return error(arg.place, "write `all(condition for x in S)`"), bad();
    } else {
        return error(arg.place, "write `" + w + "(value for x in S)`"), bad();
    }
    for (int x : exits) patch(x);
    Value r = w == "union" ? make_set(all)
                           : make_number({w == "any" || w == "all" ? Type::Truth : Type::Number}, total);
    r.audience = audience;
    return r;
}

// most(e, S), least(e, S): two walks, the best value first, then those who reach it.
Compiler::Value Compiler::extreme(const Expr& e) {
    if (!arity(e, 2)) return bad();
    const Expr& measure = *e.kids[0];
    const auto key = [&](const Value& x) {
        if (measure.kind == Expr::Kind::Name) {
            if (auto* v = variable(measure.text); v && v->dimensions.size() == 1 && !v->is_set()) {
                const auto at = i(as(x, v->index_types[0], measure.place));
                const auto r = new_i();
                emit(Op::GetI, r, at, 0, v->slot);
                auto n = make_number(v->type, r);
                n.audience = v->audience;
                return as(n, {Type::Number}, measure.place);
            }
            if (const auto* d = definition(measure.text); d && d->parameters.size() == 1) {
                scopes_.emplace_back();
                bind_value(d->parameters[0], x);
                auto v = as(value(*d->value), {Type::Number}, measure.place);
                scopes_.pop_back();
                return v;
            }
        }
        return as(value(measure), {Type::Number}, measure.place);
    };
    const auto best = new_i(), first = new_i();
    emit(Op::LoadI, best, 0, 0, 0);
    emit(Op::LoadI, first, 0, 0, 1);
    each_of(*e.kids[1], [&](Value x) {
        scopes_.emplace_back();
        bind_value("it", x);
        const auto n = i(key(x));
        const int later = emit(Op::JumpIfNot, first);
        emit(Op::CopyI, best, n);
        patch(later);
        emit(Op::LoadI, first, 0, 0, 0);
        emit(e.text == "most" ? Op::MaxI : Op::MinI, best, best, n);
        scopes_.pop_back();
    });
    const auto points = new_s(), few = new_i(), list = new_l();
    emit(Op::LoadS, points, 0, 0, constant_set({}, false));
    emit(Op::LoadI, few, 0, 0, 0);
    emit(Op::NewL, list);
    ValueType type{Type::Bad};
    Audience audience = Audience::All;
    each_of(*e.kids[1], [&](Value x) {
        scopes_.emplace_back();
        bind_value("it", x);
        const auto k = key(x);
        audience = std::max({audience, k.audience, x.audience});
        const auto same = new_i();
        emit(Op::Eq, same, i(k), best);
        const int skip = emit(Op::JumpIfNot, same);
        if (x.is(Type::Point)) {
            type = {Type::Set};
            emit(Op::AddP, points, i(x));
        } else if (x.is(Type::Set)) {
            type = {Type::Sets};
            emit(Op::AddL, list, x.reg);
        } else {
            type = {Type::Few, x.type.kinds, x.type.type};
            const auto bit = new_i();
            emit(Op::BitI, bit, i(x));
            emit(Op::OrI, few, few, bit);
        }
        patch(skip);
        scopes_.pop_back();
    });
    Value r = make_number(type, type.type == Type::Set ? points : type.type == Type::Sets ? list : few);
    r.audience = audience;
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
    const bool has_loops = !loops_.empty();
    (void)has_loops;
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
    const bool choice = !site.chance;
    (void)choice;
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

Compiler::Value Compiler::leaps(const Expr& e) {
    if (!arity(e, 4)) return bad();
    const auto p = point(*e.kids[0]);
    int d[3];
    for (int k = 0; k < 3; ++k) {
        const auto n = constant(*e.kids[std::size_t(k + 1)]);
        if (!n) return error(e.kids[std::size_t(k + 1)]->place, "an offset is a known number"), bad();
        d[k] = *n;
    }
    const auto& lattice = *program_.lattice;
    std::vector<WideSet> table(std::size_t(lattice.bits));
    for (auto a : lattice.points)
        for (auto z : lattice.points) {
            const auto &from = lattice.coordinates[std::size_t(a)], &to = lattice.coordinates[std::size_t(z)];
            const int dx = std::abs(to[0] - from[0]), dy = std::abs(to[1] - from[1]),
                      dl = lattice.level_of[std::size_t(z)] - lattice.level_of[std::size_t(a)];
            const int ax = std::abs(d[0]), ay = std::abs(d[1]);
            if (dl == d[2] && ((dx == ax && dy == ay) || (dx == ay && dy == ax)))
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
    int d[3];
    for (int k = 0; k < 3; ++k) {
        const auto n = constant(*e.kids[std::size_t(k + 1)]);
        if (!n) return error(e.kids[std::size_t(k + 1)]->place, "an offset is a known number"), bad();
        d[k] = *n;
    }
    const auto& lattice = *program_.lattice;
    std::vector<WideSet> table(std::size_t(lattice.bits));
    for (auto a : lattice.points)
        for (auto z : lattice.points) {
            const auto &from = lattice.coordinates[std::size_t(a)], &to = lattice.coordinates[std::size_t(z)];
            const int dl = lattice.level_of[std::size_t(z)] - lattice.level_of[std::size_t(a)];
            if (to[0] - from[0] == d[0] && to[1] - from[1] == d[1] && dl == d[2])
                table[std::size_t(a)].add(z);
        }
    program_.tables.push_back(std::move(table));
    // Directed offsets break every symmetry that does not keep them.
    ordered_ = ordered_ || ((d[0] != 0 || d[1] != 0) && !in_family_);
    auto r = make_set(new_s());
    emit(Op::Shift, r.reg, s, 0, int(program_.tables.size()) - 1);
    return r;
}

}  // namespace cairn
