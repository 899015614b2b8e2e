// What a Puzzle has found so far: everything but its table, as a value that can be written down.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "study/puzzle/fill.hpp"
#include "study/puzzle/samples.hpp"

namespace cairn {

struct PuzzleNotes {
    bool finished = false;  // `value` is the answer
    bool reached = false;   // `line` leads to `value`
    double value = 0;
    double bound = std::numeric_limits<double>::infinity();  // no end is worth more
    std::vector<Move> line;
    std::uint64_t line_of = 0;  // the sampled start it belongs to, where starts are sampled

    bool rolled = false;          // the quick search for a good line is done
    FillSearch::Checkpoint fill;  // where the search of a filling stands
    bool too_many = false;        // the exact mean was given up
    bool every_start = false;     // `samples` are all starts there are
    PuzzleSamples samples, futures;

    std::string method;
    std::uint64_t positions = 0;
    double seconds = 0;

    std::string text() const;
    static std::optional<PuzzleNotes> read(const std::string& text);  // nothing when it makes no sense
};

}  // namespace cairn
