// What the text of a position can hold after its boards and the player to move: `key=value` pairs.
//
//     phase=hunt passes=1 stock=8,6 debt=c3+d4,- since=c3(2),d4(1) ko=…
//
// A pair comes either from a Field, one of the fixed things every State has, or from a Slot, a variable
// of the game. Writing and reading go through the same two lists, so that neither can forget an entry.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "play/game.hpp"

namespace cairn {

// ---- the fixed part

struct Field {
    std::string_view key;
    bool inside_turn;  // means something only between two choices of one turn
    // The value as text, "" when it is the usual one and may be left out.
    std::string (*write)(const State& state);
    // Sets the value; "" or what is wrong with the text, as a sentence.
    std::string (*read)(State& state, std::string_view text);
};
const std::vector<Field>& fields();

// Ko remembers the boards as they stood when each of the last turns began, this one first; `-` for a turn that
// never was. At the start of a turn the first is what stands on the table: `first` = 1 leaves it out.
std::string ko_text(const State& state, int first);
// Undoes what the start of a turn remembers, so that the turn can be begun again.
void forget_latest_ko(State& state);

// ---- the variables

struct Slot {
    std::string key;    // the variable's name; "p.2" for the second of the same name
    Variable variable;  // what the name stands for
    bool per_point() const;                // written sparsely: c3(2),d4(1)
    int entries() const { return variable.size; }
    bool entry_differs(const State& a, const State& b, int entry) const;
    std::string entry_text(const State& state, int entry) const;
    std::string index_text(const Game& game, int entry) const;  // "White.c3"
};
// Every variable that is not a board, then whatever else of the State no name covers (`n12`, `t7`).
std::vector<Slot> slots_of(const Game& game);

// Sets the variable; "" or what is wrong with the text.
std::string read_slot(const Slot& slot, State& state, std::string_view text);

// ---- boards

// The board whose planes are the sets from `first_slot` on: "W.../..../..../...._.../.B./...".
std::string board_text(const State& state, int first_slot);
// Fills the planes; adds a sentence to `problems` for each fault. `name` is the board's, for those.
void read_board(State& state, int first_slot, std::string_view text, const std::string& name,
                std::vector<std::string>& problems);
// All boards of a snapshot, split by `|`.
std::string boards_text(const State& state, int first_slot);
void read_boards(State& state, int first_slot, std::string_view text, const std::string& whose,
                 std::vector<std::string>& problems);

// ---- players

// The initial where the players' initials differ, else the name.
std::string player_text(const Game& game, int player);
// -1 when there is no such player.
int read_player(const Game& game, std::string_view text);

}  // namespace cairn
