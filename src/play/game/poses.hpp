// How the dice of a State lie, where the rules of its game read faces. A byte for each point, board after board:
// what is known of the die there (board/dice/pose.hpp); four of them are one number of the State, the first one lowest.
#pragma once

#include "board/dice/pose.hpp"
#include "play/game/game.hpp"

namespace cairn {

inline bool has_poses(const Program& program) { return program.pose_slot >= 0; }

// What is known of how the die at the point lies; kNoDie where there is none, or no face is ever read.
inline Lying lying_at(const State& state, int board, Point p) {
    const Program& program = state.game().program();
    if (!has_poses(program)) return kNoDie;
    const int n = board * int(program.lattice->points.size()) + program.lattice->order(p);
    const auto four = std::uint32_t(state.number_slot(program.pose_slot + n / 4));
    return Lying(four >> (8 * (n % 4)) & 0xFF);
}

inline void set_lying(State& state, int board, Point p, Lying lies) {
    const Program& program = state.game().program();
    const int n = board * int(program.lattice->points.size()) + program.lattice->order(p);
    const int slot = program.pose_slot + n / 4, shift = 8 * (n % 4);
    auto four = std::uint32_t(state.number_slot(slot));
    four = (four & ~(std::uint32_t(0xFF) << shift)) | std::uint32_t(lies) << shift;
    state.number_slot(slot, int(four));
}

// Where dice are buried, what is covered again must be kept in mind: people see the faces that show, and no others.
inline bool must_be_remembered(const Program& program) { return has_poses(program) && program.buries(); }

// What the viewer (play/game/sight.hpp) sees of how a die lies: with `sight side` no more than the face towards his own side,
// and only while it shows.
Lying lying_in_sight(const Program& program, const WideSet& balls, Point p, Lying lies, int viewer);

// The numbers that the viewer sees on a die at p that lies so, among these dice: "3?1".
std::string faces_in_sight(const Program& program, const WideSet& balls, Point p, Lying lies, int viewer);

}  // namespace cairn
