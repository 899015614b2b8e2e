// Words of boards of squares. On a board that has none, a set leads nowhere.
#pragma once

#include "play/engine/interpreter/interpreter.hpp"

namespace cairn {

template <int W>
void Interpreter<W>::square_word(std::byte* st, Frame& f, const Instr& in) const {
    const BoardTables<W>& board = tables(st);
    const auto is_direction = [](std::int64_t d) { return d >= 0 && d < kDirections; };
    switch (in.op) {
        case Op::Tower: f.s[in.a] = board.squares ? board.squares->tower(f.s[in.b]) : Set{}; break;
        case Op::Ahead: {
            Set& s = f.s[in.a];
            s = board.squares && is_direction(f.i[in.b]) ? board.squares->ahead(s, int(f.i[in.b]), f.i[in.c])
                                                         : Set{};
            break;
        }
        case Op::Ray: {
            const std::int64_t other = (f.i[in.c] + 1) % 8 - 1, way = (f.i[in.c] - other) / 8;
            f.s[in.a] = board.squares && on_board(st, f.i[in.b]) && is_direction(way) && is_direction(other)
                            ? board.squares->ray(Point(f.i[in.b]), int(way), int(other))
                            : Set{};
            break;
        }
        case Op::DirectionOf: {
            const bool known =
                has_squares(*board.lattice) && on_board(st, f.i[in.b]) && on_board(st, f.i[in.c]);
            f.i[in.a] = known ? direction(*board.lattice, Point(f.i[in.b]), Point(f.i[in.c])) : kNoDirection;
            break;
        }
        default: break;
    }
}

}  // namespace cairn
