// Making an interpreter: the tables of a Program in the width of its board.
#pragma once

#include <algorithm>

#include "play/engine/interpreter/interpreter.hpp"

namespace cairn {

template <int W>
Interpreter<W>::Interpreter(const Program& program, const Budget& budget)
    : program_(program),
      lattice_(*program.lattice),
      words_(*program.lattice),
      budget_(budget),
      layout_(program),
      colours_(int(program.colours.size())),
      planes_(program.planes_each()),
      players_(int(program.players.size())),
      s_at_(Store::rounded(sizeof(std::int64_t) * std::size_t(program.i_registers))),
      l_at_(s_at_ + Store::rounded(sizeof(Set) * std::size_t(program.s_registers))),
      frame_bytes_(l_at_ + Store::rounded(sizeof(List) * std::size_t(program.l_registers))),
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
    for (const auto& d : lattice_.up) {
        std::vector<Point> to(std::size_t(lattice_.bits), kNoPoint);
        for (Point p : lattice_.points) to[std::size_t(p)] = d.step(p);
        up_.push_back(std::move(to));
    }
    for (const auto& c : lattice_.contacts) {
        const Direction back = c.step.reversed();
        for (Point p : lattice_.points) {
            if (back.step(p) != kNoPoint) continue;
            std::vector<Point> line;
            for (Point q = p; q != kNoPoint; q = c.step.step(q)) line.push_back(q);
            if (line.size() >= 2) runs_work_ += std::int64_t(line.size()), lines_.push_back(std::move(line));
        }
    }
    families_changed();
    const auto is_special = [](const Instr& in) {
        return in.op == Op::Over || in.op == Op::Row || in.op == Op::Between || in.op == Op::Near ||
               in.op == Op::Jumps || in.op == Op::ChunksL || in.op == Op::ToUncover;
    };
    if (std::any_of(program.code.begin(), program.code.end(), is_special))
        special_ = std::make_unique<SpecialWords<W>>(lattice_);
}

template <int W>
void Interpreter<W>::families_changed() {
    families_.clear();
    for (const auto& f : program_.families) {
        NarrowFamily n;
        for (const auto& m : f.members) n.members.push_back(m.as<W>());
        for (int p = 0; p < lattice_.bits; ++p) {
            const int first = int(n.around.size());
            for (const auto& m : n.members)
                if (m.has(p)) n.around.push_back(m);
            n.around_at.push_back({first, int(n.around.size()) - first});
        }
        families_.push_back(std::move(n));
    }
}

}  // namespace cairn
