// Words of boards of squares: grids, blocks, stacks and nests. The four directions of a level, and the tower that stands
// on a square.
//
//               north                 ahead(S, d, k)   every point of S moved k steps towards d
//                 |                   ray(p, d)        all points from p towards d, without p
//        west ----+---- east          ray(p, d, e)     the same along the diagonal between d and e
//                 |                   direction(p, q)  where q lies, seen from p, in the same row or column
//               south                 tower(S)         all places of the squares of S, from the lowest to the highest
//
// A direction is a number, 0 to 3, clockwise from north. Steps stay on their level.
#pragma once

#include <array>
#include <string_view>

#include "board/words/words.hpp"

namespace cairn {

inline constexpr int kDirections = 4;
inline constexpr int kNoDirection = -1;
inline constexpr std::array<std::string_view, kDirections> kDirectionNames = {"north", "east", "south",
                                                                              "west"};

// The boards of balls have no squares of their own: theirs overlap. Dice have sides instead.
inline bool has_squares(const Lattice& board) { return board.style == Style::Squares && !board.all.empty(); }

// Turned clockwise by so many quarters; none stays none.
inline int turned(int direction, int quarters) {
    return direction == kNoDirection ? kNoDirection : (direction + quarters) % kDirections;
}

// The direction of q seen from p, when they lie in one row or column of a level; else kNoDirection.
int direction(const Lattice& board, Point p, Point q);

template <int W>
class SquareWords {
   public:
    using Set = PointSet<W>;
    explicit SquareWords(const Lattice& board);  // has_squares(board)

    Set ahead(Set s, int direction, std::int64_t steps) const {
        for (; steps > 0 && !s.empty(); --steps) s = steps_[unsigned(direction)](s);
        return s;
    }
    // Both directions alike: straight on. Opposite ones lead nowhere.
    const Set& ray(Point p, int direction, int other) const {
        return rays_[std::size_t((p * kDirections + direction) * kDirections + other)];
    }
    Set tower(const Set& s) const {
        Set t = s;
        for (int i = 0; i < top_; ++i) t |= lower_(t);
        t &= squares_;
        for (int i = 0; i < top_; ++i) t |= higher_(t);
        return t;
    }

   private:
    StepArrays<W> arrays_;
    std::array<Step<W>, kDirections> steps_;
    Step<W> higher_, lower_;
    Set squares_;  // level 0
    int top_ = 0;
    std::vector<Set> rays_;  // by point, direction, direction
};

extern template class SquareWords<1>;
extern template class SquareWords<2>;
extern template class SquareWords<4>;
extern template class SquareWords<8>;

}  // namespace cairn
