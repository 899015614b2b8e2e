// Stretches of code that ask for little: what a run may do without a copy of the State.
#pragma once

#include "rules/program/program.hpp"

namespace cairn {

// Does a run that begins here change nothing before it waits or ends? Then it can be run on the State itself.
bool only_looks(const Program& program, int pc);

// Is what follows the choice plain: does whoever chooses decide everything up to where the turn is settled, and is nothing
// else tried on the way? Then a random choice can be made for good at once, and taken back if the turn fails.
bool plain_after(const Program& program, const Site& site);

}  // namespace cairn
