// How fast a player thinks: iterations and nodes a second, from the start of each game, on one core.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "cli/loading.hpp"
#include "cli/terminal/console.hpp"

namespace cairn {

struct SearchBench {
    std::string player = "mcts";  // its limits are replaced by `seconds`
    double seconds = 2;
    std::uint64_t seed = 1;
    bool json = false;
    std::string engine = "auto";  // native_code.hpp
};

// A choice of games that differ: one of each shelf in turn, until there are `count`.
std::vector<std::string> varied_games(const Library& library, std::size_t count);

// A line for each game, and at the end the geometric mean.
void run_search_bench(const SearchBench& bench, const Library& library, const std::vector<std::string>& games,
                      const OptionValues& options, Console& console);

}  // namespace cairn
