// Why something cannot be chosen, in the words of the rule book: occupied, platform, pinned, hidden.
//
// The rules say what may be chosen, never why not. The reason is found by comparing the point with those
// that may be chosen: where every ball offered is movable and this one is pinned, it is pinned that matters.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "play/game/state.hpp"
#include "play/say/sentence.hpp"

namespace cairn {

inline constexpr int kAnyAlternative = -1;

struct WhyNot {
    std::string code;  // for programs: "occupied", "no-platform", "pinned", …; docs/protocol.md lists them
    Sentence says;     // without its full stop
    std::vector<Point>
        points;  // that it is about: what a platform lacks, what rests on a ball, what hides it
};

// How a reason names points: as they are typed, "2:c3", or as people say them, "c3 (level 3)".
enum class PointNames { Typed, Said };

// Why none of the points that a name can mean (`named`, not empty) is among the `legal` moves of the
// branch `alternative`. Nothing where no point, entry or set of points is asked for.
std::optional<WhyNot> why_not_point(const State& state, const MoveList& legal, int alternative,
                                    const std::vector<Point>& named, PointNames names);

// The same for an entry, an index into Lattice::tracks; nothing where none is asked for.
std::optional<WhyNot> why_not_entry(const State& state, const MoveList& legal, int alternative, int track,
                                    PointNames names);

// The form of what the move chooses: its own site's, or that of its branch's first choice; null when it
// is a label alone.
const Site* site_of(const State& state, Move move);

// Whether what may be chosen now is surely on the board that the words read. In a game with several boards a
// branch may be about another one.
bool board_known(const State& state);

}  // namespace cairn
