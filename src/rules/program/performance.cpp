#include "rules/program/performance.hpp"

#include <algorithm>

namespace cairn {

const std::array<AboutPerformance, 9>& performances() {
    using enum PerformanceKind;
    static constexpr std::array<AboutPerformance, 9> all = {{
        {Throw, "throw", "throw", true, false, false, false},
        {Flick, "flick", "flick", true, false, false, false},
        {Pour, "pour", "pour", true, false, false, false},
        {Tilt, "tilt", "tilt", false, true, true, true},
        {Blow, "blow", "blow", false, true, true, true},
        {Tower, "build", "tower", false, false, false, true},
        {Pull, "pull", "pull", false, false, false, true},
        {Balcony, "balcony", "balcony", false, false, false, true},
        {Shake, "shake", "shake", false, false, false, true},
    }};
    return all;
}

const AboutPerformance* performance_called(std::string_view word) {
    const auto& all = performances();
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& a) { return a.word == word; });
    return found == all.end() ? nullptr : &*found;
}

}  // namespace cairn
