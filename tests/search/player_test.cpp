// Players by text, and how well they play.
#include "search/players/player.hpp"

#include "pages.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

using ::testing::HasSubstr;

std::string problem(const std::string& text, const std::string& game = "spline") {
    const PlayerRead read = make_player(text, load({game, {}}), 1);
    EXPECT_EQ(read.player == nullptr, !read.problem.empty()) << text;
    return read.problem;
}

TEST(PlayerText, WhatCanBeAskedFor) {
    for (const std::string text :
         {"random", "playouts", "playouts:iterations=10", "mcts", "mcts:time=1s",
          "mcts:iterations=100,time=500ms,threads=2,memory=64M,each=50", "MCTS:Time=1.5s", "level:1",
          "level:10", "alphabeta:depth=3", "alphabeta:time=1s,memory=16M"})
        EXPECT_EQ(problem(text), "") << text;
}

TEST(PlayerText, WhatIsWrongIsNamed) {
    EXPECT_THAT(problem("minmax"), HasSubstr("there is no player `minmax`; write random"));
    EXPECT_THAT(problem(""), HasSubstr("write random"));
    EXPECT_THAT(problem("level:11"), HasSubstr("levels are 1 to 10"));
    EXPECT_THAT(problem("level"), HasSubstr("levels are 1 to 10"));
    EXPECT_THAT(problem("mcts:depth=3"),
                HasSubstr("the player mcts has no setting `depth`; it has iterations, time"));
    EXPECT_THAT(problem("mcts:iterations"), HasSubstr("write, for example, iterations=1000"));
    EXPECT_THAT(problem("mcts:iterations=0"), HasSubstr("iterations=1000"));
    EXPECT_THAT(problem("mcts:time=1"), HasSubstr("time=500ms or time=2s"));
    EXPECT_THAT(problem("mcts:memory=64"), HasSubstr("memory=512M"));
    EXPECT_THAT(problem("random:seed=1"), HasSubstr("it has none"));
    EXPECT_THAT(problem("alphabeta:depth=3", "spoker"), HasSubstr("without chance; mcts plays it"));
    EXPECT_THAT(problem("alphabeta:depth=3", "spandrel"), HasSubstr("two players, and this one has 3"));
    EXPECT_THAT(problem("alphabeta:depth=3", "spagyric"), HasSubstr("nothing is hidden"));
}

// Every game of the shelf: players of all kinds make legal choices to the end.
TEST(Players, PlayEveryGameToItsEnd) {
    for (const Setting& setting : settings()) {
        const auto game = load(setting);
        Match match(game);
        std::vector<std::unique_ptr<Player>> seats;
        for (int q = 0; q < game->players(); ++q)
            seats.push_back(
                make_player(q % 2 ? "mcts:iterations=3" : "playouts:iterations=2", game, 7).player);
        Random random(5);
        const int choices = game->lattice().bits > 64 ? 4 : 50;  // games of the large boards are long
        for (int k = 0; k < choices && !match.state().over(); ++k) {
            const int q = match.state().player();
            State next = match.state();
            const Move move = q == kChance ? next.play_random(random) : seats[std::size_t(q)]->choose(match);
            MoveList legal;
            match.legal(legal);
            ASSERT_NE(std::find(legal.begin(), legal.end(), move), legal.end()) << setting.name();
            match.play(move);
        }
    }
}

// A player may be told to stop before it has begun to think, as by somebody who leaves at once.
TEST(Players, HearAStopThatCameBeforeTheThought) {
    const auto game = load({"spline", {}});
    const auto player = make_player("mcts:iterations=100000000", game, 1).player;
    const Match match(game);
    player->stop();
    const Analysis stopped = player->analyse(match);  // without the stop, for ever
    EXPECT_LT(stopped.iterations, 1000u);

    const auto reader = make_player("mcts:iterations=50", game, 1).player;
    reader->stop();
    reader->ready();
    EXPECT_EQ(reader->analyse(match).iterations, 50u);
}

}  // namespace
}  // namespace cairn::test
