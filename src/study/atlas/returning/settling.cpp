#include "study/atlas/returning/settling.hpp"

#include <mutex>
#include <utility>

#include "play/game/match.hpp"
#include "search/mcts/atomic_ref.hpp"
#include "study/atlas/returning/exchange.hpp"
#include "study/atlas/returning/tree_walk.hpp"
#include "study/atlas/share_out.hpp"

namespace cairn {
namespace {

std::uint8_t read(const std::vector<std::uint8_t>& table, std::uint64_t at) {
    return AtomicRef<std::uint8_t>(const_cast<std::uint8_t&>(table[at])).load(std::memory_order_relaxed);
}

}  // namespace

// What one thread needs to play on from a position to those that its turns lead to.
struct Settling::Crew {
    Settling& settling;
    const AtlasPlan& plan;
    const AtlasTables& tables;
    std::vector<State> states;
    std::vector<MoveList> lists;
    std::vector<std::uint32_t> met;     // classes that were led to
    std::vector<std::uint32_t> met_in;  // by class: in which search, so that each is met once
    std::uint32_t search = 0;
    std::optional<TreeWalk> walk;
    TurnTree tree;

    explicit Crew(Settling& s)
        : settling(s),
          plan(s.plan_),
          tables(s.builder_.tables()),
          states(kDeepestStep, s.plan_.game().blank()),
          lists(kDeepestStep),
          met_in(s.graph_.size_of_all()) {
        if (s.trees_) walk.emplace(plan, *s.trees_, tables);
    }

    // Grows the tree of a class, if that can be done, and notes the classes that it leads to.
    bool grow(std::size_t kind, int layer, std::uint32_t in_layer) {
        if (!walk || !settling.trees_->grow(tree, kind, layer, in_layer)) return false;
        walk->begin(tree, settling.by_images_.value_or(false));
        for (const TurnTree::Landing& l : tree.landings) meet(settling.graph_.number(l.layer, l.in_layer));
        return true;
    }
    // The turn cannot be completed: the rules say what then. Nothing but the end of the game has a place here.
    Verdict stuck(const Sheet& sheet, const TreeWalk::Colours& colours) {
        State& state = states.back();
        state = *sheet.model;
        plan.lay(state, sheet, colours);
        if (!state.over()) state.settle_turn();
        const Header& h = state.header();
        if (h.status == std::uint8_t(Status::Decided)) {
            const int player = sheet.model->player(), mine = h.rank[player], other = h.rank[1 - player];
            if (mine > other) return Verdict::unknown();  // which is lost in no choice
            if (mine < other) settling.unforeseen_ = true;
        } else if (!state.over()) {
            settling.unforeseen_ = true;
        }
        return Verdict::draw();
    }

    void meet(const AtlasPlace& place) {
        const Sheet& sheet = plan.sheets()[place.sheet];
        meet(settling.graph_.number(sheet.layer, place.at / sheet.ways));
    }
    void meet(std::uint32_t number) {
        if (met_in[number] == search) return;
        met_in[number] = search;
        met.push_back(number);
    }

    // The best choice's worth as far as it is known. Nothing to choose: nothing.
    std::optional<Verdict> value(const State& state, int depth) {
        if (state.over()) return std::nullopt;
        MoveList& moves = lists[std::size_t(depth)];
        state.moves(moves);
        if (moves.empty()) return std::nullopt;
        const int player = state.header().me;
        Verdict best = Verdict::loss(0);
        for (const Move move : moves) {
            State& next = states[std::size_t(depth)];
            next = state;
            next.play(move);
            const Verdict v = after(state, next, player, depth);
            if (v.score() > best.score()) best = v;
        }
        return best;
    }

    Verdict after(const State& state, const State& next, int player, int depth) {
        if (next.over()) return verdict_at_end(next, player);
        const auto chooser = next.header().me == player ? Verdict::Chooser::Same : Verdict::Chooser::Other;
        if (const auto place = plan.find(next)) {
            meet(*place);
            return Verdict::from_byte(read(tables[place->sheet], place->at)).before(chooser);
        }
        if (turn_ended(state, next) || depth + 1 >= kDeepestStep) {
            settling.unforeseen_ = true;
            return Verdict::draw();
        }
        return value(next, depth + 1).value_or(Verdict::draw()).before(chooser);
    }
};

Settling::Settling(AtlasBuilder& builder, std::shared_ptr<const AtlasReach> reach, int threads)
    : builder_(builder),
      plan_(builder.plan()),
      reach_(std::move(reach)),
      threads_(std::max(1, threads)),
      graph_(builder.plan()),
      trees_(TurnTrees::make(builder.plan())) {
    for (std::uint32_t s = 0; s < plan_.sheets().size(); ++s) {
        auto& table = builder_.tables()[s];
        if (!table.empty()) continue;  // kept from before
        table.assign(plan_.sheets()[s].places, Verdict::draw().byte());
        for (std::uint64_t at = 0; reach_ && at < table.size(); ++at)
            if (!reach_->has(s, at)) table[at] = Verdict::unknown().byte();
    }
}

std::string Settling::problem() const { return unforeseen_ ? kUnforeseen : ""; }

void Settling::sweep_class(Crew& crew, std::uint32_t number, const std::atomic<bool>& stop) {
    const int layer = graph_.layer(number);
    const std::uint32_t in_layer = graph_.in_layer(number);
    const bool known = graph_.known(number);
    ClassChange below = graph_.begin(number);
    if (known && !below.any && !fresh_) return;
    if (fresh_) below = {0, Verdict::kLongest, true};
    if (!known) ++crew.search, crew.met.clear();
    ClassChange change;
    std::uint64_t judged = 0, changed = 0;
    State state = plan_.game().blank();
    auto sheets = plan_.sheets_of(layer);
    std::size_t kind = ~std::size_t(0);
    bool by_tree = false;
    if (trees_)
        std::stable_sort(sheets.begin(), sheets.end(), [&](std::uint32_t a, std::uint32_t b) {
            return trees_->kind_of(a) < trees_->kind_of(b);
        });
    for (const std::uint32_t s : sheets) {
        if (left_out(s)) continue;
        if (trees_ && trees_->kind_of(s) != kind) {
            kind = trees_->kind_of(s);
            by_tree = crew.grow(kind, layer, in_layer);
        }
        const Sheet& sheet = plan_.sheets()[s];
        const std::uint64_t first = in_layer * sheet.ways;
        auto& table = builder_.tables()[s];
        if (reach_ && !reach_->any(s, first, sheet.ways)) continue;
        if (const auto all = by_tree ? crew.walk->same_for_all() : std::nullopt) {
            if (known || table[first] == all->byte()) continue;
            std::fill_n(table.begin() + std::ptrdiff_t(first), sheet.ways, all->byte());
            judged += sheet.ways;
            changed += sheet.ways;
            change.note(Verdict::draw(), *all);
            continue;
        }
        Colourings colouring(plan_.occupancies().classes(layer)[in_layer], sheet.counts);
        state = *sheet.model;
        for (std::uint64_t way = 0; way < sheet.ways; ++way, colouring.next()) {
            if ((way & 0xFF) == 0xFF && stop) return;
            const Verdict before = Verdict::from_byte(table[first + way]);
            if (before == Verdict::unknown()) continue;
            // Once it is decided who wins, nothing but a smaller number can come.
            if (known && before.drawn() == distances_) continue;
            if (distances_ && (before.wins() ? below.least + 1 >= before.choices()
                                             : below.least >= before.choices() ||
                                                   below.greatest + kDeepestStep < before.choices()))
                continue;
            std::optional<Verdict> found;
            if (by_tree && !known && !crew.walk->comes_about(colouring.colours())) {
                AtomicRef<std::uint8_t>(table[first + way])
                    .store(Verdict::unknown().byte(), std::memory_order_relaxed);
                continue;
            }
            if (by_tree) {
                found = crew.walk->value(colouring.colours(), sheet.counts);
            } else {
                plan_.lay(state, sheet, colouring.colours());
                found = crew.value(state, 0);
            }
            if (!found && trees_) found = crew.stuck(sheet, colouring.colours());
            const Verdict now = found.value_or(Verdict::unknown());
            ++judged;
            if (now == before) continue;
            AtomicRef<std::uint8_t>(table[first + way]).store(now.byte(), std::memory_order_relaxed);
            ++changed;
            change.note(before, now);
        }
    }
    if (crew.walk && crew.walk->lost_its_way()) unforeseen_ = true;
    if (!known) graph_.leads_to(number, crew.met);
    graph_.changed(number, change);
    judged_ += judged;
    changed_ += changed;
}

bool Settling::sweep(const std::atomic<bool>& stop, SweepReport& report) {
    judged_ = changed_ = done_ = 0;
    to_do_ = plan_.places();
    if (!trees_ || reach_) by_images_ = false;  // what can be reached is no image: one player begins
    if (!by_images_.has_value()) {
        const bool exchange = turns_exchange(plan_, *trees_, threads_, stop);
        if (!stop) by_images_ = exchange;
    }
    graph_.next_sweep();
    Runs runs(graph_.order().size(), 1, stop);
    share_out(runs, threads_, [&](Runs& shared) {
        Crew crew(*this);
        while (const Runs::Run run = shared.take()) {
            for (std::uint64_t k = run.from; k < run.to && !unforeseen_; ++k) {
                const std::uint32_t number = graph_.order()[k];
                sweep_class(crew, number, stop);
                for (const std::uint32_t s : plan_.sheets_of(graph_.layer(number)))
                    done_ += plan_.sheets()[s].ways;
            }
        }
    });
    report = {++sweeps_, distances_, judged_, changed_};
    if (stop || unforeseen_) {
        fresh_ = true;  // some classes were left out
        return false;
    }
    const bool all_were_judged = std::exchange(fresh_, false);
    if (changed_ > 0) return true;
    // Nothing is left out for the last time: what is told then rests on no bookkeeping of what may have changed.
    if (!all_were_judged) fresh_ = true;
    else if (distances_) settled_ = true;
    else distances_ = fresh_ = true;
    if (settled_) complete();
    return true;
}

void Settling::complete() {
    if (by_images_.value_or(false)) fill_images(plan_, *trees_, builder_.tables(), threads_);
}

Verdict Settling::verdict(const State& state) const {
    const auto place = plan_.find(state);
    if (!place || !left_out(place->sheet)) return builder_.verdict(state);
    const std::uint32_t image = *trees_->sheet(0, exchanged(plan_.sheets()[place->sheet].counts));
    return Verdict::from_byte(
        builder_.tables()[image][plan_.find(image, exchanged(plan_.colours(state)))->at]);
}

LayerReport Settling::report(int layer) const {
    LayerReport report;
    report.layer = layer;
    for (const std::uint32_t s : plan_.sheets_of(layer))
        for (const std::uint8_t byte : builder_.tables()[s]) {
            const Verdict v = Verdict::from_byte(byte);
            if (v == Verdict::unknown()) continue;
            ++report.positions;
            ++(v.drawn() ? report.draws : v.wins() ? report.wins : report.losses);
            report.longest = std::max(report.longest, v.choices());
        }
    return report;
}

}  // namespace cairn
