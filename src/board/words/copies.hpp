// A shape of cubes, turned in all 24 ways and laid wherever a board has room for it: `copies(S)`.
//
//     . X X      of these three, on a board of 2 × 2:     X X    X X    X .    . X
//     . X .                                               X .    . X    X X    X X
//
// Turning is what hands can do: a flat shape is also turned over, a solid one never becomes its mirror image.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "board/lattice.hpp"

namespace cairn {

// The 24 turns of a cube: new axis i is old axis `axis[i]`, turned round where `sign[i]` is -1.
struct Rotation {
    std::array<unsigned, 3> axis;
    std::array<int, 3> sign;
    Coordinates operator()(const Coordinates& c) const {
        return {sign[0] * c[axis[0]], sign[1] * c[axis[1]], sign[2] * c[axis[2]]};
    }
};
const std::array<Rotation, 24>& rotations_of_a_cube();

class Copies {
   public:
    explicit Copies(const Lattice& board);  // a board of cubes; it must outlive this

    // Calls `found(const PointSet<W>&)` for every set of the board that has the shape of these cells, each once; it
    // returns false to end the search. Gives how many cells were looked at. Turns come in a fixed order, and for
    // each the places in the order of points.
    template <int W, class Found>
    std::int64_t find(const std::vector<Coordinates>& cells, const Found& found) const {
        // A shape is asked for again and again while a choice is looked at.
        static thread_local std::vector<std::vector<Coordinates>> shapes;
        static thread_local std::vector<Coordinates> before;
        static thread_local std::size_t count = 0;
        if (cells != before) before = cells, count = turned(cells, shapes);
        std::int64_t looked = std::int64_t(24 * cells.size());
        for (std::size_t k = 0; k < count; ++k) {
            const std::vector<Coordinates>& shape = shapes[k];
            const Coordinates& first = shape.front();
            Coordinates room = size_;  // where the corner of its box may lie
            for (const Coordinates& c : shape)
                for (unsigned i = 0; i < 3; ++i) room[i] = std::min(room[i], size_[i] - c[i]);
            if (room[0] < 1 || room[1] < 1 || room[2] < 1) continue;
            for (std::size_t at = 0; at < cells_.size(); ++at) {
                const Coordinates corner = {cells_[at][0] - first[0], cells_[at][1] - first[1],
                                            cells_[at][2] - first[2]};
                ++looked;
                if (corner[0] < 0 || corner[1] < 0 || corner[2] < 0 || corner[0] >= room[0] ||
                    corner[1] >= room[1] || corner[2] >= room[2])
                    continue;
                PointSet<W> set;
                std::size_t n = 0;
                for (; n < shape.size(); ++n) {
                    ++looked;
                    const Point p =
                        point({corner[0] + shape[n][0], corner[1] + shape[n][1], corner[2] + shape[n][2]});
                    if (p == kNoPoint) break;
                    set.add(p);
                }
                if (n == shape.size() && !found(set)) return looked;
            }
        }
        return looked;
    }

   private:
    // The different shapes that turning makes, each with the corner of its box at 0, 0, 0 and its cells ascending.
    // Fills the first so many of `shapes`, which is kept so that nothing is allocated again.
    static std::size_t turned(const std::vector<Coordinates>& cells,
                              std::vector<std::vector<Coordinates>>& shapes);
    Point point(const Coordinates& c) const {
        return points_[unsigned((c[0] * size_[1] + c[1]) * size_[2] + c[2])];
    }

    Coordinates size_{};              // of the box around all cells, which begins at 0, 0, 0
    std::vector<Coordinates> cells_;  // of the points, ascending
    std::vector<Point> points_;       // by cell of the box
};

}  // namespace cairn
