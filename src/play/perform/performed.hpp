// What somebody did when he performed: the few integers that the referee was given, so that it can be run again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cairn {

inline constexpr std::size_t kMostInput = 40'000;  // integers
inline constexpr int kLargestInput = 100'000;

inline constexpr int kNoiseOfPeople = 2, kMostNoise = 50;

struct Performed {
    std::vector<int> input;
    std::uint64_t seed = 0;      // of the small noise,
    int noise = kNoiseOfPeople;  // which is so many percent of the strength, and 0.75 times so many degrees
    friend bool operator==(const Performed&, const Performed&) = default;
};

// "(-12,31,420,8/77/2)": behind the word of the choice in a record. After the strokes: the seed, the noise.
std::string performed_text(const Performed& performed);
std::optional<Performed> read_performed(std::string_view text);  // nothing: that is none

}  // namespace cairn
