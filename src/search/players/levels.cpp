#include "search/players/levels.hpp"

#include <array>

#include "search/players/player.hpp"

namespace cairn {
namespace {

using std::chrono::milliseconds;

struct Strength {
    std::uint64_t iterations;  // 0: as many as the time allows
    int time_ms;
    double carelessness;
};

constexpr std::array<Strength, kHighestLevel> kStrengths = {{
    {5, 20, 0.30},
    {14, 25, 0.16},
    {40, 30, 0.08},
    {110, 40, 0.03},
    {300, 80, 0},
    {850, 160, 0},
    {2'300, 370, 0},
    {6'000, 900, 0},
    {0, 2'500, 0},
    {0, 8'000, 0},
}};

}  // namespace

Level level(int number) {
    const Strength& strength = kStrengths[std::size_t(number - kLowestLevel)];
    Level level;
    level.limits.iterations = strength.iterations;
    level.limits.time = milliseconds(strength.time_ms);
    level.carelessness = strength.carelessness;
    if (strength.iterations == 0) {
        level.threads = 2;
        level.proves = true;
    }
    level.asks_oracle = number == kHighestLevel;
    return level;
}

}  // namespace cairn
