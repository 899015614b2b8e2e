#include "play/game/sight.hpp"

#include <algorithm>

#include "play/game/game.hpp"
#include "play/text/view_key.hpp"

namespace cairn {

Sight::Sight(const State& state, int viewer)
    : state_(state), program_(state.game().program()), viewer_(program_.has_hidden ? viewer : kAllSeeing) {}

bool Sight::hides(const Variable& v, int entry) const {
    if (viewer_ == kAllSeeing || v.audience == Audience::All) return false;
    const unsigned open = v.secret >= 0 && v.secret < 8 ? state_.header().revealed[v.secret] : 0;
    const bool owned = !v.dimensions.empty() && v.index_types[0].type == Type::Player;
    // What the mover keeps secret within his turn he sees himself; unless all choose in secret, when the
    // name may still hold what somebody else chose.
    const bool movers_own = v.local && v.audience == Audience::Owner && !program_.has_simultaneous;
    if (movers_own && viewer_ == state_.mover()) return false;
    if (!owned) return open == 0;  // nobody's in particular: seen by all or by none
    const int owner = entry / (v.size / v.dimensions[0]);
    if (open >> owner & 1) return false;
    return v.audience == Audience::Nobody || owner != viewer_;
}

bool Sight::hides_nameless(const Variable& v) const {
    if (viewer_ == kAllSeeing || !v.local) return false;
    return std::none_of(program_.variables.begin(), program_.variables.end(),
                        [&](const Variable& w) { return w.name == v.name && w.slot == v.slot; });
}

bool Sight::hides_board(int board) const {
    for (const Variable& v : program_.variables)
        if (v.form == Variable::Form::Board && board >= v.slot && board < v.slot + v.size)
            return hides(v, board - v.slot);
    return false;
}

bool Sight::hides_choice() const {
    return viewer_ != kAllSeeing && !state_.over() && program_.sites[state_.header().site].secret &&
           viewer_ != state_.player();
}

bool told_openly(const State& state, Move move, int viewer) {
    const Program& program = state.game().program();
    if (viewer == kAllSeeing || !program.has_hidden) return true;
    const Site& site = program.sites[state.header().site];
    if (site.race) return true;  // claims are made aloud
    if (!site.chance) return !site.secret || state.player() == viewer;
    // Drawn into a secret hand, or thrown for all to see? Where two results look alike, it is a secret; and so
    // it is where there is but one, for what a secret bag still holds is a secret too.
    ViewKey view(state.game());
    const auto seen_after = [&](Move result) {
        State next = state;
        next.play(result);
        return view(next, viewer);
    };
    const std::uint64_t seen = seen_after(move);
    MoveList moves;
    state.moves(moves);
    return moves.size() > 1 && std::none_of(moves.begin(), moves.end(), [&](Move other) {
               return other != move && seen_after(other) == seen;
           });
}

}  // namespace cairn
