#include "study/atlas/plan/plan.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <tuple>

#include "play/game/hash.hpp"
#include "play/game/match.hpp"
#include "rules/program/flow.hpp"

namespace cairn {
namespace {

constexpr int kSamples = 2000;  // games played at random to find the frames
// States kept of each sheet while the frames are found; more where balls come back, so that rare turns are met.
constexpr std::size_t kModels = 8, kModelsReturning = 64;
constexpr int kDeepestTurn = 12;           // choices
constexpr std::size_t kMostSheets = 2000;  // more: the game remembers too much

constexpr std::uint32_t kFewSheets = 8;  // of a layer: it is quicker to compare frames than to hash one

constexpr const char* kElse =
    "; a proof from a position near the end may be in reach: cairn solve --position";

}  // namespace

// Reasons first that no other size would change.
std::string AtlasPlan::fit_problem() const {
    const Program& p = game_->program();
    if (p.players.size() != 2) return "an atlas is for two players";
    if (p.has_chance || p.has_hidden || p.has_simultaneous)
        return "an atlas needs a game without chance, secrets and simultaneous choices";
    if (p.removes && p.repetition == Program::Repetition::Scores)
        return std::string(
                   "positions that come again end this game with its score, and an atlas knows only "
                   "positions") +
               kElse;
    if (p.reads_turns || p.historic)
        return std::string(
                   "this game's rules look back at the turns played, and an atlas knows only positions") +
               kElse;
    // A limit that ends in a draw takes wins away and gives none: whoever asks sees whether a win comes in time.
    if (p.turn_limit > 0 && p.score_pc >= 0)
        return std::string(
                   "the score decides when the turns of this game are used up, and an atlas knows only "
                   "positions") +
               kElse;
    if (p.boards != 1) return "an atlas is for games on one board";
    if (p.colours.size() > kAtlasColours)
        return fmt::format("an atlas has room for {} colours", kAtlasColours);
    if (p.lattice->words != 1 || p.lattice->points.size() > 32)
        return fmt::format("the board has {} points, and an atlas has room for 32: try a smaller size",
                           p.lattice->points.size());
    return "";
}

namespace {

// What the rules may note as a turn begins: places of the State that every turn's end clears.
struct Notes {
    std::vector<char> sets, numbers;  // by slot
};

Notes cleared_by_turns(const Program& p) {
    Notes notes{std::vector<char>(std::size_t(p.set_slots)), std::vector<char>(std::size_t(p.number_slots))};
    const auto clear = [](std::vector<char>& slots, int first, int count) {
        std::fill_n(slots.begin() + first, count, char(1));
    };
    clear(notes.sets, p.local_set, p.local_sets);
    clear(notes.numbers, p.local_number, p.local_numbers);
    for (const Variable& v : p.variables)
        if (v.this_turn) clear(v.is_set() ? notes.sets : notes.numbers, v.slot, v.size);
    return notes;
}

// Does nothing but notes change from the start of a turn to its first choice, and does no turn come by that choice
// again? Then a State that waits there is at the start of a turn, and its notes follow from the rest.
bool notes_follow(const Program& p, const Notes& notes) {
    using namespace effect;
    std::vector<char> seen(p.code.size()), first(p.code.size());
    std::vector<int> open;
    for (const Phase& phase : p.phases) open.push_back(phase.turn_pc);
    std::vector<int> waiting;
    while (!open.empty()) {
        const int pc = open.back();
        open.pop_back();
        if (std::exchange(seen[std::size_t(pc)], char(1))) continue;
        const Instr& in = p.code[std::size_t(pc)];
        if (does(in, Waits)) {
            first[std::size_t(pc)] = 1;
            waiting.push_back(pc);
            continue;
        }
        const bool whole = in.b == kNone;  // no index: the place is known
        const bool noted = whole && ((in.op == Op::PutS && notes.sets[std::size_t(in.d)]) ||
                                     (in.op == Op::PutI && notes.numbers[std::size_t(in.d)]));
        if (in.op != Op::TurnStart && !noted && does(in, ChangesState | Settles | Tries)) return false;
        each_successor(p, pc, [&](int next) { open.push_back(next); });
    }
    std::fill(seen.begin(), seen.end(), char(0));
    for (const int pc : waiting) each_successor(p, pc, [&](int next) { open.push_back(next); });
    while (!open.empty()) {
        const int pc = open.back();
        open.pop_back();
        if (first[std::size_t(pc)]) return false;
        if (std::exchange(seen[std::size_t(pc)], char(1))) continue;
        each_successor(p, pc, [&](int next) { open.push_back(next); });
    }
    return true;
}

}  // namespace

// The planes are looked up by their balls, notes follow from them, the rest is the frame.
void AtlasPlan::find_ranges() {
    const Program& p = game_->program();
    const StateLayout& layout = game_->layout();
    const bool pure =
        std::all_of(p.phases.begin(), p.phases.end(), [](const Phase& f) { return f.pure_entry; });
    blank_ = std::make_shared<const State>(game_->blank());
    const Notes notes = cleared_by_turns(p);
    notes_ = !pure && p.ko_slot < 0 && notes_follow(p, notes);
    alike_ = pure || notes_;
    for (std::size_t slot = 0; slot < notes.sets.size(); ++slot)
        if (notes.sets[slot]) cleared_.sets.push_back(slot);
    for (int slot = 0; slot < p.number_slots; ++slot)
        if (notes.numbers[std::size_t(slot)]) cleared_.numbers.emplace_back(slot, blank_->number_slot(slot));
    if (notes_) {
        for (int slot = 0; slot < p.set_slots; ++slot)
            if (notes.sets[std::size_t(slot)])
                notes_at_.push_back({layout.set_at(slot), layout.set_at(slot) + layout.set_bytes});
        for (int slot = 0; slot < p.number_slots; ++slot)
            if (notes.numbers[std::size_t(slot)])
                notes_at_.push_back({layout.number_at(slot), layout.number_at(slot) + layout.number_bytes});
    }
    std::vector<Range> left_out = notes_at_;
    left_out.push_back({planes_at_, planes_end_});
    std::sort(left_out.begin(), left_out.end(),
              [](const Range& a, const Range& b) { return a.from < b.from; });
    std::size_t at = StateLayout::sets_at;
    for (const Range& r : left_out) {
        if (at < r.from) framed_.push_back({at, r.from});
        at = std::max(at, r.to);
    }
    framed_.push_back({at, layout.bytes});
}

bool AtlasPlan::noted(std::size_t byte) const {
    return std::any_of(notes_at_.begin(), notes_at_.end(),
                       [&](const Range& r) { return r.from <= byte && byte < r.to; });
}

AtlasPlan::Made AtlasPlan::make(std::shared_ptr<const Game> game) {
    std::shared_ptr<AtlasPlan> plan(new AtlasPlan);
    plan->game_ = std::move(game);
    if (std::string problem = plan->fit_problem(); !problem.empty()) return {nullptr, std::move(problem)};
    const Program& p = plan->game_->program();
    plan->plane_count_ = int(p.colours.size());
    plan->planes_at_ = plan->game_->layout().planes_at();
    plan->planes_end_ = plan->planes_at_ + plan->game_->layout().plane_bytes();

    const State start = plan->game_->start();
    for (int c = 0; c < plan->plane_count_ && !plan->returns(); ++c)
        plan->fixed_[std::size_t(c)] = start.plane(0, c).word[0];
    std::vector<int> symmetries;
    for (const int g : p.symmetries) {
        const auto& map = p.lattice->symmetries[std::size_t(g)];
        const auto keeps = [&](std::uint64_t word) {
            std::uint64_t image = 0;
            for (std::uint64_t rest = word; rest; rest &= rest - 1)
                image |= std::uint64_t(1) << map[std::size_t(std::countr_zero(rest))];
            return image == word;
        };
        if (std::all_of(plan->fixed_.begin(), plan->fixed_.end(), keeps)) symmetries.push_back(g);
    }
    plan->find_ranges();
    plan->collect();
    if (plan->returns()) plan->complete();
    if (plan->sheets_.size() > kMostSheets)
        return {nullptr,
                fmt::format("this game remembers more than where the balls lie ({} kinds of memory were "
                            "met), and an atlas knows only positions{}",
                            plan->sheets_.size(), kElse)};
    if (!std::all_of(plan->sheets_.begin(), plan->sheets_.end(),
                     [&](const Sheet& s) { return plan->frame_keeps_symmetry(*s.model); }))
        symmetries = {0};
    plan->occupancies_ =
        std::make_unique<Occupancies>(*p.lattice, symmetries, plan->returns() ? WideSet{} : start.balls(0));
    for (Sheet& sheet : plan->sheets_) {
        sheet.ways = colourings(sheet.counts);
        sheet.places = plan->occupancies_->classes(sheet.layer).size() * sheet.ways;
    }
    return {std::move(plan), ""};
}

// The frame may name no point, or a position and its mirror image would not be the same.
bool AtlasPlan::frame_keeps_symmetry(const State& state) const {
    const Program& p = game_->program();
    for (int slot = 0; slot < p.set_slots; ++slot) {
        const bool plane = slot >= p.plane_slot && slot < p.plane_slot + plane_count_;
        if (!plane && !noted(game_->layout().set_at(slot)) && !state.set_slot(slot).empty()) return false;
    }
    for (const Variable& v : p.variables) {
        if (v.is_set() || v.form == Variable::Form::Board) continue;
        const bool names_points =
            v.type.type == Type::Point || v.type.type == Type::Entry || v.type.type == Type::Few ||
            std::any_of(v.index_types.begin(), v.index_types.end(),
                        [](const ValueType& t) { return t.type == Type::Point || t.type == Type::Entry; });
        for (int k = 0; names_points && k < v.size; ++k) {
            if (noted(game_->layout().number_at(v.slot + k))) continue;
            const int initial = v.initial.empty() ? 0 : v.initial[std::size_t(k)];
            if (state.number_slot(v.slot + k) != initial) return false;
        }
    }
    return true;
}

std::array<Balls, kAtlasColours> AtlasPlan::colours(const State& state) const {
    std::array<Balls, kAtlasColours> out{};
    for (int c = 0; c < plane_count_; ++c) {
        std::uint64_t word;
        std::memcpy(&word, state.bytes() + planes_at_ + 8 * std::size_t(c), 8);
        out[std::size_t(c)] = occupancies_->gather(word & ~fixed_[std::size_t(c)]);
    }
    return out;
}

namespace {

// The part of the Header that belongs to the frame.
Header framed(Header h) {
    h.turn = 0;
    h.attempts = 0;
    h.rule = 0;
    return h;
}

}  // namespace

bool AtlasPlan::same_but_for_the_player(const State& a, const State& b) const {
    State c = b;
    c.header().me = a.header().me;
    c.header().mover = a.header().mover;
    return same_frame(a, c);
}

bool AtlasPlan::same_frame(const State& a, const State& b) const {
    const Header x = framed(a.header()), y = framed(b.header());
    return std::memcmp(&x, &y, sizeof x) == 0 &&
           std::all_of(framed_.begin(), framed_.end(), [&](const Range& r) {
               return std::memcmp(a.bytes() + r.from, b.bytes() + r.from, r.to - r.from) == 0;
           });
}

std::uint64_t AtlasPlan::frame(const State& state) const {
    const Header h = framed(state.header());
    std::uint64_t hash = hash_words(&h, sizeof h, 1);
    for (const Range& r : framed_) {
        hash = hash_words(state.bytes() + r.from, r.to - r.from, hash);
        if (const std::size_t rest = (r.to - r.from) % 8) {
            std::uint64_t last = 0;
            std::memcpy(&last, state.bytes() + r.to - rest, rest);
            hash = hash_words(&last, sizeof last, hash);
        }
    }
    return hash;
}

int AtlasPlan::layer(const State& state) const {
    int n = 0;
    for (int c = 0; c < plane_count_; ++c) {
        std::uint64_t word;
        std::memcpy(&word, state.bytes() + planes_at_ + 8 * std::size_t(c), 8);
        n += std::popcount(word & ~fixed_[std::size_t(c)]);
    }
    return n;
}

// States at the start of a turn: those that random games meet, and whatever follows from some of each sheet in
// one turn. Sheets that are only reached by odd play are found so, step by step.
void AtlasPlan::collect() {
    using Key = std::tuple<int, BallCounts, std::uint64_t>;
    std::map<Key, std::vector<std::shared_ptr<const State>>> met;
    std::vector<std::shared_ptr<const State>> unexplored;
    const auto note = [&](const State& state) {
        BallCounts counts{};
        for (int c = 0; c < plane_count_; ++c) {
            std::uint64_t word;
            std::memcpy(&word, state.bytes() + planes_at_ + 8 * std::size_t(c), 8);
            counts[std::size_t(c)] = std::uint8_t(std::popcount(word & ~fixed_[std::size_t(c)]));
        }
        auto& models = met[{layer(state), counts, frame(state)}];
        if (models.size() >= (returns() ? kModelsReturning : kModels)) return;
        models.push_back(std::make_shared<const State>(state));
        unexplored.push_back(models.back());
    };
    Random random(1);
    for (int n = 0; n < kSamples && met.size() <= kMostSheets; ++n) {
        State state = game_->start();
        note(state);
        while (!state.over()) {
            const State before = state;
            state.play_random(random);
            if (!state.over() && turn_ended(before, state)) note(state);
        }
    }
    // Every way to end the turn, inside which there may be several choices.
    const auto explore = [&](const State& state, int depth, const auto& self) -> void {
        MoveList moves;
        state.moves(moves);
        for (const Move move : moves) {
            State next = state;
            next.play(move);
            if (next.over()) continue;
            if (turn_ended(state, next)) note(next);
            else if (depth < kDeepestTurn) self(next, depth + 1, self);
        }
    };
    while (!unexplored.empty() && met.size() <= kMostSheets) {
        const auto state = unexplored.back();
        unexplored.pop_back();
        explore(*state, 0, explore);
    }
    for (auto& [key, models] : met) {
        const auto& [layer, counts, frame] = key;
        if (std::size_t(layer) >= of_layer_.size())
            of_layer_.resize(std::size_t(layer) + 1,
                             {std::uint32_t(sheets_.size()), std::uint32_t(sheets_.size())});
        sheets_.push_back({layer, counts, frame, models.front(), 0, 0});
        of_layer_.back().second = std::uint32_t(sheets_.size());
    }
}

// Where balls come back, rare play leads to numbers of balls that random games never meet. Where the game remembers
// next to nothing, there is a sheet for all numbers up to the greatest that were met.
void AtlasPlan::complete() {
    constexpr std::size_t kMostFrames = 4;
    std::map<std::uint64_t, const Sheet*> frames;
    BallCounts most{};
    std::size_t layers = 0;
    for (const Sheet& s : sheets_) {
        frames.emplace(s.frame, &s);
        for (std::size_t c = 0; c < most.size(); ++c) most[c] = std::max(most[c], s.counts[c]);
        layers = std::max(layers, std::size_t(s.layer) + 1);
    }
    if (frames.size() > kMostFrames) return;
    std::vector<Sheet> all;
    for (int layer = 0; layer < int(layers); ++layer)
        for (int first = 0; first <= std::min<int>(layer, most[0]); ++first)
            for (int second = 0; second <= std::min<int>(layer - first, most[1]); ++second) {
                const int third = layer - first - second;
                if (third > most[2]) continue;
                const BallCounts counts{std::uint8_t(first), std::uint8_t(second), std::uint8_t(third)};
                for (const auto& [frame, sheet] : frames)
                    all.push_back({layer, counts, frame, sheet->model, 0, 0});
            }
    sheets_ = std::move(all);
    of_layer_.assign(layers, {0, 0});
    for (std::uint32_t s = 0; s < sheets_.size(); ++s) {
        auto& [first, end] = of_layer_[std::size_t(sheets_[s].layer)];
        if (end == 0) first = s;
        end = s + 1;
    }
}

std::vector<std::uint32_t> AtlasPlan::sheets_of(int layer) const {
    if (layer >= int(of_layer_.size())) return {};
    const auto [first, last] = of_layer_[std::size_t(layer)];
    std::vector<std::uint32_t> out(last - first);
    std::iota(out.begin(), out.end(), first);
    return out;
}

std::uint64_t AtlasPlan::places() const {
    std::uint64_t sum = 0;
    for (const Sheet& s : sheets_) sum += s.places;
    return sum;
}

std::optional<AtlasPlace> AtlasPlan::find(const State& state) const {
    const auto balls = colours(state);
    const Balls all = balls[0] | balls[1] | balls[2];
    const auto layer = std::size_t(std::popcount(all));
    if (layer >= of_layer_.size()) return std::nullopt;
    const BallCounts counts = {std::uint8_t(std::popcount(balls[0])), std::uint8_t(std::popcount(balls[1])),
                               std::uint8_t(std::popcount(balls[2]))};
    const auto [from, to] = of_layer_[layer];
    const bool few = to - from <= kFewSheets;
    const std::uint64_t frame_here = few ? 0 : frame(state);
    for (std::uint32_t s = from; s < to; ++s) {
        const Sheet& sheet = sheets_[s];
        if (sheet.counts != counts) continue;
        if (few ? !same_frame(state, *sheet.model) : sheet.frame != frame_here) continue;
        return find(s, balls);
    }
    return std::nullopt;
}

std::optional<AtlasPlace> AtlasPlan::find(std::uint32_t sheet,
                                          const std::array<Balls, kAtlasColours>& balls) const {
    const Occupancies::ClassIndex index = occupancies_->class_of(balls[0] | balls[1] | balls[2]);
    if (index.number == Occupancies::kNowhere) return std::nullopt;
    std::array<Balls, kAtlasColours> turned = balls;
    if (index.symmetry)
        for (Balls& b : turned) b = occupancies_->image(index.symmetry, b);
    const std::uint64_t rank = colouring_rank(turned[0] | turned[1] | turned[2], turned);
    return AtlasPlace{sheet, index.number * sheets_[sheet].ways + rank};
}

void AtlasPlan::lay(State& state, const Sheet& sheet, const std::array<Balls, kAtlasColours>& balls) const {
    if (notes_) state = *sheet.model;
    for (int c = 0; c < plane_count_; ++c) {
        const std::uint64_t word = occupancies_->scatter(balls[std::size_t(c)]) | fixed_[std::size_t(c)];
        std::memcpy(state.bytes() + planes_at_ + 8 * std::size_t(c), &word, 8);
    }
    if (!notes_) return;
    for (const Range& r : notes_at_)
        std::memcpy(state.bytes() + r.from, blank_->bytes() + r.from, r.to - r.from);
    state.settle_turn();
}

}  // namespace cairn
