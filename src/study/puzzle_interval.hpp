// Where the true mean lies when only samples are known.
#pragma once

#include <cstdint>

namespace cairn {

struct Interval {
    double low = 0, high = 0;
};

// The number of standard deviations around the mean that hold this share of a normal distribution:
// 0.95 -> 1.96. `confidence` is between 0 and 1, both excluded.
double normal_width(double confidence);

// Wilson's interval for a mean of values between 0 and 1, at most as spread as throws of a coin.
Interval share_interval(double mean, std::uint64_t samples, double confidence);

// The normal interval for a mean of any values. With fewer than two samples it is a point.
Interval mean_interval(double sum, double sum_of_squares, std::uint64_t samples, double confidence);

}  // namespace cairn
