// A Program as text.
#include "rules/program/listing.hpp"

#include "pages.hpp"

namespace cairn::test {

TEST(Listing, ShowsBeginningsBlocksOperandsAndTheLinesTheyComeFrom) {
    const std::string rules =
        "turn:\n    p = choose(playable & corners)\n    if p in apex: win(me, \"top\")\n    put(me, p)\n";
    const auto source = "game \"X\"\n" + kSmallHead + rules;
    const Program p = compiled(rules);
    EXPECT_EQ(listing(p, source), R"(; X: registers i 9, s 5, l 1; State: sets 4, numbers 2

; the start
;       1: game "X"
:0      StartDone

; the turn
;       5: turn:
:1      TurnStart       phase 0

; the options of turn.1
;       6: p = choose(playable & corners)
:2      Playable        s0
 3      LoadS           s1 = {a1 e1 a5 e5}
 4      AndS            s2 = s0, s1
 5      Choose          turn.1

; after turn.1
:6      CopyI           i1 = i0
 7      CopyI           i2 = i1
;       7: if p in apex: win(me, "top")
 8      LoadS           s3 = {2:c3}
 9      HasS            i3 = i2, s3
 10     JumpIfNot       i3, -> 14
:11     Me              i4
 12     BitI            i5 = i4
 13     Win             i5, "top"
;       8: put(me, p)
:14     Me              i6
 15     ColourOf        i7 = i6
 16     Put             i7, i2
 17     EndTurn
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
