#include "play/sight.hpp"

#include <algorithm>

#include "play/game.hpp"

namespace cairn {

Sight::Sight(const State& state, int viewer) : Sight(state, viewer, !state.game().program().has_hidden) {}

Sight::Sight(const State& state, int viewer, bool sees_all)
    : state_(state), program_(state.game().program()), viewer_(viewer), sees_all_(sees_all) {}

Sight Sight::of_everything(const State& state) { return {state, kNobody, true}; }

bool Sight::hidden(const Variable& v, int entry) const {
    if (sees_all_ || v.audience == Audience::All) return false;
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

bool Sight::board_hidden(int board) const {
    for (const Variable& v : program_.variables)
        if (v.form == Variable::Form::Board && board >= v.slot && board < v.slot + v.size)
            return hidden(v, board - v.slot);
    return false;
}

bool Sight::site_hidden() const {
    return !sees_all_ && program_.sites[state_.header().site].secret && viewer_ != state_.player();
}

bool Sight::nameless(const Variable& v) const {
    if (!v.local || !program_.has_hidden) return false;
    return std::none_of(program_.variables.begin(), program_.variables.end(),
                        [&](const Variable& w) { return w.name == v.name && w.slot == v.slot; });
}

}  // namespace cairn
