// A pile of dice seen from straight above, for a terminal. The player at side A sits below.
//
//         |             Every face that shows is one rhombus, and no two overlap. Of a die on which nothing rests these are
//     |R2  R1 |         three: towards B on the left, towards C on the right, towards A below. On the triangles of the plate,
//        R3             each one cell of this picture, the first two take two cells above each other, the third two side by
//                       side.
//
// The letter is the colour; the number is there where the rules read faces. `·` is the middle of a playable funnel, `*`
// follows what the last turn changed.
#pragma once

#include <functional>
#include <string>

#include "board/lattice.hpp"
#include "play/show/canvas.hpp"

namespace cairn {

struct DiceShown {
    const Lattice& lattice;
    WideSet dice, playable, changed;
    std::function<std::string(Point, int side)> label;  // what the face towards the side says: "R3", "R"
    std::function<Ink(Point)> ink;
};

Canvas dice_picture(const DiceShown& shown);

}  // namespace cairn
