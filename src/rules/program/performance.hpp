// A performance: something done by hand or by breath, of which a referee says what came of it (docs/skill.md).
//
// The rules know no physics. A player performs, which is one choice with one option; then the referee, who is asked as chance is,
// makes small choices: which dice left their cells, where dice came to rest, or a number.
//
//     throw    ─▶  {hit 422  still  in 332 f642  off}          a board
//     tilt     ─▶  {done 0 4 1 7}   or   {failed}              a number
//     shake    ─▶  {done 0 0 2 took 0 3 1}                     a number, and tenths of a second where they are asked for
#pragma once

#include <array>
#include <string_view>

#include "rules/program/says.hpp"

namespace cairn {

enum class PerformanceKind { Throw, Flick, Pour, Tilt, Blow, Tower, Pull, Balcony, Shake };

struct AboutPerformance {
    PerformanceKind kind;
    std::string_view word;    // of the language
    std::string_view called;  // by the referee
    bool gives_board;         // else a number
    bool counts_time;         // the number is tenths of a second, else dice
    bool has_goal;            // ends when certain cells are filled
    bool live;                // a person steers while it goes on: computers cannot
};

inline constexpr int kMostPerformanceSeconds = 600;
inline constexpr int kMostDistance = 40;  // in edges of a die
inline constexpr int kMostPoured = 20;

const std::array<AboutPerformance, 9>& performances();
inline const AboutPerformance& about(PerformanceKind kind) { return performances()[std::size_t(kind)]; }
const AboutPerformance* performance_called(std::string_view word);  // null: none

// One of a page, and the code that computes what the referee must know of it.
struct Performance {
    PerformanceKind kind = PerformanceKind::Throw;
    int site = 0;                       // where the player is waited for
    bool nearest = false;               // a die that lies askew is put into the nearest funnel
    bool fallen = false;                // the referee says what the first die that fell shows
    bool timed = false;                 // the referee says how long it took, too
    int seconds = 0;                    // number kinds: the limit
    Says::Gap colour, distance, count;  // board kinds; pc -1: none
    int goal_pc = -1;                   // code that makes the list of sets of points, up to a Stop
};

}  // namespace cairn
