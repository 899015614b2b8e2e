#include "search/mcts/tree.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace cairn {
namespace {

constexpr float kEndless = std::numeric_limits<float>::infinity();

}  // namespace

Tree::Tree(int players, std::size_t bytes)
    : players_(players),
      judged_(players <= 2 ? 1 : players),
      widest_(players == 1 ? Bounds{-kEndless, kEndless} : Bounds{0, 1}),
      most_chunks_(std::clamp<std::size_t>(bytes / chunk_bytes(), 1, (NodeId(0) - 1) / kChunk)) {
    chunks_.resize(most_chunks_);
    clear();
}

std::size_t Tree::chunk_bytes() const {
    return kChunk * (sizeof(Node) + sizeof(std::atomic<float>) * 2 * std::size_t(judged_));
}

std::size_t Tree::bytes() const { return made_ * chunk_bytes(); }

void Tree::clear() {
    next_ = 0;
    used_ = 0;
    spare_.clear();
    root_ = take(1);
    root_row_ = {root_, 1};
}

// ---- memory

// A row of fresh nodes. 0 when there is no room: node 0 is the first root, and never a child.
NodeId Tree::take(std::uint32_t count) {
    NodeId first = 0;
    if (auto rows = spare_.find(count); rows != spare_.end() && !rows->second.empty()) {
        first = rows->second.back();
        rows->second.pop_back();
    } else {
        if (count > kChunk) return 0;
        first = next_;
        if (first / kChunk != (first + count - 1) / kChunk) first = (first / kChunk + 1) * kChunk;
        const std::size_t place = first / kChunk;
        if (place >= most_chunks_) return 0;
        if (place >= made_) {
            chunks_[place] = {std::make_unique<Node[]>(kChunk),
                              std::make_unique<std::atomic<float>[]>(kChunk * 2 * std::size_t(judged_))};
            made_ = place + 1;
        }
        next_ = first + count;
    }
    for (NodeId id = first; id < first + count; ++id) reset(id);
    used_ += count;
    return first;
}

void Tree::reset(NodeId id) {
    Node& node = (*this)[id];
    node.move = {};
    node.first = 0;
    node.count = 0;
    node.visits.store(0, kRelaxed);
    node.sum.store(0, kRelaxed);
    node.weight = 1;
    node.decider = kNobody;
    node.stage.store(Node::Stage::Leaf, kRelaxed);
    for (int q = 0; q < judged_; ++q) {
        bounds_at(id)[2 * q].store(widest_.low, kRelaxed);
        bounds_at(id)[2 * q + 1].store(widest_.high, kRelaxed);
    }
}

void Tree::give_back(Row row) {
    spare_[row.count].push_back(row.first);
    used_ -= row.count;
}

Tree::Row Tree::forget_below(NodeId id, NodeId except) {
    Row kept{0, 0};
    std::vector<NodeId> open = {id};
    while (!open.empty()) {
        const Node& node = (*this)[open.back()];
        open.pop_back();
        if (!node.grown()) continue;
        const Row row{node.first, node.count};
        for (NodeId child = row.first; child < row.first + row.count; ++child) {
            if (child == except) kept = row;
            else open.push_back(child);
        }
        if (kept.first != row.first) give_back(row);
    }
    return kept;
}

void Tree::descend(NodeId node) {
    if (node == root_) return;
    const Row row = forget_below(root_, node);
    give_back(root_row_);
    root_ = node;
    root_row_ = row;
}

bool Tree::grow(NodeId id, int decider, const MoveList& moves, const std::vector<int>* weights) {
    Node& node = (*this)[id];
    auto leaf = Node::Stage::Leaf;
    if (!node.stage.compare_exchange_strong(leaf, Node::Stage::Growing)) return false;
    NodeId first = 0;
    {
        const std::lock_guard lock(memory_);
        first = take(std::uint32_t(moves.size()));
    }
    if (first == 0) {
        node.stage.store(Node::Stage::Leaf);
        return false;
    }
    node.first = first;
    node.count = std::uint32_t(moves.size());
    node.decider = std::int8_t(decider);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        Node& child = (*this)[first + NodeId(i)];
        child.move = moves[i];
        if (weights) child.weight = float((*weights)[i]);
    }
    node.stage.store(Node::Stage::Grown, std::memory_order_release);
    return true;
}

// ---- proofs

Bounds Tree::bounds(NodeId id, int player) const {
    const std::atomic<float>* at = bounds_at(id);
    if (judged_ > 1) at += 2 * player;
    const Bounds b{at[0].load(kRelaxed), at[1].load(kRelaxed)};
    return judged_ == 1 && player == 1 ? Bounds{1 - b.high, 1 - b.low} : b;
}

bool Tree::exact(NodeId id) const {
    for (int q = 0; q < judged_; ++q)
        if (!bounds(id, q).exact()) return false;
    return true;
}

Rewards Tree::exact_rewards(NodeId id) const {
    Rewards worth{};
    for (int q = 0; q < players_; ++q) worth[std::size_t(q)] = bounds(id, q).low;
    return worth;
}

void Tree::settle(NodeId id, const Rewards& rewards) {
    for (int q = 0; q < judged_; ++q) {
        const auto value = float(rewards[std::size_t(q)]);
        close(id, q, {value, value});
    }
}

// Bounds only close: whoever comes with older news changes nothing.
bool Tree::close(NodeId id, int judged, Bounds to) {
    std::atomic<float>* at = bounds_at(id) + 2 * judged;
    bool moved = false;
    for (float low = at[0].load(kRelaxed); to.low > low;)
        if (at[0].compare_exchange_weak(low, to.low, kRelaxed)) {
            moved = true;
            break;
        }
    for (float high = at[1].load(kRelaxed); to.high < high;)
        if (at[1].compare_exchange_weak(high, to.high, kRelaxed)) {
            moved = true;
            break;
        }
    return moved;
}

bool Tree::prove(NodeId id) {
    const Node& node = (*this)[id];
    const NodeId end = node.first + node.count;
    bool moved = false;
    if (node.decider == kChance) {
        double total = 0;
        for (NodeId child = node.first; child < end; ++child) total += (*this)[child].weight;
        for (int q = 0; q < judged_; ++q) {
            double low = 0, high = 0;
            for (NodeId child = node.first; child < end; ++child) {
                const double weight = (*this)[child].weight;
                if (weight == 0) continue;  // a bound may be endless
                low += weight * bounds(child, q).low;
                high += weight * bounds(child, q).high;
            }
            moved |= close(id, q, {float(low / total), float(high / total)});
        }
        return moved;
    }
    // The decider first: what he might take depends on it.
    Bounds best{-kEndless, -kEndless};
    for (NodeId child = node.first; child < end; ++child) {
        const Bounds b = bounds(child, node.decider);
        best = {std::max(best.low, b.low), std::max(best.high, b.high)};
    }
    if (judged_ == 1) return close(id, 0, node.decider == 1 ? Bounds{1 - best.high, 1 - best.low} : best);
    moved = close(id, node.decider, best);
    for (int q = 0; q < judged_; ++q) {
        if (q == node.decider) continue;
        Bounds any{kEndless, -kEndless};
        for (NodeId child = node.first; child < end; ++child) {
            if (bounds(child, node.decider).high < best.low) continue;
            const Bounds b = bounds(child, q);
            any = {std::min(any.low, b.low), std::max(any.high, b.high)};
        }
        moved |= close(id, q, any);
    }
    return moved;
}

}  // namespace cairn
