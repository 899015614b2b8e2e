// Do colours only decide whether the game ends?
//
// In many games what may be done depends on where balls lie, and their colours matter only for winning: a line, a chain.
// Then all colourings of an occupancy have the same choices, and each choice leads to the same place among the tables, unless it
// ends the game.
//
// This is read from the code of turns, with two runs in mind that begin with the same except for which ball has which colour,
// and with as many of each. What is computed from colours may be asked, and answered by the end of the game; it may not be
// chosen from, kept, or put on the board, and no turn may fail by it.
//
// Often it also shows which colours a choice's end depends on: those on the lines through the point that was chosen.
#pragma once

#include <optional>
#include <vector>

#include "rules/program/program.hpp"

namespace cairn {

struct ColourEndings {
    // By point: the colours of these balls decide, with the frame and the occupancy, whether the choice of the point ends the
    // game. Empty: no more is known than that all may.
    std::vector<WideSet> decided_by;
};

// Nothing where colours decide more than that.
std::optional<ColourEndings> colour_endings(const Program& program);

}  // namespace cairn
