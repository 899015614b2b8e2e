#include "search/players/estimates.hpp"

#include <algorithm>

namespace cairn {
namespace {

constexpr double kMoreTries = 8;
// A choice says no more about the others, however often it was tried: the best has most of the tries.
constexpr std::uint64_t kMostSaid = 16;

int rank(const ChoiceValue& c) { return !c.proved ? 1 : c.value >= 1 ? 0 : c.value <= 0 ? 2 : 1; }

}  // namespace

void steady(Analysis& analysis) {
    double value = 0, tries = 0;
    for (const ChoiceValue& c : analysis.choices)
        if (!c.proved) {
            const double said = double(std::min(c.visits, kMostSaid));
            value += c.value * said;
            tries += said;
        }
    if (tries == 0) return;
    for (ChoiceValue& c : analysis.choices)
        if (!c.proved)
            c.value =
                (c.value * double(c.visits) + kMoreTries * value / tries) / (double(c.visits) + kMoreTries);
    best_first(analysis);
}

void best_first(Analysis& analysis) {
    std::stable_sort(analysis.choices.begin(), analysis.choices.end(),
                     [](const ChoiceValue& a, const ChoiceValue& b) {
                         if (rank(a) != rank(b)) return rank(a) < rank(b);
                         return rank(a) == 1 && a.value > b.value;
                     });
}

}  // namespace cairn
