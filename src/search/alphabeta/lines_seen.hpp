// What can play still see of colours, where it sees them only along lines?
//
// In games of lines a colour counts only as long as some line may still be made with it. Two positions in which balls lie
// alike, and in which the same lines are spoilt for the same colours, go the same way choice by choice, whatever the colours are.
// So a table needs to hold only one of them:
//
//     W B . .     and     B W . .     the row is spoilt for both
//
// A *look* is one question that the rules may ask: has no ball on these points a colour outside of these? As balls are only added,
// its answer after some choices depends on its answer now and on the balls added. This is read from the code, with two runs in
// mind that begin with the same looks: every instruction that play can reach must do the same in both. It may ask whether a line
// lies in the balls of some colours (a look), whether it has one of them (a look at all other colours), and which
// playable points rest on them (a look at the supports, as long as the point is empty).
#pragma once

#include <optional>
#include <vector>

#include "rules/program/program.hpp"

namespace cairn {

struct LinesSeen {
    struct Look {
        std::uint64_t points = 0;
        unsigned colours = 0;     // bits
        std::uint64_t until = 0;  // no longer asked when one of these holds a ball
        std::vector<int>
            unless;  // not asked unless one of these looks, which stand before it, says yes; none: always asked
    };
    std::vector<Look> looks;
    bool counts_matter = false;  // balls of each colour: a supply may run out
};
inline constexpr std::size_t kMostLooks = 512;

// For boards of one word. Nothing where colours are seen in any other way.
std::optional<LinesSeen> lines_seen(const Program& program);

}  // namespace cairn
