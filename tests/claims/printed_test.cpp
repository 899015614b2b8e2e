// What the books say about their figures and an example of a page cannot say: this is the only move that wins.
#include <gtest/gtest.h>

#include <set>

#include "claims/claims.hpp"
#include "play/text/board_text.hpp"

namespace cairn::test {
namespace {

// The positions after all turns with which the player to move ends the game and wins it alone.
void winning_ends(const State& state, int me, std::set<std::string>& out) {
    MoveList moves;
    state.moves(moves);
    for (const Move move : moves) {
        State next = state;
        next.play(move);
        if (next.over()) {
            if (sole_winner(next) == me) out.insert(boards_text(next, next.game().program().plane_slot));
        } else if (next.player() == me && next.turn() == state.turn()) {
            winning_ends(next, me, out);
        }
    }
}

std::set<std::string> winning_ends(const Setting& setting, const std::string& text) {
    const auto game = load(setting);
    const State state = position(*game, text);
    std::set<std::string> out;
    winning_ends(state, state.player(), out);
    return out;
}

}  // namespace

TEST(Printed, WhiteHasOneWinningMoveInSplush) {
    EXPECT_EQ(winning_ends({"splush", {}}, "WWBB/WWBB/WWWB/BWBW_.W./.B./WBB W stock=5,6"),
              std::set<std::string>{"WWBB/WWBB/WWWB/BWBB_.W./.B./WWB"});
}

TEST(Printed, RedHasOneWinningMoveInSpeedo) {
    EXPECT_EQ(winning_ends({"speedo", {}}, "BBRW/BWRR/BWRW/WWRW_BWB/RWB/WWR_WR/RB R"),
              std::set<std::string>{"BBRB/BWRR/BWRW/WWRW_BWR/RWB/WWR_WB/RB_R"});
}

}  // namespace cairn::test
