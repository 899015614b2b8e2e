#include "search/mcts/mcts_worker.hpp"

#include <algorithm>
#include <cmath>

#include "play/game/game.hpp"

namespace cairn {
namespace {

// sqrt(log(n + 1)), from a table: exact up to 63, then for n + 1 rounded down to six binary places, which changes it by less
// than anybody could notice.
class Spreads {
   public:
    Spreads() {
        for (std::uint32_t k = 0; k < kSize; ++k)
            values_[k] = std::sqrt(std::log(bits_as<float>((k + kOne) << kShift)));
    }
    float operator()(std::uint32_t n) const {
        return values_[(bits_as<std::uint32_t>(float(n) + 1) >> kShift) - kOne];
    }

   private:
    static constexpr int kShift = 23 - 6;
    static constexpr std::uint32_t kOne = 127u << 6, kSize = 33u << 6;
    float values_[kSize];
};
const Spreads spread_of;

}  // namespace

MctsWorker::MctsWorker(const Match& match, const MctsSettings& settings, Tree& tree, Scale& scale,
                       Random& random)
    : settings_(settings),
      tree_(tree),
      scale_(scale),
      random_(random),
      walk_(match),
      players_(match.game().players()) {}

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
    tree_.visit(id);
}

void MctsWorker::try_to_grow(NodeId id) {
    if (id != tree_.root() && tree_.visits(id) <= settings_.grow_after) return;
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
    const auto [factor, offset] = scale_.line();
    // Never quite 0, which would hide what is untried.
    const float spread = std::max(float(settings_.exploration) * spread_of(tree_.visits(id)), 1e-9F);
    const auto [most, some_untried] = tree_.promises(id, {spread, float(factor), float(offset)}, promises_);
    // Begins anywhere: the order of the rules must not prefer anybody.
    const int begin = random_.below(int(node.count));
    const auto first_with = [&](Tree::PromiseBits bits) {
        int k = begin;
        while (promises_[std::size_t(k)] != bits) k = k + 1 < int(node.count) ? k + 1 : 0;
        return node.first + NodeId(k);
    };
    if (some_untried) {
        const double mean = node.tried > 0 ? scale_(node.tried_sum / node.tried) : 0.5;
        if (most < 0 || mean + settings_.first_try > bits_as<float>(most))
            return first_with(Tree::kUntried);
    }
    return most >= 0 ? first_with(most) : open_for_others(id, begin);
}

// Nothing is left to learn for whoever decides; for the others there may be.
NodeId MctsWorker::open_for_others(NodeId id, int begin) const {
    const Node& node = tree_[id];
    const float known = tree_.bounds(id, node.decider).low;
    for (std::uint32_t i = 0; i < node.count; ++i) {
        const NodeId child = node.first + (NodeId(begin) + i) % node.count;
        if (tree_.bounds(child, node.decider).high >= known && !tree_.exact(child)) return child;
    }
    return node.first + NodeId(begin);
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
        const NodeId parent = k > 0 ? path_[k - 1].id : id;
        tree_.count(parent, id, worth[std::size_t(std::max<int>(tree_[parent].decider, 0))]);
    }
}

}  // namespace cairn
