// Finds what each choice of a page is for, by looking at what is done with the chosen value.
#pragma once

#include <map>

#include "rules/parse/syntax.hpp"
#include "rules/program/purpose.hpp"

namespace cairn {

// By the `choose(…)` it belongs to; a choice whose purpose does not show is left out.
using Purposes = std::map<const Expr*, Purpose>;

Purposes find_purposes(const Page& page);

}  // namespace cairn
