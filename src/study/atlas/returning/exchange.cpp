#include "study/atlas/returning/exchange.hpp"

#include <algorithm>

#include "study/atlas/share_out.hpp"

namespace cairn {
namespace {

const std::atomic<bool> kGoOn{false};

bool images(const TurnTree::Question& a, const TurnTree::Question& b) {
    return a.about == b.about && a.plus == b.plus && a.times == exchanged(b.times) &&
           std::equal(a.any.begin(), a.any.end(), b.any.begin(), b.any.end(),
                      [](const NotOf& x, const NotOf& y) { return x == exchanged(y); });
}

bool images(const TurnTree::Node& a, const TurnTree::Node& b) {
    return a.kind == b.kind && a.negated == b.negated && a.at == b.at && a.yes == b.yes && a.no == b.no;
}

bool images(const TurnTree::Way& a, const TurnTree::Way& b) {
    return a.unless == exchanged(b.unless) && a.node == b.node;
}

bool images(const TurnTree::Landing& a, const TurnTree::Landing& b) {
    return a.all == b.all && a.removed == b.removed && a.added == exchanged(b.added) &&
           a.in_layer == b.in_layer && a.layer == b.layer && a.symmetry == b.symmetry &&
           a.kind + b.kind == 1 && a.choices == b.choices;
}

template <class T>
bool all_images(const std::vector<T>& a, const std::vector<T>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const T& x, const T& y) { return images(x, y); });
}

}  // namespace

bool are_images(const TurnTree& first, const TurnTree& second) {
    const auto images_of = [](const NotOf& x, const NotOf& y) { return x == exchanged(y); };
    return std::equal(first.never.begin(), first.never.end(), second.never.begin(), second.never.end(),
                      images_of) &&
           first.root == second.root && first.stuck == second.stuck &&
           all_images(first.nodes, second.nodes) && all_images(first.ways, second.ways) &&
           all_images(first.landings, second.landings) && all_images(first.questions, second.questions);
}

bool turns_exchange(const AtlasPlan& plan, const TurnTrees& trees, int threads,
                    const std::atomic<bool>& stop) {
    if (trees.kinds() != 2) return false;
    for (std::uint32_t s = 0; s < plan.sheets().size(); ++s)
        if (!trees.sheet(1 - trees.kind_of(s), exchanged(plan.sheets()[s].counts))) return false;
    struct Class {
        int layer;
        std::uint32_t in_layer;
    };
    std::vector<Class> classes;
    for (int layer = 0; layer < plan.occupancies().layers(); ++layer) {
        if (plan.sheets_of(layer).empty()) continue;
        for (std::uint32_t c = 0; c < plan.occupancies().classes(layer).size(); ++c)
            classes.push_back({layer, c});
    }
    // Where the rules say nothing of it, who has nothing to choose passes, whoever it is.
    const bool stuck_is_told = plan.game().program().phases.front().stuck_pc >= 0;
    std::atomic<bool> all{true};
    Runs runs(classes.size(), 16, stop);
    share_out(runs, threads, [&](Runs& shared) {
        TurnTree first, second;
        while (const Runs::Run run = shared.take())
            for (std::uint64_t k = run.from; k < run.to && all; ++k) {
                const auto [layer, in_layer] = classes[k];
                // Without a tree, or where a tree does not tell what is done when nothing can be chosen, turns are played out.
                if (!trees.grow(first, 0, layer, in_layer) || !trees.grow(second, 1, layer, in_layer) ||
                    (first.stuck == 0 && stuck_is_told) || !are_images(first, second))
                    all = false;
            }
    });
    return all && !stop;
}

void fill_images(const AtlasPlan& plan, const TurnTrees& trees, AtlasTables& tables, int threads) {
    for (std::uint32_t s = 0; s < plan.sheets().size(); ++s) {
        if (trees.kind_of(s) != 1) continue;
        const Sheet& sheet = plan.sheets()[s];
        const std::vector<std::uint8_t>& from = tables[*trees.sheet(0, exchanged(sheet.counts))];
        std::vector<std::uint8_t>& to = tables[s];
        const auto& classes = plan.occupancies().classes(sheet.layer);
        Runs runs(classes.size(), kPlacesAtATime / sheet.ways, kGoOn);
        share_out(runs, threads, [&](Runs& shared) {
            while (const Runs::Run run = shared.take())
                for (std::uint64_t c = run.from; c < run.to; ++c) {
                    Colourings colouring(classes[c], sheet.counts);
                    for (std::uint64_t way = 0; way < sheet.ways; ++way, colouring.next())
                        to[c * sheet.ways + way] =
                            from[c * sheet.ways + colouring_rank(classes[c], exchanged(colouring.colours()))];
                }
        });
    }
}

}  // namespace cairn
