// What follows from the code of a Program without running it.
#pragma once

#include "rules/program/program.hpp"
#include "rules/program/symmetry_clues.hpp"

namespace cairn {

// A choice is clean when no failure can follow it before the turn's end or a barrier: then every
// option offered is legal and nothing needs to be tried.
void find_clean_choices(Program& program);

// Phases in which nothing changes between the turn's start and its first choice.
void find_pure_entries(Program& program);

// A symmetry of the board is one of the rules when it maps every literal of the page onto itself.
// Families of the file are checked again when they are known (Game::load).
void find_symmetries(Program& program, const SymmetryClues& clues);

}  // namespace cairn
