// The games of the shelf are far from their budgets.
#include "play/engine/budget.hpp"

#include <gtest/gtest.h>

#include "play/game/match.hpp"
#include "play/text/position.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

TEST(Budget, IsSeveralTimesWhatTheGamesOfTheShelfNeed) {
    Budget small;
    small.work /= 5;  // the dearest: a start that is dealt again while a goal is reached
    small.memory /= 20;
    small.depth /= 10;
    for (const Setting& setting : settings()) {
        const auto loaded = Game::load(source_of(setting.id), setting.options, small);
        ASSERT_TRUE(loaded.game) << setting.name() << loaded.diagnostics.text("test", "");
        Random random(3);
        State s = loaded.game->start();
        MoveList moves;
        for (int k = 0; k < 150 && !s.over(); ++k) {
            s.moves(moves);
            ASSERT_NE(moves.front(), kVoidGame) << setting.name() << " in " << position_text(s);
            s.play(moves[std::size_t(random.below(int(moves.size())))]);
        }
        EXPECT_FALSE(s.outcome().faulty) << setting.name() << ": " << s.outcome().reason;
    }
}

// All paths of this board cannot be tried one by one.
TEST(Budget, TheLongestStrandOfADenseBoardIsFound) {
    const auto game = load({"spaghetti", {{"size", "5"}}});
    PositionRead read = read_position(
        *game, "WWRWR/WRRRW/WRRRW/WRRRR/WWWWW_WWRW/WRRR/WRRR/WWWW_WWW/WRW/WWW_.W/WW W last=3:f6 cook=White");
    ASSERT_TRUE(read.state) << read.problems.front();
    Match match(game, *read.state);
    ASSERT_EQ(match.play_word("3:d6"), "");
    ASSERT_TRUE(match.state().over());
    const Outcome outcome = match.state().outcome();
    EXPECT_FALSE(outcome.faulty) << outcome.reason;
    EXPECT_EQ(outcome.ranks[0], 1);
}

}  // namespace
}  // namespace cairn::test
