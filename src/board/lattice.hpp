// A lattice: where pieces can rest on a board of one kind and size. Built once, then only read.
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
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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
    std::map<WideSet, int> known_;  // only so that `add` is quick; emptied by `index`
};

class Lattice {
   public:
    std::string kind;        // "pyramid", "dice", "grid"
    std::vector<int> sizes;  // the arguments: {4}, {9}, {6, 6}
    int bits = 0;            // point numbers are < bits
    int words = 1;           // 1, 2, 4 or 8: the PointSet width that holds them
    int top = 0;             // highest level

    WideSet all;                           // every point
    std::vector<Point> points;             // ascending: level by level
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

    std::map<std::string, WideSet, std::less<>> sets;     // rim, corners, interior, left_side, …
    std::map<std::string, Family, std::less<>> families;  // spans, triples, squares, …
    std::vector<std::vector<Point>> symmetries;  // permutations by number (gaps stay); [0] is the identity

    // Rows of each level as text and drawings show them: north to south, each west to east; on dice by
    // a ascending, each by b ascending.
    std::vector<std::vector<std::vector<Point>>> rows;

    // ---- names
    const std::string& name(Point p) const { return names_[unsigned(p)]; }  // "a1", "2:c3", "332"
    // Every point the word can mean, lowest level first: "c3" -> 0:c3 and 2:c3; "2:c3" -> one; else none.
    std::vector<Point> named(std::string_view word) const;

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
    void add_symmetry(const std::function<Coordinates(Coordinates)>& image);
    void add_line_families(int longest);  // triples, fours, segments of 2 to longest
    void add_platform_families(
        const std::string& platforms);  // these, and small_pyramids: with what they carry
    void finish_tables();               // last: points, names, `through`, neighbours

   private:
    std::vector<std::string> names_;
    std::multimap<std::string, Point, std::less<>> by_name_;
    std::map<Coordinates, Point> at_;
    std::vector<WideSet> supports_, supported_, touching_;
};

// Builders. Each returns a shared lattice, built once per kind and size (the cache is thread-safe), or
// nullptr when the size is out of range: the caller names the remedy.
inline constexpr int kPyramidMin = 2, kPyramidMax = 10;  // 505 bits at 10
inline constexpr int kDiceMin = 2, kDiceMax = 9;         // 333 bits at 9; names have one digit a coordinate
inline constexpr int kGridMax = 400;                     // points
std::shared_ptr<const Lattice> pyramid(int n);           // 2 <= n <= 10
std::shared_ptr<const Lattice> dice_pyramid(int n);      // 2 <= n <= 9
std::shared_ptr<const Lattice> grid(int w, int h);       // 1 <= w, h and w*h <= 400

}  // namespace cairn
