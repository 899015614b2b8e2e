// Making an interpreter: the facts of a Program in the width of its board.
#pragma once

#include <algorithm>

#include "play/engine/interpreter/interpreter.hpp"
#include "rules/program/plain.hpp"

namespace cairn {

// The tables of a kind of board, with those that only some words need.
template <int W>
BoardTables<W> LoadedFacts<W>::with_words(const Program& program, int kind) {
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
LoadedFacts<W>::LoadedFacts(const Program& program, bool knowing)
    : program_(program),
      lattice_(*program.lattice),
      layout_(program),
      bits_(program.lattice->bits),
      colours_(int(program.colours.size())),
      planes_(program.planes_each()),
      players_(int(program.players.size())),
      boards_(program.boards),
      plane_slot_(program.plane_slot),
      number_slots_(program.number_slots),
      set_slots_(program.set_slots),
      ko_slot_(program.ko_slot),
      ko_boards_(program.ko_boards),
      pose_slot_(program.pose_slot),
      supply_(program.supply),
      turn_limit_(program.turn_limit),
      start_pc_(program.start_pc),
      score_pc_(program.score_pc),
      minds_throws_(program.minds_throws),
      numbers_at_(layout_.numbers_at),
      state_bytes_(layout_.bytes),
      list_registers_(program.l_registers),
      sets_in_frame_(Store::rounded(sizeof(std::int64_t) * std::size_t(program.i_registers))),
      lists_in_frame_(sets_in_frame_ + Store::rounded(sizeof(Set) * std::size_t(program.s_registers))),
      frame_bytes_(lists_in_frame_ + Store::rounded(sizeof(List<W>) * std::size_t(program.l_registers))),
      state_room_(Store::rounded(layout_.bytes)),
      trial_work_(8 + std::int64_t(layout_.bytes) / 64 + program.l_registers / 8),
      player_colour_(program.player_colour),
      riding_sets_(program.riding_sets),
      riding_numbers_(program.riding_numbers),
      first_(with_words(program, 0)) {
    for (const Phase& phase : program.phases)
        phases_.push_back({phase.turn_pc, phase.end_pc, phase.stuck_pc, phase.round, phase.pure_entry});
    for (const Site& site : program.sites)
        for (const auto& one : site.alternatives)
            alternatives_.push_back(
                {one.pc, one.player, one.with_value, knowing && only_looks(program, one.pc)});
    std::size_t alternatives = 0;
    for (const Site& site : program.sites) {
        const std::span list(alternatives_.data() + alternatives, site.alternatives.size());
        alternatives += list.size();
        sites_.push_back({site.form, site.optional, site.chance, site.race, site.thrown, site.clean,
                          knowing && !site.chance && plain_after(program, site), site.options, site.chosen,
                          site.options_pc, site.after_pc, site.weights, site.weight_index, list});
    }
    first_numbers_.assign(std::size_t(program.number_slots), 0);
    for (const auto& v : program.variables)
        if (!v.is_set() && v.form != Variable::Form::Board)
            std::copy(v.initial.begin(), v.initial.end(), first_numbers_.begin() + v.slot);
    const auto clear_numbers = [&](int first, int count) {
        for (int k = first; k < first + count; ++k)
            cleared_numbers_.push_back({k, first_numbers_[std::size_t(k)]});
    };
    const auto clear_sets = [&](int first, int count) {
        for (int k = first; k < first + count; ++k) cleared_sets_.push_back(k);
    };
    clear_sets(program.local_set, program.local_sets);
    clear_numbers(program.local_number, program.local_numbers);
    for (const auto& v : program.variables)
        if (v.this_turn) v.is_set() ? clear_sets(v.slot, v.size) : clear_numbers(v.slot, v.size);
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
void LoadedFacts<W>::families_changed() {
    families_.resize(program_.families.size());
    const bool fits_asked = std::any_of(program_.code.begin(), program_.code.end(),
                                        [](const Instr& in) { return in.op == Op::FittingL; });
    for (std::size_t k = 0; k < families_.size(); ++k) {
        const Family& f = program_.families[k];
        NarrowFamily<W>& n = families_[k];
        // Those of the file are made one after the other: only the one that came has changed.
        if (!n.around_at.empty() && n.members.size() == f.members.size()) continue;
        n = {};
        for (const auto& m : f.members) n.members.push_back(m.as<W>());
        for (std::size_t p = 0; p < std::size_t(lattice_.bits); ++p) {
            const int first = int(n.around.size());
            if (p < f.through.size()) {
                for (const int m : f.through[p]) n.around.push_back(n.members[std::size_t(m)]);
            } else {
                for (const auto& m : n.members)
                    if (m.has(Point(p))) n.around.push_back(m);
            }
            n.around_at.push_back({first, int(n.around.size()) - first});
        }
        for (const auto& m : f.members) {
            if (!fits_asked) break;
            WideSet carriers;
            for (Point p : m) carriers |= lattice_.supports(p);
            const WideSet needs = carriers - m;
            Point highest = kNoPoint;
            for (Point p : needs)
                if (highest == kNoPoint || lattice_.order(p) > lattice_.order(highest)) highest = p;
            n.needs.push_back(needs.template as<W>());
            n.highest_need.push_back(highest);
        }
    }
}

template <int W>
Interpreter<W>::Interpreter(const Optimised& code, const Budget& budget, bool knowing)
    : Host<W>(static_cast<const LoadedFacts<W>&>(*this)),
      Playing(code.program, knowing),
      at_(code.at),
      budget_(budget) {}

}  // namespace cairn
