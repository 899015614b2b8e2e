#include "play/say/showing.hpp"

#include <algorithm>

#include "play/engine/engine.hpp"
#include "play/game/game.hpp"

namespace cairn {
namespace {

// A few thousandths of a second: somebody looks, and others may be waiting.
constexpr std::int64_t kWork = 2'000'000;

// The board on which a set is shown: a player's own where each has one, else the first of its kind.
int board_of(const Program& program, const ShownSet& set) {
    for (const Variable& v : program.variables) {
        if (v.form != Variable::Form::Board || !(set.points & program.lattice_of(v.slot).all)) continue;
        const bool his = set.player >= 0 && v.dimensions.size() == 1 && v.index_types[0].type == Type::Player;
        return v.slot + (his ? set.player : 0);
    }
    return 0;
}

}  // namespace

const Showing* showing_named(const Program& program, std::string_view name) {
    const auto found = std::find_if(program.showings.begin(), program.showings.end(),
                                    [&](const Showing& s) { return s.name == name; });
    return found == program.showings.end() ? nullptr : &*found;
}

std::optional<std::vector<ShownSet>> shown_now(const State& state, const Showing& showing) {
    std::int64_t work = kWork;
    const auto made = state.game().engine().list(state.bytes(), showing.pc, work);
    if (made.fault != Fault::None) return std::nullopt;
    std::vector<ShownSet> sets;
    const auto add = [&](int player, Point point, const WideSet& points) {
        sets.push_back({player, point, 0, points});
        sets.back().board = board_of(state.game().program(), sets.back());
    };
    switch (showing.of) {
        case Showing::Of::Board: add(kNobody, kNoPoint, made.list.front()); break;
        case Showing::Of::Player:
            for (std::size_t q = 0; q < made.list.size(); ++q) add(int(q), kNoPoint, made.list[q]);
            break;
        case Showing::Of::Point:
            for (std::size_t k = 0; k + 1 < made.list.size(); k += 2)
                add(kNobody, made.list[k].first(), made.list[k + 1]);
            break;
    }
    return sets;
}

}  // namespace cairn
