// The tree of a Monte Carlo search: nodes in a memory of limited size, what was counted there, and what was
// proved.
//
// A node is a choice made (or chance's) and the position after it. The children of a node lie side by side, and what the way down
// reads of them lies apart from the rest, four children to a line of the processor's cache:
//
//     means          doubts         firsts             moves
//     .52 .48 .55 .31 | .2 .3 .2 .1 | 640 0 1088 900   | …      children 0 to 3: their promises are computed at once
//     .50 .61 ·   ·   | .2 .2 ·  ·  | 0 720  ·  ·      | …      children 4 and 5; the places beside them are closed
//
// A third place tells where a child's own children begin: the next lines are fetched while the node itself still is.
//
// Each node has bounds for every player's reward under best play. They start as wide as rewards can be, close at
// the end of a game, and are drawn together from the children up (prove): what no choice can change any more is
// known exactly, long before counting would tell.
//
//     whoever decides          takes the best: low = max of lows, high = max of highs
//     another player's reward  anything among the choices that the decider might take
//     chance                   the mean by weights
//
// Several threads may work on one tree. What they share is then read and written atomically; bounds only ever close, so
// a thread that reads an old one is late, never wrong.
#pragma once

#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "play/game/move.hpp"
#include "search/mcts/atomic_ref.hpp"
#include "search/mcts/spread.hpp"
#include "search/players/reward.hpp"

namespace cairn {

using NodeId = std::uint32_t;

// Two of them fill a line of the processor's cache. What the way down needs of all children of a node lies elsewhere (Tree::Side).
struct alignas(32) Node {
    // What has come about. Of bounds: nothing is proved, something, everything for everybody; this follows from the bounds.
    enum Facts : std::uint8_t { kTaken = 1, kGrown = 2, kBounded = 4, kExact = 8 };

    std::uint32_t visits = 0;  // begun: those of threads under way count as losing until they return
    std::uint32_t tried = 0;   // visits of children that were counted
    double sum = 0;            // of the rewards of whoever decided to come here
    double tried_sum = 0;      // of the rewards of children's visits, for whoever decides here
    float spread = 0;          // spread_of the visits that the next one will find; once the node has grown
    std::uint16_t count = 0;   // of the children
    std::int8_t decider = kNobody;  // here; known once the node has grown
    std::atomic<std::uint8_t> facts{0};

    bool grown() const { return facts.load(std::memory_order_acquire) & kGrown; }
    bool bounded() const { return facts.load(std::memory_order_relaxed) & (kBounded | kExact); }
    bool exact() const { return facts.load(std::memory_order_relaxed) & kExact; }
};
static_assert(sizeof(Node) == 32);

struct Bounds {
    float low, high;
    bool exact() const { return low == high; }
    double clamp(double value) const { return value < low ? low : value > high ? high : value; }
};

// Do several threads work on a tree at once?
enum class Sharing { Alone, Shared };

class Tree {
   public:
    // Rewards of a game of one player have no bounds; else they lie between 0 and 1.
    // `position_bytes`: what a position takes; 0: none is kept.
    Tree(int players, std::size_t bytes, Sharing sharing = Sharing::Alone, std::size_t position_bytes = 0);

    // A new root, not grown; everything else is forgotten.
    void clear();
    // A child of a child of … the root becomes the root; all that is not below it is forgotten.
    void descend(NodeId node);

    NodeId root() const { return root_; }
    Node& operator[](NodeId id) { return chunk(id).nodes[id % kChunk]; }
    const Node& operator[](NodeId id) const { return chunk(id).nodes[id % kChunk]; }
    std::uint64_t size() const { return used_; }  // nodes held
    std::size_t bytes() const;                    // of memory taken

    // Gives the node children for these moves; false when the memory is full, or another thread is at it. For
    // chance, `weights` say how likely each is. `position`: that of the node, to be kept.
    bool grow(NodeId id, int decider, const MoveList& moves, const std::vector<int>* weights = nullptr,
              const std::byte* position = nullptr);
    // The position of a grown node; null where it was not kept.
    const std::byte* position(NodeId id) const {
        if (!position_bytes_ || !(*this)[id].grown()) return nullptr;
        const std::uint32_t place = kept_at(id);
        return place ? position_at(place) : nullptr;
    }
    Move move(NodeId id) const { return side_of(id)->moves[id % kSide]; }  // that leads there
    NodeId first(NodeId id) const { return read(first_at(id)); }           // of the children of a grown node
    // Below chance: how likely, against its neighbours.
    float weight(NodeId id) const { return chunk(id).weights[id % kChunk]; }

    // ---- what is counted
    std::uint32_t visits(NodeId id) const { return visits((*this)[id]); }
    std::uint32_t visits(const Node& node) const { return read(node.visits); }
    std::uint32_t tried(const Node& node) const { return read(node.tried); }
    float spread(const Node& node) const { return read(node.spread); }
    double mean_of_tried(const Node& node) const { return read(node.tried_sum) / read(node.tried); }
    // The mean reward of whoever decided to come here.
    double mean(NodeId id) const;
    // Somebody comes to this child of a node at which `decider` decided; the root is nobody's child.
    void visit(NodeId id, Node& node, int decider) {
        add(node.visits, 1u);
        if (shared_) settle_mean(id, node, decider);
    }
    // The visit has come back with this reward for `decider`.
    void count(Node* parent, NodeId id, Node& node, int decider, double reward) {
        add(node.sum, reward);
        settle_mean(id, node, decider);
        write(node.spread, spread_of(read(node.visits) + 1));
        if (!parent) return;
        // Where two threads do this at once one of them may be lost: a mean of many is as good without it.
        write(parent->tried, read(parent->tried) + 1);
        write(parent->tried_sum, read(parent->tried_sum) + reward);
    }

    // What every child promises the one who decides at the node:
    //
    //     scale(mean) + spread * doubt     doubt: 1 / sqrt(visits)
    //     untried                          nobody has been there
    //     negative                         proved, or no better than something proved
    //
    // As the bits of floats: of those that are not negative, the greater has the greater bits, and processors find
    // the greatest of many whole numbers at once.
    using PromiseBits = std::int32_t;
    struct Scaling {
        float spread;
        float untried;
        float factor, offset;  // of the scale
    };
    // The child that promises most, of equals any; 0, which is nobody's child, when none is open. `out` is room to work in.
    // Its definition: choosing.hpp.
    NodeId choose(NodeId id, const Node& node, Scaling how, std::vector<PromiseBits>& out,
                  Random& random) const;

    // The child of a grown node that was visited least, among those whose worth for whoever decides is not proved; 0: all are.
    NodeId least_tried(NodeId id) const;

    // ---- what is proved
    Bounds bounds(NodeId id, int player) const {
        const int judged = judged_ > 1 ? player : 0;
        const Bounds b{read(low_at(id, judged)), read(high_at(id, judged))};
        return judged_ == 1 && player == 1 ? Bounds{1 - b.high, 1 - b.low} : b;
    }
    bool exact(NodeId id) const { return (*this)[id].exact(); }  // for every player
    Rewards exact_rewards(NodeId id) const;
    void settle(NodeId id, const Rewards& rewards);  // the end of a game
    // Draws the bounds of a grown node together from its children's; true when they moved.
    bool prove(NodeId id);

   private:
    static constexpr NodeId kChunk = 1 << 14;
    // Four nodes, as the way down sees them: a line of the cache. Means and doubts follow from visits, sum and bounds. Nodes of one
    // row begin at a multiple of four. Where their own children lie is told here and not in the nodes, so that the next lines can
    // be fetched beside the node instead of after it.
    static constexpr NodeId kSide = 4;
    struct alignas(64) Side {
        float means[kSide], doubts[kSide];
        NodeId firsts[kSide];
        Move moves[kSide];
    };
    static constexpr float kUntried = -1;  // as a doubt
    static constexpr float kClosed = -9;   // as a mean, without doubt: what is proved promises nothing
    struct SideBounds {
        float lows[kSide], highs[kSide];
    };
    // What is told of one node after another; no memory of it is touched before it is used.
    struct Chunk {
        std::unique_ptr<Side[]> sides;
        std::unique_ptr<SideBounds[]> bounds;  // of the first player judged, of the next, … for each side
        std::unique_ptr<Node[]> nodes;
        std::unique_ptr<std::uint32_t[]> kept;  // where the positions of grown nodes are kept; 0: nowhere
        std::unique_ptr<float[]> weights;       // nothing before chance decides somewhere
    };
    struct Row {
        NodeId first;
        std::uint32_t count;
    };
    const Chunk& chunk(NodeId id) const { return chunks_[id / kChunk]; }
    static constexpr NodeId whole_sides(NodeId count) { return (count + kSide - 1) / kSide * kSide; }
    // Of the four nodes that this one lies among.
    Side* side_of(NodeId id) const { return &chunk(id).sides[id % kChunk / kSide]; }
    SideBounds* bounds_of(NodeId id) const {
        return &chunk(id).bounds[id % kChunk / kSide * std::size_t(judged_)];
    }
    float& mean_at(NodeId id) const { return side_of(id)->means[id % kSide]; }
    float& doubt_at(NodeId id) const { return side_of(id)->doubts[id % kSide]; }
    NodeId& first_at(NodeId id) const { return side_of(id)->firsts[id % kSide]; }
    std::uint32_t& kept_at(NodeId id) const { return chunk(id).kept[id % kChunk]; }
    float& low_at(NodeId id, int judged) const { return bounds_of(id)[judged].lows[id % kSide]; }
    float& high_at(NodeId id, int judged) const { return bounds_of(id)[judged].highs[id % kSide]; }
    // Relaxed, which is a plain access on most processors.
    template <class T>
    static T read(const T& value) {
        return AtomicRef<T>(const_cast<T&>(value)).load(std::memory_order_relaxed);
    }
    template <class T>
    static void write(T& to, T value) {
        AtomicRef<T>(to).store(value, std::memory_order_relaxed);
    }
    // Alone, a plain addition does; atomic ones take a few nanoseconds each.
    template <class T>
    void add(T& to, T value) const {
        if (!shared_) {
            to += value;
            return;
        }
        const AtomicRef<T> shared(to);
        T now = shared.load(std::memory_order_relaxed);
        while (!shared.compare_exchange_weak(now, now + value, std::memory_order_relaxed)) {
        }
    }
    void settle_mean(NodeId id, const Node& node, int decider) {
        float &mean = mean_at(id), &doubt = doubt_at(id);
        if (node.exact() && judged_ == 1) {  // again: another thread may just have opened it
            write(mean, kClosed);
            write(doubt, 0.0F);
            return;
        }
        const float share = 1 / float(read(node.visits));
        float rewarded = float(read(node.sum)) * share;
        if (node.bounded() && decider >= 0) rewarded = float(bounds(id, decider).clamp(rewarded));
        write(mean, rewarded);
        write(doubt, std::sqrt(share));
    }
    void note_known(NodeId id);
    template <bool kShared, bool kPlain>
    class Promises;
    template <bool kShared, bool kPlain>
    NodeId choose_of(NodeId id, const Node& node, Scaling how, std::vector<PromiseBits>& out,
                     Random& random) const;
    bool close(NodeId id, int judged, Bounds to);
    NodeId take(std::uint32_t count);
    void give_back(Row row);
    // Gives back every row below the node but the one that `except` is in, which is the answer.
    Row forget_below(NodeId id, NodeId except);
    void reset(NodeId first, NodeId count);
    std::byte* position_at(std::uint32_t place) const {
        return &positions_[place / kPositionChunk][place % kPositionChunk * position_bytes_];
    }
    std::uint32_t keep(const std::byte* position);
    std::size_t chunk_bytes() const;

    int players_;
    bool shared_;
    int judged_;  // players whose bounds are kept: of two, one is enough
    Bounds widest_;
    std::size_t most_chunks_;
    std::vector<Chunk> chunks_;  // its size never changes while threads run
    std::size_t made_ = 0;       // chunks with memory
    NodeId next_ = 0;            // never used so far
    std::atomic<std::uint64_t> used_{0};
    std::map<std::uint32_t, std::vector<NodeId>> spare_;  // rows of nodes given back, by length
    // Positions of grown nodes, so that nobody need play all moves from the root to come there.
    static constexpr std::uint32_t kPositionChunk = 1 << 10;
    std::size_t position_bytes_;
    std::vector<std::unique_ptr<std::byte[]>> positions_;  // its size never changes while threads run
    std::uint32_t next_position_ = 1;                      // never used so far
    std::vector<std::uint32_t> spare_positions_;
    NodeId root_ = 0;
    Row root_row_{0, 1};  // the root has no use for its neighbours, but they lie in one row
    std::mutex memory_;
};

}  // namespace cairn
