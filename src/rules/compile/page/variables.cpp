#include "rules/compile/page/variables.hpp"

#include "rules/compile/passes.hpp"
#include "rules/compile/words/builtins.hpp"

namespace cairn {

void Variables::declare(const VarDecl& d) {
    auto& p = program_;
    emitter_.here = d.place;
    if (!name_is_free(d)) return;
    const bool of_points = d.form == VarDecl::Form::PerPoint || d.form == VarDecl::Form::Mark ||
                           d.type == "point" || d.type == "set" || d.type == "entry";
    if (p.boards == 0 && of_points)
        return error(d.place, "`" + d.name + "` is about points, and this game has `board none`", "board");
    Variable v;
    v.name = d.name;
    v.says = d.says;
    v.unsaid = d.unsaid;
    v.this_turn = d.this_turn;
    v.size_open = d.size_open;
    if (!set_audience(d, v)) return;
    for (const auto& e : d.dimensions)
        if (!add_index(*e, v)) return;
    if (d.form == VarDecl::Form::PerPoint || (d.form == VarDecl::Form::Mark && !d.type.empty()))
        add_index({Type::Point}, 0, p.lattice->bits, v);
    if (d.form == VarDecl::Form::Bag) {
        v.form = Variable::Form::Bag;
        add_index({Type::Colour}, 0, int(p.colours.size()), v);
    }
    if (v.size > kMaxTable) return error(d.place, "this table is too large: more than 20,000 entries");

    if (!d.type.empty()) v.type = ground_.types.named(d.type, d.type_place);
    else if (d.form == VarDecl::Form::Mark) v.type = {Type::Set};
    else v.type = {Type::Number};
    const auto values = first_values(d, v);
    const int last = v.dimensions.empty() ? 1 : v.dimensions.back();
    if (values.size() > 1 && int(values.size()) != last && d.form != VarDecl::Form::Bag)
        return error(d.place, "this needs one first value, or one for each of the " + std::to_string(last) +
                                  " entries");
    if (v.is_set()) {
        v.slot = p.set_slots;
        p.set_slots += v.size;
    } else {
        give_first_values(values, v);
        v.slot = p.number_slots;
        p.number_slots += v.size;
    }
    if (d.form == VarDecl::Form::Mark) {
        v.form = Variable::Form::Mark;
        if (!v.is_set()) p.riding_numbers.push_back(v.slot);
        for (int k = 0; v.is_set() && k < v.size; ++k) p.riding_sets.push_back(v.slot + k);
    }
    p.variables.push_back(std::move(v));
}

bool Variables::name_is_free(const VarDecl& d) {
    if (names_.variable(d.name)) return error(d.place, "there is a `" + d.name + "` already"), false;
    if (is_builtin(d.name))
        return error(d.place, "`" + d.name + "` is a word of the language; choose another name"), false;
    return true;
}

bool Variables::set_audience(const VarDecl& d, Variable& v) {
    v.audience = audience_named(d.audience);
    if (v.audience == Audience::All) return true;
    v.secret = program_.secrets++;
    program_.has_hidden = true;
    if (program_.secrets > kMaxSecrets) return error(d.place, "a game has at most 8 secrets"), false;
    return true;
}

void Variables::add_index(ValueType type, int low, int size, Variable& v) {
    v.dimensions.push_back(size);
    v.index_types.push_back(type);
    v.index_low.push_back(low);
    v.size *= size;
}

bool Variables::add_index(const Expr& e, Variable& v) {
    const auto wrong = [&](const std::string& message) { return error(e.place, message), false; };
    if (e.kind == Expr::Kind::Range) {
        const auto a = constant(*e.kids[0]), b = constant(*e.kids[1]);
        // A range may be empty, 1..0: a table that an option of the page switches off takes no room.
        if (!a || !b || *b < *a - 1 || *b - *a > kMaxIndexRange)
            return wrong("an index range is two known numbers, as 1..3");
        add_index({Type::Number}, *a, *b - *a + 1, v);
        return true;
    }
    const std::string expected = "an index is player, colour, point, a kind, or a range as 1..3";
    if (e.kind != Expr::Kind::Name) return wrong(expected);
    if (e.text == "player") add_index({Type::Player}, 0, int(program_.players.size()), v);
    else if (e.text == "colour") add_index({Type::Colour}, 0, int(program_.colours.size()), v);
    else if (e.text == "point" && program_.boards == 0)
        return wrong("there are no points: this game has `board none`");
    else if (e.text == "point") add_index({Type::Point}, 0, program_.lattice->bits, v);
    else {
        const auto type = ground_.types.named(e.text, e.place);
        if (type.type != Type::Kind) return wrong(expected);
        add_index(type, 0, int(program_.kinds[std::size_t(type.kinds)].words.size()), v);
    }
    return true;
}

std::vector<int> Variables::first_values(const VarDecl& d, Variable& v) {
    std::vector<int> values;
    for (const auto& e : d.values) {
        const bool is_name = e->kind == Expr::Kind::Name;
        if (is_name && (e->text == "true" || e->text == "false")) {
            if (d.type.empty()) v.type = {Type::Truth};
            values.push_back(e->text == "true");
            continue;
        }
        if (is_name && e->text == "none") {
            if (d.type.empty()) v.type = {Type::Set};
            values.push_back(-1);
            continue;
        }
        const auto known = value(*e);
        if (!known.constant) {
            if (!known.is(Type::Bad))
                error(e->place,
                      "a first value is a number, colour, player, kind, true, false or none, known before "
                      "the game");
            continue;
        }
        if (d.type.empty() && d.form != VarDecl::Form::Bag) v.type = known.type;
        values.push_back(known.number);
    }
    return values;
}

// One value for all entries, or one for each entry of the last index.
void Variables::give_first_values(const std::vector<int>& values, Variable& v) {
    const bool may_be_none = v.type.type != Type::Number && v.type.type != Type::Truth;
    v.initial.assign(std::size_t(v.size), may_be_none ? -1 : 0);
    if (values.empty()) return;
    const int last = v.dimensions.empty() ? 1 : v.dimensions.back();
    for (int k = 0; k < v.size; ++k) {
        const auto j = std::size_t(k % last);
        v.initial[std::size_t(k)] = values.size() == 1 ? values[0] : j < values.size() ? values[j] : 0;
    }
}

}  // namespace cairn
