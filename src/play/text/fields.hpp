// What every State has besides its boards and variables, as `key=value` pairs of a position's text.
//
//     phase=hunt out=Red passes=1 turn=12 ko=… over=draw
//
// Writing and reading go through one list, so that neither can forget an entry. Variables: slots.hpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "play/game/game.hpp"

namespace cairn {

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

// ---- players

// The initial where the players' initials differ, else the name.
std::string player_text(const Game& game, int player);
// -1 when there is no such player.
int read_player(const Game& game, std::string_view text);

}  // namespace cairn
