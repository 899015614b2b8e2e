// A Program as text.
#include "rules/program/listing.hpp"

#include "pages.hpp"

namespace cairn::test {

TEST(Listing, ShowsBeginningsBlocksOperandsAndTheLinesTheyComeFrom) {
    const std::string rules =
        "turn:\n    p = choose(playable & corners)\n    if p in apex: win(me, \"top\")\n    put(me, p)\n";
    const auto source = "game \"X\"\n" + kSmallHead + rules;
    const Program p = compiled(rules);
    EXPECT_EQ(listing(p, source), R"(; X: registers i 10, s 5, l 1; State: sets 4, numbers 2

; the start
;       5: turn:
:0      StartDone

; the turn
:1      TurnStart       phase 0

; the options of turn.1
;       6: p = choose(playable & corners)
:2      Playable        s0
 3      LoadS           s1 = {a1 e1 a5 e5}
 4      AndS            s2 = s0, s1
 5      Choose          turn.1

)") << listing(p, source);
}

TEST(Listing, EveryInstructionHasItsWordsInOrder) {
    const Program p = compiled("turn:\n    put(me, choose(playable))\n");
    EXPECT_EQ(instruction_text(p, {Op::Add, 3, 1, 2, 0}), "Add             i3 = i1, i2");
    EXPECT_EQ(instruction_text(p, {Op::PopS, 3, 1, 0, 0}), "PopS            i3, s1~");
    EXPECT_EQ(instruction_text(p, {Op::Jump, 0, 0, 0, 1}), "Jump            -> 1");
    EXPECT_EQ(instruction_text(p, {Op::EndTurn}), "EndTurn");
    EXPECT_EQ(instruction_text(p, {Op::Check, 4, 0, 0, 2}), "Check           i4, < 2");
}

}  // namespace cairn::test
