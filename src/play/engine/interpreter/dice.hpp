// Dice: how they lie, what they show, how they tip over.
#pragma once

#include <utility>

#include "play/engine/interpreter/actions.hpp"

namespace cairn {

// Words that only boards of dice have: from numbers to a number or a set, looking at nothing else but poses.
template <int W>
Fault Interpreter<W>::dice_word(std::byte* st, Frame& f, const Instr& in) const {
    const auto on_board = [&](std::int64_t p) { return p >= 0 && p < lattice_.bits; };
    const auto is_side = [](std::int64_t side) { return side >= 0 && side < kSides; };
    const std::int64_t b = f.i[in.b];
    const std::int64_t c = about(in.op).operands[2].is_register() ? f.i[in.c] : -1;
    switch (in.op) {
        case Op::Depth: f.i[in.a] = on_board(b) && is_side(c) ? depth(lattice_, Point(b), int(c)) : -1; break;
        case Op::Toward: {
            const int side = on_board(b) && on_board(c) ? toward(lattice_, Point(b), Point(c)) : kNoSide;
            if (side == kNoSide) return Fault::NotNearer;
            f.i[in.a] = side;
            break;
        }
        case Op::Over:
            f.s[in.a] = on_board(b) && is_side(c) ? special_->over(Point(b), int(c)) : Set{};
            break;
        case Op::Row: f.s[in.a] = on_board(b) && is_side(c) ? special_->row(Point(b), int(c)) : Set{}; break;
        case Op::PoseAt: f.i[in.a] = on_board(b) ? pose(st, Point(b)) : kNoPose; break;
        case Op::FaceOf: f.i[in.a] = b >= 0 && b < kPoses && is_side(c) ? face(Pose(b), int(c)) : 0; break;
        case Op::Jumps: f.s[in.a] = on_board(b) ? special_->dice->jumps(Point(b), balls(st)) : Set{}; break;
        default: break;
    }
    return Fault::None;
}

template <int W>
Fault Interpreter<W>::lay(std::byte* st, const Set& dice, std::int64_t pose) const {
    if (pose < 0 || pose >= kPoses || !dice.subset_of(balls(st))) return Fault::NoPose;
    for (Point p : dice) set_pose(st, p, Pose(pose));
    return Fault::None;
}

template <int W>
bool Interpreter<W>::can_pivot(std::byte* st, Point p, Point q) const {
    const Set o = balls(st);
    return words_.free(o).has(p) && words_.playable(o).has(q) && toward(lattice_, p, q) != kNoSide &&
           toward(lattice_, q, p) != kNoSide;
}

template <int W>
void Interpreter<W>::pivot(Run& run, Point p, Point q) const {
    std::byte* const st = run.state;
    const int colour = colour_at(st, p);
    tell(run, Event::Kind::Lifted, p, -1, colour);
    tell(run, Event::Kind::Put, q, -1, colour);
    const Pose after = pivoted(pose(st, p), toward(lattice_, p, q), toward(lattice_, q, p));
    for (int c = 0; c < colours_; ++c)
        if (planes(st)[c].has(p)) planes(st)[c].drop(p), planes(st)[c].add(q);
    for (int slot : program_.riding_sets)
        if (sets(st)[slot].has(p)) sets(st)[slot].drop(p), sets(st)[slot].add(q);
    for (int slot : program_.riding_numbers)
        numbers(st)[slot + q] = std::exchange(numbers(st)[slot + p], first_numbers_[std::size_t(slot + p)]);
    set_pose(st, p, kNoPose);
    set_pose(st, q, after);
}

}  // namespace cairn
