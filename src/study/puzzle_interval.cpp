#include "study/puzzle_interval.hpp"

#include <algorithm>
#include <cmath>

namespace cairn {

double normal_width(double confidence) {
    double low = 0, high = 40;
    for (int halving = 0; halving < 80; ++halving) {
        const double middle = (low + high) / 2;
        (std::erf(middle / std::sqrt(2.0)) < confidence ? low : high) = middle;
    }
    return (low + high) / 2;
}

Interval share_interval(double mean, std::uint64_t samples, double confidence) {
    if (samples == 0) return {0, 1};
    const double n = double(samples), z = normal_width(confidence), zz = z * z;
    const double centre = (mean + zz / (2 * n)) / (1 + zz / n);
    const double reach =
        z * std::sqrt(std::max(0.0, mean * (1 - mean) / n + zz / (4 * n * n))) / (1 + zz / n);
    return {std::max(0.0, std::min(mean, centre - reach)), std::min(1.0, std::max(mean, centre + reach))};
}

Interval mean_interval(double sum, double sum_of_squares, std::uint64_t samples, double confidence) {
    if (samples == 0) return {};
    const double n = double(samples), mean = sum / n;
    if (samples < 2) return {mean, mean};
    const double variance = std::max(0.0, (sum_of_squares - n * mean * mean) / (n - 1));
    const double reach = normal_width(confidence) * std::sqrt(variance / n);
    return {mean - reach, mean + reach};
}

}  // namespace cairn
