// The rule book's words, as whole-set operations over one board.
//
// `Words<W>` holds a lattice's tables in width W and answers each word for all points at once. `o` is
// always the set of all balls on the board. Nothing allocates. Exact definitions: docs/language.md,
// "Words of the board".
//
// Two observations carry the file. First, the supports of a point lie at fixed distances from one
// another, so a platform is found among its own level and lifted once:
//
//     supports of q          their numbers              platforms = o & o>>1 & o>>4 & o>>5
//                            a     + {0, 1, 4, 5}       playable  = lift(platforms) or level 0, and empty
//      8--9                  balls, stride 4            lift      = one masked shift (packed boards: one a level)
//      | q|
//      4--5                  a     + {0, 1, 9}
//                            dice, stride 9             `a`, the lowest support, is q's anchor
//
// Backwards: unlift(o) are the anchors of all balls; moved by the same distances they are all supports
// in use, and counting how many land on one ball ("twice or more") tells free from movable from pinned.
//
// Second, whatever cuts a contact from sight lies one level up, so one unlift serves all contacts.
#pragma once

#include <cassert>
#include <span>
#include <vector>

#include "board/lattice.hpp"

namespace cairn {

// A whole-set step in width W.
//
// The points of one word that land in one other word move there by a rotation, whatever the shift: the
// mask leaves nothing that could come round the corner. A step is a list of such pieces; on a one-word
// board it is one piece (see layout.hpp), two instructions.
template <int W>
struct Step {
    struct Piece {
        std::uint64_t mask = 0;
        std::uint8_t from = 0, to = 0, turn = 0;
    };
    std::span<const Piece> pieces;

    constexpr PointSet<W> operator()(const PointSet<W>& s) const {
        PointSet<W> r;
#ifdef CAIRN_NATIVE  // where the pieces are constants, each is two instructions
#pragma GCC unroll 32
#endif
        for (const Piece& p : pieces) r.word[p.to] |= std::rotl(s.word[p.from] & p.mask, p.turn);
        return r;
    }
};

template <>
struct Step<1> {
    std::uint64_t mask = 0;
    int turn = 0;  // 0 .. 63

    constexpr PointSet<1> operator()(const PointSet<1>& s) const {
        return {{std::rotl(s.word[0] & mask, turn)}};
    }
};

// Makes steps and keeps their pieces, which stay where they are when this moves.
template <int W>
class StepArrays {
   public:
    Step<W> step(const Direction& d);

   private:
    std::vector<std::vector<typename Step<W>::Piece>> pieces_;
};

template <>
class StepArrays<1> {
   public:
    Step<1> step(const Direction& d);
};

// Both ways of a direction within a level. There a step is one short shift for the whole board, so the
// way back is the same shift reversed, ending instead of beginning in `from`.
template <int W>
struct FlatStep {
    PointSet<W> from;  // the points that have a target ahead
    int n = 0;         // 0 <= n < 64

    constexpr PointSet<W> forth(const PointSet<W>& s) const { return (s & from).raised(n); }
    constexpr PointSet<W> back(const PointSet<W>& s) const { return s.lowered(n) & from; }
};

// What happens to a board when a ball is lifted: one straight column sinks one step.
template <int W>
struct Drop {
    PointSet<W> column;  // balls that will sink, where they are now (empty: the ball was free)
    PointSet<W> fallen;  // where they will lie
    Point head;          // the point left empty
    int direction;       // index into Lattice::up, or -1
};

// Where an entering ball pushes others (see `entry`).
template <int W>
struct Push {
    bool legal = false;
    PointSet<W> run;           // the balls pushed one step ahead, empty when nothing is pushed
    Point lead_to = kNoPoint;  // where the lead ball of the run comes to rest, if there is a run
    bool drops = false;        // the lead ball falls one level (slide drop)
};

// A contact that carries nothing, and what cuts it from sight.
template <int W>
struct FlatContact {
    FlatStep<W> step;
    bool cuttable = false;
    std::array<int, 2> cutters{};  // the first ball is this support (index into `to`) of each cutter
};

// A board's tables in width W. Plain values that look at arrays elsewhere, so that they can also be written down as
// constants (src/native).
template <int W>
struct WordTables {
    using Set = PointSet<W>;
    const Lattice* lattice = nullptr;
    Set all, base;
    std::span<const Set> levels;
    bool ascending = true;          // do the numbers of points ascend with the levels? (kinds/layout.hpp)
    Step<W> lift, unlift;           // from a point's lowest support to the point, and back
    std::array<int, 4> to{};        // from there to each support, ascending; dice have no fourth: 0
    std::array<int, 4> up_index{};  // which Lattice::up leads from that support
    Set fourth;                     // everything where points have four supports, else empty
    unsigned up_count = 0, beside_count = 0, diagonal_count = 0, cover_count = 0, flat_count = 0;
    std::array<FlatStep<W>, 3> beside, diagonal;  // each stands for both ways
    std::array<Step<W>, 3> cover_back;
    // Contacts that carry nothing: in two directions on balls and grids, in three in a block, none on dice.
    std::array<FlatContact<W>, 3> flat;
    std::span<const Set> supports;                  // by point number
    std::span<const std::array<Point, 4>> up_from;  // by point number, then index into Lattice::up
};

// The words, answered from tables that lie elsewhere and outlive this.
template <int W>
class TabledWords {
   public:
    using Set = PointSet<W>;
    constexpr explicit TabledWords(const WordTables<W>& tables)
        : all(tables.all), base(tables.base), levels(tables.levels), t_(tables) {}
    const Lattice& lattice() const { return *t_.lattice; }
    const WordTables<W>& tables() const { return t_; }

    Set all;   // every point
    Set base;  // the points that need no support: level 0, and every cell of a block
    std::span<const Set> levels;

    const Set& supports(Point p) const { return t_.supports[unsigned(p)]; }  // what carries p
    // The next point in this direction (index into Lattice::up), or kNoPoint.
    Point up(Point p, int direction) const { return t_.up_from[unsigned(p)][unsigned(direction)]; }

    // The first point of the set in the order of the board: low levels first. kNoPoint when it is empty.
    Point lowest(const Set& s) const {
        if (t_.ascending) return s.first();
        for (const Set& level : levels)
            if (const Set here = s & level; !here.empty()) return here.first();
        return s.first();  // points of another board
    }

    // ---- states of points and balls
    Set playable(const Set& o) const {  // empty, and on level 0 or on a complete platform
        return (t_.lift(o & o.lowered(t_.to[1]) & o.lowered(t_.to[2]) & o.lowered(t_.to[3])) | base) - o;
    }
    Set free(const Set& o) const { return o - below(o); }           // balls that support nothing
    Set movable(const Set& o) const { return o - below_twice(o); }  // balls that support at most one ball
    Set pinned(const Set& o) const { return o & below_twice(o); }   // balls that support two or more
    // Hidden: with a ball straight above; dice: with no upper face showing.
    Set hidden(const Set& o) const { return o & covered(o); }
    Set visible(const Set& o) const { return o - covered(o); }

    // ---- neighbourhoods, each for a whole set
    Set above(const Set& s) const {  // points resting on some ball of s
        return t_.lift(s | s.lowered(t_.to[1]) | s.lowered(t_.to[2]) | s.lowered(t_.to[3]));
    }
    Set below(const Set& s) const {  // points that support some point of s
        const Set a = t_.unlift(s);
        return a | a.raised(t_.to[1]) | a.raised(t_.to[2]) | a.raised(t_.to[3]);
    }
    Set on(const Set& s, int k) const;  // points with at least k supports in s
    Set beside(const Set& s) const { return around(s, t_.beside, t_.beside_count); }  // flat neighbours
    Set diagonal(const Set& s) const {
        return around(s, t_.diagonal, t_.diagonal_count);
    }                                   // flat diagonal ones
    Set touching(const Set& s) const {  // all contacts of s (may meet s itself)
        Set t;
        if (t_.up_count > 0) t = above(s) | below(s);
        for (unsigned i = 0; i < t_.flat_count; ++i) t |= t_.flat[i].step.forth(s) | t_.flat[i].step.back(s);
        return t;
    }
    Set footing(const Set& s) const;  // s and everything beneath it, down to level 0

    // ---- connection
    // One round of visible contact: points of `within` in visible contact with s.
    Set seen_from(const Set& s, const Set& within, const Set& o) const;
    // The balls of `within` that a chain of visible contacts inside `within` joins to `from`, with
    // from & within itself. Hidden balls are in no chain, nor are empty points.
    Set linked(const Set& from, const Set& within, const Set& o) const;
    // The same over all contacts, hidden balls included.
    Set fully_linked(const Set& from, const Set& within) const;
    // How many visible contacts join a ball of a to a ball of b (each contact once).
    int visible_contacts(const Set& a, const Set& b, const Set& o) const;
    // Is every successive contact of the straight or top-view line visible and every ball of it visible?
    // `line` must be a member of a line family (then its only contacts are the successive ones); false
    // when some of its points are empty.
    bool visible_line(const Set& line, const Set& o) const;
    // Balls of the longest simple path of visible contacts inside s; 0 for the empty set. Exact
    // (longest_path.hpp); where the board is too wide for that, `work` is used up and below 0, and the answer
    // is a lower bound.
    int longest_path(const Set& s, const Set& o, std::int64_t& work) const;

    // ---- motion
    Drop<W> drop(Point p, const Set& o) const;  // p must be movable
    // Entry at the end of a track: track index into Lattice::tracks (each track is listed once per end).
    Push<W> entry(int track, const Set& o) const;
    // The tracks by which a ball can enter, as bits. Where it pushes nothing it comes to the same place by whichever track it came:
    // there the first of them stands for all.
    Set entries(const Set& o) const;

   private:
    // What every push depends on: computed once for all tracks.
    struct Ground {
        Set open, carrying;  // points where a ball could be put, balls that others rest on
    };
    Push<W> entry(int track, const Set& o, const Ground& ground) const;

    // What can be seen of a position: computed once, then asked for many sets.
    struct OpenContacts {
        Set covered;                      // places with a ball straight above
        std::array<FlatStep<W>, 3> flat;  // the flat contacts that are not cut
    };

    static Set around(const Set& s, const std::array<FlatStep<W>, 3>& steps, unsigned count) {
        Set t;
        for (unsigned i = 0; i < count; ++i) t |= steps[i].forth(s) | steps[i].back(s);
        return t;
    }
    // Places on which two or more balls of o rest. Dice have no fourth support: `fourth` drops that copy.
    // In a stack a piece carries one other at most.
    Set below_twice(const Set& o) const {
        if (t_.up_count == 1) return {};
        const Set a = t_.unlift(o), b = a.raised(t_.to[1]), c = a.raised(t_.to[2]),
                  d = a.raised(t_.to[3]) & t_.fourth;
        return (a & b) | (c & d) | ((a | b) & (c | d));
    }
    Set covered(const Set& o) const {
        Set c = t_.cover_back[0](o);
        for (unsigned i = 1; i < t_.cover_count; ++i) c &= t_.cover_back[i](o);
        return c;
    }
    OpenContacts open_contacts(const Set& o) const;
    Set spread(const Set& s, const OpenContacts& open) const;  // one round of contact among visible balls

    WordTables<W> t_;
};

// The arrays behind the tables of one board.
template <int W>
class WordArrays {
   protected:
    explicit WordArrays(const Lattice& lattice);
    WordTables<W> tables_;

   private:
    std::vector<PointSet<W>> levels_, supports_;
    std::vector<std::array<Point, 4>> up_from_;
    StepArrays<W> steps_;
};

// The words of a lattice, which must outlive this; lattice.words <= W.
template <int W>
class Words : private WordArrays<W>, public TabledWords<W> {
   public:
    explicit Words(const Lattice& lattice) : WordArrays<W>(lattice), TabledWords<W>(this->tables_) {}
    Words(Words&&) = default;  // the arrays stay where they are
};

extern template class StepArrays<2>;
extern template class StepArrays<4>;
extern template class StepArrays<8>;
extern template class WordArrays<1>;
extern template class WordArrays<2>;
extern template class WordArrays<4>;
extern template class WordArrays<8>;
// Native code makes its own of these, in which the tables are constants.
#ifndef CAIRN_NATIVE
extern template class TabledWords<1>;
extern template class TabledWords<2>;
extern template class TabledWords<4>;
extern template class TabledWords<8>;
#endif

}  // namespace cairn
