#include "random_pages/mirror.hpp"

#include <algorithm>

#include "play/text/notation.hpp"
#include "play/text/slots.hpp"

namespace cairn::test {
namespace {

bool named(const Program& program, const Variable& v) {
    return std::any_of(program.variables.begin(), program.variables.end(),
                       [&](const Variable& w) { return w.name == v.name && w.slot == v.slot; });
}

}  // namespace

Mirror::Mirror(const Game& game, int symmetry)
    : game_(game), map_(game.lattice().symmetries[std::size_t(symmetry)]) {}

bool Mirror::keeps_nameless(const State& state) const {
    const State blank = game_.blank();
    for (const Slot& slot : slots_of(game_))
        if (!named(game_.program(), slot.variable))
            for (int k = 0; k < slot.entries(); ++k)
                if (slot.entry_differs(state, blank, k)) return true;
    return false;
}

WideSet Mirror::image(const WideSet& set) const {
    if (!set.subset_of(game_.lattice().all)) return set;  // no board: nothing has stood there yet
    WideSet out;
    for (const Point p : set) out.add(map_[std::size_t(p)]);
    return out;
}

std::string Mirror::set_difference(const State& here, const State& there) const {
    for (int slot = 0; slot < game_.program().set_slots; ++slot)
        if (image(here.set_slot(slot)) != there.set_slot(slot))
            return "set " + std::to_string(slot) + " of the State is not the image";
    return "";
}

std::string Mirror::number_difference(const State& here, const State& there) const {
    const int bits = game_.lattice().bits;
    for (const Slot& slot : slots_of(game_)) {
        const Variable& v = slot.variable;
        // What the rules keep for themselves may be anything, a point among others.
        if (v.is_set() || !named(game_.program(), v)) continue;
        const bool by_point = !v.index_types.empty() && v.index_types.back().type == Type::Point;
        for (int k = 0; k < v.size; ++k) {
            int at = k;
            if (by_point) {
                if (!game_.lattice().all.has(k % bits)) continue;
                at = k / bits * bits + map_[std::size_t(k % bits)];
            }
            int value = here.number_slot(v.slot + k);
            if (v.type.type == Type::Point && value >= 0) value = map_[std::size_t(value)];
            if (value != there.number_slot(v.slot + at)) return "`" + slot.key + "` is not the image";
        }
    }
    return "";
}

std::string Mirror::outcome_difference(const State& here, const State& there) const {
    const Outcome a = here.outcome(), b = there.outcome();
    if (a.over != b.over) return "one game is over, the other is not";
    if (a.ranks != b.ranks) return "the ranks differ";
    if (a.scores != b.scores) return "the scores differ";
    if (a.reason != b.reason || a.line != b.line || a.drawn != b.drawn || a.faulty != b.faulty)
        return "the reasons differ";
    return "";
}

std::string Mirror::difference(const State& here, const State& there) const {
    if (std::string d = outcome_difference(here, there); !d.empty()) return d;
    if (here.player() != there.player() || here.mover() != there.mover()) return "another player decides";
    if (here.header().site != there.header().site) return "another choice is asked for";
    if (here.header().out != there.header().out) return "another player is out";
    if (std::string d = set_difference(here, there); !d.empty()) return d;
    return number_difference(here, there);
}

std::optional<Mirror::Pairs> Mirror::pair_moves(const State& here, const State& there) const {
    MoveList mine, theirs;
    here.moves(mine);
    there.moves(theirs);
    Pairs pairs;
    if (mine.size() != theirs.size()) {
        pairs.problem = std::to_string(mine.size()) + " choices on one side, " +
                        std::to_string(theirs.size()) + " on the other";
        return pairs;
    }
    for (const Move move : mine) {
        const int at = here.value_site(move);
        std::optional<Move> found;
        if (at < 0 || move.value() < 0) {
            found = move;
        } else {
            const Site& site = game_.program().sites[std::size_t(at)];
            if (site.form == Site::Form::Entries) return std::nullopt;
            if (site.form == Site::Form::Points) {
                found = Move::of(move.alternative(), map_[std::size_t(move.value())]);
            } else if (site.form == Site::Form::Sets) {
                const WideSet wanted = image(here.offered_set(move));
                for (const Move other : theirs)
                    if (other.alternative() == move.alternative() && other.value() >= 0 &&
                        there.offered_set(other) == wanted)
                        found = other;
            } else {
                found = move;
            }
        }
        if (!found || std::find(theirs.begin(), theirs.end(), *found) == theirs.end()) {
            pairs.problem = "`" + word(here, move) + "` has no image among the legal choices";
            return pairs;
        }
        pairs.moves.push_back({move, *found});
    }
    return pairs;
}

}  // namespace cairn::test
