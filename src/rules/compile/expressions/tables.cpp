#include "rules/compile/expressions/tables.hpp"

#include <algorithm>
#include <utility>

#include "rules/compile/passes.hpp"

namespace cairn {

Value Tables::index(const Expr& e) {
    const auto& base = *e.kids[0];
    if (base.kind != Expr::Kind::Name) return fail(e.place, "only tables have entries: `name[index]`");
    if (const UserFamily* region = passes_.families.region(base.text))
        return passes_.families.region_member(e, *region);
    const auto* v = names_.variable(base.text);
    if (passes_.advice.refused(base.text)) return Value::bad();
    if (!v || v->form == Variable::Form::Board)
        return fail(base.place,
                    "there is no table `" + base.text + "`" + passes_.advice.undeclared(base.text, true));
    std::vector<const Expr*> indices;
    for (std::size_t k = 1; k < e.kids.size(); ++k) indices.push_back(e.kids[k].get());
    const Variable copy = *v;  // the table of variables may grow while we work
    const bool bag = copy.form == Variable::Form::Bag && indices.size() + 1 == copy.dimensions.size();
    const auto at = flat_index(copy, indices, e.place);
    Value r;
    if (bag) {
        r.type = {Type::Bag};
        r.slot = copy.slot;
        r.index = at;
        return r;
    }
    r.type = copy.type;
    r.reg = emitter_.new_register(copy.type.type);
    emit(copy.is_set() ? Op::GetS : Op::GetI, r.reg, at, 0, copy.slot);
    return r;
}

std::uint16_t Tables::flat_index(const Variable& v, const std::vector<const Expr*>& indices, Place place) {
    const bool bag = v.form == Variable::Form::Bag && indices.size() + 1 == v.dimensions.size();
    if (indices.size() != v.dimensions.size() && !bag) {
        error(place, indices.empty() ? passes_.advice.index_missing(v)
                                     : "`" + v.name + "` takes " + std::to_string(v.dimensions.size()) +
                                           (v.dimensions.size() == 1 ? " index" : " indices") + ", found " +
                                           std::to_string(indices.size()));
        return constant_i(0);
    }
    std::uint16_t at = kNone;
    for (std::size_t k = 0; k < v.dimensions.size(); ++k) {
        std::uint16_t part;
        if (k < indices.size()) {
            const auto x = value(*indices[k]);
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

Value Tables::on_board(const Expr& e) {
    const auto before = new_i();
    const auto which = board_number(*e.kids[1]);
    emit(Op::Board, before);
    emit(Op::SetBoard, which);
    const int kind = std::exchange(circumstances_.board_kind, kind_of_board(*e.kids[1]));
    const auto v = value(*e.kids[0]);
    circumstances_.board_kind = kind;
    emit(Op::SetBoard, before);
    return v;
}

int Tables::kind_of_board(const Expr& board) const {
    const Expr& base = board.kind == Expr::Kind::Index ? *board.kids[0] : board;
    const auto* v = base.kind == Expr::Kind::Name ? names_.variable(base.text) : nullptr;
    return v && v->form == Variable::Form::Board ? program_.kind_of(v->slot) : 0;
}

std::uint16_t Tables::board_number(const Expr& e) {
    const bool indexed = e.kind == Expr::Kind::Index;
    const Expr& base = indexed ? *e.kids[0] : e;
    auto* v = base.kind == Expr::Kind::Name ? names_.variable(base.text) : nullptr;
    if (!v || v->form != Variable::Form::Board) {
        const auto boards = names_.variables_of(Variable::Form::Board);
        error(base.place,
              "there is no board `" + base.text + "`" +
                  (boards.empty() ? "; to ask whether a point lies in a set, write `p in " + base.text + "`"
                                  : suggestion(base.text, boards)),
              "board");
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

}  // namespace cairn
