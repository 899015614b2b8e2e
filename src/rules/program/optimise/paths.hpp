// Which block of code stands before another on every way to it, and which blocks come round again.
#pragma once

#include <vector>

#include "rules/program/flow.hpp"

namespace cairn {

// A loop: its head, through which it is entered, and all blocks from which the head is reached again.
struct NaturalLoop {
    int head = 0;
    std::vector<bool> inside;  // by block
    std::vector<int> ends;     // the blocks that go back to the head
};

class Paths {
   public:
    explicit Paths(const Program& program);

    const Flow& flow() const { return flow_; }
    const std::vector<int>& order() const {
        return order_;
    }  // of the blocks: each after those that lead to it, loops apart
    const std::vector<int>& from(int block) const { return from_[std::size_t(block)]; }
    // Does block a stand on every way to block b? Each stands on every way to itself.
    bool always_before(int a, int b) const {
        return enter_[std::size_t(a)] <= enter_[std::size_t(b)] &&
               leave_[std::size_t(b)] <= leave_[std::size_t(a)];
    }
    std::vector<NaturalLoop> loops() const;  // one for each head

   private:
    void find_order();
    void find_dominators();

    Flow flow_;
    std::vector<int> order_;
    std::vector<std::vector<int>> from_;
    std::vector<int> enter_,
        leave_;  // in the tree of "stands directly before on every way": when it is entered and left
};

}  // namespace cairn
