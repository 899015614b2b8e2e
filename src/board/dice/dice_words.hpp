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
#include <cstdint>
#include <vector>

#include "board/words/words.hpp"

namespace cairn {

// Sets, each once, in the order in which they came; at most kMost of them. Kept and cleared, it allocates no more.
template <int W>
class SetCollection {
   public:
    static constexpr int kMost = 8192;

    void clear() {
        list_.clear();
        list_.reserve(std::size_t(kMost));
        slots_.resize(std::size_t(2 * kMost));
        if (++filling_ == 0) slots_.assign(slots_.size(), {}), filling_ = 1;
    }
    void add(const PointSet<W>& s) {
        if (full()) return;
        std::size_t at = hash(s) % slots_.size();
        for (; slots_[at].filling == filling_; at = (at + 1) % slots_.size())
            if (list_[std::size_t(slots_[at].index)] == s) return;
        slots_[at] = {filling_, size()};
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
    // By hash: an index into list_, when it was written since the last clear().
    struct Slot {
        std::uint32_t filling = 0;
        int index = 0;
    };
    std::vector<PointSet<W>> list_;
    std::vector<Slot> slots_;
    std::uint32_t filling_ = 0;
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
        // `filled_with[p]` are the points for which p must be filled too, so that only sets that meet are looked at.
        std::array<Set, kMostPoints> missing, filled_with{};
        for (Point q : words_all_ - o) {
            const Set m = footing_[unsigned(q)] - o;
            if (m.count() > k) continue;
            missing[order(q)] = m;
            for (Point p : m) filled_with[order(p)].add(q);
            found.add(m);
        }
        for (int i = 0; i < found.size() && !found.full(); ++i) {
            const Set part = found[i];
            Set next;
            for (Point p : part) next |= filled_with[order(p)];
            for (Point q : next - part)  // a point of the part brings nothing new: what is under it is there
                if (const Set more = part | missing[order(q)]; more.count() <= k) found.add(more);
        }
    }

   private:
    static constexpr int kMostPoints = 165;  // of dice(9)

    // Cells by coordinates 0 .. n on each axis: the point, or kNoPoint above the highest level, or kPlate.
    static constexpr Point kPlate = -2;
    bool solid(int cell, const Set& o) const {
        const Point p = cells_[unsigned(cell)];
        return p == kPlate || (p != kNoPoint && o.has(p));
    }
    Point jump(Point p, unsigned up, unsigned down, const Set& o) const;
    std::size_t order(Point p) const { return std::size_t(lattice_->order(p)); }

    const Lattice* lattice_;
    int n_;  // dice along a side of the plate
    Set words_all_;
    StepArrays<W> steps_;
    std::array<Step<W>, 3> up_, down_, beside_, beside_back_;
    std::array<int, 3> step_;  // to the next cell along each axis
    std::vector<Point> cells_;
    std::vector<int> cell_of_;                         // by point number
    std::vector<Set> supports_, supported_, footing_;  // by point number
};

extern template class DiceWords<1>;
extern template class DiceWords<2>;
extern template class DiceWords<4>;
extern template class DiceWords<8>;

}  // namespace cairn
