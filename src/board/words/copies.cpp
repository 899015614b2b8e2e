#include "board/words/copies.hpp"

#include <algorithm>
#include <cassert>

namespace cairn {

const std::array<Rotation, 24>& rotations_of_a_cube() {
    static const std::array<Rotation, 24> all = [] {
        // Even orders of the axes with an even number turned round, odd ones with an odd number.
        static constexpr std::array<std::array<unsigned, 3>, 6> kOrders = {
            {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}}};
        std::array<Rotation, 24> turns{};
        std::size_t n = 0;
        for (std::size_t order = 0; order < kOrders.size(); ++order)
            for (unsigned round = 0; round < 8; ++round) {
                const bool odd = (round & 1) ^ (round >> 1 & 1) ^ (round >> 2 & 1);
                if (odd != (order >= 3)) continue;
                Rotation& t = turns[n++];
                t.axis = kOrders[order];
                for (unsigned i = 0; i < 3; ++i) t.sign[i] = round >> i & 1 ? -1 : 1;
            }
        assert(n == turns.size());
        return turns;
    }();
    return all;
}

Copies::Copies(const Lattice& board) {
    assert(board.cubes());
    for (Point p : board.points) {
        cells_.push_back(board.cell(p));
        for (unsigned i = 0; i < 3; ++i) size_[i] = std::max(size_[i], cells_.back()[i] + 1);
    }
    points_.assign(std::size_t(size_[0] * size_[1] * size_[2]), kNoPoint);
    for (std::size_t k = 0; k < cells_.size(); ++k) {
        const auto& [x, y, z] = cells_[k];
        points_[unsigned((x * size_[1] + y) * size_[2] + z)] = board.points[k];
    }
}

std::size_t Copies::turned(const std::vector<Coordinates>& cells,
                           std::vector<std::vector<Coordinates>>& shapes) {
    std::size_t count = 0;
    if (cells.empty()) return count;
    if (shapes.size() < 24) shapes.resize(24);
    for (auto& shape : shapes) shape.reserve(cells.size());  // all at once, not when one is first used
    for (const Rotation& turn : rotations_of_a_cube()) {
        std::vector<Coordinates>& shape = shapes[count];
        shape.clear();
        for (const Coordinates& c : cells) shape.push_back(turn(c));
        Coordinates low = shape.front();
        for (const Coordinates& c : shape)
            for (unsigned i = 0; i < 3; ++i) low[i] = std::min(low[i], c[i]);
        for (Coordinates& c : shape)
            for (unsigned i = 0; i < 3; ++i) c[i] -= low[i];
        std::sort(shape.begin(), shape.end());
        const auto end = shapes.begin() + std::ptrdiff_t(count);
        if (std::find(shapes.begin(), end, shape) == end) ++count;
    }
    return count;
}

}  // namespace cairn
