#include "serve/people/glicko.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace cairn::serve {
namespace {

constexpr double kScale = 173.7178, kMiddle = 1500, kCloseEnough = 0.000001;
constexpr double kLeastSure = 350;

double g(double phi) { return 1 / std::sqrt(1 + 3 * phi * phi / (std::numbers::pi * std::numbers::pi)); }
double E(double mu, double mu_j, double phi_j) { return 1 / (1 + std::exp(-g(phi_j) * (mu - mu_j))); }

// Step 5: the new volatility, by the Illinois algorithm.
double new_volatility(double delta, double phi, double v, double sigma, double tau) {
    const double a = std::log(sigma * sigma);
    const auto f = [&](double x) {
        const double ex = std::exp(x), sum = phi * phi + v + ex;
        return ex * (delta * delta - sum) / (2 * sum * sum) - (x - a) / (tau * tau);
    };
    double A = a, B = 0;
    if (delta * delta > phi * phi + v) {
        B = std::log(delta * delta - phi * phi - v);
    } else {
        int k = 1;
        while (f(a - k * tau) < 0) ++k;
        B = a - k * tau;
    }
    double fA = f(A), fB = f(B);
    while (std::abs(B - A) > kCloseEnough) {
        const double C = A + (A - B) * fA / (fB - fA), fC = f(C);
        if (fC * fB <= 0) A = B, fA = fB;
        else fA /= 2;
        B = C, fB = fC;
    }
    return std::exp(A / 2);
}

}  // namespace

Rating glicko_after(const Rating& before, const std::vector<RatedGame>& games, double tau) {
    if (games.empty()) return rested(before, 1);
    // Step 2: onto the scale of Glicko-2.
    const double mu = (before.rating - kMiddle) / kScale, phi = before.deviation / kScale;
    // Steps 3 and 4: the variance that the games alone would give, and the improvement they suggest.
    double certainty = 0, gain = 0;
    for (const RatedGame& game : games) {
        const double mu_j = (game.opponent.rating - kMiddle) / kScale,
                     phi_j = game.opponent.deviation / kScale;
        const double expected = E(mu, mu_j, phi_j);
        certainty += g(phi_j) * g(phi_j) * expected * (1 - expected);
        gain += g(phi_j) * (game.score - expected);
    }
    const double v = 1 / certainty, delta = v * gain;
    const double sigma = new_volatility(delta, phi, v, before.volatility, tau);
    // Steps 6 to 8.
    const double phi_star = std::sqrt(phi * phi + sigma * sigma);
    const double phi_new = 1 / std::sqrt(1 / (phi_star * phi_star) + 1 / v);
    const double mu_new = mu + phi_new * phi_new * gain;
    return {kScale * mu_new + kMiddle, std::min(kLeastSure, kScale * phi_new), sigma};
}

Rating rested(const Rating& before, double periods) {
    const double phi = before.deviation / kScale;
    const double grown =
        std::sqrt(phi * phi + std::max(0.0, periods) * before.volatility * before.volatility);
    return {before.rating, std::min(kLeastSure, kScale * grown), before.volatility};
}

}  // namespace cairn::serve
