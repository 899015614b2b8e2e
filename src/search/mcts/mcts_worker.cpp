#include "search/mcts/mcts_worker.hpp"

#include <algorithm>
#include <cmath>

#include "play/game/game.hpp"

namespace cairn {
namespace {

// Alone, a plain addition does; atomic ones take a few nanoseconds each.
template <typename T>
void add(std::atomic<T>& to, T value, bool shared) {
    T now = to.load(kRelaxed);
    if (!shared) return to.store(now + value, kRelaxed);
    while (!to.compare_exchange_weak(now, now + value, kRelaxed)) {
    }
}

}  // namespace

MctsWorker::MctsWorker(const Match& match, const MctsSettings& settings, Tree& tree, Scale& scale,
                       Random& random)
    : settings_(settings),
      tree_(tree),
      scale_(scale),
      random_(random),
      walk_(match),
      players_(match.game().players()),
      shared_(settings.threads > 1) {}

void MctsWorker::iterate() {
    walk_.back_to_start();
    path_.clear();
    visit(tree_.root());
    Rewards worth{};
    for (;;) {
        const NodeId at = path_.back().id;
        if (walk_.state().over()) {
            worth = rewards(walk_.state());
            tree_.settle(at, worth);
            path_.back().moved = true;
            break;
        }
        if (!tree_[at].grown()) try_to_grow(at);
        if (tree_.exact(at)) {
            worth = tree_.exact_rewards(at);
            break;
        }
        if (!tree_[at].grown()) {
            walk_.finish(random_);
            worth = rewards(walk_.state());
            break;
        }
        const NodeId child = tree_[at].decider == kChance ? roll(at) : select(at);
        walk_.play(tree_[child].move);
        visit(child);
    }
    scale_.note(worth[0]);
    count(worth);
}

void MctsWorker::visit(NodeId id) {
    path_.push_back({id, false});
    add(tree_[id].visits, 1u, shared_);
}

void MctsWorker::try_to_grow(NodeId id) {
    if (id != tree_.root() && tree_[id].visits.load(kRelaxed) <= settings_.grow_after) return;
    walk_.moves(moves_);
    const int decider = walk_.state().player();
    const bool chance = decider == kChance;
    if (chance) walk_.state().weights(moves_, weights_);
    if (!tree_.grow(id, decider, moves_, chance ? &weights_ : nullptr)) return;
    if (settings_.look_ahead) look_ahead(id);
}

void MctsWorker::look_ahead(NodeId id) {
    const Node& node = tree_[id];
    bool some = false;
    for (NodeId child = node.first; child < node.first + node.count; ++child) {
        const State next = walk_.after(tree_[child].move);
        if (!next.over()) continue;
        tree_.settle(child, rewards(next));
        some = true;
    }
    if (some) path_.back().moved = tree_.prove(id);
}

NodeId MctsWorker::roll(NodeId id) {
    const Node& node = tree_[id];
    double total = 0;
    for (NodeId child = node.first; child < node.first + node.count; ++child) total += tree_[child].weight;
    double left = total * double(random_.next() >> 11) * 0x1p-53;
    NodeId child = node.first;
    while (child + 1 < node.first + node.count && (left -= tree_[child].weight) >= 0) ++child;
    return child;
}

// The choice that promises most. What is proved needs no more visits, and what cannot be better than a choice
// that is proved does not matter.
NodeId MctsWorker::select(NodeId id) {
    const Node& node = tree_[id];
    const double spread = settings_.exploration * std::sqrt(std::log(double(node.visits.load(kRelaxed)) + 1));
    const Bounds known = tree_.bounds(id, node.decider);
    constexpr double kNever = -2, kOnlyForOthers = -1;
    NodeId best = node.first, untried = 0;
    double most = -std::numeric_limits<double>::infinity(), sum = 0, visits = 0;
    // Begins anywhere: the order of the rules must not prefer anybody.
    NodeId child = node.first + NodeId(random_.below(int(node.count)));
    for (std::uint32_t i = 0; i < node.count; ++i, ++child) {
        if (child == node.first + node.count) child = node.first;
        const Node& c = tree_[child];
        const Bounds b = tree_.bounds(child, node.decider);
        const auto n = double(c.visits.load(kRelaxed));
        const double total = c.sum.load(kRelaxed);
        sum += total;
        visits += n;
        double promise = kOnlyForOthers;
        if (b.high < known.low || tree_.exact(child)) {
            promise = kNever;
        } else if (!b.exact() && b.high > known.low) {
            if (n == 0) {
                untried = child;
                continue;
            }
            promise = scale_(b.clamp(total / n)) + spread / std::sqrt(n);
        }
        if (promise > most) most = promise, best = child;
    }
    if (untried == 0) return best;
    const double mean = visits > 0 ? scale_(sum / visits) : 0.5;
    return mean + settings_.first_try > most ? untried : best;
}

void MctsWorker::count(Rewards worth) {
    bool moved = false;
    for (std::size_t k = path_.size(); k-- > 0;) {
        const NodeId id = path_[k].id;
        if (moved) moved = tree_.prove(id);
        moved |= path_[k].moved;
        if (players_ <= 2)  // what is known is better than what was tried
            for (int q = 0; q < players_; ++q)
                worth[std::size_t(q)] = tree_.bounds(id, q).clamp(worth[std::size_t(q)]);
        const int judge = tree_[k > 0 ? path_[k - 1].id : id].decider;
        add(tree_[id].sum, worth[std::size_t(std::max(judge, 0))], shared_);
    }
}

}  // namespace cairn
