// Which choices need no trial: each page with the names of its sites that are clean, and of those that are not.
#include <gtest/gtest.h>

#include "program/pages.hpp"
#include "rules/program/facts.hpp"

namespace cairn::test {
namespace {

// "turn.1 turn.3": in the order of the code.
std::string clean_sites(const std::string& rules, const std::string& head = kSmallHead) {
    std::string names;
    for (const Site& site : compiled(rules, head).sites)
        if (site.clean) names += (names.empty() ? "" : " ") + site.name;
    return names;
}

const std::string kEnd = "    if not empty: finish\nscore:\n    rank by 0\n";

TEST(CleanChoices, AGuardedChoiceCannotFail) {
    EXPECT_EQ(
        clean_sites("turn:\n    put(me, choose(playable))\n    if playable: put(me, choose(playable))\n" +
                    kEnd),
        "turn.1 turn.2");
    EXPECT_EQ(clean_sites("turn:\n    put(me, choose(playable))\n    put(me, choose(playable))\n" + kEnd),
              "turn.2")
        << "the second choice may have no option";
}

// Half a million ways lead to the end of this turn, and none of them can fail.
TEST(CleanChoices, WhereNothingCanFailNoWayIsFollowed) {
    std::string branches;
    for (int k = 2; k < 21; ++k) branches += "    if count(balls) % " + std::to_string(k) + " == 1: again\n";
    EXPECT_EQ(clean_sites("turn:\n    put(me, choose(playable))\n" + branches + kEnd), "turn.1");
    EXPECT_EQ(clean_sites("turn:\n    put(me, choose(playable))\n" + branches +
                          "    require not ko, \"as it was\"\n" + kEnd),
              "")
        << "one thing that can fail at the end of all ways";
}

TEST(CleanChoices, AGuardHoldsForTheSameSetOnly) {
    EXPECT_EQ(
        clean_sites("turn:\n    put(me, choose(playable))\n    if playable: put(me, choose(holes))\n" + kEnd),
        "turn.2");
    EXPECT_EQ(
        clean_sites("turn:\n    put(me, choose(playable))\n    if not playable: put(me, choose(playable))\n" +
                    kEnd),
        "turn.2");
}

TEST(CleanChoices, AGuardHoldsUntilTheBoardChanges) {
    EXPECT_EQ(clean_sites("turn:\n    p = choose(playable)\n    if playable:\n        put(me, p)\n"
                          "        put(me, choose(playable))\n" +
                          kEnd),
              "turn.2");
    EXPECT_EQ(clean_sites("turn:\n    p = choose(playable)\n    if mine:\n        n = 1\n"
                          "        q = choose(mine)\n        r = choose(mine)\n    put(me, p)\n" +
                          kEnd),
              "turn.1 turn.2 turn.3")
        << "choosing changes no board";
}

TEST(CleanChoices, CountsSayAsMuch) {
    for (const std::string test : {"count(playable) > 0", "count(playable) >= 1", "count(playable) != 0",
                                   "count(playable) == 2", "not count(playable) == 0", "0 < count(playable)"})
        EXPECT_EQ(clean_sites("turn:\n    put(me, choose(playable))\n    if " + test +
                              ": put(me, choose(playable))\n" + kEnd),
                  "turn.1 turn.2")
            << test;
    for (const std::string test : {"count(playable) < 2", "count(playable) >= 0", "count(playable) != 1",
                                   "count(playable) <= 3", "count(playable) == 0"})
        EXPECT_EQ(clean_sites("turn:\n    put(me, choose(playable))\n    if " + test +
                              ": put(me, choose(playable))\n" + kEnd),
                  "turn.2")
            << test;
}

TEST(CleanChoices, EveryRoundOfALoopIsGuarded) {
    EXPECT_EQ(
        clean_sites(
            "turn:\n    n = choose(1..3)\n    repeat n:\n        if playable: put(me, choose(playable))\n" +
            kEnd),
        "turn.1 turn.2");
    EXPECT_EQ(
        clean_sites(
            "turn:\n    n = choose(1..3)\n    if playable:\n        repeat n: put(me, choose(playable))\n" +
            kEnd),
        "")
        << "the test holds in the first round only";
    EXPECT_EQ(
        clean_sites("turn:\n    n = choose(1..3)\n    while playable at most 3: put(me, choose(playable))\n" +
                    kEnd),
        "turn.1 turn.2");
}

TEST(CleanChoices, AComputedSetIsTheSameWhenItIsComputedAgain) {
    const std::string some = "(p in playable where not (below({p}) & mine))";
    EXPECT_EQ(clean_sites("turn:\n    put(me, choose(playable))\n    if " + some + ": put(me, choose" + some +
                          ")\n" + kEnd),
              "turn.1 turn.2");
    EXPECT_EQ(clean_sites("turn:\n    put(me, choose(playable))\n    if " + some +
                          ": put(me, choose(p in playable where not (below({p}) & theirs)))\n" + kEnd),
              "turn.2");
}

TEST(CleanChoices, NothingCanBeChosenAlways) {
    EXPECT_EQ(
        clean_sites("turn:\n    p = choose(playable)\n    q = choose(mine or nothing)\n    put(me, p)\n" +
                    kEnd),
        "turn.1 turn.2");
}

TEST(CleanChoices, OneGoodAlternativeIsEnough) {
    EXPECT_EQ(clean_sites("turn:\n    p = choose(playable)\n    put(me, p)\n"
                          "    either \"more\": put(me, choose(playable))\n    or \"enough\": pass\n" +
                          kEnd),
              "turn.1 turn.2 turn.3");
    EXPECT_EQ(
        clean_sites(
            "turn:\n    p = choose(playable)\n    put(me, p)\n"
            "    either \"more\": put(me, choose(playable))\n    or \"less\": lift(choose(theirs & free))\n" +
            kEnd),
        "turn.2 turn.3 turn.4")
        << "both may have no option";
    EXPECT_EQ(clean_sites("turn:\n    p = choose(playable)\n    put(me, p)\n    repeat up to 2: put(me, "
                          "choose(playable))\n" +
                          kEnd),
              "turn.1 turn.2 turn.3");
}

TEST(CleanChoices, AlternativesMayExhaustAllCases) {
    EXPECT_EQ(
        clean_sites(
            "turn:\n    put(me, choose(playable))\n"
            "    either \"more\" if holes: put(me, choose(holes))\n    or \"enough\" if not holes: pass\n" +
            kEnd),
        "turn.1 turn.2 turn.3");
    EXPECT_EQ(
        clean_sites(
            "turn:\n    put(me, choose(playable))\n"
            "    either \"more\" if holes: put(me, choose(holes))\n    or \"enough\" if not mine: pass\n" +
            kEnd),
        "turn.2 turn.3")
        << "it may be that neither is allowed";
}

TEST(CleanChoices, AlternativesAreCleanWhenAllTheirFirstChoicesAre) {
    EXPECT_EQ(clean_sites("turn:\n    either \"one\": put(me, choose(playable))\n    or \"two\":\n"
                          "        put(me, choose(playable))\n        put(me, choose(playable))\n" +
                          kEnd),
              "turn.2 turn.4");
}

TEST(CleanChoices, ARequirementMayFail) {
    EXPECT_EQ(
        clean_sites("turn:\n    put(me, choose(playable))\n    require not runs(mine, 3), \"no lines\"\n" +
                    kEnd),
        "");
    EXPECT_EQ(clean_sites("turn:\n    put(me, choose(playable))\n    if runs(mine, 3): require runs(mine, "
                          "3), \"no lines\"\n" +
                          kEnd),
              "turn.1");
}

// What is empty and what lies: the lowest empty point is playable, the highest ball is free.
TEST(CleanChoices, ABoardThatIsNotFullHasAPlayablePoint) {
    EXPECT_EQ(
        clean_sites("turn:\n    put(me, choose(playable))\n    if holes: put(me, choose(playable))\n" + kEnd),
        "turn.1 turn.2");
    EXPECT_EQ(
        clean_sites("turn:\n    put(me, choose(playable))\n    if empty: put(me, choose(playable))\n" + kEnd),
        "turn.1 turn.2");
    EXPECT_EQ(clean_sites("turn:\n    put(me, choose(playable))\n    p = choose(free)\n    lift(p)\n    "
                          "put(me, choose(playable))\n" +
                          kEnd),
              "turn.1 turn.2 turn.3");
    EXPECT_EQ(
        clean_sites("turn:\n    put(me, choose(playable))\n    if balls: lift(choose(pinned))\n" + kEnd),
        "turn.2");
}

TEST(CleanChoices, ColoursAreCounted) {
    EXPECT_EQ(
        clean_sites(
            "turn:\n    c = choose(colours)\n    d = choose(colours - c)\n    e = choose(colours - c - d)\n"
            "    if playable: put(e, choose(playable))\n" +
            kEnd),
        "turn.1 turn.2 turn.3 turn.4");
    EXPECT_EQ(
        clean_sites(
            "turn:\n    c = choose(colours)\n    d = choose(colours - c)\n    e = choose(colours - c - d)\n"
            "    f = choose(colours - c - d - e)\n    if playable: put(f, choose(playable))\n" +
            kEnd),
        "turn.4 turn.5");
}

TEST(CleanChoices, ASupplyMayBeUsedUp) {
    const std::string few = kSmallHead + "supply 4\n";
    EXPECT_EQ(clean_sites("turn:\n    put(me, choose(playable))\n" + kEnd, few), "");
    EXPECT_EQ(clean_sites("turn:\n    p = choose(playable)\n    if supply(me) > 0: put(me, p)\n" + kEnd, few),
              "turn.1");
    EXPECT_EQ(
        clean_sites("turn:\n    p = choose(playable)\n    if supply(opponent) > 0: put(me, p)\n" + kEnd, few),
        "");
    EXPECT_EQ(
        clean_sites(
            "turn:\n    p = choose(movable & mine)\n    lift(p)\n    put(me, choose(playable))\n" + kEnd,
            few),
        "turn.1")
        << "what was lifted can be put; but the last choice knows nothing of the lifting";
    EXPECT_EQ(clean_sites(
                  "turn:\n    p = choose(movable)\n    lift(p)\n    put(me, choose(playable))\n" + kEnd, few),
              "");
    EXPECT_EQ(clean_sites("turn:\n    put(me, choose(playable))\n" + kEnd, kSmallHead + "supply 15\n"),
              "turn.1")
        << "more than there are points";
}

}  // namespace
}  // namespace cairn::test
