// The tables behind words that few games use: made only where the rules use one of them.
#pragma once

#include <memory>
#include <vector>

#include "board/dice/dice_words.hpp"
#include "board/dice/sides.hpp"

namespace cairn {

template <int W>
struct SpecialWords {
    explicit SpecialWords(const Lattice& board) : lines(board) {
        if (!has_sides(board)) return;
        dice = std::make_unique<DiceWords<W>>(board);
        rows_.resize(std::size_t(board.bits * kSides));
        over_.resize(rows_.size());
        covers_.assign(rows_.size(), kNoPoint);
        for (Point p : board.points)
            for (int side = 0; side < kSides; ++side) {
                rows_[at(p, side)] = cairn::row(board, p, side).as<W>();
                const Point q = cairn::over(board, p, side);
                covers_[at(p, side)] = q;
                if (q != kNoPoint) over_[at(p, side)] = PointSet<W>::of(q);
            }
    }

    const PointSet<W>& row(Point p, int side) const { return rows_[at(p, side)]; }
    // The point that covers the face of p towards the side, or kNoPoint; and the set of it.
    Point cover(Point p, int side) const { return covers_[at(p, side)]; }
    const PointSet<W>& over(Point p, int side) const { return over_[at(p, side)]; }

    StraightLines lines;
    std::unique_ptr<const DiceWords<W>> dice;  // on dice boards

   private:
    static std::size_t at(Point p, int side) { return std::size_t(p * kSides + side); }
    std::vector<PointSet<W>> rows_, over_;
    std::vector<Point> covers_;
};

}  // namespace cairn
