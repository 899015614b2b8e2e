// Boards as people see them in a terminal.
#include "play/show/drawing.hpp"

#include "play/text/position.hpp"
#include "shell.hpp"

namespace cairn {
namespace {

std::string drawn(const std::string& board, const std::string& position, Look look = {}) {
    const std::string rules = "game \"Board\"\nplayers White, Black\nset shibumi\nboard " + board +
                              "\nturn:\n    put(me, choose(playable))\n";
    const auto loaded = Game::load(rules);
    EXPECT_TRUE(loaded.game) << loaded.diagnostics.text("test", rules);
    const PositionRead read = read_position(*loaded.game, position);
    EXPECT_TRUE(read.state) << testing::PrintToString(read.problems);
    return "\n" + drawing(*read.state, look);
}

TEST(Drawing, EmptyPyramid) {
    EXPECT_EQ(drawn("pyramid(4)", "..../..../..../.... W"), R"(
from above
7   ·   ·   ·   ·
6
5   ·   ·   ·   ·
4
3   ·   ·   ·   ·
2
1   ·   ·   ·   ·
    a b c d e f g
)");
}

TEST(Drawing, LevelsBesideTheViewFromAbove) {
    EXPECT_EQ(drawn("pyramid(4)", "..../WB../BW../...._.../W../... B"), R"(
from above           level 0          level 1
7   ·   ·   ·   ·    7  ·  ·  ·  ·    6
6                    5  W  B  ·  ·    4  W
5   W   B   ·   ·    3  B  W  ·  ·    2
4     W              1  ·  ·  ·  ·       b  d  f
3   B   W   ·   ·       a  c  e  g
2
1   ·   ·   ·   ·
    a b c d e f g
)");
}

TEST(Drawing, ChangedPointsStandInBrackets) {
    const auto game = Game::load(kLine, {{"size", "2"}}).game;
    const State before = game->start();
    State after = before;
    MoveList moves;
    after.moves(moves);
    after.play(moves.back());
    Look look;
    look.changed = changed_points(before, after);
    EXPECT_EQ("\n" + drawing(after, look), R"(
from above
3   ·  [W]
2
1   ·   ·
    a b c
)");
}

TEST(Drawing, ColoursOnlyWhenAsked) {
    Look look;
    look.colour = true;
    EXPECT_THAT(drawn("pyramid(2)", "W./.. B", look), testing::HasSubstr("\x1b[30;107mW\x1b[0m"));
    EXPECT_THAT(drawn("pyramid(2)", "W./.. B"), testing::Not(testing::HasSubstr("\x1b")));
}

TEST(Drawing, DiceStandInTriangles) {
    const std::string text = drawn("dice(3, 1)", "WBW/../. W", {.width = 30});
    EXPECT_TRUE(text.ends_with(R"(
0  W   B   W
1    ·   ·
2      ·
)")) << text;
}

TEST(Drawing, Grid) {
    EXPECT_EQ(drawn("grid(3, 2)", "W.B/... W"), R"(
2  W  ·  B
1  ·  ·  ·
   a  b  c
)");
}

// The largest board must fit, too: every line within the width.
TEST(Drawing, LargestBoards) {
    for (const char* board : {"pyramid(10)", "dice(9)", "grid(20, 20)"}) {
        const std::string rules =
            "game \"Board\"\nplayers White, Black\nsupply unlimited\ncolours white, black\nboard " +
            std::string(board) + "\nturn:\n    put(me, choose(playable))\n";
        const auto loaded = Game::load(rules);
        ASSERT_TRUE(loaded.game) << loaded.diagnostics.text("test", rules);
        State state = loaded.game->start();
        Random random(1);
        while (!state.over()) state.play_random(random);
        std::istringstream lines(drawing(state, Look{}));
        for (std::string line; std::getline(lines, line);) EXPECT_LE(columns(line), 78u) << line;
    }
}

}  // namespace
}  // namespace cairn
