#include "study/atlas/reach.hpp"

#include <algorithm>

#include "play/game/match.hpp"
#include "study/atlas/adding/class_steps.hpp"
#include "study/atlas/share_out.hpp"

namespace cairn {

// What one thread needs: a State and a list of moves for each step of playing on.
struct AtlasReach::Walker {
    AtlasReach& reach;
    std::vector<State> states;
    std::vector<MoveList> lists;
    std::optional<ClassSteps> steps;

    explicit Walker(AtlasReach& r)
        : reach(r), states(kDeepestStep, r.plan_->game().blank()), lists(kDeepestStep) {
        if (r.endings_) steps.emplace(*r.plan_, *r.endings_);
    }

    // Every marked colouring of a class, whose balls are laid into `state`.
    void follow_class(State& state, std::uint32_t number, std::uint64_t class_number,
                      const std::atomic<bool>& stop) {
        const AtlasPlan& plan = *reach.plan_;
        const Sheet& sheet = plan.sheets()[number];
        Colourings colouring(plan.occupancies().classes(sheet.layer)[class_number], sheet.counts);
        if (steps) {
            plan.lay(state, sheet, colouring.colours());
            steps->begin(state);
        }
        for (std::uint64_t way = 0; way < sheet.ways; ++way, colouring.next()) {
            if (!reach.has(number, class_number * sheet.ways + way)) continue;
            if ((way & 0xFFF) == 0xFFF && stop) return;
            if (plan.returns()) {
                if (reach.set_followed(number, class_number * sheet.ways + way)) continue;
                reach.grown_ = true;
            }
            const auto lay = [&]() -> const State& {
                plan.lay(state, sheet, colouring.colours());
                return state;
            };
            if (!steps) {
                follow(lay(), 0);
                continue;
            }
            steps->each_end(colouring.colours(), lay, [](const auto&) { return false; });
            steps->each_step(
                colouring.colours(), lay,
                [&](const AtlasPlace& place, auto) {
                    reach.mark(place);
                    return true;
                },
                [&](const State& next) { follow(next, 0); });
        }
    }

    void follow(const State& state, std::size_t depth) {
        if (depth >= kDeepestStep || state.over()) return;
        state.moves(lists[depth]);
        for (const Move move : lists[depth]) {
            State& next = states[depth];
            next = state;
            next.play(move);
            if (next.over()) continue;
            if (const auto place = reach.plan_->find(next)) reach.mark(*place);
            else if (reach.plan_->returns() && turn_ended(state, next)) reach.unforeseen_ = true;
            else follow(next, depth + 1);
        }
    }
};

AtlasReach::AtlasReach(std::shared_ptr<const AtlasPlan> plan)
    : plan_(std::move(plan)), endings_(colour_endings(plan_->game().program())) {
    marks_.reserve(plan_->sheets().size());
    for (const Sheet& sheet : plan_->sheets()) {
        const auto words = std::size_t((sheet.places + 63) / 64);
        marks_.emplace_back(words);
        if (plan_->returns()) followed_.emplace_back(words);
    }
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

bool AtlasReach::follow(int threads, const std::atomic<bool>& stop,
                        const std::function<void(int)>& at_layer) {
    do {
        grown_ = false;
        for (int layer = 0; layer < plan_->occupancies().layers(); ++layer) {
            if (at_layer) at_layer(layer);
            if (!follow_layer(layer, threads, stop) || unforeseen_) return false;
        }
    } while (grown_);
    return true;
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
                    walker.follow_class(state, number, c, stop);
                }
        });
        if (stop) return false;
    }
    return true;
}

}  // namespace cairn
