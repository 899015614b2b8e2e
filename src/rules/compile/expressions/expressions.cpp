#include "rules/compile/expressions/expressions.hpp"

#include <algorithm>
#include <cctype>

#include "board/dice/sides.hpp"
#include "rules/compile/passes.hpp"
#include "rules/compile/words/builtins.hpp"

namespace cairn {
namespace {

bool looks_like_a_point(const std::string& n) {
    return n.size() >= 2 && n.size() <= 3 && std::islower(static_cast<unsigned char>(n[0])) &&
           std::all_of(n.begin() + 1, n.end(), [](unsigned char c) { return std::isdigit(c); });
}

}  // namespace

Value Expressions::value(const Expr& e) {
    if (const auto made = passes_.choices.made(e)) return *made;
    if (pc() > kMaxInstructions)  // expansion of definitions can explode: stop before memory does
        return fail(page_.title_place, "these rules are too long to compile: more than 60,000 instructions",
                    "limit");
    if (++circumstances_.values > kMaxValues)
        return fail(page_.title_place, "these rules take too long to compile: too many values inside values",
                    "limit");
    if (circumstances_.depth > kMaxWrittenOut)
        return fail(e.place, "nested too deeply, once definitions are written out", "limit");
    const Place before = emitter_.here;
    emitter_.here = e.place;
    ++circumstances_.depth;
    const auto v = of_its_kind(e);
    --circumstances_.depth;
    emitter_.here = before;
    return v;
}

Value Expressions::of_its_kind(const Expr& e) {
    switch (e.kind) {
        case Expr::Kind::Number: return Value::known({Type::Number}, e.number);
        case Expr::Kind::Text: return Value::known({Type::Text}, 0);
        case Expr::Kind::Name: return name(e);
        case Expr::Kind::Point: {
            const auto found = points_named(e.text);
            if (found.empty()) return no_such_point(e);
            return Value::known({Type::Point}, found[0]);
        }
        case Expr::Kind::Call: return passes_.calls.call(e);
        case Expr::Kind::Index: return passes_.tables.index(e);
        case Expr::Kind::Unary: return passes_.operators.unary(e);
        case Expr::Kind::Binary: return passes_.operators.binary(e);
        case Expr::Kind::Conditional: return passes_.operators.conditional(e);
        case Expr::Kind::Otherwise: return passes_.operators.otherwise(e);
        case Expr::Kind::Where: return passes_.collections.where(e);
        case Expr::Kind::OnBoard: return passes_.tables.on_board(e);
        case Expr::Kind::Through: return passes_.families.through(e);
        case Expr::Kind::Range: return passes_.operators.range(e);
        case Expr::Kind::Braces: return passes_.operators.braces(e);
        case Expr::Kind::Comprehension: return passes_.collections.set_of_values(e);
        case Expr::Kind::OrNothing: return fail(e.place, "`or nothing` belongs inside `choose(…)`");
    }
    return Value::bad();
}

// From the nearest meaning to the widest: a name of the block, of the page, of the pieces and players, of the
// language, of the board.
Value Expressions::name(const Expr& e) {
    const auto& n = e.text;
    if (const auto* b = names_.find(n))
        return b->kind == Binding::Kind::Local ? names_.read_local(b->local) : b->value;
    if (const auto v = name_of_the_page(e)) return *v;
    if (const auto v = name_of_the_set(n)) return *v;
    if (const auto v = name_of_the_board(e)) return *v;
    if (is_builtin(n)) return passes_.calls.call(e);
    if (program_.lattice) {
        const auto found = points_named(n);
        if (found.size() == 1) return Value::known({Type::Point}, found[0]);
        if (found.size() > 1) {
            std::string list;
            for (auto p : found) list += (list.empty() ? "" : " or ") + program_.kind_with(p).name(p);
            return fail(e.place, "`" + n + "` is on several levels: write " + list);
        }
    }
    const bool like_a_pose = n.size() == 4 && n[0] == 'f' && n.find_first_not_of("0123456789", 1) == n.npos;
    if (program_.lattice && has_sides(here()) && like_a_pose) return fail(e.place, impossible_pose(n));
    if (looks_like_a_point(n)) return no_such_point(e);
    return passes_.advice.unknown_word(e);
}

// A name means a point of the board that words read here; else of the first kind of board that has it.
std::vector<Point> Expressions::points_named(const std::string& name) const {
    if (!program_.lattice) return {};
    auto found = here().named(name);
    for (int k = 0; found.empty() && k < program_.kinds_of_boards(); ++k)
        found = program_.kind(k).named(name);
    return found;
}

Value Expressions::no_such_point(const Expr& e) {
    if (!program_.lattice || !circumstances_.board_is_known) return Value::bad();
    if (program_.boards == 0)
        return fail(e.place, "there is no point `" + e.text + "`: this game has `board none`", "board");
    // In a branch that this setting never takes, a page may speak of points that another size of the board has.
    if (circumstances_.rehearsing > 0) return Value::in({Type::Point}, constant_i(0));
    const auto& lattice = here();
    std::string first, last;
    for (Point p : lattice.levels[0]) {
        last = lattice.name(p);
        if (first.empty()) first = last;
    }
    return fail(e.place,
                "the board has no point `" + e.text + "`: its level 0 goes from " + first + " to " + last,
                "unknown-word");
}

// Variables, definitions, options.
std::optional<Value> Expressions::name_of_the_page(const Expr& e) {
    const auto& n = e.text;
    if (const auto* v = names_.variable(n); v && !v->local) {
        if (v->form == Variable::Form::Board)
            return fail(e.place, "a board is not a value; write `on " + n + ":` or `balls on " + n + "`");
        Value r;
        if (v->form == Variable::Form::Bag && v->dimensions.size() == 1) {
            r.type = {Type::Bag};
            r.slot = v->slot;
            return r;
        }
        if (!v->dimensions.empty()) return fail(e.place, passes_.advice.index_missing(*v));
        r.type = v->type;
        r.reg = emitter_.new_register(v->type.type);
        emit(v->is_set() ? Op::GetS : Op::GetI, r.reg, kNone, 0, v->slot);
        return r;
    }
    if (const auto* d = names_.definition(n)) {
        if (!d->parameters.empty())
            return fail(e.place, "`" + n + "` needs " + std::to_string(d->parameters.size()) +
                                     " value(s) in brackets");
        return passes_.definitions.expand(e, *d);
    }
    for (const auto& o : program_.options) {
        if (o.name != n) continue;
        if (o.words.empty()) return Value::known({Type::Number}, o.value);
        return fail(e.place, "compare this option with one of its words: `" + n + " == " + o.words[0] + "`");
    }
    return std::nullopt;
}

// Kinds, colours, players, and the words every page has.
std::optional<Value> Expressions::name_of_the_set(const std::string& n) {
    if (n == "true" || n == "false") return Value::known({Type::Truth}, n == "true");
    if (n == "none") return Value::known({Type::Nothing}, -1);
    if (program_.lattice && program_.boards > 0 && n == "top")
        return Value::known({Type::Number}, here().top);
    for (std::size_t k = 0; k < program_.kinds.size(); ++k) {
        const auto& words = program_.kinds[k].words;
        for (std::size_t j = 0; j < words.size(); ++j)
            if (words[j] == n) return Value::known({Type::Kind, int(k)}, int(j));
        if (program_.kinds[k].name + "s" == n)
            return Value::known({Type::Few, int(k), Type::Kind}, (1 << words.size()) - 1);
    }
    for (std::size_t c = 0; c < program_.colours.size(); ++c)
        if (program_.colours[c] == n) return Value::known({Type::Colour}, int(c));
    for (std::size_t q = 0; q < program_.players.size(); ++q)
        if (program_.players[q] == n) return Value::known({Type::Player}, int(q));
    // A name of a player who does not take part in this setting of the game is still a good name.
    const auto& all = page_.players.names;
    if (std::find(all.begin(), all.end(), n) != all.end()) return Value::known({Type::Player}, -1);
    return std::nullopt;
}

// Named sets and families.
std::optional<Value> Expressions::name_of_the_board(const Expr& e) {
    const std::string& n = e.text;
    if (!program_.lattice) return std::nullopt;
    if (const UserFamily* region = passes_.families.region(n))
        return passes_.families.region_without_index(e, *region);
    const auto s = here().sets.find(n);
    if (s == here().sets.end()) return passes_.families.named(n);
    return Value::set(emitter_.load_set(s->second));
}

}  // namespace cairn
