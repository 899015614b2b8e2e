// What the language says to an author, word for word.
#include <gtest/gtest.h>

#include "play/game/game.hpp"
#include "rules/compile/words/builtins.hpp"

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
              "x:7:5: there is no phase `dinner`; this game has none, they are written `phase dinner:`\n"
              "    go to dinner\n"
              "    ^\n"
              "x:8:5: there is no mark `hot`; declare it in the head: `mark hot`\n"
              "    mark hot on balls\n"
              "    ^\n");
}

// As people write who have read one page about the language.
TEST(Diagnostics, WhatPeopleSayIsAnsweredWithWhatToWrite) {
    const auto of_the_turn = [](const std::string& line) {
        return said(page("var taken[player] = 0\nvar height[colour] = 0\nturn:\n    " + line +
                         "\n    put(me, choose(playable))\nscore:\n    rank by taken[player]\n"));
    };
    for (const auto& [line, says] : std::vector<std::pair<std::string, std::string>>{
             {"if me is White: pass", "x:8:11: `is` is no word of the language; to compare, write `==`"},
             {"if me is not White: pass", "to compare, write `!=`"},
             {"if count(balls is mine) == 0: pass", "x:8:20: `is` is no word of the language"},
             {"for each p in balls: nothing",
              "x:8:9: `for` goes through all of them by itself: write `for p in …`"},
             {"if count(p for each p in balls) == 0: pass", "write `for p in …`, without `each`"},
             {"put(me, bottom row)", "x:8:20: found `row` behind another value, with nothing between them"},
             {"put(me, a1 c1)", "expected `,`, `)` or a sign such as `&`"},
             {"put(me, a1, c1)", "Several points are a set: `put(me, {a1, c3})`"},
             {"if taken == 3: finish", "x:8:8: `taken` is a table; write `taken[me]`"},
             {"if height == 3: finish", "`height` is a table; write `height[…]`"}})
        EXPECT_NE(of_the_turn(line).find(says), std::string::npos) << line << "\n" << of_the_turn(line);
    EXPECT_NE(
        said(page("var taken[player] = 0\nturn:\n    put(me, choose(playable))\nscore:\n    rank by taken\n"))
            .find("`taken` is a table; write `taken[player]`"),
        std::string::npos);
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

// What is left of a page with a slip is compiled too, and may be code that no whole page gives: here the list of a choice is
// never made. It is told, and not followed any further.
TEST(Diagnostics, WhatIsLeftOfABrokenPageIsNotFollowed) {
    const std::string text = said(page(R"(mark spot this turn
turn:
    set1 = choose({ line2 in full_groups(marked(spot)) where line2 & playable)
    put(me, set1 & playable)
end:
    for pt3 in marked(spot):
        set4 = pt3
)"));
    EXPECT_NE(text.find("x:7:"), std::string::npos) << text;
}

TEST(Diagnostics, TypesAreNamedInWords) {
    EXPECT_EQ(said(page("turn:\n    put(me, 3)\n")),
              "x:6:13: expected a point, found a number\n"
              "    put(me, 3)\n"
              "            ^\n");
    EXPECT_EQ(said(page("turn:\n    x = 1 + balls\n    put(me, choose(playable))\n")),
              "x:6:13: expected a number, found a set of points; how many points a set has is `count(…)`\n"
              "    x = 1 + balls\n"
              "            ^\n");
    EXPECT_EQ(said(page("turn:\n    if white == 2: pass\n    put(me, choose(playable))\n")),
              "x:6:14: cannot compare a colour with a number\n"
              "    if white == 2: pass\n"
              "             ^\n");
}

// What people who come from the rule book write first.
TEST(Diagnostics, WordsAsInASentence) {
    EXPECT_EQ(said(page("turn:\n    put(me, choose(playable not beside(mine)))\n")),
              "x:6:29: `not` turns a truth around; to leave points out of a set, write `-`\n"
              "    put(me, choose(playable not beside(mine)))\n"
              "                            ^\n");
    EXPECT_EQ(said(page("turn:\n    put(me, choose(playable))\nstuck:\n    lose me \"no place\"\n")),
              "x:8:5: what an action works on stands in round brackets, as in `put(me, p)`: write `lose(…)`\n"
              "    lose me \"no place\"\n"
              "    ^\n");
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

// The first error, without its place.
std::string first_said(const std::string& rules) {
    const auto source = page(rules);
    for (const auto& d : Game::load(source).diagnostics.list)
        if (d.level == Diagnostic::Level::Error) return d.message;
    return "";
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
    // What is done to balls and marks shows, and so does what only happens if a secret holds.
    EXPECT_EQ(first_said(secrets + "    recolour(s[opponent] & balls, me)" + then), put);
    EXPECT_EQ(first_said(secrets + "    take(s[opponent])" + then), put);
    EXPECT_EQ(first_said(secrets + "    win(q in players where n[q] > 2)\n"), put);
    EXPECT_EQ(first_said(secrets + "    if n[me] > 1: put(me, choose(playable))\n"
                                   "    else: put(red, choose(holes))\n"),
              test);
    EXPECT_EQ(first_said(secrets + "    if hand[me]: pass" + then), test);
    EXPECT_EQ(first_said(secrets + "    require n[opponent] < 3" + then), test);
    EXPECT_EQ(first_said(secrets + "    secret x = roll(6)" + then + "    if x > 3: win(me)\n"), test);
    // One player's secret is no other player's.
    const std::string another =
        "this would put something secret where another player sees it; write `openly(…)` around it if that "
        "is "
        "meant";
    EXPECT_EQ(first_said(secrets + "    n[me] = n[opponent]" + then), another);
    EXPECT_EQ(first_said(secrets + "    n[opponent] = n[me]" + then), another);
    EXPECT_EQ(first_said(secrets + "    if n[opponent] > 2: n[me] = 0" + then), another);
    EXPECT_EQ(first_said(secrets + "    x = s[me]\n    by opponent: put(me, choose(playable - x))\n"),
              choice);
    // Once revealed it stays open, until something is chosen in secret again.
    EXPECT_EQ(first_said(secrets + "    n[me] = n[me] + 1\n    put(me, choose(playable))\n    reveal n\n"),
              put);
    // What stays with those who may know it.
    EXPECT_EQ(first_said(secrets + "    n[me] = n[me] + 1\n    n[opponent] += 1" + then), "");
    EXPECT_EQ(first_said(secrets + "    if n[me] > 2: n[me] = 0" + then), "");
    EXPECT_EQ(first_said(secrets + "    require n[me] < 3" + then), "");
    EXPECT_EQ(first_said(secrets + "    hand[me] -= c[me]" + then), "");
    EXPECT_EQ(first_said(secrets + "    by opponent: put(me, choose(playable - s[me]))\n"), "");
    // Meant to be seen, one's own, or revealed.
    EXPECT_EQ(first_said(secrets + "    if openly(abs(n[opponent]) > 2): pass" + then), "");
    EXPECT_EQ(first_said(secrets + "    put(me, choose(playable - of(c[me])))\n"), "");
    EXPECT_EQ(first_said(secrets + "    put(openly(c[me]), choose(playable))\n"), "");
    EXPECT_EQ(first_said(secrets + "    reveal c\n    open = 1 if c[opponent] == white else 0" + then), "");
    EXPECT_EQ(first_said(secrets + "    secret d = choose(white, black)\n    reveal d\n"
                                   "    if d == white: put(me, choose(playable))\n    else: pass\n"),
              "");
}

TEST(Diagnostics, AllLeaksAreToldAtOnce) {
    const auto list =
        Game::load(page("var n[player] = 0 secret\nvar open = 0\nturn:\n    open = n[opponent]\n"
                        "    if n[opponent] > 2: pass\n    put(me, choose(playable))\n"))
            .diagnostics.list;
    ASSERT_EQ(list.size(), 2u);
    EXPECT_EQ(list[0].place.line, 8);
    EXPECT_EQ(list[1].place.line, 9);
    for (const auto& d : list) EXPECT_EQ(d.code, "secret");
}

TEST(Diagnostics, AListOfWordsHasALimit) {
    std::string answers = "\"0\"", kinds = "k0";
    for (int k = 1; k < 40; ++k)
        answers += ", \"" + std::to_string(k) + "\"", kinds += ", k" + std::to_string(k);
    EXPECT_EQ(first_said("turn:\n    x = choose(" + answers + ")\n    put(me, choose(playable))\n"),
              "a choice has at most 30 answers");
    EXPECT_EQ(first_said("kinds " + kinds + "\nturn:\n    put(me, choose(playable))\n"),
              "`kinds` lists at most 30 words");
}

// Found by fuzzing: `pyramid(holes)` asked a board that is not there yet.
TEST(Diagnostics, ThereIsNoBoardBeforeItsSize) {
    const auto of_size = [](const std::string& size) {
        return said("game \"X\"\nset shibumi\nplayers White, Black\noption wide = 4 in 3..5\nboard pyramid(" +
                    size + ")\nturn:\n    put(me, choose(playable))\n");
    };
    EXPECT_EQ(of_size("wide"), "");
    EXPECT_EQ(of_size("wide - 1 if wide > 3 else count(players) + 1"), "");
    EXPECT_EQ(of_size("holes"),
              "x:5:7: a board's size is a number or an option\n"
              "    board pyramid(holes)\n"
              "          ^\n");
    for (const Builtin& word : builtins())
        for (const char* with : {"", "(0)", "(a1)", "(balls)", "(0, 0)", "(a1, a1)", "(it for it in points)"})
            EXPECT_NE(of_size(std::string(word.name) + with + " + level(0)"), "") << word.name << with;
    for (const std::string name :
         {"corners", "spans", "top", "top_side", "{a1}", "a1 level 0", "sum(1 for p in points)"})
        EXPECT_NE(of_size(name), "") << name;
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

// ---- what a designer meets

namespace {

// Says all it should, and nothing else.
void expect_only(const std::string& rules, const std::string& message) {
    const auto source = page(rules);
    const auto list = Game::load(source).diagnostics.list;
    ASSERT_EQ(list.size(), 1u) << said(source);
    EXPECT_EQ(list[0].message, message);
}

const std::string kPut = "    put(me, choose(playable))\n";

}  // namespace

TEST(Advice, SignsOfOtherLanguages) {
    expect_only("turn:\n    if turns = 3: draw\n" + kPut,
                "`=` gives a name its value; to compare, write `==`");
    expect_only("turn:\n    require turns = 3\n" + kPut,
                "`=` gives a name its value; to compare, write `==`");
    expect_only("turn:\n    if balls && mine: draw\n" + kPut, "`&&` is written `and` here");
    expect_only("turn:\n    if balls || mine: draw\n" + kPut, "`||` is written `or` here");
    expect_only("turn:\n    if !balls: draw\n" + kPut, "`!` is written `not` here");
    EXPECT_EQ(said(page("turn:\n    if turns != 3: nothing\n" + kPut)), "");
}

TEST(Advice, SetsAreJoinedByABarAndAskedByIn) {
    expect_only("turn:\n    put(me, choose(playable + rim))\n", "`+` adds numbers; sets are joined by `|`");
    expect_only("turn:\n    p = choose(playable)\n    require p on rim\n    put(me, p)\n",
                "there is no board `rim`; to ask whether a point lies in a set, write `p in rim`");
}

TEST(Advice, WordsOfOtherLanguages) {
    expect_only(
        "turn:\n    remove(choose(balls))\n",
        "there is no word `remove`; write `lift(p)` for one ball, `take(S)` for the free balls of a set");
    expect_only("turn:\n    put(me, choose(playable where touching(p) & mine))\n",
                "there is no word `p`; the member that `where` asks about is called `it`");
    expect_only("turn:\n    n = random(6)\n" + kPut,
                "`random` draws from a set or a list of things; for a throw, write `roll(6)`");
}

TEST(Advice, WhatExistsIsNamed) {
    expect_only("turn:\n    put(me, choose(playable - {z9}))\n",
                "the board has no point `z9`: its level 0 goes from a1 to g7");
    expect_only("turn:\n    put(purple, choose(playable))\n",
                "there is no word `purple`; the colours of this game are white, black, red");
    expect_only("var pick[player] = 0\nturn:\n    pick[me] = 1\n    reveal pick\n" + kPut,
                "`pick` is not secret: declare it with `secret`, as `var pick secret`");
    const std::string hex = "game \"X\"\nset shibumi\nplayers White, Black\nboard hex(4)\nturn:\n" + kPut;
    EXPECT_NE(said(hex).find("there is no board `hex`; there are pyramid(4)"), std::string::npos)
        << said(hex);
}

// ---- all at once

TEST(Diagnostics, NeitherSyntaxNorBoardHidesTypeErrors) {
    EXPECT_EQ(said(page("turn:\n    x = = 3\n    put(me, 3)\n")),
              "x:6:9: expected a value, found `=`\n"
              "    x = = 3\n"
              "        ^\n"
              "x:7:13: expected a point, found a number\n"
              "    put(me, 3)\n"
              "            ^\n");
    const std::string board =
        "game \"X\"\nset shibumi\nplayers White, Black\nboard pyramid(1)\nturn:\n    put(me, 3)\n";
    EXPECT_NE(said(board).find("x:6:13: expected a point, found a number"), std::string::npos) << said(board);
    EXPECT_EQ(Game::load(board).diagnostics.list.size(), 2u) << said(board);
    const std::string bracket = page("turn:\n    put(me, choose(playable)\nend:\n    put(me, 3)\n");
    EXPECT_NE(said(bracket).find("x:8:13: expected a point, found a number"), std::string::npos)
        << said(bracket);
}

TEST(Diagnostics, HaveAnEndAndACode) {
    const auto d = Game::load(page("turn:\n    put(me, choose(playble))\n")).diagnostics.list.at(0);
    EXPECT_EQ(d.code, "unknown-word");
    EXPECT_EQ(d.end.line, 6);
    EXPECT_EQ(d.end.column, d.place.column + 7);
}

// ---- what this setting never runs is checked all the same

TEST(Untaken, IsCheckedInEveryForm) {
    const std::string option = "option big = 0 in 0..1\n";
    for (const std::string line :
         {"if big == 1: put(me, choose(playble))", "x = playble if big == 1 else playable",
          "if big == 1 and playble: draw", "if big == 0: nothing\n    elif playble: draw",
          "if big == 0: nothing\n    else: put(me, playble)"})
        EXPECT_NE(said(page(option + "turn:\n    " + line + "\n" + kPut)).find("there is no word `playble`"),
                  std::string::npos)
            << line;
    EXPECT_NE(said(page(option + "turn:\n    x = 3 if big == 1 else playable\n" + kPut))
                  .find("expected a set of points, found a number"),
              std::string::npos);
}

TEST(Untaken, MayNameThePointsOfAnotherSize) {
    EXPECT_EQ(
        said(
            page("option big = 0 in 0..1\nturn:\n    if big == 1: put(me, i9)\n    x = {i9} if big == 1 else "
                 "{a1}\n    if x: nothing\n" +
                 kPut)),
        "");
}

// ---- `it`

TEST(It, ANamedMemberLeavesItAlone) {
    // Each ball alone of its colour among those around it: `it` is the ball that is asked about, s each neighbour.
    EXPECT_EQ(said(page("turn:\n    put(me, choose(playable where count(s in touching(it) where level(s) == "
                        "level(it)) >= 0))\n")),
              "");
    expect_only("turn:\n    put(me, choose(s in playable where level(it) == 0))\n",
                "there is no word `it`: it is the member of a `where` whose member has no name of its own");
}

// ---- no page can exhaust the machine

TEST(Budgets, DeepPagesAreNamedErrors) {
    const auto many = [](int n, const std::string& s) {
        std::string out;
        for (int k = 0; k < n; ++k) out += s;
        return out;
    };
    const auto deep = [&](const std::string& rules) {
        EXPECT_NE(said(page(rules)).find("nested too deeply"), std::string::npos) << rules.substr(0, 60);
    };
    deep("turn:\n    x = 1" + many(20000, " + 1") + "\n" + kPut);
    deep("turn:\n    x = " + many(20000, "(") + "1" + many(20000, ")") + "\n" + kPut);
    deep("turn:\n    x = " + many(20000, "not ") + "1\n" + kPut);
    deep("turn:\n    x = " + many(20000, "1 if turns == 1 else ") + "2\n" + kPut);
    std::string blocks = "turn:\n", definitions;
    for (int k = 1; k <= 300; ++k) blocks += many(k, " ") + "if turns == 1:\n";
    deep(blocks + many(301, " ") + "pass\n");
    for (int k = 1; k <= 3000; ++k)
        definitions += "define d" + std::to_string(k) + " = d" + std::to_string(k - 1) + " + turns\n";
    deep("define d0 = 1\n" + definitions + "turn:\n    x = d3000\n" + kPut);
    std::string chain = "turn:\n    if turns == 1: pass\n";
    for (int k = 0; k < 2000; ++k) chain += "    else if turns == 2: pass\n";
    EXPECT_EQ(said(page(chain + kPut)), "");  // long, but not deep
}

TEST(Budgets, ConditionsInsideConditionsTakeNoLongerThanTheyAre) {
    for (const std::string value : {"2", "White", "a1", "true", "none"}) {
        std::string e = value;
        for (int k = 0; k < 30; ++k) e = value + " if turns == 1 else " + e;
        EXPECT_EQ(said(page("turn:\n    x = " + e + "\n" + kPut)), "");
    }
}

TEST(Budgets, MembersAreNotJudgedByProceduresOrCircles) {
    EXPECT_NE(said(page("procedure f(p): nothing\nturn:\n    put(me, choose(most(f, playable)))\n")), "");
    EXPECT_NE(
        said(page("define f(p) = count(most(f, points))\nturn:\n    put(me, choose(most(f, playable)))\n"))
            .find("uses itself"),
        std::string::npos);
}

// ---- warnings

// A page may consist of nothing but mistakes, each of which is compared with those before it.
TEST(Diagnostics, NoMoreAreToldThanAnybodyReads) {
    const auto times = [](int n, const std::string& text) {
        std::string all;
        for (int k = 0; k < n; ++k) all += text;
        return all;
    };
    for (const std::string& mistakes : {times(20'000, "@"), times(20'000, "    x(\n"),
                                        times(20'000, "    (x = 3\n"), times(3'000, "    y = 3\n")}) {
        const Game::Loaded loaded = Game::load(page("turn:\n    put(me, choose(playable))\n" + mistakes));
        EXPECT_LE(loaded.diagnostics.list.size(), kMostDiagnostics + 1) << mistakes.substr(0, 20);
    }
    const std::string told = said(page("turn:\n" + times(2'000, "    go to dinner\n")));
    EXPECT_NE(told.find("x:505:5: there is no phase"), std::string::npos);
    EXPECT_EQ(told.find("x:506:5"), std::string::npos);
    EXPECT_NE(told.find("x: no more than 500 mistakes are told; mend these first\n"), std::string::npos);
    // However many warnings there are, an error is one.
    Diagnostics many;
    for (int n = 1; n <= 1'000; ++n) many.warning({n, 1}, "a value that nobody uses", "unused");
    EXPECT_FALSE(many.failed());
    many.error({2'000, 1}, "this cannot be");
    EXPECT_TRUE(many.failed());
}

TEST(Warnings, WhatIsNeverUsedOrNeverHappens) {
    EXPECT_EQ(
        said(page(
            "define far = rim\nvar n = 0\nfamily near = {a, b} for a in points, b in beside(a)\nturn:\n" +
            kPut + "    win(me)\n    draw\n")),
        "x:5:1: warning: the definition `far` is never used\n"
        "    define far = rim\n"
        "    ^\n"
        "x:6:5: warning: the variable `n` is never used\n"
        "    var n = 0\n"
        "        ^\n"
        "x:7:1: warning: the family `near` is never used\n"
        "    family near = {a, b} for a in points, b in beside(a)\n"
        "    ^\n"
        "x:11:5: warning: this never happens: the game has ended before it\n"
        "    draw\n"
        "    ^\n");
}

TEST(Diagnostics, RepetitionThatCanNeverHappenIsToldWithItsPlace) {
    const auto rules = [](const std::string& condition, const std::string& repetition) {
        return page("repetition " + repetition + "\nturn:\n    if " + condition +
                    ": finish\n    put(me, choose(playable))\n");
    };
    EXPECT_EQ(
        said(rules("turns % 5 == 4", "draws")),
        "x:7:8: warning: no position of this game ever occurs again, so that `repetition` never ends it: "
        "`turns` counts on and the rules take it here for more than a comparison with a known number; write "
        "`turns < 3` or the like, keep what matters in a variable, or write `repetition none`\n"
        "    if turns % 5 == 4: finish\n"
        "       ^\n");
    EXPECT_EQ(said(rules("turns % 5 == 4", "none")), "");
    EXPECT_EQ(said(rules("turns == 4", "draws")), "");
}

}  // namespace cairn::test
