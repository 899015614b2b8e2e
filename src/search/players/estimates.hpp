// What a search thinks of a choice that it has hardly tried says little: one lost game out of one is no 0 %.
#pragma once

#include "search/players/analysis.hpp"

namespace cairn {

// Draws each estimate towards what a choice here is worth on average, as if it had been tried some more times with that end:
// much where there were few tries, nothing to speak of where there were many. What is proved stays.
void steady(Analysis& analysis);

// Proved wins lead and proved losses come last; what is estimated follows its worth.
void best_first(Analysis& analysis);

}  // namespace cairn
