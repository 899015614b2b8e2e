// Long code is written as several functions: what a compiler does with a function takes it longer than in proportion to its length.
#pragma once

#include <vector>

#include "native/liveness.hpp"
#include "rules/program/flow.hpp"

namespace cairn {

// Consecutive blocks of a flow, first … end - 1.
struct Part {
    int first, end;
};

// Parts of at most `most` instructions (a single block may be longer), cut where few registers are live and no loop goes on. A set
// weighs as much as `words` numbers.
std::vector<Part> parts(const Program& program, const Flow& flow, const std::vector<Live>& live, int words,
                        int most);

// Which registers the instructions of a part read or write, and which they write.
struct RegistersOfPart {
    std::vector<bool> numbers, sets, lists;
    std::vector<bool> written_numbers, written_sets;
};
RegistersOfPart registers_of(const Program& program, const Flow& flow, Part part);

}  // namespace cairn
