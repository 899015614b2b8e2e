#include "search/mcts/mcts_worker.hpp"

#include <algorithm>

#include "play/engine/engine.hpp"
#include "play/game/game.hpp"
#include "search/mcts/choosing.hpp"

namespace cairn {
MctsWorker::MctsWorker(const Match& match, const MctsSettings& settings, Tree& tree, Scale& scale,
                       Random& random)
    : settings_(settings),
      exploration_(float(settings.exploration)),
      tree_(tree),
      scale_(scale),
      random_(random),
      walk_(match),
      players_(match.game().players()) {}

inline void MctsWorker::visit(NodeId id, int decider) {
    Node& node = tree_[id];
    path_.push_back({id, &node, false});
    tree_.visit(id, node, decider);
}

void MctsWorker::iterate() {
    path_.clear();
    visit(tree_.root(), kNobody);
    Rewards worth{};
    // Inside the tree nothing is played: only where it ends the position matters.
    for (bool there = false;;) {
        const NodeId at = path_.back().id;
        const Node& node = *path_.back().node;
        const unsigned facts = node.facts.load(std::memory_order_acquire);
        if (facts & Node::kExact) {
            if (const NodeId other = at == tree_.root() ? another_choice() : 0; other != 0) {
                visit(other, node.decider);
                continue;
            }
            worth = tree_.exact_rewards(at);
            break;
        }
        if (facts & Node::kGrown) {
            const NodeId child = node.decider == kChance ? roll(at) : select(at, node);
            if (there) walk_.play(tree_.move(child));
            visit(child, node.decider);
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
        if (node.grown()) continue;
        walk_.finish(random_);
        worth = rewards(walk_.state());
        break;
    }
    scale_.note(worth[0]);
    count(worth);
}

// It is known what to choose, but perhaps not yet what else would be worth; 0: nobody wants to know more.
NodeId MctsWorker::another_choice() const {
    return settings_.tries_of_each > 0 ? tree_.least_tried(tree_.root()) : 0;
}

// From the last node on the path whose position is kept.
void MctsWorker::walk_there() {
    std::size_t k = path_.size() - 1;
    const std::byte* kept = nullptr;
    while (k > 0 && !(kept = tree_.position(path_[k].id))) --k;
    if (kept) walk_.go_to(kept);
    else walk_.back_to_start();
    for (++k; k < path_.size(); ++k) walk_.play(tree_.move(path_[k].id));
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
    const NodeId first = tree_.first(id);
    for (NodeId child = first; child < first + node.count; ++child) {
        if (!ends_[child - first]) continue;
        tree_.settle(child, rewards(walk_.after(tree_.move(child))));
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
    const NodeId first = tree_.first(id);
    std::uint32_t grown = node.count;
    for (NodeId child = first; child < first + node.count; ++child) {
        if (ends_[child - first]) continue;
        const State next = walk_.after(tree_.move(child));
        // Most choices are the last of their turn: then so are their neighbours.
        if (next.player() != decider || next.turn() != turn) return some;
        next.moves(next_moves_);
        // All of the turn or nothing: its neighbours have about as many.
        if (grown == node.count && node.count * (1 + next_moves_.size()) > settings_.most_of_turn)
            return some;
        grown += std::uint32_t(next_moves_.size());
        if (grown > 2 * settings_.most_of_turn || next_moves_.front() == kVoidGame) return some;
        if (!tree_.grow(child, decider, next_moves_, nullptr, next.bytes())) return some;
        next.game().engine().ends(next.bytes(), next_moves_, next_ends_);
        bool ends = false;
        for (std::size_t k = 0; k < next_moves_.size(); ++k) {
            if (!next_ends_[k]) continue;
            State last = next;
            last.play(next_moves_[k]);
            tree_.settle(tree_.first(child) + NodeId(k), rewards(last));
            ends = true;
        }
        if (ends) some |= tree_.prove(child);
    }
    return some;
}

NodeId MctsWorker::roll(NodeId id) {
    const Node& node = tree_[id];
    const NodeId first = tree_.first(id);
    double total = 0;
    for (NodeId child = first; child < first + node.count; ++child) total += tree_.weight(child);
    double left = total * double(random_.next() >> 11) * 0x1p-53;
    NodeId child = first;
    while (child + 1 < first + node.count && (left -= tree_.weight(child)) >= 0) ++child;
    return child;
}

// The choice that promises most. What is proved needs no more visits, and what cannot be better than a choice
// that is proved does not matter.
NodeId MctsWorker::select(NodeId id, const Node& node) {
    Tree::Scaling how{exploration_ * tree_.spread(node), 0, 1, 0};
    double mean = 0.5;
    if (scale_.fixed()) {
        if (tree_.tried(node) > 0) mean = tree_.mean_of_tried(node);
    } else {
        const auto [factor, offset] = scale_.line();
        how.factor = float(factor), how.offset = float(offset);
        if (tree_.tried(node) > 0) mean = factor * tree_.mean_of_tried(node) + offset;
    }
    how.untried = float(std::max(0.0, mean + settings_.first_try));
    const NodeId child = tree_.choose(id, node, how, promises_, random_);
    return child == 0 ? open_for_others(id, random_.below(node.count)) : child;
}

// Nothing is left to learn for whoever decides; for the others there may be.
NodeId MctsWorker::open_for_others(NodeId id, int begin) const {
    const Node& node = tree_[id];
    const float known = tree_.bounds(id, node.decider).low;
    const NodeId first = tree_.first(id);
    for (std::uint32_t i = 0; i < node.count; ++i) {
        const NodeId child = first + (NodeId(begin) + i) % node.count;
        if (tree_.bounds(child, node.decider).high >= known && !tree_.exact(child)) return child;
    }
    return first + NodeId(begin);
}

// Bounds on the way correct what was counted below.
void MctsWorker::count(Rewards& worth) {
    bool moved = false;
    for (std::size_t k = path_.size(); k-- > 0;) {
        // Not a copy: of what was just written piece by piece, nothing can be read at once quickly.
        const auto& [id, node, moved_here] = path_[k];
        if (moved) moved = tree_.prove(id);
        moved |= moved_here;
        // What is known is better than what was tried; of two, the one gets what the other does not.
        if (players_ <= 2 && node->bounded()) {
            worth[0] = tree_.bounds(id, 0).clamp(worth[0]);
            if (players_ == 2) worth[1] = 1 - worth[0];
        }
        Node* const parent = k > 0 ? path_[k - 1].node : nullptr;
        const int decider = parent ? parent->decider : node->decider;
        tree_.count(parent, id, *node, decider, worth[std::size_t(std::max(decider, 0))]);
    }
}

}  // namespace cairn
