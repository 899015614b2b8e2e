// The three sides of the dice plate, A, B and C, clockwise seen from above, and what is measured from them.
//
//               KA = 800                    side A is a = 0: each digit of a name tells how many dice lie between the
//                  /\                       point and that side
//        side B   /  \   side C             corner KA = 800 lies opposite side A
//                /____\                     the player at A looks towards KA; the one at B sits on his left
//        KC = 008      KB = 080
//               side A
//
// A side is a number, 0 to 2. Everything here is a look into the lattice's coordinates; the boards of balls have no
// sides (`has_sides`), and asking there is a mistake of the caller.
#pragma once

#include "board/dice/pose.hpp"
#include "board/lattice.hpp"

namespace cairn {

inline constexpr int kNoSide = -1;
inline constexpr std::string_view kSideNames = "ABC";

inline bool has_sides(const Lattice& board) { return board.style == Style::Digits; }

// How many dice lie between p and the side: the digit of its name.
inline int depth(const Lattice& board, Point p, int side) {
    return board.coordinates[unsigned(p)][unsigned(side)];
}

// The side to which q is nearer than p, for two points that touch by a face or are beside each other. There is
// exactly one, unless q supports p: kNoSide then, and for points that are further apart.
int toward(const Lattice& board, Point p, Point q);

// The point that covers the face of p towards the side; kNoPoint at the side itself, and above the highest level.
Point over(const Lattice& board, Point p, int side);

// The level row through p parallel to the side, p included: the points of its level that are as deep. A number
// shown towards the side points along it, both ways.
WideSet row(const Lattice& board, Point p, int side);

// ---- all boards

// The points strictly between p and q when both lie on one straight line of the board: a row, column or diagonal of a
// level, or a slope from a piece to what rests on it and on. Empty when they do not.
class StraightLines {
   public:
    explicit StraightLines(const Lattice& board);
    WideSet between(Point p, Point q) const;

   private:
    std::vector<std::vector<Point>> next_;  // by direction, by point number
};

// Balls and grids: half-grid steps seen from above, along x and y together. Dice: steps along the edges of dice, the
// differences of the three digits added; 1 through a face, 2 to a neighbour of the level.
int distance(const Lattice& board, Point p, Point q);

// The angle at m between two other points that touch it, in degrees; 0 when they do not, or are the same.
int angle(const Lattice& board, Point a, Point m, Point b);

// The points at this offset from p, turned and mirrored in all ways: half-grid steps x and y and levels; dice: steps
// away from sides A and B and levels.
WideSet leaps(const Lattice& board, Point p, const Coordinates& offset);

}  // namespace cairn
