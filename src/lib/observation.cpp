#include "lib/observation.hpp"

#include <algorithm>
#include <numeric>

namespace cairn {
namespace {

// Sets of points; where ends of rows are chosen, also numbers of rows that are no points.
std::vector<Point> cells_of(const Program& program) {
    std::vector<Point> cells = program.lattice->points;
    const bool entries = std::any_of(program.sites.begin(), program.sites.end(),
                                     [](const Site& s) { return s.form == Site::Form::Entries; });
    for (int t = 0; entries && t < int(program.lattice->tracks.size()); ++t)
        if (!program.lattice->all.has(t)) cells.push_back(t);
    return cells;
}

}  // namespace

Observer::Observer(const Game& game)
    : game_(game),
      view_(game),
      cells_(cells_of(game.program())),
      place_of_set_(std::size_t(game.program().set_slots), -1),
      place_of_number_(std::size_t(game.program().number_slots), -1) {
    const Program& program = game.program();
    // Slot 0 is what the end of the game shows people.
    for (int slot = 1; slot < program.set_slots; ++slot) {
        place_of_set_[std::size_t(slot)] = int(sets_.size());
        sets_.push_back(slot);
    }
    if (program.pose_slot >= 0) {
        dice_ = program.boards * int(program.lattice->points.size());
        pose_numbers_ = (dice_ + 3) / 4;
    }
    for (int slot = 0; slot < program.number_slots; ++slot) {
        if (slot >= program.pose_slot && slot < program.pose_slot + pose_numbers_) continue;
        place_of_number_[std::size_t(slot)] = int(numbers_.size());
        numbers_.push_back(slot);
    }
    const int players = game.players();
    const auto part = [&](std::string name, int size) {
        if (size > 0) parts_.push_back({std::move(name), size});
    };
    part("planes", planes() * cells());
    part("faces", dice_);
    part("numbers", int(numbers_.size()));
    part("unseen", program.has_hidden ? int(sets_.size() + numbers_.size()) : 0);
    part("decider", players + 1);
    part("viewer", players);
    part("mover", players);
    part("out", players);
    part("phase", int(program.phases.size()));
    part("site", int(program.sites.size()));
    part("passes", 1);
    part("turns", program.turns_that_matter > 0 ? 1 : 0);
    size_ =
        std::accumulate(parts_.begin(), parts_.end(), 0, [](int sum, const Part& p) { return sum + p.size; });
}

void Observer::observe(const State& state, int viewer, float* out) {
    const Program& program = game_.program();
    const State& seen = view_.seen(state, viewer, veiled_);
    float* const end = out + size_;
    std::fill(out, end, 0.0f);
    for (const int slot : sets_) {
        const WideSet set = seen.set_slot(slot);
        for (const Point cell : cells_) *out++ = set.has(cell) ? 1.0f : 0.0f;
    }
    for (int die = 0; die < dice_; ++die) {
        const auto four = std::uint32_t(seen.number_slot(program.pose_slot + die / 4));
        *out++ = float(four >> (8 * (die % 4)) & 0xFF) / 256.0f;
    }
    for (const int slot : numbers_) *out++ = float(seen.number_slot(slot));
    if (program.has_hidden) {
        const auto mark = [&](const std::vector<int>& slots, const std::vector<int>& places, float* from) {
            for (const int slot : slots)
                if (const int place = places[std::size_t(slot)]; place >= 0) from[place] = 1.0f;
        };
        mark(veiled_.sets, place_of_set_, out);
        mark(veiled_.numbers, place_of_number_, out + sets_.size());
        out += sets_.size() + numbers_.size();
    }
    const Header& h = seen.header();
    const auto one_of = [&](int which, int size) {
        if (which >= 0 && which < size) out[which] = 1.0f;
        out += size;
    };
    const int players = game_.players();
    const int decider = state.player();
    one_of(decider == kChance ? players : decider, players + 1);
    one_of(viewer, players);
    one_of(h.mover, players);
    for (int q = 0; q < players; ++q) *out++ = h.out >> q & 1 ? 1.0f : 0.0f;
    one_of(h.phase, int(program.phases.size()));
    one_of(state.over() ? -1 : h.site, int(program.sites.size()));
    *out++ = float(h.passes);
    if (out < end) *out = float(std::min<int>(h.turn, program.turns_that_matter));
}

}  // namespace cairn
