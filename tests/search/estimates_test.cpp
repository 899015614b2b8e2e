// A choice that was hardly tried is not said to be worth nothing, and many tries count as they are.
#include "search/players/estimates.hpp"

#include <gtest/gtest.h>

namespace cairn::test {
namespace {

ChoiceValue thought(double value, std::uint64_t visits) {
    ChoiceValue choice;
    choice.value = value;
    choice.visits = visits;
    return choice;
}
ChoiceValue proved(double value) {
    ChoiceValue choice = thought(value, 1);
    choice.proved = true;
    return choice;
}

Analysis of(std::vector<ChoiceValue> choices) {
    Analysis analysis;
    analysis.choices = std::move(choices);
    for (std::size_t i = 0; i < analysis.choices.size(); ++i)
        analysis.choices[i].distance = int(i);  // to know them again
    return analysis;
}

const ChoiceValue& number(const Analysis& analysis, int n) {
    for (const ChoiceValue& c : analysis.choices)
        if (c.distance == n) return c;
    return analysis.choices.front();
}

TEST(Estimates, OfFewTriesAreDrawnToTheMean) {
    Analysis analysis =
        of({thought(0.55, 10'000), thought(0.50, 400), thought(0.0, 1), thought(1.0, 1), thought(0.5, 0)});
    steady(analysis);
    EXPECT_NEAR(number(analysis, 0).value, 0.55, 0.001);
    EXPECT_NEAR(number(analysis, 1).value, 0.50, 0.002);
    EXPECT_GT(number(analysis, 2).value, 0.4);
    EXPECT_LT(number(analysis, 2).value, number(analysis, 1).value) << "it lost all the same";
    EXPECT_LT(number(analysis, 3).value, 0.6);
    EXPECT_GT(number(analysis, 4).value, 0.5) << "nobody has tried it: it is like the others";
    EXPECT_LT(number(analysis, 4).value, 0.55);
}

TEST(Estimates, LeaveWhatIsProvedAndWhatLosesAgainAndAgain) {
    Analysis analysis = of({thought(0.6, 100), thought(0.05, 200), proved(0.0), proved(1.0)});
    steady(analysis);
    EXPECT_EQ(number(analysis, 2).value, 0.0);
    EXPECT_EQ(number(analysis, 3).value, 1.0);
    EXPECT_LT(number(analysis, 1).value, 0.08);
    EXPECT_EQ(analysis.choices.front().distance, 3) << "what is proved to win leads";
    EXPECT_EQ(analysis.choices.back().distance, 2) << "what is proved to lose comes last";
}

TEST(Estimates, OfNobodyStayAsTheyAre) {
    Analysis analysis = of({thought(0.4, 0), thought(0.7, 0)});
    steady(analysis);
    EXPECT_EQ(number(analysis, 0).value, 0.4);
    EXPECT_EQ(number(analysis, 1).value, 0.7);
}

}  // namespace
}  // namespace cairn::test
