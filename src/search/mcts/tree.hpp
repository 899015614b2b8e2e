// The tree of a Monte Carlo search: nodes in a memory of limited size, what was counted there, and what was
// proved.
//
// A node is a choice made (or chance's) and the position after it. The children of a node lie side by side, and
// what choosing among them reads lies in arrays of its own, a number of each child after another:
//
//     means   | 0.52 | 0.48 | 0.55 | …      so that the promise of all of them is computed
//     doubts  | 0.25 | 0.31 | 0.22 | …      in a few instructions for eight at a time
//     lows    | 0    | 0    | 0    | …
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
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "play/game/move.hpp"
#include "search/mcts/atomic_ref.hpp"
#include "search/players/reward.hpp"

namespace cairn {

using NodeId = std::uint32_t;

struct Node {
    enum class Stage : std::uint8_t { Leaf, Growing, Grown };

    Move move;                      // that leads here
    NodeId first = 0;               // of the children
    std::uint32_t count = 0;        // of the children
    std::uint32_t kept = 0;         // where the position is kept; 0: nowhere
    std::uint32_t visits = 0;       // begun: those of threads under way count as losing until they return
    double sum = 0;                 // of the rewards of whoever decided to come here
    std::uint32_t tried = 0;        // visits of children that were counted
    double tried_sum = 0;           // of their rewards, for whoever decides here
    float weight = 1;               // below chance: how likely, against its neighbours
    std::int8_t decider = kNobody;  // here; known once the node has grown
    std::atomic<Stage> stage{Stage::Leaf};

    bool grown() const { return stage.load(std::memory_order_acquire) == Stage::Grown; }
};

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
        const Node& node = (*this)[id];
        return node.grown() && node.kept ? position_at(node.kept) : nullptr;
    }

    // ---- what is counted
    std::uint32_t visits(NodeId id) const { return read((*this)[id].visits); }
    // The mean reward of whoever decided to come here.
    double mean(NodeId id) const;
    void visit(NodeId id);
    // A visit of `id`, a child of `parent`, has come back with this reward for whoever decided at the parent. The root has no
    // parent and passes itself.
    void count(NodeId parent, NodeId id, double reward);

    // Every child's promise for the one who decides at the node, side by side:
    //
    //     scale(mean) + spread * doubt     doubt: 1 / sqrt(visits)
    //     kUntried                         nobody has been there
    //     kClosed                          proved, or no better than something proved
    //
    // As the bits of floats: of those that are not negative, the greater has the greater bits, and processors find
    // the greatest of many whole numbers at once.
    using PromiseBits = std::int32_t;
    static constexpr float kLeast = -std::numeric_limits<float>::infinity();
    static constexpr auto kUntried = bits_as<PromiseBits>(kLeast), kClosed = bits_as<PromiseBits>(-2.0F);
    struct Scaling {
        float spread;
        float factor, offset;  // of the scale
    };
    struct Greatest {
        PromiseBits most = std::numeric_limits<PromiseBits>::min();  // negative: no child is open and tried
        bool some_untried = false;
    };
    Greatest promises(NodeId id, const Scaling& how, std::vector<PromiseBits>& out) const;

    // ---- what is proved
    Bounds bounds(NodeId id, int player) const;
    bool exact(NodeId id) const;  // for every player
    Rewards exact_rewards(NodeId id) const;
    void settle(NodeId id, const Rewards& rewards);  // the end of a game
    // Draws the bounds of a grown node together from its children's; true when they moved.
    bool prove(NodeId id);

   private:
    static constexpr NodeId kChunk = 1 << 14;
    struct Chunk {
        std::unique_ptr<Node[]> nodes;
        std::unique_ptr<float[]> means, doubts;  // follow from visits and sum
        std::unique_ptr<float[]> lows, highs;    // bounds: of the first player judged, then of the next, …
    };
    struct Row {
        NodeId first;
        std::uint32_t count;
    };
    const Chunk& chunk(NodeId id) const { return chunks_[id / kChunk]; }
    std::size_t bound_at(NodeId id, int judged) const { return std::size_t(judged) * kChunk + id % kChunk; }
    template <class T>
    T read(const T& value) const {
        return shared_ ? AtomicRef<T>(const_cast<T&>(value)).load(std::memory_order_relaxed) : value;
    }
    template <class T>
    void write(T& to, T value) const {
        if (shared_) AtomicRef<T>(to).store(value, std::memory_order_relaxed);
        else to = value;
    }
    template <class T>
    T add(T& to, T value) const;
    void settle_mean(NodeId id);
    bool close(NodeId id, int judged, Bounds to);
    NodeId take(std::uint32_t count);
    void give_back(Row row);
    // Gives back every row below the node but the one that `except` is in, which is the answer.
    Row forget_below(NodeId id, NodeId except);
    void reset(NodeId id);
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
