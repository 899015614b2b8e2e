// Ghosts: hands that once did what a game of skill asks for, kept beside its page (`ghosts.json`, docs/skill.md). A computer
// that has to steer while the dice move is such a ghost: as slow and as unsure as its level.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "play/game/move.hpp"
#include "play/perform/perform.hpp"
#include "play/perform/performed.hpp"

namespace cairn {

struct Ghost {
    PerformanceKind kind = PerformanceKind::Tilt;
    std::vector<std::string> scene;  // the cells that are filled, by their digits, in order
    std::vector<std::vector<int>>
        acts;  // rows of an input; of `tilt` and `shake` each begins with its number of ticks
};

// Of the page that lies at `rules`. None where the file is missing or makes no sense.
std::vector<Ghost> ghosts_beside(const std::filesystem::path& rules);
std::vector<Ghost> read_ghosts(std::string_view text);

// The one that has done this; null: nobody has.
const Ghost* ghost_for(const std::vector<Ghost>& ghosts, const State& state, const Staged& staged);

// What it does today. Level 10 is as good as it was; the others take their time, and slip now and then.
std::vector<int> haunt(const Ghost& ghost, int level, Random& random);

}  // namespace cairn
