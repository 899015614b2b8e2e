// A Program: a page of rules, typed, checked and compiled. The contract between the language and
// everything that runs it.
//
// A Program is straight code over three kinds of registers (numbers, sets of points, lists of
// sets) with choices. Running it means running to the next choice and waiting there. What must
// survive the wait is in the State, a flat block of bytes laid out here:
//
//     +--------+-------+---------------------+-------+----------+---------+----------------------+
//     | Header | shown | planes: a set for   | marks | set vars | ko      | numbers: scores,     |
//     |        | set   | each board, colour  |       | & locals | boards  | vars, bags, locals   |
//     +--------+-------+---------------------+-------+----------+---------+----------------------+
//              t[0]    t[1] …                                             n[0] …
//
// Registers live only between two choices. docs/program.md is the whole description, for whoever wants to run
// Programs in another way.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "board/lattice.hpp"
#include "rules/diagnostic.hpp"
#include "rules/parse/syntax.hpp"
#include "rules/program/instruction.hpp"
#include "rules/program/performance.hpp"
#include "rules/program/site.hpp"
#include "rules/program/value_type.hpp"
#include "rules/program/variable.hpp"

namespace cairn {

// More would need a wider Header.
inline constexpr int kMaxPlayers = 10;
inline constexpr int kMaxColours = 8;

struct Phase {
    std::string name;
    std::string says;  // its name for people; empty: its name in the rules
    int turn_pc = 0, stuck_pc = -1, end_pc = -1;
    bool round = false;
    bool pure_entry = false;  // nothing changes between the turn's start and its first choice
};

struct Kinds {
    std::string name;
    std::vector<std::string> words;
};

struct Option {
    std::string name, help;
    int value = 0, low = 0, high = 0, fallback = 0;
    std::vector<std::string> words;  // when the values are words
};

struct Example {
    std::string title;
    Place place;
    struct Step {
        ExampleStep::Kind kind;
        Place place;
        std::string text;
        std::vector<std::string> words;
        std::vector<int> numbers;
        int condition_pc = -1;
        std::uint16_t condition = 0;
    };
    std::vector<Step> steps;
    std::vector<std::pair<std::string, std::string>> options;  // what this example sets
};

// Filled at load by running `pc`, which leaves the list in register l 0. A region is a family whose members stand in
// the order of its indices, the last one fastest, and are not dropped when they are alike.
struct UserFamily {
    std::string name;
    int pc = 0;
    int family = 0;  // index into Program::families
    bool region = false;
    std::vector<int> dimensions, index_low;
    std::vector<ValueType> index_types;
};

struct Program {
    // ---- who and where
    std::string title, designer, category, set, aim;
    int year = 0, complexity = 0;
    std::vector<std::string> players;  // in turn order
    std::vector<int> player_colour;    // by player, -1: none
    std::vector<std::string> colours;
    std::vector<char> letters;  // by colour, for position text
    // The lattice of all boards; where they are of several kinds, all of them side by side (board/kinds/side_by_side.hpp).
    std::shared_ptr<const Lattice> lattice;
    int boards = 1;                        // 0: `board none`, and a lattice without points
    std::vector<std::string> board_names;  // by board
    std::vector<int> board_kind;  // by board: which part of the lattice it is; empty: all are the same
    std::vector<Option> options;
    std::vector<VariantDecl> variants;
    std::string variant;  // "" = the standard game
    int players_low = 1, players_high = 1;
    std::vector<Kinds> kinds;

    // ---- code
    std::vector<Instr> code;
    std::vector<Place> places;  // by instruction
    std::vector<Site> sites;
    std::vector<Phase> phases;
    int start_pc = 0, score_pc = -1;
    int i_registers = 0, s_registers = 0, l_registers = 0;
    std::vector<WideSet> sets;     // constants
    std::vector<Family> families;  // lattice families in use, and the file's own
    std::vector<std::string> family_names;
    std::vector<std::vector<WideSet>> tables;  // by point
    std::vector<UserFamily> user_families;
    std::vector<std::string> texts;  // reasons
    std::vector<Example> examples;
    std::vector<Shown> shown;
    std::vector<Showing> showings;
    std::vector<Performance> performances;

    // ---- the State
    std::vector<Variable> variables;
    int set_slots = 0, number_slots = 0;
    int plane_slot = 1;
    int ko_slot = -1, ko_boards = 0;  // ko_boards snapshots of all planes
    int pose_slot = -1;  // poses of dice: a byte for each board and point, four to a number; -1: none
    std::vector<int> riding_sets;       // marks: they sink with their ball
    std::vector<int> riding_numbers;    // first n[] of each numeric mark
    int local_set = 0, local_sets = 0;  // cleared at the end of each turn
    int local_number = 0, local_numbers = 0;
    int secrets = 0;
    std::string buried_bag;  // from which dice are buried; "": none ever are

    // ---- limits
    int supply = 0;      // balls per colour, 0: unlimited
    int turn_limit = 0;  // 0: none
    enum class Repetition { None, Draws, Scores } repetition = Repetition::None;

    // ---- facts
    bool has_chance = false, has_hidden = false, has_simultaneous = false;
    bool has_races = false;
    bool sight_side = false;    // a player sees only the faces of dice towards his own side
    bool removes = false;       // balls leave or move
    bool minds_throws = false;  // a turn may be passed after a throw, which is then no pass in succession
    bool reads_turns = false, historic = false;
    int turns_that_matter = 0;    // positions that differ in the number of turns beyond this are the same
    std::vector<int> symmetries;  // indices of the lattice symmetries that the rules respect
    std::uint64_t hash = 0;       // of the text and the options

    // Each board has a plane for each colour and, where dice are buried, one more: those that nobody knows.
    int planes_each() const { return int(colours.size()) + (buries() ? 1 : 0); }
    int plane(int board, int colour) const { return plane_slot + board * planes_each() + colour; }
    int unknown_plane(int board) const { return plane(board, int(colours.size())); }
    bool buries() const { return !buried_bag.empty(); }

    // The kinds of boards, numbered from 0, and what a board is made of.
    int kinds_of_boards() const { return lattice->parts.empty() ? 1 : int(lattice->parts.size()); }
    int kind_of(int board) const { return board_kind.empty() ? 0 : board_kind[std::size_t(board)]; }
    const Lattice& kind(int number) const {
        return lattice->parts.empty() ? *lattice : *lattice->parts[std::size_t(number)];
    }
    const Lattice& kind_with(Point p) const {
        for (const auto& part : lattice->parts)
            if (part->all.has(p)) return *part;
        return *lattice;
    }
    const Lattice& lattice_of(int board) const { return kind(kind_of(board)); }
    PlayedWith played_with() const { return lattice->played_with; }  // on every board the same
};

// Values for options, by name; the words `variant` and `players` are options of every game.
using OptionValues = std::vector<std::pair<std::string, std::string>>;

// Checks and compiles. On errors the Program is unusable and `diagnostics.failed()`.
Program compile(std::string_view source, const OptionValues& options, Diagnostics& diagnostics);

}  // namespace cairn
