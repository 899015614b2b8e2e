// Boards as text: rows from north to south split by `/`, levels from the bottom up split by `_`, boards by `|`.
//
//     ..../..../WB../BW.._.../.../W..      a platform in the corner and a white ball on it
//     ..R321.                              where rules read faces, what a die shows towards A, B and C
//     ..R3??.?                             of this die one face is known; nobody knows the last one
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "play/game/game.hpp"
#include "play/game/sight.hpp"

namespace cairn {

inline constexpr std::string_view kNoBoard = "-";  // of a game that has none

// The sets that all boards of a game take together: a plane for each board and colour.
inline int snapshot_size(const Program& program) { return program.boards * program.planes_each(); }

// The board whose planes are the sets of the State from `first_slot` on. Empty levels on top are left out.
// Faces of dice are written as far as the viewer sees them.
std::string board_text(const State& state, int first_slot, int viewer = kAllSeeing);

// The same for all boards of the game.
std::string boards_text(const State& state, int first_slot);
// Fills the planes of all boards; adds a sentence to `problems` for each fault.
void read_boards(State& state, int first_slot, std::string_view text, std::vector<std::string>& problems);

}  // namespace cairn
