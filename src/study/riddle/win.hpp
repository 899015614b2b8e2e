// Riddles that ask for a forced win.
#pragma once

#include <optional>

#include "study/riddle/forced.hpp"
#include "study/riddle/riddle.hpp"

namespace cairn {

// The one choice by which whoever decides can force a win within the fewest turns.
struct OnlyWin {
    int turns = 0;              // 0: he cannot within so many
    std::optional<Move> first;  // nothing: there are several, or none
    bool open = false;          // some answer took too many positions: nothing is known
};
OnlyWin only_win(ForcedWin& forced, const State& state, int most_turns);

// The riddle of this position, where whoever decides can force a win within `most_turns`, and by one choice only. Its difficulty,
// `only` and name are not set.
std::optional<Riddle> win_riddle(ForcedWin& forced, const State& state, int most_turns);

}  // namespace cairn
