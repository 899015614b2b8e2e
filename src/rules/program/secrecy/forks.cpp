#include "rules/program/secrecy/forks.hpp"

#include <algorithm>

namespace cairn {

// Post-dominators, by Cooper, Harvey and Kennedy's method on the flow turned round: from the end, which follows every
// block that nothing else follows.
Forks::Forks(const Flow& flow) : flow_(flow) {
    const int n = int(flow.blocks.size()), end = n;
    std::vector<std::vector<int>> from(std::size_t(n) + 1);
    for (int b = 0; b < n; ++b) {
        const auto& to = flow.blocks[std::size_t(b)].to;
        for (const int t : to) from[std::size_t(t)].push_back(b);
        if (to.empty()) from[std::size_t(end)].push_back(b);
    }
    // Blocks from the end backwards; a block of an endless loop is not met, and its branches never meet.
    std::vector<int> rank(std::size_t(n) + 1, -1), order;
    std::vector<std::pair<int, std::size_t>> open = {{end, 0}};
    std::vector<bool> seen(std::size_t(n) + 1);
    seen[std::size_t(end)] = true;
    while (!open.empty()) {
        auto& [b, k] = open.back();
        if (k < from[std::size_t(b)].size()) {
            const int next = from[std::size_t(b)][k++];
            if (!seen[std::size_t(next)]) seen[std::size_t(next)] = true, open.push_back({next, 0});
        } else {
            rank[std::size_t(b)] = int(order.size());
            order.push_back(b);
            open.pop_back();
        }
    }
    meets_.assign(std::size_t(n) + 1, -1);
    meets_[std::size_t(end)] = end;
    const auto common = [&](int a, int b) {
        while (a != b) {
            while (rank[std::size_t(a)] < rank[std::size_t(b)]) a = meets_[std::size_t(a)];
            while (rank[std::size_t(b)] < rank[std::size_t(a)]) b = meets_[std::size_t(b)];
        }
        return a;
    };
    for (bool changed = true; changed;) {
        changed = false;
        for (auto it = order.rbegin(); it != order.rend(); ++it) {
            if (*it == end) continue;
            const auto& to = flow.blocks[std::size_t(*it)].to;
            int met = to.empty() ? end : -1;
            for (const int t : to)
                if (meets_[std::size_t(t)] >= 0) met = met < 0 ? t : common(met, t);
            if (met != meets_[std::size_t(*it)]) meets_[std::size_t(*it)] = met, changed = true;
        }
    }
    for (int& m : meets_)
        if (m < 0) m = end;
}

const std::vector<int>& Forks::under(int block) {
    const auto [it, fresh] = under_.try_emplace(block);
    if (!fresh) return it->second;
    const int met = meets_[std::size_t(block)];
    std::vector<bool> seen(flow_.blocks.size());
    std::vector<int> open = flow_.blocks[std::size_t(block)].to;
    while (!open.empty()) {
        const int b = open.back();
        open.pop_back();
        if (b == met || seen[std::size_t(b)]) continue;
        seen[std::size_t(b)] = true;
        it->second.push_back(b);
        for (const int t : flow_.blocks[std::size_t(b)].to) open.push_back(t);
    }
    std::sort(it->second.begin(), it->second.end());
    return it->second;
}

}  // namespace cairn
