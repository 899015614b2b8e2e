// Warnings: what is allowed but probably not meant. They are about the page as a whole, in all its variants.
#pragma once

#include "rules/parse/syntax.hpp"

namespace cairn {

// Definitions, variables and families that nothing uses; lines that can never run.
void warn(const Page& page, Diagnostics& diagnostics);

// The bag from which the page buries dice, by the first `bury(bag, …)`; "" when it buries none. What the State must have
// room for is asked before anything is compiled.
std::string buried_bag(const Page& page);

}  // namespace cairn
