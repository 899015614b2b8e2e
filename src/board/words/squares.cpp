#include "board/words/squares.hpp"

namespace cairn {
namespace {

// Half-grid steps.
constexpr std::array<std::array<int, 2>, kDirections> kSteps = {{{0, 2}, {2, 0}, {0, -2}, {-2, 0}}};

}  // namespace

int direction(const Lattice& board, Point p, Point q) {
    const Coordinates &from = board.coordinates[unsigned(p)], &to = board.coordinates[unsigned(q)];
    const int dx = to[0] - from[0], dy = to[1] - from[1];
    if (from[2] != to[2] || (dx == 0) == (dy == 0)) return kNoDirection;
    if (dx == 0) return dy > 0 ? 0 : 2;
    return dx > 0 ? 1 : 3;
}

template <int W>
SquareWords<W>::SquareWords(const Lattice& board)
    : squares_(board.levels[0].template as<W>()), top_(board.top) {
    assert(has_squares(board));
    const Direction higher = board.by({0, 0, 1});
    higher_ = arrays_.step(higher);
    lower_ = arrays_.step(higher.reversed());
    for (unsigned d = 0; d < kSteps.size(); ++d)
        steps_[d] = arrays_.step(board.by({kSteps[d][0], kSteps[d][1], 0}));
    rays_.resize(std::size_t(board.bits * kDirections * kDirections));
    for (Point p : board.points)
        for (unsigned d = 0; d < kSteps.size(); ++d)
            for (unsigned e = 0; e < kSteps.size(); ++e) {
                if (d != e && (d + e) % 2 == 0) continue;  // opposite
                const int dx = d == e ? kSteps[d][0] : kSteps[d][0] + kSteps[e][0];
                const int dy = d == e ? kSteps[d][1] : kSteps[d][1] + kSteps[e][1];
                Set& ray = rays_[(std::size_t(p) * kSteps.size() + d) * kSteps.size() + e];
                Coordinates c = board.coordinates[unsigned(p)];
                for (;;) {
                    c[0] += dx, c[1] += dy;
                    const Point q = board.at(c);
                    if (q == kNoPoint) break;
                    ray.add(q);
                }
            }
}

template class SquareWords<1>;
template class SquareWords<2>;
template class SquareWords<4>;
template class SquareWords<8>;

}  // namespace cairn
