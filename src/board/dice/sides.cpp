#include "board/dice/sides.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace cairn {
namespace {

Coordinates difference(const Lattice& board, Point from, Point to) {
    const Coordinates &p = board.coordinates[unsigned(from)], &q = board.coordinates[unsigned(to)];
    return {q[0] - p[0], q[1] - p[1], q[2] - p[2]};
}

// Steps along the edges of dice.
int steps(const Coordinates& d) { return std::abs(d[0]) + std::abs(d[1]) + std::abs(d[2]); }

}  // namespace

int toward(const Lattice& board, Point p, Point q) {
    assert(has_sides(board));
    const Coordinates d = difference(board, p, q);
    const bool face_contact = steps(d) == 1;
    const bool flat_neighbour = steps(d) == 2 && d[0] + d[1] + d[2] == 0;
    if (!face_contact && !flat_neighbour) return kNoSide;
    for (int side = 0; side < kSides; ++side)
        if (d[unsigned(side)] < 0) return side;
    return kNoSide;
}

Point over(const Lattice& board, Point p, int side) {
    assert(has_sides(board));
    Coordinates c = board.coordinates[unsigned(p)];
    --c[unsigned(side)];
    return board.at(c);
}

WideSet row(const Lattice& board, Point p, int side) {
    assert(has_sides(board));
    WideSet found;
    for (Point q : board.levels[unsigned(board.level_of[unsigned(p)])])
        if (depth(board, q, side) == depth(board, p, side)) found.add(q);
    return found;
}

StraightLines::StraightLines(const Lattice& board) {
    const auto add = [&](const Direction& d) {
        std::vector<Point>& next = next_.emplace_back(std::size_t(board.bits), kNoPoint);
        for (Point p : board.points) next[unsigned(p)] = d.step(p);
    };
    for (const Direction& d : board.beside) add(d);  // listed both ways
    for (const Direction& d : board.diagonal) add(d);
    for (const Direction& d : board.up) add(d), add(d.reversed());
}

WideSet StraightLines::between(Point p, Point q) const {
    for (const std::vector<Point>& next : next_) {
        WideSet passed;
        for (Point x = next[unsigned(p)]; x != kNoPoint; x = next[unsigned(x)]) {
            if (x == q) return passed;
            passed.add(x);
        }
    }
    return {};
}

int distance(const Lattice& board, Point p, Point q) {
    const Coordinates d = difference(board, p, q);
    return has_sides(board) ? steps(d) : std::abs(d[0]) + std::abs(d[1]);
}

int angle(const Lattice& board, Point a, Point m, Point b) {
    const WideSet& near = board.touching(m);
    if (a == b || !near.has(a) || !near.has(b)) return 0;
    const Coordinates to_a = difference(board, m, a), to_b = difference(board, m, b);
    const int flat = to_a[0] * to_b[0] + to_a[1] * to_b[1];
    if (board.cubes()) return flat + to_a[2] * to_b[2] < 0 ? 180 : 90;
    // Contacts of balls are (2,0,0), (0,2,0) and (1,1,±√2), all of length 2: the angle follows from the product.
    switch (flat + 2 * to_a[2] * to_b[2]) {
        case -4: return 180;
        case -2: return 120;
        case 0: return 90;
        case 2: return 60;
        default: return 0;
    }
}

WideSet leaps(const Lattice& board, Point p, const Coordinates& offset) {
    const auto [x, y, level] = offset;
    WideSet found;
    for (Point q : board.points) {
        Coordinates d = difference(board, p, q);
        if (board.level_of[unsigned(q)] - board.level_of[unsigned(p)] != level) continue;
        if (has_sides(board)) {
            Coordinates wanted = {x, y, -level - x - y};  // a step up a level is one step towards some side
            std::sort(wanted.begin(), wanted.end());
            std::sort(d.begin(), d.end());
            if (d == wanted) found.add(q);
        } else {
            const int dx = std::abs(d[0]), dy = std::abs(d[1]), ax = std::abs(x), ay = std::abs(y);
            if ((dx == ax && dy == ay) || (dx == ay && dy == ax)) found.add(q);
        }
    }
    return found;
}

}  // namespace cairn
