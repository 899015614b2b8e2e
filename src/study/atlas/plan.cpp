#include "study/atlas/plan.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <tuple>

#include "play/game/hash.hpp"
#include "play/game/match.hpp"

namespace cairn {
namespace {

constexpr int kSamples = 2000;             // games played at random to find the frames
constexpr std::size_t kModels = 8;         // States kept of each sheet while the frames are found
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
    if (p.removes)
        return std::string(
                   "balls move or leave the board in this game, and an atlas is for games in which play "
                   "only adds balls") +
               kElse;
    if (p.reads_turns || p.historic)
        return std::string(
                   "this game's rules look back at the turns played, and an atlas knows only positions") +
               kElse;
    if (p.turn_limit > 0)
        return std::string("the number of turns is limited in this game, and an atlas knows only positions") +
               kElse;
    if (p.boards != 1) return "an atlas is for games on one board";
    if (p.colours.size() > kAtlasColours)
        return fmt::format("an atlas has room for {} colours", kAtlasColours);
    if (p.lattice->words != 1 || p.lattice->points.size() > 32)
        return fmt::format("the board has {} points, and an atlas has room for 32: try a smaller size",
                           p.lattice->points.size());
    return "";
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
    for (int c = 0; c < plan->plane_count_; ++c) plan->fixed_[std::size_t(c)] = start.plane(0, c).word[0];
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
    plan->collect();
    if (plan->sheets_.size() > kMostSheets)
        return {nullptr,
                fmt::format("this game remembers more than where the balls lie ({} kinds of memory were "
                            "met), and an atlas knows only positions{}",
                            plan->sheets_.size(), kElse)};
    if (!std::all_of(plan->sheets_.begin(), plan->sheets_.end(),
                     [&](const Sheet& s) { return plan->frame_keeps_symmetry(*s.model); }))
        symmetries = {0};
    plan->occupancies_ = std::make_unique<Occupancies>(*p.lattice, symmetries, start.balls(0));
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
        if (!plane && !state.set_slot(slot).empty()) return false;
    }
    for (const Variable& v : p.variables) {
        if (v.is_set() || v.form == Variable::Form::Board) continue;
        const bool names_points =
            v.type.type == Type::Point || v.type.type == Type::Entry || v.type.type == Type::Few ||
            std::any_of(v.index_types.begin(), v.index_types.end(),
                        [](const ValueType& t) { return t.type == Type::Point || t.type == Type::Entry; });
        for (int k = 0; names_points && k < v.size; ++k) {
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

bool AtlasPlan::same_frame(const State& a, const State& b) const {
    const Header x = framed(a.header()), y = framed(b.header());
    const auto same = [&](std::size_t from, std::size_t to) {
        return std::memcmp(a.bytes() + from, b.bytes() + from, to - from) == 0;
    };
    return std::memcmp(&x, &y, sizeof x) == 0 && same(StateLayout::sets_at, planes_at_) &&
           same(planes_end_, a.size());
}

std::uint64_t AtlasPlan::frame(const State& state) const {
    const Header h = framed(state.header());
    const std::byte* bytes = state.bytes();
    const std::uint64_t head = hash_words(&h, sizeof h, 1);
    const std::uint64_t shown =
        hash_words(bytes + StateLayout::sets_at, planes_at_ - StateLayout::sets_at, head);
    return hash_words(bytes + planes_end_, state.size() - planes_end_, shown);
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
        if (models.size() >= kModels) return;
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
        const Occupancies::ClassIndex index = occupancies_->class_of(all);
        if (index.number == Occupancies::kNowhere) return std::nullopt;
        std::array<Balls, kAtlasColours> turned = balls;
        if (index.symmetry)
            for (Balls& b : turned) b = occupancies_->image(index.symmetry, b);
        const std::uint64_t rank = colouring_rank(turned[0] | turned[1] | turned[2], turned);
        return AtlasPlace{s, index.number * sheet.ways + rank};
    }
    return std::nullopt;
}

void AtlasPlan::lay(State& state, const std::array<Balls, kAtlasColours>& balls) const {
    for (int c = 0; c < plane_count_; ++c) {
        const std::uint64_t word = occupancies_->scatter(balls[std::size_t(c)]) | fixed_[std::size_t(c)];
        std::memcpy(state.bytes() + planes_at_ + 8 * std::size_t(c), &word, 8);
    }
}

}  // namespace cairn
