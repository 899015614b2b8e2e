// Making an interpreter: the tables of a Program in the width of its board.
#pragma once

#include <algorithm>

#include "play/engine/interpreter/interpreter.hpp"

namespace cairn {

// The tables of a kind of board, with those that only some words need.
template <int W>
BoardTables<W> Interpreter<W>::with_words(const Program& program, int kind) {
    BoardTables<W> tables(program.kind(kind));
    const auto uses = [&](const auto& word) {
        return std::any_of(program.code.begin(), program.code.end(), word);
    };
    const auto is_special = [](const Instr& in) {
        return in.op == Op::Over || in.op == Op::Row || in.op == Op::Between || in.op == Op::Near ||
               in.op == Op::Jumps || in.op == Op::ChunksL || in.op == Op::ToUncover;
    };
    if (uses(is_special)) tables.special = std::make_shared<SpecialWords<W>>(*tables.lattice);
    const auto about_squares = [](const Instr& in) {
        return in.op == Op::Tower || in.op == Op::Ahead || in.op == Op::Ray;
    };
    if (has_squares(*tables.lattice) && uses(about_squares))
        tables.squares = std::make_shared<SquareWords<W>>(*tables.lattice);
    if (tables.lattice->cubes() && uses([](const Instr& in) { return in.op == Op::CopiesL; }))
        tables.copies = std::make_shared<Copies>(*tables.lattice);
    return tables;
}

template <int W>
Interpreter<W>::Interpreter(const Program& program, const Budget& budget)
    : page_(program),
      optimised_(optimise(program)),
      program_(optimised_.program),
      lattice_(*program.lattice),
      first_(with_words(program, 0)),
      budget_(budget),
      layout_(program),
      colours_(int(program.colours.size())),
      planes_(program.planes_each()),
      players_(int(program.players.size())),
      s_at_(Store::rounded(sizeof(std::int64_t) * std::size_t(program.i_registers))),
      l_at_(s_at_ + Store::rounded(sizeof(Set) * std::size_t(program.s_registers))),
      frame_bytes_(l_at_ + Store::rounded(sizeof(List) * std::size_t(program.l_registers))),
      state_room_(Store::rounded(layout_.bytes)),
      trial_work_(8 + std::int64_t(layout_.bytes) / 64 + program.l_registers / 8) {
    first_numbers_.assign(std::size_t(program.number_slots), 0);
    for (const auto& v : program.variables)
        if (!v.is_set() && v.form != Variable::Form::Board)
            std::copy(v.initial.begin(), v.initial.end(), first_numbers_.begin() + v.slot);
    for (std::size_t k = 0; k < program.variables.size(); ++k)
        if (program.variables[k].this_turn) this_turn_.push_back(int(k));
    for (const auto& s : program.sets) constants_.push_back(s.as<W>());
    for (const auto& t : program.tables) {
        std::vector<Set> narrow;
        for (const auto& s : t) narrow.push_back(s.as<W>());
        tables_.push_back(std::move(narrow));
    }
    families_changed();
    if (program.kinds_of_boards() == 1) return;
    for (int k = 1; k < program.kinds_of_boards(); ++k) others_.push_back(with_words(program, k));
    for (int b = 0; b < program.boards; ++b) {
        const int kind = program.kind_of(b);
        by_board_.push_back(kind == 0 ? &first_ : &others_[std::size_t(kind - 1)]);
    }
}

template <int W>
void Interpreter<W>::families_changed() {
    families_.clear();
    const bool fits_asked = std::any_of(program_.code.begin(), program_.code.end(),
                                        [](const Instr& in) { return in.op == Op::FittingL; });
    for (const auto& f : page_.families) {
        NarrowFamily n;
        for (const auto& m : f.members) n.members.push_back(m.as<W>());
        for (int p = 0; p < lattice_.bits; ++p) {
            const int first = int(n.around.size());
            for (const auto& m : n.members)
                if (m.has(p)) n.around.push_back(m);
            n.around_at.push_back({first, int(n.around.size()) - first});
        }
        for (const auto& m : f.members) {
            if (!fits_asked) break;
            WideSet carriers;
            for (Point p : m) carriers |= lattice_.supports(p);
            const WideSet needs = carriers - m;
            n.needs.push_back(needs.template as<W>());
            n.highest_need.push_back(needs.empty() ? kNoPoint : lattice_.in_order(needs).back());
        }
        families_.push_back(std::move(n));
    }
}

}  // namespace cairn
