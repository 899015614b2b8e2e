#include "play/game/poses.hpp"

#include "board/dice/sides.hpp"
#include "play/game/sight.hpp"

namespace cairn {

Lying lying_in_sight(const Program& program, const WideSet& balls, Point p, Lying lies, int viewer) {
    if (!program.sight_side || viewer == kAllSeeing || lies == kNoDie) return lies;
    if (viewer < 0 || viewer >= kSides) return kUnknownPose;  // who watches sits at no side
    const int number = number_known(lies, viewer);
    const Point q = over(program.kind_with(p), p, viewer);
    const bool covered = q != kNoPoint && balls.has(q);
    return number == 0 || covered ? kUnknownPose : with_number(kUnknownPose, viewer, number);
}

std::string faces_in_sight(const Program& program, const WideSet& balls, Point p, Lying lies, int viewer) {
    if (viewer == kAllSeeing) return lying_text(lies);
    std::string text = lying_text(lying_in_sight(program, balls, p, lies, viewer));
    if (!must_be_remembered(program)) return text;
    const Lattice& dice = program.kind_with(p);
    for (int side = 0; side < kSides; ++side)
        if (const Point q = over(dice, p, side); q != kNoPoint && balls.has(q)) text[std::size_t(side)] = '?';
    return text;
}

}  // namespace cairn
