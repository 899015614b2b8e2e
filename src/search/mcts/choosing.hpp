// Which child of a node promises most: the inner loop of the tree search, in line where it is needed.
#pragma once

#include <bit>
#include <cstring>

#include "board/point_set.hpp"
#include "search/mcts/tree.hpp"

namespace cairn {

namespace choosing {

using Floats = float __attribute__((vector_size(16)));
using Numbers = std::int32_t __attribute__((vector_size(16)));

inline Floats all(float value) { return Floats{value, value, value, value}; }
inline Numbers all(std::int32_t value) { return Numbers{value, value, value, value}; }

}  // namespace choosing

// What each child of a row promises, four at a time. kPlain: two play, and nothing is known about the node itself, so that
// bounds matter only where they close a child, which its mean tells; and rewards need no scale.
template <bool kShared, bool kPlain>
class Tree::Promises {
    using Floats = choosing::Floats;
    using Numbers = choosing::Numbers;

   public:
    Promises(const Tree& tree, NodeId id, const Node& node, NodeId first, const Scaling& how)
        : how_(how), side_(tree.side_of(first)), judged_(tree.judged_) {
        if constexpr (!kPlain) {
            // What is proved of a child matters to the decider, who may be the one that gets what the one judged does not.
            other_ = judged_ == 1 && node.decider == 1;
            bounds_ = tree.bounds_of(first) + (judged_ > 1 ? node.decider : 0);
            known_ = tree.bounds(id, node.decider).low;
        }
    }
    Numbers operator()(std::size_t s) const {
        const Floats mean = four(side_[s].means), doubt = four(side_[s].doubts);
        Floats promise = how_.spread * doubt + (kPlain ? mean : how_.offset + how_.factor * mean);
        promise = doubt < choosing::all(0.0F) ? choosing::all(how_.untried) : promise;
        if constexpr (!kPlain) {
            const SideBounds& bound = bounds_[s * std::size_t(judged_)];
            const Floats low = four(bound.lows), high = four(bound.highs);
            const Numbers open =
                (low < high) & (other_ ? low < choosing::all(1 - known_) : high > choosing::all(known_));
            promise = open ? promise : choosing::all(kClosed);
        }
        return Numbers(promise);
    }

   private:
    static Floats four(const float* from) {
        Floats values;
        if constexpr (kShared) {
            for (std::size_t k = 0; k < kSide; ++k)
                values[k] = AtomicRef<float>(const_cast<float&>(from[k])).load(std::memory_order_relaxed);
        } else {
            std::memcpy(&values, from, sizeof values);
        }
        return values;
    }

    Scaling how_;
    const Side* side_;
    int judged_;
    const SideBounds* bounds_ = nullptr;
    bool other_ = false;
    float known_ = 0;
};

namespace choosing {

// In all four places.
inline Numbers greatest(Numbers of) {
    const Numbers two = __builtin_shufflevector(of, of, 2, 3, 0, 1);
    of = two > of ? two : of;
    const Numbers one = __builtin_shufflevector(of, of, 1, 0, 3, 2);
    return one > of ? one : of;
}

// Any of so many equals, from the last one on.
inline int any_of(int ties, Random& random) { return ties == 1 ? 0 : random.below(ties); }

// The number of one of the greatest among so many fours; -1: none is open. Written out by the compiler, for most rows are short.
template <int kFours, class Promises>
inline int choose_short(const Promises& promises, Random& random) {
    Numbers bits[kFours];
    for (std::size_t s = 0; s < kFours; ++s) bits[s] = promises(s);
    Numbers most = bits[0];
    for (const Numbers& four : bits) most = four > most ? four : most;
    most = greatest(most);
    if (most[0] < 0) return -1;
    Numbers equal{};
    for (int s = 0; s < kFours; ++s) equal |= (bits[s] == most) & (Numbers{1, 2, 4, 8} << 4 * s);
    equal |= __builtin_shufflevector(equal, equal, 2, 3, 0, 1);
    equal |= __builtin_shufflevector(equal, equal, 1, 0, 3, 2);
    const PointSet<1> equals{{std::uint32_t(equal[0])}};
    const int ties = std::popcount(equals.word[0]);
    return equals.nth(ties - 1 - any_of(ties, random));
}

template <class Promises>
int choose_long(const Promises& promises, std::size_t fours, std::vector<std::int32_t>& out, Random& random) {
    if (out.size() < fours * 4) out.resize(fours * 4);
    Numbers most = all(std::numeric_limits<std::int32_t>::min());
    for (std::size_t s = 0; s < fours; ++s) {
        const Numbers bits = promises(s);
        std::memcpy(&out[s * 4], &bits, sizeof bits);
        most = bits > most ? bits : most;
    }
    most = greatest(most);
    if (most[0] < 0) return -1;
    Numbers counts{};
    for (std::size_t s = 0; s < fours; ++s) {
        Numbers bits;
        std::memcpy(&bits, &out[s * 4], sizeof bits);
        counts -= bits == most;
    }
    int left = any_of(counts[0] + counts[1] + counts[2] + counts[3], random);
    std::size_t number = fours * 4;
    do --number;
    while (out[number] != most[0] || left-- > 0);
    return int(number);
}

}  // namespace choosing

// Of equals any: the order of the rules must not prefer anybody.
template <bool kShared, bool kPlain>
NodeId Tree::choose_of(NodeId id, const Node& node, Scaling how, std::vector<PromiseBits>& out,
                       Random& random) const {
    const NodeId first = this->first(id);
    const Promises<kShared, kPlain> promises(*this, id, node, first, how);
    const std::size_t sides = whole_sides(node.count) / kSide;
    int number;
    switch (sides) {
        case 1: number = choosing::choose_short<1>(promises, random); break;
        case 2: number = choosing::choose_short<2>(promises, random); break;
        case 3: number = choosing::choose_short<3>(promises, random); break;
        case 4: number = choosing::choose_short<4>(promises, random); break;
        default: number = choosing::choose_long(promises, sides, out, random);
    }
    return number < 0 ? 0 : first + NodeId(number);
}

inline NodeId Tree::choose(NodeId id, const Node& node, Scaling how, std::vector<PromiseBits>& out,
                           Random& random) const {
    const bool plain = judged_ == 1 && players_ == 2 && !node.bounded();
    if (shared_)
        return plain ? choose_of<true, true>(id, node, how, out, random)
                     : choose_of<true, false>(id, node, how, out, random);
    return plain ? choose_of<false, true>(id, node, how, out, random)
                 : choose_of<false, false>(id, node, how, out, random);
}

}  // namespace cairn
