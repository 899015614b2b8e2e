// A lattice: where pieces can rest on a board of one kind and size, or on boards of several kinds side by side
// (side_by_side.hpp). Built once, then only read.
//
//     square pyramid, n = 4, seen from above          dice pyramid, level rows
//
//     7  o   o   o   o      level 0: a c e g            000          summit
//     6    b   b   b        level 1: b d f            100 010 001
//     5  o   c   c   o      level 2: c e            200 110 101 020 011 002
//     4    b   d   b        apex   : d4                 ...          a + b + c <= n - 1
//     3  o   c   c   o
//     2    b   b   b
//     1  o   o   o   o
//        a b c d e f g
//
// A point's number is a bit of PointSet, laid out so that one step in a given direction is the
// same shift for every point of a level, and for small pyramids (n <= 5) for every point of the
// board: then `o & o>>1 & o>>4 & o>>5` finds every platform at once. Numbers therefore have gaps
// (see layout.hpp).
//
// Nothing here assumes squares: a lattice is a list of points with supports, neighbours, contacts,
// what hides what, named sets, named families of sets, and symmetries.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "board/name_table.hpp"
#include "board/played_with.hpp"
#include "board/point_set.hpp"

namespace cairn {

// Half-grid x and y and the level; dice: a, b, c.
using Coordinates = std::array<int, 3>;

// One step, the same for all points, as shifts of whole sets. `from` are the points that have a
// target; a direction is one segment when the shift is uniform, else one per level.
struct Direction {
    struct Segment {
        WideSet from;
        int shift = 0;
        friend bool operator==(const Segment&, const Segment&) = default;
    };
    std::vector<Segment> segments;

    Point step(Point p) const;   // the target, or kNoPoint
    Direction reversed() const;  // the same steps, backwards
    static Direction between(const std::vector<std::pair<Point, Point>>& steps);
    friend bool operator==(const Direction&, const Direction&) = default;
};

// A family of contacts between p and step(p). A flat contact is cut from sight when both `cutters`
// (steps from p) hold balls; a support contact (p is the lower ball) when p is hidden.
struct ContactDirection {
    Direction step;
    bool support = false;
    std::vector<Direction> cutters;
};

// A row or column of one level (level >= 1), from one end to the other; entries come in at its front.
// Each is listed once per end. The apex alone is four tracks of one point.
struct Track {
    std::vector<Point> points;
    char heading = 'e';  // direction of travel from points.front(): n e s w
};

// A list of point sets with a name ("spans"), each listed once, and the members through each point.
struct Family {
    std::vector<WideSet> members;
    std::vector<std::vector<int>> through;  // by point number: indices into members
    void add(const WideSet& s);             // ignores duplicates
    void index(int bits);                   // fills `through`; call once after the last add

   private:
    std::vector<int>
        ascending_;  // members in the order of their sets, so that `add` is quick; emptied by `index`
};

// How points are named, and how a board is drawn.
enum class Style {
    HalfGrid,  // "c3": letters and numbers count half balls, so that all levels share one picture from above
    Digits,    // "332": the distances from three sides; each level is a triangle
    Squares,   // "c3": letters and numbers count pieces; each level is a rectangle
};

class Lattice {
   public:
    std::string
        kind;  // the word of the language: "pyramid", "dice", "grid", … Ask what you want to know below,
    std::vector<int> sizes;       // not the kind. The arguments: {4}, {9}, {6, 6}
    std::string written() const;  // "pyramid(4)", "none"
    std::string shape;            // what protocol and page call it: "pyramid", "dice-pyramid", "grid", …
    PlayedWith played_with = PlayedWith::Balls;
    Nouns nouns() const { return nouns_of(played_with); }
    Style style = Style::HalfGrid;
    int bits = 0;         // point numbers are < bits
    int words = 1;        // 1, 2, 4 or 8: the PointSet width that holds them
    int top = 0;          // highest level
    bool nested = false;  // a place holds a piece of one size only, the largest lowest: see `size_at`

    // Boards of several kinds: each kind, in the numbers of this lattice. Empty where all boards are of one kind.
    std::vector<std::shared_ptr<const Lattice>> parts;

    WideSet all;                           // every point
    std::vector<Point> points;             // level by level, ascending in each
    std::vector<WideSet> levels;           // by level
    std::vector<int> level_of;             // by point number, -1 for gaps
    std::vector<Coordinates> coordinates;  // by point number

    // Directions. `up[i]` leads from a ball to the i-th place that rests on it (4 on balls, 3 on dice).
    std::vector<Direction> up;
    std::vector<Direction> beside;    // flat neighbours: 4 on balls and grids, 6 on dice
    std::vector<Direction> diagonal;  // flat diagonal neighbours
    std::vector<Direction> cover;     // a ball is hidden when all its cover steps exist and hold balls
    std::vector<ContactDirection>
        contacts;                       // each contact once: flat ones east and north, support ones upwards
    std::vector<Direction> line_steps;  // the ways a line runs: the contacts, on grids the diagonals too
    std::vector<Track> tracks;

    NameTable<WideSet> sets;                     // rim, corners, interior, left_side, …
    NameTable<Family> families;                  // spans, triples, squares, …
    std::vector<std::vector<Point>> symmetries;  // permutations by number (gaps stay); [0] is the identity

    // Rows of each level as text and drawings show them: north to south, each west to east; on dice by
    // a ascending, each by b ascending.
    std::vector<std::vector<std::vector<Point>>> rows;

    int order(Point p) const { return order_[unsigned(p)]; }  // its place in `points`
    // The members of a set in the order of the board; numbers that are no points of it last.
    std::vector<Point> in_order(const WideSet& set) const;

    // ---- sizes: `nested` boards only
    int size_at(int level) const { return top + 1 - level; }  // of the pieces of a level

    // ---- names
    const std::string& name(Point p) const { return names_[unsigned(p)]; }  // "a1", "2:c3", "332"
    // Every point the word can mean, lowest level first: "c3" -> 0:c3 and 2:c3; "2:c3" -> one; else none.
    std::vector<Point> named(std::string_view word) const;

    // ---- for pictures
    // Where the piece on p has its middle, seen from above x to the right, y away, z up. Pieces are 1 wide: balls
    // that touch are 1 apart, dice have edges of length 1. On dice the sides A, B, C follow clockwise.
    struct Centre {
        double x = 0, y = 0, z = 0;
    };
    Centre centre(Point p) const;

    // ---- cubes
    // The boards of dice, grids and blocks are made of cubes, and shapes can be carried from one to the other; balls
    // lie in hollows and have none.
    bool cubes() const { return style != Style::HalfGrid; }
    Coordinates cell(
        Point p) const;  // in edges of cubes, right-handed: x to the right, y away, z up; dice a, b, c

    // ---- around one point
    Point at(const Coordinates& c) const;                                      // kNoPoint where there is none
    const WideSet& supports(Point p) const { return supports_[unsigned(p)]; }  // carry p (none on level 0)
    const WideSet& supported(Point p) const { return supported_[unsigned(p)]; }  // rest on p
    const WideSet& touching(Point p) const { return touching_[unsigned(p)]; }    // all contacts
    WideSet neighbours(Point p, const std::vector<Direction>& steps) const;      // both ways along `steps`
    // Is every ball of the set on level 0 or on a complete platform?
    bool stable(const WideSet& balls) const;

    // The step from every point to the point whose coordinates differ by `d`, where there is one:
    // by({4, 2, 0}) is a knight's move on a level of balls, by({-1, 0, 0}) a die's step up along axis a.
    Direction by(const Coordinates& d) const;

    // Straight lines of exactly k points along `line_steps`.
    Family lines(int k) const;

    // ---- for the builders
    void place(Point p, const Coordinates& c, int level, std::string name);
    template <class Image>  // Coordinates image(Coordinates)
    void add_symmetry(const Image& image) {
        std::vector<Point> to(static_cast<std::size_t>(bits));
        for (Point p = 0; p < bits; ++p)
            to[unsigned(p)] = all.has(p) ? at(image(coordinates[unsigned(p)])) : p;
        symmetries.push_back(std::move(to));
    }
    void add_line_families(int longest);  // triples, fours, segments of 2 to longest
    void add_platform_families(
        const std::string& platforms);  // these, and small_pyramids: with what they carry
    void finish_tables();               // last: points, names, `through`, neighbours
    void join_parts(const std::vector<std::string>& part_names);  // instead, when there are `parts`

   private:
    std::vector<int> order_;
    std::vector<std::string> names_;
    std::vector<std::pair<std::string, Point>> by_name_;  // ascending
    std::vector<std::pair<Coordinates, Point>> at_;       // ascending
    std::vector<WideSet> supports_, supported_, touching_;
};

// Builders. Each returns a shared lattice, built once per kind and size (the cache is thread-safe), or
// nullptr when the size is out of range: the caller names the remedy.
inline constexpr int kPyramidMin = 2, kPyramidMax = 10;  // 505 bits at 10
inline constexpr int kDiceMin = 2, kDiceMax = 9;         // 227 bits at 9; names have one digit a coordinate
inline constexpr int kGridMax = 400;                     // points
inline constexpr int kBlockMax = 6;                      // cubes along an edge
inline constexpr int kStacksLongestRow = 20, kStacksTallest = 12;  // and at most 512 places in all
std::shared_ptr<const Lattice> pyramid(int n);                     // 2 <= n <= 10
std::shared_ptr<const Lattice> dice_pyramid(int n);                // 2 <= n <= 9
std::shared_ptr<const Lattice> grid(int w, int h);                 // 1 <= w, h and w*h <= 400
std::shared_ptr<const Lattice> block(int w, int d, int h);         // 1 <= w, d, h <= 6
std::shared_ptr<const Lattice> stacks(int w, int h, int tall);     // squares with pieces on one another
std::shared_ptr<const Lattice> nests(int w, int h, int sizes);     // squares with a place for each size

}  // namespace cairn
