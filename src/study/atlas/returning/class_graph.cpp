#include "study/atlas/returning/class_graph.hpp"

#include <bit>
#include <numeric>

namespace cairn {
namespace {

constexpr std::uint64_t kAfterAll = ~std::uint64_t(0);

}  // namespace

ClassGraph::ClassGraph(const AtlasPlan& plan) {
    const Occupancies& occupancies = plan.occupancies();
    const Lattice& lattice = plan.game().lattice();
    std::vector<int> height;
    for (int layer = 0; layer < occupancies.layers(); ++layer) {
        first_.push_back(std::uint32_t(classes_.size()));
        const bool met = !plan.sheets_of(layer).empty();
        for (const Balls balls : occupancies.classes(layer)) {
            classes_.push_back({layer, false, {}, 0});
            int sum = 0;
            for (Balls rest = balls; rest; rest &= rest - 1)
                sum += lattice.level_of[std::size_t(lattice.points[std::size_t(std::countr_zero(rest))])];
            height.push_back(sum);
            if (met) order_.push_back(std::uint32_t(classes_.size() - 1));
        }
    }
    std::stable_sort(order_.begin(), order_.end(), [&](std::uint32_t a, std::uint32_t b) {
        return std::pair(classes_[a].layer, height[a]) > std::pair(classes_[b].layer, height[b]);
    });
    earlier_ = std::vector<Changes>(classes_.size());
    now_ = std::vector<Changes>(classes_.size());
}

ClassChange ClassGraph::begin(std::uint32_t number) {
    One& here = classes_[number];
    const std::uint64_t before = here.begun;
    here.begun = time_.fetch_add(1);
    ClassChange sum;
    const auto add = [&](const Changes& c) {
        if (c.at.load() <= before) return;
        sum.add({c.least.load(), c.greatest.load(), true});
    };
    for (const std::uint32_t other : here.leads_to) {
        add(earlier_[other]);
        add(now_[other]);
    }
    return sum;
}

void ClassGraph::changed(std::uint32_t number, const ClassChange& change) {
    if (!change.any) return;
    Changes& c = now_[number];
    c.least = change.least;
    c.greatest = change.greatest;
    // A class that begins between the taking of the time and its being written down would neither see the change now nor find it
    // later than its beginning. So first it is later than everything.
    c.at = kAfterAll;
    c.at = time_.fetch_add(1);
}

void ClassGraph::next_sweep() {
    for (std::size_t k = 0; k < now_.size(); ++k) {
        earlier_[k].least = now_[k].least.load();
        earlier_[k].greatest = now_[k].greatest.load();
        earlier_[k].at = now_[k].at.load();
        now_[k].least = Verdict::kLongest;
        now_[k].greatest = 0;
        now_[k].at = 0;
    }
}

}  // namespace cairn
