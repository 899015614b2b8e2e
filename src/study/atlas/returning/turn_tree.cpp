#include "study/atlas/returning/turn_tree.hpp"

#include <algorithm>

#include "rules/program/flow.hpp"
#include "study/atlas/returning/tree_grower.hpp"

namespace cairn {
namespace {

// Does every turn begin by waiting at one and the same place?
bool begins_at_one_place(const Program& p) {
    std::vector<char> seen(p.code.size());
    std::vector<int> open{p.phases.front().turn_pc};
    int waiting = 0;
    while (!open.empty()) {
        const int pc = open.back();
        open.pop_back();
        if (std::exchange(seen[std::size_t(pc)], char(1))) continue;
        if (does(p.code[std::size_t(pc)], effect::Waits)) {
            ++waiting;
            continue;
        }
        each_successor(p, pc, [&](int next) { open.push_back(next); });
    }
    return waiting == 1;
}

}  // namespace

std::unique_ptr<TurnTrees> TurnTrees::make(const AtlasPlan& plan) {
    const Program& p = plan.game().program();
    if (p.phases.size() != 1 || p.ko_slot >= 0 || p.pose_slot >= 0 || p.buries() || !p.riding_sets.empty() ||
        !p.riding_numbers.empty() || !plan.turns_begin_alike() || !begins_at_one_place(p))
        return nullptr;
    std::unique_ptr<TurnTrees> trees(new TurnTrees(plan));
    std::vector<std::uint64_t> frames;
    for (std::uint32_t s = 0; s < plan.sheets().size(); ++s) {
        const Sheet& sheet = plan.sheets()[s];
        std::size_t k = std::size_t(std::find(frames.begin(), frames.end(), sheet.frame) - frames.begin());
        if (k == frames.size()) {
            if (k == 2) return nullptr;  // the game keeps more than who is to move
            frames.push_back(sheet.frame);
            trees->kinds_.push_back(
                {sheet.model.get(), sheet.model->player(),
                 std::vector<std::uint32_t>(kMostBalls * kMostBalls * kMostBalls, kNoSheet)});
        }
        trees->kind_of_.push_back(std::uint32_t(k));
        trees->kinds_[k].by_counts[index(sheet.counts)] = s;
    }
    if (frames.size() != 2) return nullptr;
    const Kind &a = trees->kinds_[0], &b = trees->kinds_[1];
    if (a.player == b.player || !plan.same_but_for_the_player(*a.model, *b.model)) return nullptr;
    return trees;
}

bool TurnTrees::grow(TurnTree& tree, std::size_t kind, int layer, std::uint32_t in_layer) const {
    return TreeGrower(*this, tree, kind, plan_.occupancies().classes(layer)[in_layer]).grow();
}

}  // namespace cairn
