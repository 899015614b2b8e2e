#include "study/atlas/reach.hpp"

#include <algorithm>

#include "study/atlas/share_out.hpp"

namespace cairn {

// What one thread needs: a State and a list of moves for each step of playing on.
struct AtlasReach::Walker {
    AtlasReach& reach;
    std::vector<State> states;
    std::vector<MoveList> lists;

    explicit Walker(AtlasReach& r)
        : reach(r), states(kDeepestStep, r.plan_->game().blank()), lists(kDeepestStep) {}

    void follow(const State& state, std::size_t depth) {
        if (depth >= kDeepestStep) return;
        state.moves(lists[depth]);
        for (const Move move : lists[depth]) {
            State& next = states[depth];
            next = state;
            next.play(move);
            if (next.over()) continue;
            if (const auto place = reach.plan_->find(next)) reach.mark(*place);
            else follow(next, depth + 1);
        }
    }
};

AtlasReach::AtlasReach(std::shared_ptr<const AtlasPlan> plan) : plan_(std::move(plan)) {
    marks_.reserve(plan_->sheets().size());
    for (const Sheet& sheet : plan_->sheets()) marks_.emplace_back(std::size_t((sheet.places + 63) / 64));
    const State start = plan_->game().start();
    if (const auto place = plan_->find(start)) mark(*place);
    else Walker(*this).follow(start, 0);
}

bool AtlasReach::any(std::uint32_t sheet, std::uint64_t at, std::uint64_t count) const {
    const auto& marks = marks_[sheet];
    const std::uint64_t last = at + count - 1;
    for (std::uint64_t word = at / 64; word <= last / 64; ++word) {
        std::uint64_t bits = marks[word].load(std::memory_order_relaxed);
        if (word == at / 64) bits &= ~std::uint64_t(0) << (at % 64);
        if (word == last / 64) bits &= ~std::uint64_t(0) >> (63 - last % 64);
        if (bits) return true;
    }
    return false;
}

// Where an occupancy is its own mirror image, so can a position be another colouring of the same class, and
// what leads to one leads to the other.
void AtlasReach::mark_twins(std::uint32_t number, std::uint64_t class_number) {
    const Sheet& sheet = plan_->sheets()[number];
    const Occupancies& occupancies = plan_->occupancies();
    const Balls balls = occupancies.classes(sheet.layer)[class_number];
    std::vector<int> own;
    for (int g = 1; g < occupancies.symmetries(); ++g)
        if (occupancies.image(g, balls) == balls) own.push_back(g);
    if (own.empty()) return;
    Colourings colouring(balls, sheet.counts);
    for (std::uint64_t way = 0; way < sheet.ways; ++way, colouring.next()) {
        if (!has(number, class_number * sheet.ways + way)) continue;
        for (const int g : own) {
            std::array<Balls, kAtlasColours> twin = colouring.colours();
            for (Balls& b : twin) b = occupancies.image(g, b);
            mark({number, class_number * sheet.ways + colouring_rank(balls, twin)});
        }
    }
}

bool AtlasReach::follow_layer(int layer, int threads, const std::atomic<bool>& stop) {
    done_ = 0;
    auto sheets = plan_->sheets_of(layer);
    // A pass leads to another sheet of the same layer.
    std::stable_sort(sheets.begin(), sheets.end(), [&](std::uint32_t a, std::uint32_t b) {
        return plan_->sheets()[a].model->header().passes < plan_->sheets()[b].model->header().passes;
    });
    const auto& classes = plan_->occupancies().classes(layer);
    for (const std::uint32_t number : sheets) {
        const Sheet& sheet = plan_->sheets()[number];
        Runs runs(classes.size(), kPlacesAtATime / sheet.ways, stop);
        share_out(runs, threads, [&](Runs& shared) {
            Walker walker(*this);
            State state = *sheet.model;
            while (const Runs::Run run = shared.take())
                for (std::uint64_t c = run.from; c < run.to; ++c, done_ += sheet.ways) {
                    if (!any(number, c * sheet.ways, sheet.ways)) continue;
                    mark_twins(number, c);
                    Colourings colouring(classes[c], sheet.counts);
                    for (std::uint64_t way = 0; way < sheet.ways; ++way, colouring.next()) {
                        if (!has(number, c * sheet.ways + way)) continue;
                        if ((way & 0xFFF) == 0xFFF && stop) return;
                        plan_->lay(state, colouring.colours());
                        walker.follow(state, 0);
                    }
                }
        });
        if (stop) return false;
    }
    return true;
}

}  // namespace cairn
