// What the machine must know of a game: read from its Program once, when it is loaded.
//
// The machine (machine.hpp) asks for nothing else, and asks by these names. So facts may also be constants, written
// down in a file of C++ for one game (src/native): the same machine then runs with everything known beforehand.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "play/engine/interpreter/board_tables.hpp"
#include "play/game/layout.hpp"

namespace cairn {

// Members of a family in the width of the game.
template <int W>
struct NarrowFamily {
    using Set = PointSet<W>;
    std::vector<Set> members;
    // The members through each point side by side, for the whole-family instructions.
    std::vector<Set> around;
    std::vector<std::pair<int, int>> around_at;  // by point: first, count
    // Only where `fits` is asked. By member: what must carry it, and the highest point of that, which is most
    // seldom there and so is asked first; kNoPoint for what needs nothing.
    std::vector<Set> needs;
    std::vector<Point> highest_need;
};

// The same, wherever they lie.
template <int W>
struct FamilyView {
    std::span<const PointSet<W>> members, around;
    std::span<const std::pair<int, int>> around_at;
    std::span<const PointSet<W>> needs;
    std::span<const Point> highest_need;
    // Where it was written down so: `around` with as many places for every point, the first of them repeated. 0: it was not.
    std::span<const PointSet<W>> even{};
    int places = 0;
};

// What of a phase matters between turns.
struct PhaseFacts {
    int turn_pc, end_pc, stuck_pc;
    bool round, pure_entry;
};

// What of a choice matters while it is made: rules/program/site.hpp says what each means, rules/program/plain.hpp what `looks` and
// `plain` are.
struct AlternativeFacts {
    int pc, player;
    bool with_value, looks;
};
struct SiteFacts {
    Site::Form form;
    bool optional, chance, race, thrown, clean, plain;
    int options, chosen, options_pc, after_pc;
    int weights, weight_index;
    std::span<const AlternativeFacts> alternatives;
};

// Which instruction ends a turn here?
enum class TurnEnd { None, EndTurn, NextTurn };

// A number that is set again at each turn's end, and to what.
struct FirstNumber {
    int slot;
    std::int32_t value;
};

template <int W>
class LoadedFacts {
   public:
    using Set = PointSet<W>;
    // `knowing`: what can be shown from the code saves copies (rules/program/plain.hpp). Without it everything is tried on them.
    explicit LoadedFacts(const Program& program, bool knowing = true);
    LoadedFacts(const LoadedFacts&) = delete;
    void families_changed();  // those of the file are known now

    // Not known while the machine is compiled.
    static constexpr bool kOneBoard = false, kOnePhase = false;
    // Is there a choice between alternatives? May players be out, may the rules say who comes next, may they go to another phase?
    static constexpr bool kAlternatives = true;
    static constexpr bool kPlayersLeave = true, kTurnsAreOrdered = true, kPhasesChange = true;
    // Is there nothing besides the State: nobody to tell what happens, no history, no loaded game?
    static constexpr bool kStandsAlone = false;

    const Program& program_;
    const Lattice& lattice_;  // of all boards
    StateLayout layout_;

    // ---- numbers
    int bits_;                        // points are numbers below this
    int colours_, planes_, players_;  // planes: of one board, those of its colours first
    int boards_, plane_slot_, number_slots_, set_slots_;
    int ko_slot_, ko_boards_, pose_slot_;
    int supply_, turn_limit_, start_pc_, score_pc_;
    bool minds_throws_;
    std::size_t numbers_at_, state_bytes_;
    // Registers in their block of memory: numbers, sets, lists. A State in a trial's block.
    int list_registers_;
    std::size_t sets_in_frame_, lists_in_frame_, frame_bytes_, state_room_;
    std::int64_t trial_work_;  // of copying a State

    // ---- lists
    std::vector<int> player_colour_;
    std::vector<PhaseFacts> phases_;
    std::vector<SiteFacts> sites_;
    std::vector<int> riding_sets_, riding_numbers_;
    std::vector<int> cleared_sets_;             // at each turn's end
    std::vector<FirstNumber> cleared_numbers_;  // likewise
    std::vector<std::int32_t> first_numbers_;   // by n[]: what it is before anything is written to it
    std::vector<Set> constants_;
    std::vector<std::vector<Set>> tables_;
    std::vector<NarrowFamily<W>> families_;

    FamilyView<W> family(int number) const {
        const NarrowFamily<W>& f = families_[std::size_t(number)];
        return {f.members, f.around, f.around_at, f.needs, f.highest_need};
    }
    const Set& table(int number, Point p) const { return tables_[std::size_t(number)][std::size_t(p)]; }
    int line_at(int pc) const { return program_.places[std::size_t(pc)].line; }
    TurnEnd turn_end_at(int pc) const { return turn_end(program_.code[std::size_t(pc)].op); }
    static TurnEnd turn_end(Op op) {
        return op == Op::EndTurn ? TurnEnd::EndTurn : op == Op::NextTurn ? TurnEnd::NextTurn : TurnEnd::None;
    }

    // ---- points of all boards
    int level_of(Point p) const { return lattice_.level_of[std::size_t(p)]; }
    int x_of(Point p) const { return lattice_.coordinates[std::size_t(p)][0]; }
    int y_of(Point p) const { return lattice_.coordinates[std::size_t(p)][1]; }
    int points() const { return int(lattice_.points.size()); }
    int order(Point p) const { return lattice_.order(p); }  // its place among the points

    // ---- the board that words read. Most games have boards of one kind only.
    const BoardTables<W>& tables(const std::byte* st) const {
        return by_board_.empty() ? first_ : *by_board_[reinterpret_cast<const Header*>(st)->board];
    }
    const TabledWords<W>& words(const std::byte* st) const { return tables(st).words; }
    LineFacts<W> lines(const std::byte* st) const { return tables(st).lines(); }
    const BoardTables<W>& first_board() const { return first_; }

    // One behind another, as the sites look at them.
    std::vector<AlternativeFacts> alternatives_;

   private:
    static BoardTables<W> with_words(const Program& program, int kind);

    const BoardTables<W> first_;
    std::vector<BoardTables<W>> others_;           // where boards are of several kinds: the other kinds
    std::vector<const BoardTables<W>*> by_board_;  // likewise
};

extern template class LoadedFacts<1>;
extern template class LoadedFacts<2>;
extern template class LoadedFacts<4>;
extern template class LoadedFacts<8>;

}  // namespace cairn
