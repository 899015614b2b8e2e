#include "study/atlas/build.hpp"

#include <algorithm>
#include <ctime>
#include <mutex>

#include "study/atlas/adding/class_steps.hpp"
#include "study/atlas/adding/class_turns.hpp"
#include "study/atlas/share_out.hpp"

namespace cairn {

Verdict verdict_at_end(const State& state, int player) {
    const Header& h = state.header();
    if (h.status != std::uint8_t(Status::Decided)) return Verdict::draw();
    const int mine = h.rank[player], other = h.rank[1 - player];
    return mine == other ? Verdict::draw() : mine < other ? Verdict::win(1) : Verdict::loss(1);
}

// What one thread needs: a State and a list of moves for each step of playing on.
struct AtlasBuilder::Worker {
    const AtlasBuilder& builder;
    std::vector<State> states;
    std::vector<MoveList> lists;
    std::uint64_t played_on = 0;
    std::optional<ClassSteps> steps;

    explicit Worker(const AtlasBuilder& b)
        : builder(b), states(kDeepestStep, b.plan_->game().blank()), lists(kDeepestStep) {
        if (b.endings_) steps.emplace(*b.plan_, *b.endings_);
    }

    // The same for a colouring of the class that the steps are about.
    template <class Lay>
    bool value_by_steps(const ClassSteps::Colours& colours, int player, const Lay& lay, Verdict& best) {
        if (steps->none()) return false;
        best = Verdict::loss(0);
        const auto consider = [&](Verdict v) {
            if (v.score() > best.score()) best = v;
            return best == Verdict::win(1);
        };
        if (steps->each_end(colours, lay,
                            [&](const auto& next) { return consider(verdict_at_end(next(), player)); }))
            return true;
        steps->each_step(
            colours, lay,
            [&](const AtlasPlace& place, Verdict::Chooser chooser) {
                const auto& table = builder.tables_[place.sheet];
                if (table.empty()) return false;
                consider(Verdict::from_byte(table[place.at]).before(chooser));
                return true;
            },
            [&](const State& next) { consider(after(next, player, 0)); });
        return true;
    }

    // The best choice's worth. Nothing to choose: false.
    bool value(const State& state, int depth, Verdict& best) {
        if (state.over()) return false;
        MoveList& moves = lists[std::size_t(depth)];
        state.moves(moves);
        if (moves.empty()) return false;
        const int player = state.header().me;
        best = Verdict::loss(0);
        for (const Move move : moves) {
            State& next = states[std::size_t(depth)];
            next = state;
            next.play(move);
            const Verdict v = after(next, player, depth);
            if (v.score() > best.score()) best = v;
            if (best == Verdict::win(1)) break;
        }
        return true;
    }

    Verdict after(const State& next, int player, int depth) {
        if (next.over()) return verdict_at_end(next, player);
        const auto chooser = next.header().me == player ? Verdict::Chooser::Same : Verdict::Chooser::Other;
        if (const auto place = builder.plan_->find(next))
            if (const auto& table = builder.tables_[place->sheet]; !table.empty())
                return Verdict::from_byte(table[place->at]).before(chooser);
        ++played_on;
        Verdict v;
        if (depth + 1 >= kDeepestStep || !value(next, depth + 1, v)) return Verdict::draw();
        return v.before(chooser);
    }
};

AtlasBuilder::AtlasBuilder(std::shared_ptr<const AtlasPlan> plan, int threads)
    : plan_(std::move(plan)),
      threads_(std::max(1, threads)),
      ignores_colours_(turns_ignore_colours(plan_->game().program())),
      endings_(colour_endings(plan_->game().program())),
      tables_(plan_->sheets().size()) {}

Verdict AtlasBuilder::verdict(const State& state) const {
    if (const auto place = plan_->find(state))
        if (!tables_[place->sheet].empty()) return Verdict::from_byte(tables_[place->sheet][place->at]);
    Worker worker(*this);
    Verdict v;
    worker.value(state, 0, v);
    return v;
}

// Every colouring of one class. `state` is a State of the sheet, whose balls are laid anew.
void AtlasBuilder::fill_class(Worker& worker, State& state, std::uint32_t number, std::uint64_t class_number,
                              std::vector<std::uint8_t>& table, const std::atomic<bool>& stop,
                              LayerReport& report) const {
    const Sheet& sheet = plan_->sheets()[number];
    const std::uint64_t first = class_number * sheet.ways;
    if (reach_ && !reach_->any(number, first, sheet.ways)) return;
    Colourings colouring(plan_->occupancies().classes(sheet.layer)[class_number], sheet.counts);
    std::optional<ClassTurns> turns;
    if (ignores_colours_) {
        plan_->lay(state, sheet, colouring.colours());
        turns.emplace(*plan_, tables_, state);
        if (!turns->usable()) turns.reset();
    }
    const bool by_steps = !turns && worker.steps;
    if (by_steps) {
        plan_->lay(state, sheet, colouring.colours());
        worker.steps->begin(state);
    }
    const int player = state.header().me;
    for (std::uint64_t way = 0; way < sheet.ways; ++way, colouring.next()) {
        if ((way & 0xFFF) == 0xFFF && stop) return;
        if (reach_ && !reach_->has(number, first + way)) continue;
        const auto lay = [&]() -> const State& {
            plan_->lay(state, sheet, colouring.colours());
            return state;
        };
        Verdict v;
        if (turns) {
            const auto known = turns->value(lay(), colouring.colours());
            if (!known) continue;
            v = *known;
        } else if (!(by_steps ? worker.value_by_steps(colouring.colours(), player, lay, v)
                              : worker.value(lay(), 0, v))) {
            continue;
        }
        table[first + way] = v.byte();
        ++report.positions;
        ++(v.drawn() ? report.draws : v.wins() ? report.wins : report.losses);
        report.longest = std::max(report.longest, v.choices());
    }
}

bool AtlasBuilder::build_layer(int layer, const std::atomic<bool>& stop, LayerReport& report) {
    const std::clock_t began = std::clock();
    report = {};
    report.layer = layer;
    done_ = 0;
    auto sheets = plan_->sheets_of(layer);
    // A pass leads to another sheet of the same layer, which is worth knowing first: more passes, sooner the end.
    std::stable_sort(sheets.begin(), sheets.end(), [&](std::uint32_t a, std::uint32_t b) {
        return plan_->sheets()[a].model->header().passes > plan_->sheets()[b].model->header().passes;
    });
    const auto& classes = plan_->occupancies().classes(layer);
    std::mutex adding;

    for (std::size_t k = 0; k < sheets.size(); ++k) {
        const Sheet& sheet = plan_->sheets()[sheets[k]];
        std::vector<std::uint8_t> table(sheet.places, (reach_ ? Verdict::unknown() : Verdict::draw()).byte());
        Runs runs(classes.size(), kPlacesAtATime / sheet.ways, stop);
        share_out(runs, threads_, [&](Runs& shared) {
            Worker worker(*this);
            State state = *sheet.model;
            LayerReport mine;
            while (const Runs::Run run = shared.take())
                for (std::uint64_t c = run.from; c < run.to; ++c, done_ += sheet.ways)
                    fill_class(worker, state, sheets[k], c, table, stop, mine);
            const std::lock_guard lock(adding);
            report.positions += mine.positions;
            report.wins += mine.wins;
            report.draws += mine.draws;
            report.losses += mine.losses;
            report.longest = std::max(report.longest, mine.longest);
            played_on_ += worker.played_on;
        });
        if (stop) {
            for (const std::uint32_t s : sheets) tables_[s].clear();
            return false;
        }
        tables_[sheets[k]] = std::move(table);
    }
    report.seconds = double(std::clock() - began) / CLOCKS_PER_SEC;
    return true;
}

}  // namespace cairn
