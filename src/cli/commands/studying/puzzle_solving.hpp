// `cairn solve` for games of one player.
#pragma once

#include <filesystem>
#include <optional>

#include "cli/loading.hpp"
#include "study/knowledge/knowledge.hpp"

namespace cairn {

struct PuzzleWish {
    double seconds = 0;  // 0: as long as it takes
    std::uint64_t samples = 1000, seed = 1;
    double memory_gib = 2;
    int threads = 1;
    bool json = false;
    std::filesystem::path unfinished;  // where an interrupted search is kept
};

// Prints what was found. The result, for the knowledge of the game, where it is more than "nothing yet".
std::optional<KnownResult> solve_puzzle(const LoadedGame& loaded, const State& start, const PuzzleWish& wish,
                                        Context& context);

}  // namespace cairn
