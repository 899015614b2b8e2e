// What the optimiser leaves out, and that what is left is a Program all the same. That it plays the same games is asked of
// every page of the shelf (games/properties_test.cpp) and of random pages (random_pages/invariants_test.cpp).
#include "rules/program/optimise/optimise.hpp"

#include <algorithm>

#include "pages.hpp"
#include "rules/program/flow.hpp"
#include "rules/program/verify.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

int count(const Program& p, Op op) {
    return int(std::count_if(p.code.begin(), p.code.end(), [&](const Instr& in) { return in.op == op; }));
}

int first(const Program& p, Op op) {
    const auto at = std::find_if(p.code.begin(), p.code.end(), [&](const Instr& in) { return in.op == op; });
    return int(at - p.code.begin());
}

}  // namespace

TEST(Optimise, EveryPageInEverySettingIsStillRight) {
    std::size_t before = 0, after = 0;
    for (const Setting& setting : settings()) {
        const auto game = load(setting);
        const Program p = optimise(game->program()).program;
        before += game->program().code.size();
        after += p.code.size();
        for (const Complaint& c : verify(p)) ADD_FAILURE() << setting.name() << ": " << complaint_text(p, c);
    }
    EXPECT_LT(after, before * 9 / 10);
}

TEST(Optimise, WhatCannotHaveChangedIsComputedOnce) {
    const Program p = compiled(
        "turn:\n"
        "    x = count(mine & level(0))\n"
        "    y = count(mine & level(0))\n"
        "    put(me, choose(playable where x == y))\n");
    EXPECT_EQ(count(p, Op::AndS), 2);
    const Program o = optimise(p).program;
    EXPECT_EQ(count(o, Op::AndS) + count(o, Op::CountAnd), 1);
}

TEST(Optimise, WhatMayHaveChangedIsComputedAgain) {
    const Program p = compiled(
        "turn:\n"
        "    put(me, choose(playable))\n"
        "    x = count(mine)\n"
        "    put(me, playable & {e5})\n"
        "    y = count(mine)\n"
        "    if x == y: win(me, \"never\")\n");
    EXPECT_EQ(count(optimise(p).program, Op::CountS), 2);
}

TEST(Optimise, WhatIsTheSameInEveryRoundIsComputedBeforeTheLoop) {
    const Program o = optimise(compiled("turn:\n"
                                        "    n = 0\n"
                                        "    for p in balls: if p in above(mine): n += 1\n"
                                        "    put(me, choose(playable where n >= 0))\n"))
                          .program;
    ASSERT_EQ(count(o, Op::Above), 1);
    EXPECT_LT(first(o, Op::Above), first(o, Op::NextS));
}

TEST(Optimise, WhatALoopChangesStaysInIt) {
    const Program o = optimise(compiled("turn:\n"
                                        "    put(me, choose(playable))\n"
                                        "    for p in level(0): if p in playable: put(me, p)\n"))
                          .program;
    ASSERT_EQ(count(o, Op::Playable), 2);
    int last = 0;
    for (int pc = 0; pc < int(o.code.size()); ++pc)
        if (o.code[std::size_t(pc)].op == Op::Playable) last = pc;
    EXPECT_GT(last, first(o, Op::NextS));
}

TEST(Optimise, ASecondTestOfTheSameIsNotMade) {
    const Program p = compiled(
        "turn:\n    put(me, choose(playable))\n"
        "    if count(mine) == 3 and count(theirs) == 3: win(me, \"six\")\n");
    const Program o = optimise(p).program;
    EXPECT_EQ(count(o, Op::UnlessEq), 1);
    EXPECT_EQ(count(o, Op::JumpIfNot) + count(o, Op::UnlessEq) + count(o, Op::UnlessGiven), 2);
}

TEST(Optimise, PlacesOfTheOldCodeAreFoundInTheNew) {
    const Program p =
        compiled("turn:\n    put(me, choose(playable where it in above(mine) or it in level(0)))\n");
    const Optimised o = optimise(p);
    ASSERT_EQ(o.at.size(), p.code.size());
    EXPECT_EQ(o.at[std::size_t(p.phases[0].turn_pc)], o.program.phases[0].turn_pc);
    EXPECT_EQ(o.at[std::size_t(p.sites[0].options_pc)], o.program.sites[0].options_pc);
    EXPECT_EQ(o.at[std::size_t(p.sites[0].after_pc)], o.program.sites[0].after_pc);
}

}  // namespace cairn::test
