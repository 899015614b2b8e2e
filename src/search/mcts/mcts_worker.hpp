// One thread's part in a Monte Carlo tree search: walk down the tree, play out, count, prove.
#pragma once

#include <limits>
#include <vector>

#include "search/mcts/mcts.hpp"
#include "search/mcts/tree.hpp"
#include "search/players/walk.hpp"

namespace cairn {

// Rewards as seen so far. Scores of one player may be any numbers, and are compared on this scale.
class Scale {
   public:
    explicit Scale(bool fixed) : fixed_(fixed) {}
    void note(double reward) {
        if (fixed_) return;
        if (reward < low_.load(std::memory_order_relaxed)) low_.store(reward, std::memory_order_relaxed);
        if (reward > high_.load(std::memory_order_relaxed)) high_.store(reward, std::memory_order_relaxed);
    }
    // On the scale a reward is factor * reward + offset.
    struct Line {
        double factor, offset;
    };
    bool fixed() const { return fixed_; }  // … that is the reward itself
    Line line() const {
        if (fixed_) return {1, 0};
        const double low = low_.load(std::memory_order_relaxed), high = high_.load(std::memory_order_relaxed);
        return high > low ? Line{1 / (high - low), -low / (high - low)} : Line{0, 0.5};
    }
    double operator()(double reward) const { return line().factor * reward + line().offset; }

   private:
    bool fixed_;
    std::atomic<double> low_{std::numeric_limits<double>::infinity()};
    std::atomic<double> high_{-std::numeric_limits<double>::infinity()};
};

class MctsWorker {
   public:
    // All must outlive it. The match waits where the tree has its root.
    MctsWorker(const Match& match, const MctsSettings& settings, Tree& tree, Scale& scale, Random& random);
    void iterate();

   private:
    struct Visit {
        NodeId id;
        Node* node;
        bool moved;  // its bounds have, in this iteration
    };
    void visit(NodeId id, int decider);  // who decided to come here
    NodeId another_choice() const;
    void try_to_grow(NodeId id);
    void look_ahead(NodeId id);  // which of the new children end the game?
    bool grow_turn(NodeId id);   // what the same player chooses next; true when something was proved
    void walk_there();           // to the position of the node at the end of the path
    NodeId roll(NodeId id);
    NodeId select(NodeId id, const Node& node);
    NodeId open_for_others(NodeId id, int begin) const;
    void count(Rewards& worth);

    const MctsSettings& settings_;
    const float exploration_;
    Tree& tree_;
    Scale& scale_;
    Random& random_;
    Walk walk_;
    int players_;
    std::vector<Visit> path_;
    std::vector<Tree::PromiseBits> promises_;  // of the children looked at
    MoveList moves_;
    std::vector<std::uint8_t> ends_;  // by move: is the game over after it?
    MoveList next_moves_;             // of a child that grows at once
    std::vector<std::uint8_t> next_ends_;
    std::vector<int> weights_;
};

}  // namespace cairn
