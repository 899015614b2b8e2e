// How long a player takes to answer: it plays all seats of each game, and every answer is timed.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "cli/loading.hpp"
#include "cli/terminal/console.hpp"

namespace cairn {

struct AnswerBench {
    std::string player;
    double seconds = 2;  // for each game; the last answer may take longer
    std::uint64_t seed = 1;
    bool json = false;
    std::string engine = "auto";  // native_code.hpp
};

// A line for each game, and at the end the slowest answer of all.
void run_answer_bench(const AnswerBench& bench, const Library& library, const std::vector<std::string>& games,
                      const OptionValues& options, Console& console);

}  // namespace cairn
