// Names and operators.
#include <algorithm>

#include "rules/compile/compiler.hpp"

namespace cairn {

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

}  // namespace cairn
