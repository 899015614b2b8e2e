// How sure one can be of a result: intervals that hold the truth 95 times of 100, and Elo.
#pragma once

#include <limits>
#include <vector>

namespace cairn {

struct Interval {
    double low = 0, high = 0;
};

// The standard deviation's share on each side that leaves 95 %.
inline constexpr double kNormal95 = 1.959963984540054;

// Wilson's interval for the mean of `n` results between 0 and 1. It is exact enough for few games and for
// one-sided results, and wider than it need be where there are draws. Without games: 0 to 1.
Interval wilson_interval(double mean, double n);

// Student's interval for the mean of values of any size, given their mean and their sum of squared
// differences from it. With fewer than two values: without bounds.
Interval student_interval(double mean, double squares, double n);
// How many standard errors Student's interval extends to each side.
double student95(double degrees_of_freedom);

// The difference in Elo that makes an expected score: 0.5 is 0, 0.75 is +191; 0 and 1 are infinite.
double elo(double score);

// Ratings of several players from all their meetings, by the model of Bradley and Terry (the one behind
// Elo), with a mean of 0.
struct Rating {
    double elo = 0;
    double margin = std::numeric_limits<double>::infinity();  // 95 %, to each side
};
// points[a][b]: what a scored against b, a draw being a half. One drawn meeting of every two players is
// added, so that whoever wins all has a rating too.
std::vector<Rating> ratings(const std::vector<std::vector<double>>& points);

}  // namespace cairn
