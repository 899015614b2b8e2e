#include "search/mcts/tree.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>
#include <new>
#include <utility>

namespace cairn {
namespace {

constexpr float kEndless = std::numeric_limits<float>::infinity();
constexpr std::size_t kOfPositions = 8;  // one part of so many of the memory is for positions

}  // namespace

Tree::Tree(int players, std::size_t bytes, Sharing sharing, std::size_t position_bytes)
    : players_(players),
      shared_(sharing == Sharing::Shared),
      judged_(players <= 2 ? 1 : players),
      widest_(players == 1 ? Bounds{-kEndless, kEndless} : Bounds{0, 1}),
      most_chunks_(
          std::clamp<std::size_t>((position_bytes ? bytes - bytes / kOfPositions : bytes) / chunk_bytes(), 1,
                                  (NodeId(0) - 1) / kChunk)),
      position_bytes_(position_bytes) {
    chunks_.resize(most_chunks_);
    if (position_bytes_) positions_.resize(bytes / kOfPositions / (position_bytes_ * kPositionChunk));
    clear();
}

std::size_t Tree::chunk_bytes() const {
    return kChunk * (sizeof(Node) + sizeof(std::uint32_t)) +
           kChunk / kSide * (sizeof(Side) + sizeof(SideBounds) * std::size_t(judged_));
}

std::size_t Tree::bytes() const {
    const std::size_t chunks = (next_position_ + kPositionChunk - 1) / kPositionChunk;
    return made_ * chunk_bytes() + (next_position_ > 1 ? chunks * kPositionChunk * position_bytes_ : 0);
}

void Tree::clear() {
    next_ = 0;
    used_ = 0;
    spare_.clear();
    next_position_ = 1;
    spare_positions_.clear();
    root_ = take(1);
    root_row_ = {root_, 1};
}

// ---- memory

// A row of fresh nodes. 0 when there is no room: node 0 is the first root, and never a child.
NodeId Tree::take(std::uint32_t count) {
    NodeId first = 0;
    const NodeId room = whole_sides(count);
    if (auto rows = spare_.find(room); rows != spare_.end() && !rows->second.empty()) {
        first = rows->second.back();
        rows->second.pop_back();
    } else {
        if (room > kChunk) return 0;
        first = next_;
        if (first / kChunk != (first + room - 1) / kChunk) first = (first / kChunk + 1) * kChunk;
        const std::size_t place = first / kChunk;
        if (place >= most_chunks_) return 0;
        if (place >= made_) {
            Chunk& chunk = chunks_[place];
            chunk.sides.reset(new Side[kChunk / kSide]);
            chunk.bounds.reset(new SideBounds[kChunk / kSide * std::size_t(judged_)]);
            chunk.nodes.reset(
                static_cast<Node*>(::operator new[](kChunk * sizeof(Node), std::align_val_t(alignof(Node)))));
            chunk.kept.reset(new std::uint32_t[kChunk]);
            made_ = place + 1;
        }
        next_ = first + room;
    }
    reset(first, count);
    used_ += count;
    return first;
}

// Nodes that no other thread knows yet. The places beside the last of them are closed, so that nobody chooses them.
void Tree::reset(NodeId first, NodeId count) {
    for (NodeId id = first; id < first + count; ++id) {
        new (&(*this)[id]) Node;
        mean_at(id) = 0;
        doubt_at(id) = kUntried;
        first_at(id) = 0;
        for (int q = 0; q < judged_; ++q) {
            low_at(id, q) = widest_.low;
            high_at(id, q) = widest_.high;
        }
    }
    for (NodeId id = first + count; id < first + whole_sides(count); ++id) {
        mean_at(id) = kClosed;
        doubt_at(id) = 0;
        first_at(id) = 0;
        for (int q = 0; q < judged_; ++q) low_at(id, q) = high_at(id, q) = 0;
    }
}

void Tree::give_back(Row row) {
    spare_[whole_sides(row.count)].push_back(row.first);
    used_ -= row.count;
}

Tree::Row Tree::forget_below(NodeId id, NodeId except) {
    Row kept{0, 0};
    std::vector<NodeId> open = {id};
    while (!open.empty()) {
        const NodeId at = open.back();
        const Node& node = (*this)[at];
        open.pop_back();
        if (!node.grown()) continue;
        if (const std::uint32_t place = position_bytes_ ? kept_at(at) : 0) spare_positions_.push_back(place);
        const Row row{first(at), node.count};
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

// A place of its own for a position; 0 when there is none left. Place 0 is never given.
std::uint32_t Tree::keep(const std::byte* position) {
    std::uint32_t place = 0;
    if (!spare_positions_.empty()) {
        place = spare_positions_.back();
        spare_positions_.pop_back();
    } else {
        if (next_position_ / kPositionChunk >= positions_.size()) return 0;
        place = next_position_++;
        auto& chunk = positions_[place / kPositionChunk];
        if (!chunk) chunk = std::make_unique<std::byte[]>(kPositionChunk * position_bytes_);
    }
    std::memcpy(position_at(place), position, position_bytes_);
    return place;
}

bool Tree::grow(NodeId id, int decider, const MoveList& moves, const std::vector<int>* weights,
                const std::byte* position) {
    Node& node = (*this)[id];
    if (node.facts.fetch_or(Node::kTaken) & Node::kTaken) return false;
    NodeId first = 0;
    {
        const std::lock_guard lock(memory_);
        first = take(std::uint32_t(moves.size()));
        if (first != 0 && position_bytes_) kept_at(id) = position ? keep(position) : 0;
        auto& chunk = chunks_[first / kChunk];
        if (first != 0 && weights && !chunk.weights) chunk.weights.reset(new float[kChunk]);
    }
    if (first == 0) {
        node.facts.fetch_and(std::uint8_t(~Node::kTaken));
        return false;
    }
    write(first_at(id), first);
    node.count = std::uint16_t(moves.size());
    node.decider = std::int8_t(decider);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const NodeId child = first + NodeId(i);
        side_of(child)->moves[child % kSide] = moves[i];
        if (weights) chunk(child).weights[child % kChunk] = float((*weights)[i]);
    }
    write(node.spread, spread_of(read(node.visits)));
    node.facts.fetch_or(Node::kGrown, std::memory_order_release);
    return true;
}

// ---- counting

double Tree::mean(NodeId id) const {
    const auto n = visits(id);
    return n ? read((*this)[id].sum) / n : 0;
}

NodeId Tree::least_tried(NodeId id) const {
    const Node& node = (*this)[id];
    NodeId least = 0;
    for (NodeId child = first(id); child < first(id) + node.count; ++child)
        if (!bounds(child, node.decider).exact() && (least == 0 || visits(child) < visits(least)))
            least = child;
    return least;
}

// ---- proofs

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

// Bounds only close, so what is noted can be late, never wrong.
void Tree::note_known(NodeId id) {
    Node& node = (*this)[id];
    bool exactly = true;
    for (int q = 0; q < judged_; ++q) exactly = exactly && bounds(id, q).exact();
    node.facts.fetch_or(exactly ? Node::kExact : Node::kBounded, std::memory_order_relaxed);
    if (!exactly || judged_ > 1) return;
    write(mean_at(id), kClosed);
    write(doubt_at(id), 0.0F);
}

// Bounds only close: whoever comes with older news changes nothing.
bool Tree::close(NodeId id, int judged, Bounds to) {
    float &low = low_at(id, judged), &high = high_at(id, judged);
    if (!shared_) {
        const bool moved = to.low > low || to.high < high;
        low = std::max(low, to.low);
        high = std::min(high, to.high);
        if (moved) note_known(id);
        return moved;
    }
    bool moved = false;
    const auto draw = [&](float& bound, float value, auto&& closer) {
        const AtomicRef<float> shared(bound);
        for (float now = shared.load(std::memory_order_relaxed); closer(value, now);)
            if (shared.compare_exchange_weak(now, value, std::memory_order_relaxed)) {
                moved = true;
                break;
            }
    };
    draw(low, to.low, std::greater<>{});
    draw(high, to.high, std::less<>{});
    if (moved) note_known(id);
    return moved;
}

bool Tree::prove(NodeId id) {
    const Node& node = (*this)[id];
    const NodeId begin = first(id), end = begin + node.count;
    bool moved = false;
    if (node.decider == kChance) {
        double total = 0;
        for (NodeId child = begin; child < end; ++child) total += this->weight(child);
        for (int q = 0; q < judged_; ++q) {
            double low = 0, high = 0;
            for (NodeId child = begin; child < end; ++child) {
                const double weight = this->weight(child);
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
    for (NodeId child = begin; child < end; ++child) {
        const Bounds b = bounds(child, node.decider);
        best = {std::max(best.low, b.low), std::max(best.high, b.high)};
    }
    if (judged_ == 1) return close(id, 0, node.decider == 1 ? Bounds{1 - best.high, 1 - best.low} : best);
    moved = close(id, node.decider, best);
    for (int q = 0; q < judged_; ++q) {
        if (q == node.decider) continue;
        Bounds any{kEndless, -kEndless};
        for (NodeId child = begin; child < end; ++child) {
            if (bounds(child, node.decider).high < best.low) continue;
            const Bounds b = bounds(child, q);
            any = {std::min(any.low, b.low), std::max(any.high, b.high)};
        }
        moved |= close(id, q, any);
    }
    return moved;
}

}  // namespace cairn
