// Which symmetries the rules are shown to respect, page by page. tests/search plays the mirrored games.
#include "rules/program/symmetry/symmetry.hpp"

#include "pages.hpp"
#include "rules/program/listing.hpp"

namespace cairn::test {
namespace {

// How many of the eight symmetries of the square remain.
int kept(const std::string& rules, const std::string& head = kSmallHead) {
    const Program p = compiled(rules, head);
    const Symmetries s = find_symmetries(p);
    EXPECT_EQ(s.kept, p.symmetries);
    EXPECT_EQ(s.kept.front(), 0);
    return int(s.kept.size());
}

const std::string kPut = "turn:\n    p = choose(playable)\n    put(me, p)\n";

}  // namespace

TEST(Symmetry, WordsOfTheBoardTreatAllSidesAlike) {
    EXPECT_EQ(kept(kPut + "    if any(l <= mine for l in spans through p): win(me)\n"), 8);
    EXPECT_EQ(kept(kPut + "    if count(visible_group(p)) > 3 and level(p) == 1: lose(me)\n"), 8);
    EXPECT_EQ(kept(kPut + "    if max(level(q) for q in mine) > 1: win(me)\n"), 8);
    EXPECT_EQ(kept(kPut + "    if count(most(distance(it, p), mine)) > 1: win(me)\n"), 8);
    EXPECT_EQ(kept(kPut + "    if p in leaps(p, 2, 4, 0): win(me)\n"), 8);
}

TEST(Symmetry, ConstantsMustBeTheirOwnImages) {
    EXPECT_EQ(kept(kPut + "    if p in corners: win(me)\n"), 8);
    EXPECT_EQ(kept(kPut + "    if p == a1: win(me)\n"), 2);  // the mirror through a1 is left
    EXPECT_EQ(kept(kPut + "    if p in left_side: win(me)\n"), 2);
    EXPECT_EQ(kept(kPut + "    if p in {a1, e5}: win(me)\n"), 4);
    EXPECT_EQ(kept("start:\n    put(white, {a1, e1, a5, e5})\n" + kPut), 8);
    EXPECT_EQ(kept("var goal: point = a1\n" + kPut + "    if p == goal: win(me)\n"), 2);
}

TEST(Symmetry, AConstantBesideASetCountsToo) {
    // {b2, left_side}: both, and neither is lost. Not even the mirror that keeps left_side keeps b2.
    EXPECT_EQ(kept(kPut + "    if p in {b2, left_side}: win(me)\n"), 1);
    EXPECT_EQ(kept(kPut + "    if p in {b2, corners}: win(me)\n"), 2);
    EXPECT_EQ(kept(kPut + "    if p in {corners, interior}: win(me)\n"), 8);
}

TEST(Symmetry, SidesThatAreJoinedMayChangePlaces) {
    EXPECT_EQ(kept(kPut + "    if joins(mine, left_side, right_side): win(me)\n"), 4);
    EXPECT_EQ(kept(kPut + "    if fully_joins(mine, left_side, left_side): win(me)\n"), 2);
    EXPECT_EQ(kept(kPut + "    if linked(mine & left_side, mine) & right_side: win(me)\n"), 2);
}

// What knows one direction from another is not shown to be symmetric; a tower is the same from every side.
TEST(Symmetry, DirectionsAreDropped) {
    const std::string head = "game \"X\"\ncolours white, black\nplayers White, Black\nboard nests(3, 3, 2)\n";
    EXPECT_EQ(kept(kPut + "    if count(tower(mine)) > 3: win(me)\n", head), 8);
    EXPECT_EQ(kept(kPut + "    if sized(1) <= mine: win(me)\n", head), 8);
    EXPECT_EQ(kept(kPut + "    if ahead(mine, north) & mine: win(me)\n", head), 1);
    EXPECT_EQ(kept(kPut + "    if ray(p, east) <= mine: win(me)\n", head), 1);
    EXPECT_EQ(kept(kPut + "    if direction(p, 1:a1) == west: win(me)\n", head), 1);
    EXPECT_EQ(kept("mark lies[direction]\nturn:\n    p = choose(playable)\n    d = choose(directions)\n    "
                   "put(me, p)\n"
                   "    lies[d] |= p\n    if ahead(lies[d], d) & mine: win(me)\n",
                   head),
              1);
}

TEST(Symmetry, CoordinatesAndOrderAreNoWordsOfASymmetricGame) {
    EXPECT_EQ(kept(kPut + "    if x(p) < 3: win(me)\n"), 1);
    EXPECT_EQ(kept(kPut + "    if first(mine) == p: win(me)\n"), 1);
    EXPECT_EQ(kept(kPut + "    if level(mine) == 1: win(me)\n"),
              8);  // the lowest level, whichever point comes first
    EXPECT_EQ(kept(kPut + "    if shift(mine, 2, 0, 0) & mine: win(me)\n"), 2);
}

TEST(Symmetry, ALoopWhoseBodyDependsOnTheOrder) {
    // The last one wins: which is last is an accident of numbering.
    EXPECT_EQ(kept(kPut + "    q = p\n    for r in mine: q = r\n    if q in corners: win(me)\n"), 1);
    // What one round leaves to the next.
    EXPECT_EQ(kept(kPut + "    s = touching(p)\n    for r in mine:\n        if r in s: s |= touching(r)\n"
                          "    if count(s) > 3: win(me)\n"),
              1);
    // Each ball changes what the next round sees.
    EXPECT_EQ(
        kept(kPut +
             "    for r in playable & touching(p):\n        if count(touching(r) & mine) < 2: put(me, r)\n"),
        1);
    EXPECT_EQ(kept(kPut + "    for r in free & theirs: lift(r)\n"), 1);
    // The first one decides who wins.
    EXPECT_EQ(kept(kPut + "    for r in balls & corners: win(owner(r))\n"), 1);
    // Somebody chooses.
    EXPECT_EQ(
        kept(kPut + "    for r in mine & corners: recolour(choose(mine & touching(r) or nothing) | r, me)\n"),
        1);
}

TEST(Symmetry, ALoopWhoseBodyDoesNot) {
    EXPECT_EQ(
        kept(kPut + "    n = 0\n    for r in mine:\n        if r in corners: n += 2\n        else: n -= 1\n"
                    "    if n > 3: win(me)\n"),
        8);
    EXPECT_EQ(
        kept(kPut +
             "    s = touching(p)\n    for r in mine: s |= touching(r)\n    if count(s) > 3: win(me)\n"),
        8);
    EXPECT_EQ(
        kept(kPut + "    for r in mine:\n        if r in corners and level(r) == 1: win(me, \"so\", r)\n"),
        8);
    EXPECT_EQ(
        kept(kPut + "    for g in visible_groups(mine):\n        if count(g) > 3: win(me, \"a group\", g)\n"),
        8);
    EXPECT_EQ(kept(kPut + "    for r in playable & touching(p): put(me, r)\n"), 8);
    EXPECT_EQ(kept(kPut + "    for r in pits: put(white if below(r) <= mine else black, r)\n"), 8);
    EXPECT_EQ(kept("per point seen: number\n" + kPut +
                   "    for r in mine: seen[r] += level(r)\n"
                   "    if sum(seen[r] for r in balls) > 9: win(me)\n"),
              8);
    EXPECT_EQ(kept(kPut + "    for r in mine: require count(touching(r)) < 9, \"crowded\"\n"), 8);
}

TEST(Symmetry, WhatALoopLeftEarlyHasFoundIsUnknown) {
    EXPECT_EQ(kept(kPut + "    n = 0\n    for r in mine:\n        n += 1\n        if r in corners: stop\n"
                          "    if n > 3: win(me)\n"),
              1);
    EXPECT_EQ(
        kept(kPut +
             "    found = false\n    for r in mine:\n        if r in corners:\n            found = true\n"
             "            stop\n    if found: win(me)\n"),
        8);
}

TEST(Symmetry, TheReasonForALossIsAnInstruction) {
    const Program p = compiled(kPut + "    if x(p) < 3: win(me)\n");
    const Symmetries s = find_symmetries(p);
    ASSERT_EQ(s.lost.size(), 7u);
    EXPECT_EQ(p.code[std::size_t(s.lost[0].pc)].op, Op::JumpIfNot);
}

}  // namespace cairn::test
