// Words that only dice boards have, as whole-set operations beside `Words`. `o` is always the set of all dice.
//
// A jump along a right angle (the rulings of Das Spiel, 1.6): the die slides up along one axis while the cell beside it
// in the direction of a second axis is solid, then down along that one. The third axis stays fixed, so a jump lives in a
// plane parallel to a side; there it looks like this (up is to the left and up, down to the right and down):
//
//          2
//        /   \              from p: 1 and 2 beside the solid die d, then down to q. A cell is solid when it
//      1       q            holds a die or belongs to the plate.
//    /   \   /
//  p       d
#pragma once

#include <array>
#include <vector>

#include "board/words.hpp"

namespace cairn {

// Sets, each once, in the order in which they came; at most kMost of them. Kept and cleared, it allocates no more.
template <int W>
class SetCollection {
   public:
    static constexpr int kMost = 8192;

    void clear() {
        list_.clear();
        places_.assign(std::size_t(2 * kMost), -1);
    }
    void add(const PointSet<W>& s) {
        if (full()) return;
        std::size_t at = hash(s) % places_.size();
        for (; places_[at] >= 0; at = (at + 1) % places_.size())
            if (list_[std::size_t(places_[at])] == s) return;
        places_[at] = size();
        list_.push_back(s);
    }
    int size() const { return int(list_.size()); }
    bool full() const { return size() >= kMost; }
    const PointSet<W>& operator[](int i) const { return list_[std::size_t(i)]; }

   private:
    static std::size_t hash(const PointSet<W>& s) {
        std::uint64_t h = 0;
        for (std::uint64_t w : s.word) h = (h ^ w) * 0x9E3779B97F4A7C15ull, h ^= h >> 29;
        return std::size_t(h);
    }
    std::vector<PointSet<W>> list_;
    std::vector<int> places_;  // by hash: index into list_, or -1
};

template <int W>
class DiceWords {
   public:
    using Set = PointSet<W>;
    explicit DiceWords(const Lattice& lattice);  // a dice board; it must outlive this

    // The points with face or edge contact to the set (they may be points of the set): up to 18 round one die.
    Set near(const Set& s) const;

    // Where the die at p can jump along a right angle; empty when it is not free, or there is none. The steps of a jump,
    // up and down together, are the distance to its end.
    Set jumps(Point p, const Set& o) const;

    // Collects every set of at most k empty points that hangs together by faces and is stable when filled. Those of
    // exactly k points are the chunks. Stops early when the collection is full.
    void grow_chunks(int k, const Set& o, SetCollection<W>& found) const {
        found.clear();
        // What must be added to fill a point: the point and all that is missing under it. Two such sets that touch by a
        // face have a point in common, so whatever hangs together is a union of sets each of which meets those before it.
        std::array<Set, kMostPoints> missing;
        int n = 0;
        for (Point p : words_all_ - o) {
            const Set m = footing_[unsigned(p)] - o;
            if (m.count() > k) continue;
            missing[unsigned(n++)] = m;
            found.add(m);
        }
        for (int i = 0; i < found.size() && !found.full(); ++i) {
            const Set part = found[i];
            for (int j = 0; j < n; ++j) {
                const Set& m = missing[unsigned(j)];
                if (!m.meets(part) || m.subset_of(part)) continue;
                if (const Set more = part | m; more.count() <= k) found.add(more);
            }
        }
    }

   private:
    static constexpr int kMostPoints = 165;  // of dice(9)

    // Cells by coordinates 0 .. n on each axis: the point, or kNoPoint above the highest level, or kPlate.
    static constexpr Point kPlate = -2;
    Point cell(const Coordinates& c) const {
        return cells_[unsigned((c[0] * (n_ + 1) + c[1]) * (n_ + 1) + c[2])];
    }
    bool solid(const Coordinates& c, const Set& o) const {
        const Point p = cell(c);
        return p == kPlate || (p != kNoPoint && o.has(p));
    }
    Point jump(Point p, unsigned up, unsigned down, const Set& o) const;

    const Lattice* lattice_;
    int n_;  // dice along a side of the plate
    Set words_all_;
    std::array<Step<W>, 3> up_, down_, beside_, beside_back_;
    std::vector<Point> cells_;
    std::vector<Set> supports_, supported_, footing_;  // by point number
};

extern template class DiceWords<1>;
extern template class DiceWords<2>;
extern template class DiceWords<4>;
extern template class DiceWords<8>;

}  // namespace cairn
