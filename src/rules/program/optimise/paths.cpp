#include "rules/program/optimise/paths.hpp"

#include <algorithm>
#include <map>

namespace cairn {

Paths::Paths(const Program& program) : flow_(flow_of_play(program)) {
    from_.resize(flow_.blocks.size());
    for (std::size_t b = 0; b < flow_.blocks.size(); ++b)
        for (const int to : flow_.blocks[b].to) from_[std::size_t(to)].push_back(int(b));
    find_order();
    find_dominators();
}

// Backwards the order in which a walk in depth leaves the blocks.
void Paths::find_order() {
    const std::size_t n = flow_.blocks.size();
    std::vector<char> seen(n, 0);
    std::vector<std::pair<int, std::size_t>> open;  // a block, and how many of its successors were visited
    for (std::size_t b = n; b-- > 0;) {
        if (!flow_.blocks[b].entered || seen[b]) continue;
        seen[b] = 1;
        open.push_back({int(b), 0});
        while (!open.empty()) {
            auto& [block, next] = open.back();
            const auto& to = flow_.blocks[std::size_t(block)].to;
            if (next == to.size()) {
                order_.push_back(block);
                open.pop_back();
                continue;
            }
            const int t = to[next++];
            if (!seen[std::size_t(t)]) seen[std::size_t(t)] = 1, open.push_back({t, 0});
        }
    }
    std::reverse(order_.begin(), order_.end());
}

// After Cooper, Harvey and Kennedy. A root stands before all beginnings.
void Paths::find_dominators() {
    const std::size_t n = flow_.blocks.size();
    const int root = int(n);
    constexpr int kNotYet = -1;
    std::vector<int> place(n + 1, -1), parent(n + 1, kNotYet);
    for (std::size_t k = 0; k < order_.size(); ++k) place[std::size_t(order_[k])] = int(k);
    parent[n] = root;
    const auto meet = [&](int a, int b) {
        while (a != b) {
            while (place[std::size_t(a)] > place[std::size_t(b)]) a = parent[std::size_t(a)];
            while (place[std::size_t(b)] > place[std::size_t(a)]) b = parent[std::size_t(b)];
        }
        return a;
    };
    for (bool changed = true; changed;) {
        changed = false;
        for (const int b : order_) {
            int above = flow_.blocks[std::size_t(b)].entered ? root : kNotYet;
            for (const int f : from_[std::size_t(b)])
                if (parent[std::size_t(f)] != kNotYet) above = above == kNotYet ? f : meet(above, f);
            if (above != parent[std::size_t(b)]) parent[std::size_t(b)] = above, changed = true;
        }
    }
    std::vector<std::vector<int>> below(n + 1);
    for (const int b : order_) below[std::size_t(parent[std::size_t(b)])].push_back(b);
    enter_.assign(n + 1, 0);
    leave_.assign(n + 1, 0);
    int clock = 0;
    std::vector<std::pair<int, std::size_t>> open = {{root, 0}};
    while (!open.empty()) {
        auto& [block, next] = open.back();
        if (next == 0) enter_[std::size_t(block)] = clock++;
        if (next == below[std::size_t(block)].size()) {
            leave_[std::size_t(block)] = clock++;
            open.pop_back();
            continue;
        }
        const int b = below[std::size_t(block)][next++];
        open.push_back({b, 0});
    }
}

std::vector<NaturalLoop> Paths::loops() const {
    std::map<int, NaturalLoop> by_head;
    for (const int b : order_)
        for (const int head : flow_.blocks[std::size_t(b)].to) {
            if (!always_before(head, b)) continue;
            NaturalLoop& loop = by_head[head];
            loop.head = head;
            loop.ends.push_back(b);
            loop.inside.resize(flow_.blocks.size());
            loop.inside[std::size_t(head)] = true;
            std::vector<int> open = {b};
            while (!open.empty()) {
                const int inside = open.back();
                open.pop_back();
                if (loop.inside[std::size_t(inside)]) continue;
                loop.inside[std::size_t(inside)] = true;
                for (const int f : from(inside)) open.push_back(f);
            }
        }
    std::vector<NaturalLoop> all;
    for (auto& [head, loop] : by_head) all.push_back(std::move(loop));
    return all;
}

}  // namespace cairn
