#include "play/game/poses.hpp"

#include "board/dice/sides.hpp"

namespace cairn {

std::string faces_in_sight(const Program& program, const WideSet& balls, Point p, Lying lies) {
    std::string text = lying_text(lies);
    if (!must_be_remembered(program)) return text;
    const Lattice& dice = program.kind_with(p);
    for (int side = 0; side < kSides; ++side)
        if (const Point q = over(dice, p, side); q != kNoPoint && balls.has(q)) text[std::size_t(side)] = '?';
    return text;
}

}  // namespace cairn
