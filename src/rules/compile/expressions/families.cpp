#include "rules/compile/expressions/families.hpp"

#include <algorithm>

#include "rules/compile/passes.hpp"

namespace cairn {
namespace {

bool mentions(const Expr& e, const std::string& name) {
    if (e.kind == Expr::Kind::Name && e.text == name) return true;
    const auto in = [&](const ExprPtr& k) { return k && mentions(*k, name); };
    return std::any_of(e.kids.begin(), e.kids.end(), in) ||
           std::any_of(e.generators.begin(), e.generators.end(),
                       [&](const Generator& g) { return in(g.source) || in(g.condition); });
}

}  // namespace

int Families::number_of(const std::string& name, const Family& family) {
    auto& names = program_.family_names;
    const auto it = std::find(names.begin(), names.end(), name);
    if (it != names.end()) return int(it - names.begin());
    names.push_back(name);
    program_.families.push_back(family);
    return int(names.size()) - 1;
}

// Boards of different kinds may have families of the same name.
int Families::number_of_board(const std::string& name, const Family& family) {
    const int kind = circumstances_.board_kind;
    return number_of(kind == 0 ? name : name + " of " + here().written(), family);
}

std::optional<Value> Families::named(const std::string& name) {
    int number = -1;
    for (const auto& f : program_.user_families)
        if (f.name == name) number = f.family;
    if (number < 0) {
        const auto it = here().families.find(name);
        if (it == here().families.end()) return std::nullopt;
        number = number_of_board(name, it->second);
    }
    Value v;
    v.type = {Type::Sets};
    v.reg = new_l();
    v.family = number;
    emit(Op::FamilyL, v.reg, 0, 0, number);
    return v;
}

Value Families::through(const Expr& e) {
    auto f = value(*e.kids[0]);
    if (f.is(Type::Bad)) return Value::bad();
    if (!f.is(Type::Sets) || f.family < 0)
        return fail(e.kids[0]->place, "`through` picks members of a named family, as `spans through p`");
    const auto p = point(*e.kids[1]);
    Value r;
    r.type = {Type::Sets};
    r.reg = new_l();
    r.family = f.family;
    emit(Op::ThroughL, r.reg, p, 0, f.family);
    return r;
}

std::optional<Value> Families::whole(const Expr& e) {
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
        if (passes_.collections.is_generator(*source)) {
            element = source->kids[0]->text;
            source = source->kids[1].get();
        }
    }
    if (!source || !test || test->kind != Expr::Kind::Binary || test->text != "<=") return std::nullopt;
    const auto is_element = [&](const Expr& x) { return x.kind == Expr::Kind::Name && x.text == element; };
    if (e.text == "max") {  // of their sizes
        if (!result || result->kind != e.kind || result->text != "count" || result->kids.size() != 1)
            return std::nullopt;
        result = result->kids[0].get();
    }
    if (result && !is_element(*result)) return std::nullopt;
    if (!is_element(*test->kids[0])) return std::nullopt;
    if (mentions(*test->kids[1], element)) return std::nullopt;
    const auto family = plain(*source);
    if (!family) return std::nullopt;
    const auto through = source->kind == Expr::Kind::Through ? point(*source->kids[1]) : kNone;
    const auto within = as(value(*test->kids[1]), {Type::Set}, test->kids[1]->place);
    const auto result_of = [&](Op op, Type type) {
        const auto v = Value::in({type}, emitter_.new_register(type));
        emit(op, v.reg, through, within.reg, *family);
        return v;
    };
    if (e.text == "any") return result_of(Op::AnyLine, Type::Truth);
    if (e.text == "union") return result_of(Op::UnionLines, Type::Set);
    if (e.text == "max") return result_of(Op::LongestLine, Type::Number);
    return result_of(Op::CountLines, Type::Number);
}

// A named family, or one through a point; anything computed takes the slow road.
std::optional<int> Families::plain(const Expr& source) {
    const Expr& base = source.kind == Expr::Kind::Through ? *source.kids[0] : source;
    if (base.kind != Expr::Kind::Name || names_.find(base.text) || names_.definition(base.text) ||
        names_.variable(base.text))
        return std::nullopt;
    const int code = pc();
    const auto f = named(base.text);
    emitter_.rewind(code);  // the list itself is not needed
    if (!f) return std::nullopt;
    return f->family;
}

std::optional<Value> Families::inside(const Expr& source, const std::string& element, const Expr& test,
                                      const Expr*& rest) {
    const Expr* first = &test;
    rest = nullptr;
    if (test.kind == Expr::Kind::Binary && test.text == "and") {
        // Conditions are tested from left to right, so only the leftmost may be drawn forward.
        first = test.kids[0].get();
        rest = test.kids[1].get();
    }
    const bool fits = first->kind == Expr::Kind::Call && first->text == "fits" && first->kids.size() == 1 &&
                      first->kids[0]->kind == Expr::Kind::Name && first->kids[0]->text == element &&
                      !names_.definition("fits");
    if (fits && source.kind != Expr::Kind::Through) {
        const auto family = plain(source);
        if (!family) return std::nullopt;
        const auto list = Value::in({Type::Sets}, new_l());
        emit(Op::FittingL, list.reg, 0, 0, *family);
        return list;
    }
    if (first->kind != Expr::Kind::Binary || first->text != "<=") return std::nullopt;
    const Expr& left = *first->kids[0];
    if (left.kind != Expr::Kind::Name || left.text != element || mentions(*first->kids[1], element))
        return std::nullopt;
    const auto family = plain(source);
    if (!family) return std::nullopt;
    const auto p = source.kind == Expr::Kind::Through ? point(*source.kids[1]) : kNone;
    const auto within = as(value(*first->kids[1]), {Type::Set}, first->kids[1]->place);
    const auto list = Value::in({Type::Sets}, new_l());
    emit(Op::LinesL, list.reg, p, within.reg, *family);
    return list;
}

std::optional<Families::Lines> Families::plain_lines(const Expr& members, const Expr* within) {
    if (!within || !passes_.collections.is_generator(members)) return std::nullopt;
    const Expr& source = *members.kids[1];
    const auto family = plain(source);
    if (!family) return std::nullopt;
    const auto through = source.kind == Expr::Kind::Through ? point(*source.kids[1]) : kNone;
    return Lines{*family, through, as(value(*within), {Type::Set}, within->place).reg};
}

void Families::declare() {
    for (const auto& f : page_.families) {
        names_.begin_block("family");
        emitter_.here = f.place;
        if (program_.boards == 0) {
            error(f.place,
                  std::string("a ") + (f.region ? "region" : "family") +
                      " is about points, and this game has `board none`",
                  "board");
            continue;
        }
        const auto it = std::find(program_.family_names.begin(), program_.family_names.end(), f.name);
        bool taken = it != program_.family_names.end();
        for (int k = 0; k < program_.kinds_of_boards(); ++k)
            taken = taken || program_.kind(k).families.contains(f.name);
        if (taken) {
            error(f.place, std::string("there is a ") + (f.region ? "region or " : "") + "family `" + f.name +
                               "` already");
            continue;
        }
        if (f.region) {
            declare_region(f);
            continue;
        }
        UserFamily user;
        user.name = f.name;
        user.pc = pc();
        circumstances_.in_family = true;
        const auto list = new_l();
        if (f.value->kind == Expr::Kind::Comprehension) {
            emit(Op::NewL, list);
            passes_.collections.generate(f.value->generators, [&] {
                const auto member = as(value(*f.value->kids[0]), {Type::Set}, f.value->kids[0]->place);
                emit(Op::AddL, list, member.reg);
            });
        } else {
            const auto v = value(*f.value);
            if (!v.is(Type::Sets)) {
                if (!v.is(Type::Bad))
                    error(f.value->place,
                          "a family is a list of sets: `{a, b} for a in points, b in touching(a)`, or "
                          "another family with `where`");
            } else {
                emit(Op::CopyL, list, v.reg);
            }
        }
        circumstances_.in_family = false;
        emit(Op::Stop, list, kNone);
        user.family = number_of(f.name, {});
        program_.user_families.push_back(user);
    }
}

}  // namespace cairn
