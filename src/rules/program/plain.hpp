// Stretches of code that ask for little: what a run may do without a copy of the State.
#pragma once

#include "rules/program/program.hpp"

namespace cairn {

// Does a run that begins here change nothing before it waits or ends? Then it can be run on the State itself.
bool only_looks(const Program& program, int pc);

// Is what follows the choice plain? Then a random choice can be made for good at once, and taken back if the turn fails. What is
// preferred on the way is tried on a copy as ever; but in a turn in which others decide too, what they would have to find depends on
// whose choice is being tried.
bool plain_after(const Program& program, const Site& site);

}  // namespace cairn
