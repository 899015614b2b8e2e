// How the dice of a State lie, where the rules of its game read faces. A byte for each point, board after board:
// 0 no die, or 1 + the pose; four of them are one number of the State, the first one lowest.
#pragma once

#include "board/pose.hpp"
#include "play/game/game.hpp"

namespace cairn {

inline bool has_poses(const Program& program) { return program.pose_slot >= 0; }

// The pose of the die at the point, or kNoPose.
inline Pose pose_at(const State& state, int board, Point p) {
    const Program& program = state.game().program();
    if (!has_poses(program)) return kNoPose;
    const int n = board * int(program.lattice->points.size()) + program.lattice->order(p);
    const auto four = std::uint32_t(state.number_slot(program.pose_slot + n / 4));
    return Pose(four >> (8 * (n % 4)) & 0xFF) - 1;
}

inline void set_pose(State& state, int board, Point p, Pose pose) {
    const Program& program = state.game().program();
    const int n = board * int(program.lattice->points.size()) + program.lattice->order(p);
    const int slot = program.pose_slot + n / 4, shift = 8 * (n % 4);
    auto four = std::uint32_t(state.number_slot(slot));
    four = (four & ~(std::uint32_t(0xFF) << shift)) | std::uint32_t(pose + 1) << shift;
    state.number_slot(slot, int(four));
}

}  // namespace cairn
