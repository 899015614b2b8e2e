#include "study/match/statistics.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace cairn {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
const double kEloPerLog = 400 / std::log(10.0);  // of one unit of the natural logarithm of strength
constexpr int kMostSteps = 10'000;
constexpr double kSettled = 1e-10;

using Matrix = std::vector<std::vector<double>>;

// The inverse of a symmetric positive definite matrix, by Gauss and Jordan.
Matrix inverse(Matrix m) {
    const std::size_t n = m.size();
    Matrix result(n, std::vector<double>(n, 0));
    for (std::size_t i = 0; i < n; ++i) result[i][i] = 1;
    for (std::size_t i = 0; i < n; ++i) {
        const double pivot = m[i][i];
        for (std::size_t k = 0; k < n; ++k) m[i][k] /= pivot, result[i][k] /= pivot;
        for (std::size_t j = 0; j < n; ++j) {
            if (j == i) continue;
            const double factor = m[j][i];
            for (std::size_t k = 0; k < n; ++k) {
                m[j][k] -= factor * m[i][k];
                result[j][k] -= factor * result[i][k];
            }
        }
    }
    return result;
}

// The strengths under which the points are likeliest; each step improves all of them in turn.
std::vector<double> strengths(const Matrix& points) {
    const std::size_t n = points.size();
    std::vector<double> strength(n, 1);
    for (int step = 0; step < kMostSteps; ++step) {
        double moved = 0;
        for (std::size_t a = 0; a < n; ++a) {
            double won = 0, weight = 0;
            for (std::size_t b = 0; b < n; ++b) {
                if (a == b) continue;
                won += points[a][b];
                weight += (points[a][b] + points[b][a]) / (strength[a] + strength[b]);
            }
            const double next = won / weight;
            moved = std::max(moved, std::abs(std::log(next / strength[a])));
            strength[a] = next;
        }
        double logs = 0;
        for (double s : strength) logs += std::log(s);
        for (double& s : strength) s /= std::exp(logs / double(n));
        if (moved < kSettled) break;
    }
    return strength;
}

// What the meetings tell about the logarithms of the strengths. It says nothing of their mean, which is
// held at 0 by adding the same to every cell.
Matrix information(const Matrix& points, const std::vector<double>& strength) {
    const std::size_t n = points.size();
    Matrix info(n, std::vector<double>(n, 1.0 / double(n)));
    for (std::size_t a = 0; a < n; ++a)
        for (std::size_t b = 0; b < n; ++b) {
            if (a == b) continue;
            const double expected = strength[a] / (strength[a] + strength[b]);
            const double told = (points[a][b] + points[b][a]) * expected * (1 - expected);
            info[a][a] += told;
            info[a][b] -= told;
        }
    return info;
}

}  // namespace

Interval wilson_interval(double mean, double n) {
    if (n <= 0) return {0, 1};
    const double z = kNormal95, zz = z * z;
    const double centre = (mean + zz / (2 * n)) / (1 + zz / n);
    const double half = z / (1 + zz / n) * std::sqrt(mean * (1 - mean) / n + zz / (4 * n * n));
    return {mean <= 0 ? 0.0 : centre - half, mean >= 1 ? 1.0 : centre + half};  // exactly, at the ends
}

double student95(double degrees_of_freedom) {
    static constexpr std::array<double, 10> kFew = {12.7062, 4.3027, 3.1824, 2.7764, 2.5706,
                                                    2.4469,  2.3646, 2.3060, 2.2622, 2.2281};
    if (degrees_of_freedom < 1) return kInfinity;
    if (degrees_of_freedom <= double(kFew.size())) return kFew[std::size_t(degrees_of_freedom) - 1];
    // Fisher's expansion around the normal distribution; right to four digits from here on.
    const double z = kNormal95, v = degrees_of_freedom, z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z;
    return z + (z3 + z) / (4 * v) + (5 * z5 + 16 * z3 + 3 * z) / (96 * v * v) +
           (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * v * v * v);
}

Interval student_interval(double mean, double squares, double n) {
    if (n < 2) return {-kInfinity, kInfinity};
    const double half = student95(n - 1) * std::sqrt(squares / (n - 1) / n);
    return {mean - half, mean + half};
}

double elo(double score) {
    if (score <= 0) return -kInfinity;
    if (score >= 1) return kInfinity;
    return kEloPerLog * std::log(score / (1 - score));
}

std::vector<Rating> ratings(const Matrix& points) {
    const std::size_t n = points.size();
    if (n < 2) return std::vector<Rating>(n);
    Matrix with_draws = points;
    for (std::size_t a = 0; a < n; ++a)
        for (std::size_t b = 0; b < n; ++b)
            if (a != b) with_draws[a][b] += 0.5;
    const std::vector<double> strength = strengths(with_draws);
    const Matrix variance = inverse(information(with_draws, strength));
    std::vector<Rating> result(n);
    for (std::size_t a = 0; a < n; ++a) {
        // The mean's own share, 1/n, is no uncertainty.
        const double own = std::max(0.0, variance[a][a] - 1.0 / double(n));
        result[a] = {kEloPerLog * std::log(strength[a]), kNormal95 * kEloPerLog * std::sqrt(own)};
    }
    return result;
}

}  // namespace cairn
