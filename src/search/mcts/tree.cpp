#include "search/mcts/tree.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>

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
    return kChunk * (sizeof(Node) + 2 * sizeof(float) + 2 * sizeof(float) * std::size_t(judged_));
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
            const std::size_t bounds = kChunk * std::size_t(judged_);
            chunks_[place] = {std::make_unique<Node[]>(kChunk), std::make_unique<float[]>(kChunk),
                              std::make_unique<float[]>(kChunk), std::make_unique<float[]>(bounds),
                              std::make_unique<float[]>(bounds)};
            made_ = place + 1;
        }
        next_ = first + count;
    }
    for (NodeId id = first; id < first + count; ++id) reset(id);
    used_ += count;
    return first;
}

// Of nodes that no other thread knows yet.
void Tree::reset(NodeId id) {
    Node& node = (*this)[id];
    node.move = {};
    node.first = 0;
    node.count = 0;
    node.kept = 0;
    node.visits = 0;
    node.sum = 0;
    node.tried = 0;
    node.tried_sum = 0;
    node.weight = 1;
    node.decider = kNobody;
    node.stage.store(Node::Stage::Leaf, std::memory_order_relaxed);
    const Chunk& in = chunk(id);
    const std::size_t at = id % kChunk;
    in.means[at] = 0;
    in.doubts[at] = kLeast;
    for (int q = 0; q < judged_; ++q) {
        in.lows[bound_at(id, q)] = widest_.low;
        in.highs[bound_at(id, q)] = widest_.high;
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
        if (node.kept) spare_positions_.push_back(node.kept);
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
    auto leaf = Node::Stage::Leaf;
    if (!node.stage.compare_exchange_strong(leaf, Node::Stage::Growing)) return false;
    NodeId first = 0;
    {
        const std::lock_guard lock(memory_);
        first = take(std::uint32_t(moves.size()));
        if (first != 0) node.kept = position && position_bytes_ ? keep(position) : 0;
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

// ---- counting

// Alone, a plain addition does; atomic ones take a few nanoseconds each. Gives the new value.
template <class T>
T Tree::add(T& to, T value) const {
    if (!shared_) return to += value;
    const AtomicRef<T> shared(to);
    T now = shared.load(std::memory_order_relaxed);
    while (!shared.compare_exchange_weak(now, now + value, std::memory_order_relaxed)) {
    }
    return now + value;
}

double Tree::mean(NodeId id) const {
    const auto n = visits(id);
    return n ? read((*this)[id].sum) / n : 0;
}

void Tree::settle_mean(NodeId id) {
    const Chunk& in = chunk(id);
    const Node& node = in.nodes[id % kChunk];
    const auto n = float(read(node.visits));
    write(in.means[id % kChunk], float(read(node.sum)) / n);
    write(in.doubts[id % kChunk], 1 / std::sqrt(n));
}

void Tree::visit(NodeId id) {
    add((*this)[id].visits, 1u);
    if (shared_) settle_mean(id);
}

void Tree::count(NodeId parent, NodeId id, double reward) {
    add((*this)[id].sum, reward);
    settle_mean(id);
    if (parent == id) return;
    add((*this)[parent].tried, 1u);
    add((*this)[parent].tried_sum, reward);
}

namespace {

// What the promises of a row of children are computed from: no pointer that might point to another's numbers, no branch.
struct Rewarded {
    const float* __restrict means, * __restrict doubts, * __restrict worst, * __restrict best;
    float sign, base;  // of a bound, as the decider sees it
};

void compute(const Rewarded& from, const Tree::Scaling& how, float known, Tree::PromiseBits* __restrict out,
             std::size_t n, Tree::Greatest& greatest) {
    Tree::PromiseBits most = greatest.most;
    int untried = 0;
    for (std::size_t k = 0; k < n; ++k) {
        const float low = from.base + from.sign * from.worst[k], high = from.base + from.sign * from.best[k];
        const float least = from.means[k] < low ? low : from.means[k], mean = least > high ? high : least;
        const float promise = how.offset + how.factor * mean + how.spread * from.doubts[k];
        const auto open = bits_as<Tree::PromiseBits>(promise);
        const auto bits = ((high > known) & (low < high)) != 0 ? open : Tree::kClosed;
        out[k] = bits;
        most = bits > most ? bits : most;
        untried |= bits == Tree::kUntried;
    }
    greatest = {most, greatest.some_untried || untried != 0};
}

}  // namespace

Tree::Greatest Tree::promises(NodeId id, const Scaling& how, std::vector<PromiseBits>& out) const {
    const Node& node = (*this)[id];
    const Chunk& in = chunk(node.first);
    const std::size_t at = node.first % kChunk, n = node.count;
    const int judged = judged_ > 1 ? node.decider : 0;
    const float* const lows = &in.lows[bound_at(node.first, judged)];
    const float* const highs = &in.highs[bound_at(node.first, judged)];
    const bool other = judged_ == 1 && node.decider == 1;  // who gets what the one judged does not
    const float sign = other ? -1 : 1, base = other ? 1 : 0;
    const float known = bounds(id, node.decider).low;
    if (out.size() < n) out.resize(n);
    Greatest greatest;
    if (!shared_) {
        compute({&in.means[at], &in.doubts[at], other ? highs : lows, other ? lows : highs, sign, base}, how,
                known, out.data(), n, greatest);
        return greatest;
    }
    for (std::size_t k = 0; k < n; ++k) {
        const float mean = read(in.means[at + k]), doubt = read(in.doubts[at + k]);
        const float low = read(lows[k]), high = read(highs[k]);
        compute({&mean, &doubt, other ? &high : &low, other ? &low : &high, sign, base}, how, known, &out[k],
                1, greatest);
    }
    return greatest;
}

// ---- proofs

Bounds Tree::bounds(NodeId id, int player) const {
    const std::size_t at = bound_at(id, judged_ > 1 ? player : 0);
    const Bounds b{read(chunk(id).lows[at]), read(chunk(id).highs[at])};
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
    const std::size_t at = bound_at(id, judged);
    float &low = chunk(id).lows[at], &high = chunk(id).highs[at];
    if (!shared_) {
        const bool moved = to.low > low || to.high < high;
        low = std::max(low, to.low);
        high = std::min(high, to.high);
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
