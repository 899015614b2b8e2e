#include "search/mcts/mcts_worker.hpp"

#include <algorithm>
#include <cmath>

#include "play/engine/engine.hpp"
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
    path_.clear();
    visit(tree_.root());
    Rewards worth{};
    // Inside the tree nothing is played: only where it ends the position matters.
    for (bool there = false;;) {
        const NodeId at = path_.back().id;
        if (tree_.exact(at)) {
            worth = tree_.exact_rewards(at);
            break;
        }
        if (tree_[at].grown()) {
            const NodeId child = tree_[at].decider == kChance ? roll(at) : select(at);
            if (there) walk_.play(tree_[child].move);
            visit(child);
            continue;
        }
        if (!there) walk_there(), there = true;
        if (walk_.state().over()) {
            worth = rewards(walk_.state());
            tree_.settle(at, worth);
            path_.back().moved = true;
            break;
        }
        try_to_grow(at);
        if (tree_[at].grown()) continue;
        walk_.finish(random_);
        worth = rewards(walk_.state());
        break;
    }
    scale_.note(worth[0]);
    count(worth);
}

// From the last node on the path whose position is kept.
void MctsWorker::walk_there() {
    std::size_t k = path_.size() - 1;
    const std::byte* kept = nullptr;
    while (k > 0 && !(kept = tree_.position(path_[k].id))) --k;
    if (kept) walk_.go_to(kept);
    else walk_.back_to_start();
    for (++k; k < path_.size(); ++k) walk_.play(tree_[path_[k].id].move);
}

void MctsWorker::visit(NodeId id) {
    path_.push_back({id, false});
    tree_.visit(id);
}

void MctsWorker::try_to_grow(NodeId id) {
    const std::uint32_t visits_of_all = tree_.visits(tree_.root());
    const std::uint32_t before =
        std::min(settings_.most_before_growing, 1 + visits_of_all / settings_.visits_each);
    if (id != tree_.root() && tree_.visits(id) <= before) return;
    walk_.moves(moves_);
    const int decider = walk_.state().player();
    const bool chance = decider == kChance;
    if (chance) walk_.state().weights(moves_, weights_);
    const std::byte* const position = walk_.remembers() ? nullptr : walk_.state().bytes();
    if (!tree_.grow(id, decider, moves_, chance ? &weights_ : nullptr, position)) return;
    if (settings_.look_ahead) look_ahead(id);
}

void MctsWorker::look_ahead(NodeId id) {
    const Node& node = tree_[id];
    bool some = false;
    walk_.ends(moves_, ends_);
    for (NodeId child = node.first; child < node.first + node.count; ++child) {
        if (!ends_[child - node.first]) continue;
        tree_.settle(child, rewards(walk_.after(tree_[child].move)));
        some = true;
    }
    if (settings_.most_of_turn > 0 && !walk_.remembers()) some |= grow_turn(id);
    if (some) path_.back().moved = tree_.prove(id);
}

bool MctsWorker::grow_turn(NodeId id) {
    const Node& node = tree_[id];
    const int decider = node.decider, turn = walk_.state().turn();
    if (decider < 0 || node.count * 2 > settings_.most_of_turn) return false;
    bool some = false;
    std::uint32_t grown = node.count;
    for (NodeId child = node.first; child < node.first + node.count; ++child) {
        if (ends_[child - node.first]) continue;
        const State next = walk_.after(tree_[child].move);
        // Most choices are the last of their turn: then so are their neighbours.
        if (next.player() != decider || next.turn() != turn) return some;
        next.moves(next_moves_);
        grown += std::uint32_t(next_moves_.size());
        if (grown > settings_.most_of_turn || next_moves_.front() == kVoidGame) return some;
        if (!tree_.grow(child, decider, next_moves_, nullptr, next.bytes())) return some;
        next.game().engine().ends(next.bytes(), next_moves_, next_ends_);
        bool ends = false;
        for (std::size_t k = 0; k < next_moves_.size(); ++k) {
            if (!next_ends_[k]) continue;
            State last = next;
            last.play(next_moves_[k]);
            tree_.settle(tree_[child].first + NodeId(k), rewards(last));
            ends = true;
        }
        if (ends) some |= tree_.prove(child);
    }
    return some;
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
        if (most < 0 || mean + settings_.first_try > bits_as<float>(most)) return first_with(Tree::kUntried);
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
