// What the language says to an author, word for word.
#include <gtest/gtest.h>

#include "play/game/game.hpp"

namespace cairn::test {
namespace {

std::string said(const std::string& source, const OptionValues& options = {}) {
    return Game::load(source, options).diagnostics.text("x", source);
}

// A small game around the lines under test, which begin at line 5.
std::string page(const std::string& rules) {
    return "game \"X\"\nset shibumi\nplayers White, Black\nboard pyramid(4)\n" + rules;
}

}  // namespace

TEST(Diagnostics, AMisspeltWordIsSuggested) {
    EXPECT_EQ(said(page("turn:\n    p = choose(playble)\n    put(me, p)\n")),
              "x:6:16: there is no word `playble`; did you mean `playable`?\n"
              "    p = choose(playble)\n"
              "               ^\n");
}

TEST(Diagnostics, AllErrorsOfAPageAreToldAtOnce) {
    EXPECT_EQ(said(page("turn:\n    put(me, choose(playble))\n    go to dinner\n    mark hot on balls\n")),
              "x:6:20: there is no word `playble`; did you mean `playable`?\n"
              "    put(me, choose(playble))\n"
              "                   ^\n"
              "x:7:5: there is no phase `dinner`\n"
              "    go to dinner\n"
              "    ^\n"
              "x:8:5: there is no mark `hot`\n"
              "    mark hot on balls\n"
              "    ^\n");
}

TEST(Diagnostics, SlipsOfSyntaxDoNotHideMisspeltWords) {
    EXPECT_EQ(said(page("define far = \nturn:\n    put(me, choose(playble & far))\n    x = = 3\n")),
              "x:5:14: expected a value, found the end of the line\n"
              "    define far = \n"
              "                 ^\n"
              "x:7:20: there is no word `playble`; did you mean `playable`?\n"
              "    put(me, choose(playble & far))\n"
              "                   ^\n"
              "x:8:9: expected a value, found `=`\n"
              "    x = = 3\n"
              "        ^\n");
}

TEST(Diagnostics, TypesAreNamedInWords) {
    EXPECT_EQ(said(page("turn:\n    put(me, 3)\n")),
              "x:6:13: expected a point, found a number\n"
              "    put(me, 3)\n"
              "            ^\n");
    EXPECT_EQ(said(page("turn:\n    x = 1 + balls\n    put(me, choose(playable))\n")),
              "x:6:13: expected a number, found a set of points\n"
              "    x = 1 + balls\n"
              "            ^\n");
    EXPECT_EQ(said(page("turn:\n    if white == 2: pass\n    put(me, choose(playable))\n")),
              "x:6:14: cannot compare a colour with a number\n"
              "    if white == 2: pass\n"
              "             ^\n");
}

TEST(Diagnostics, EveryLoopHasABound) {
    EXPECT_EQ(said(page("turn:\n    while pits:\n        put(me, choose(pits))\n")),
              "x:6:15: expected `at`, found `:`; every loop has a bound: write `while … at most 30:`\n"
              "    while pits:\n"
              "              ^\n");
}

TEST(Diagnostics, HeadLinesAreChecked) {
    EXPECT_EQ(said("game \"X\"\nset shibuni\nplayers White, Black\nboard pyramid(4)\nturn:\n    put(me, "
                   "choose(playable))\n"),
              "x:1:1: which pieces? Write `set shibumi`, or `colours white, black`\n"
              "    game \"X\"\n"
              "    ^\n"
              "x:2:5: there is no set of pieces `shibuni`; did you mean `shibumi`?\n"
              "    set shibuni\n"
              "        ^\n");
    EXPECT_EQ(said("game \"X\"\nset shibumi\nplayrs White, Black\nboard pyramid(4)\n"),
              "x:3:1: there is no line that begins with `playrs`; did you mean `players`?\n"
              "    playrs White, Black\n"
              "    ^\n");
    EXPECT_EQ(said("game \"X\"\nset shibumi\nplayers White, Black\nboard pyramid(11)\nturn:\n    put(me, "
                   "choose(playable))\n"),
              "x:4:7: a pyramid's size is one number from 2 to 10\n"
              "    board pyramid(11)\n"
              "          ^\n");
}

TEST(Diagnostics, OptionsAreChecked) {
    const auto source =
        page("option size = 4 in 3..6\nvariant wild \"no rules\"\nturn:\n    put(me, choose(playable))\n");
    EXPECT_EQ(said(source), "");
    EXPECT_EQ(said(source, {{"size", "9"}}),
              "x:1:1: option `size` is a number from 3 to 6, not `9`\n"
              "    game \"X\"\n"
              "    ^\n");
    EXPECT_EQ(said(source, {{"sise", "4"}}),
              "x:1:1: this game has no option `sise`; did you mean `size`?\n"
              "    game \"X\"\n"
              "    ^\n");
    EXPECT_EQ(said(source, {{"variant", "wold"}}),
              "x:1:1: this game has no variant `wold`; did you mean `wild`?\n"
              "    game \"X\"\n"
              "    ^\n");
    EXPECT_EQ(said(source, {{"players", "3"}}),
              "x:3:1: this game is for 2 players, not `3`\n"
              "    players White, Black\n"
              "    ^\n");
}

TEST(Diagnostics, ChoicesStandOnTheirOwn) {
    EXPECT_EQ(
        said(page("turn:\n    if balls and choose(playable) == a1: pass\n    put(me, choose(playable))\n")),
        "x:6:18: a choice inside a condition or a list of values: make it on a line of its own first\n"
        "    if balls and choose(playable) == a1: pass\n"
        "                 ^\n");
}

TEST(Diagnostics, SecretsDoNotLeakUnsaid) {
    EXPECT_EQ(said(page("bag hand[player] = 5 each secret\nturn:\n    if hand[opponent]: pass\n    put(me, "
                        "choose(playable))\n")),
              "x:7:8: this test would show something secret to everybody; write `openly(…)` around it if "
              "that is meant\n"
              "    if hand[opponent]: pass\n"
              "       ^\n");
    EXPECT_EQ(
        said(page(
            "bag hand[player] = 5 each secret\nturn:\n    put(choose(hand[opponent]), choose(playable))\n")),
        "x:7:9: what may be chosen would show another player's secret; write `openly(…)` around it if that "
        "is meant\n"
        "    put(choose(hand[opponent]), choose(playable))\n"
        "        ^\n");
    EXPECT_EQ(said(page("bag hand[player] = 5 each secret\nturn:\n    c = choose(hand[me])\n    put(c, "
                        "choose(playable))\n    hand[me] -= c\n")),
              "");
}

TEST(Diagnostics, OnlyWhatBelongsToPlayersIsRevealedForOne) {
    EXPECT_EQ(
        said(page("var number_of_doors = 3 unseen\nturn:\n    reveal number_of_doors[White]\n    put(me, "
                  "choose(playable))\n")),
        "x:7:28: `number_of_doors` does not belong to players; write `reveal number_of_doors`\n"
        "    reveal number_of_doors[White]\n"
        "                           ^\n");
}

TEST(Diagnostics, NamedPlayersAreNotMoreInAVariant) {
    EXPECT_EQ(said(page("variant crowd players 3..4\nturn:\n    put(me, choose(playable))\n")),
              "x:5:1: the players of this game have names; only numbered ones can be more or fewer\n"
              "    variant crowd players 3..4\n"
              "    ^\n");
}

// The first complaint, without its place.
std::string first_said(const std::string& rules) {
    const auto source = page(rules);
    const auto diagnostics = Game::load(source).diagnostics;
    return diagnostics.list.empty() ? "" : diagnostics.list[0].message;
}

TEST(Diagnostics, SecretsAreFollowedThroughEveryWord) {
    const std::string test =
        "this test would show something secret to everybody; write `openly(…)` around it if that is meant";
    const std::string put =
        "this would put something secret where everybody sees it; `reveal` it first, or write `openly(…)`";
    const std::string choice =
        "what may be chosen would show another player's secret; write `openly(…)` around it if that is meant";
    const std::string secrets =
        "var n[player] = 0 secret\nvar s[player]: set secret\nvar c[player]: colour secret\n"
        "bag hand[player] = 5 each secret\nvar open = 0\nvar seen[colour] = 0\nturn:\n";
    const std::string then = "\n    put(me, choose(playable))\n";
    EXPECT_EQ(first_said(secrets + "    if abs(n[opponent]) > 2: pass" + then), test);
    EXPECT_EQ(first_said(secrets + "    if any(l <= s[opponent] for l in spans): pass" + then), test);
    EXPECT_EQ(first_said(secrets + "    if count(q in players where n[q] > 2) > 1: pass" + then), test);
    EXPECT_EQ(first_said(secrets + "    if joins(balls, s[opponent], corners): pass" + then), test);
    EXPECT_EQ(first_said(secrets + "    if fits(s[opponent]): pass" + then), test);
    EXPECT_EQ(first_said(secrets + "    if count(around(s[opponent])) > 2: pass" + then), test);
    EXPECT_EQ(first_said(secrets + "    if colours_in(s[opponent]): pass" + then), test);
    EXPECT_EQ(first_said(secrets + "    if count(most(n, players)) > 1: pass" + then), test);
    EXPECT_EQ(first_said(secrets + "    x = c[opponent]" + then + "    if x == white: win(me)\n"), test);
    EXPECT_EQ(first_said(secrets + "    x = 0\n    x += n[opponent]" + then + "    if x > 1: win(me)\n"),
              test);
    EXPECT_EQ(first_said(secrets + "    open = max(n[opponent], 3)" + then), put);
    EXPECT_EQ(first_said(secrets + "    open = 1 if n[opponent] > 2 else 0" + then), put);
    EXPECT_EQ(first_said(secrets + "    seen[c[opponent]] += 1" + then), put);
    EXPECT_EQ(first_said(secrets + "    for b in hand[opponent]: open += 1" + then), put);
    EXPECT_EQ(first_said(secrets + "    put(c[me], choose(playable))\n"), put);
    EXPECT_EQ(first_said(secrets + "    put(me, choose(playable - of(c[opponent])))\n"), choice);
    EXPECT_EQ(first_said(secrets + "    put(me, choose(p in playable where p in s[opponent]))\n"), choice);
    // Meant to be seen, one's own, or revealed.
    EXPECT_EQ(first_said(secrets + "    if openly(abs(n[opponent]) > 2): pass" + then), "");
    EXPECT_EQ(first_said(secrets + "    put(me, choose(playable - of(c[me])))\n"), "");
    EXPECT_EQ(first_said(secrets + "    put(openly(c[me]), choose(playable))\n"), "");
    EXPECT_EQ(first_said(secrets + "    reveal c\n    open = 1 if c[opponent] == white else 0" + then), "");
    EXPECT_EQ(first_said(secrets + "    secret d = choose(white, black)\n    reveal d\n"
                                   "    if d == white: put(me, choose(playable))\n    else: pass\n"),
              "");
}

TEST(Diagnostics, RecursionIsRefused) {
    EXPECT_EQ(said(page("define a = b\ndefine b = a\nturn:\n    put(me, choose(a))\n")),
              "x:6:12: `a` uses itself; definitions and procedures do not recurse\n"
              "    define b = a\n"
              "               ^\n");
}

TEST(Diagnostics, NestingHasALimit) {
    const std::string deep =
        page("turn:\n    x = " + std::string(500, '(') + "1" + std::string(500, ')') + "\n");
    EXPECT_NE(said(deep).find("nested too deeply"), std::string::npos);
}

TEST(Diagnostics, EmptyAndBinaryTextsAreSurvived) {
    EXPECT_EQ(said(""), "x:1:1: a page of rules begins with `game \"Title\"`\n");
    EXPECT_NE(said(std::string("\0\xff\xfe\0", 4)), "");
    EXPECT_NE(said(std::string(2 << 20, 'a')), "");
    EXPECT_NE(said("game \"unclosed"), "");
}

}  // namespace cairn::test
