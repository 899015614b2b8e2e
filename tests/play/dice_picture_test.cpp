// A pile of dice drawn for a terminal, every face that shows; and what is said about dice.
#include <gtest/gtest.h>

#include "play/show/drawing.hpp"
#include "play/show/explain.hpp"
#include "play/text/notation.hpp"
#include "play/text/position.hpp"

namespace cairn::test {
namespace {

const std::string kHead = "game \"Board\"\nplayers White, Black\nset shibumi\n";
const std::string kFaces =
    "board dice(3)\nturn:\n    put(me, choose(playable), choose(poses))\n    if face(0:200, A) == 9: "
    "finish\n";
const std::string kPlain = "board dice(3)\nturn:\n    put(me, choose(playable))\n";

State at(const std::string& rules, const std::string& position) {
    static std::vector<std::shared_ptr<const Game>> games;  // States look at their Game
    const auto loaded = Game::load(kHead + rules);
    EXPECT_TRUE(loaded.game) << loaded.diagnostics.text("x", kHead + rules);
    games.push_back(loaded.game);
    const auto read = read_position(*loaded.game, position);
    EXPECT_TRUE(read.state) << testing::PrintToString(read.problems);
    return *read.state;
}

std::string drawn(const State& state, const Look& look = {}) { return "\n" + drawing(state, look); }

}  // namespace

TEST(DicePicture, ShowsTheNumberOfEveryFaceThatIsNotCovered) {
    EXPECT_EQ(drawn(at(kFaces, "W321B642W/W132B514/._B./. W")), R"(
from above, by the player at side A    level 0         level 1
                                       0  W   B   W    0  B   ·
            ·                          1    W   B      1
                                       2      ·
        |       |
    |W3  W2 |B1  B4 |
        |      B5
    |B2  B1 |   ·   |
|W2    B3    B2 |W2  W1 |
   W3      B6      W3
)");
}

TEST(DicePicture, HasOnlyColoursWhereTheRulesReadNoFaces) {
    EXPECT_EQ(drawn(at(kPlain, "WBW/../. W")), R"(
from above, by the player at side A    level 0
                                       0  W   B   W
            ·                          1    ·   ·
                                       2      ·

        ·       ·

    |       |       |
|W   W  |B   B  |W   W  |
   W       B       W
)");
}

TEST(DicePicture, StarsWhatTheLastTurnChanged) {
    const State before = at(kPlain, "WBW/../. W");
    State after = before;
    after.play(*read_move(after, "200").move);
    Look look;
    look.changed = changed_points(before, after);
    const std::string text = drawn(after, look);
    EXPECT_NE(text.find("|W*  W* |"), std::string::npos) << text;
    EXPECT_EQ(text.find("B*"), std::string::npos) << text;
}

// On the largest board a full pile has 135 faces, each with its colour and number, within 80 columns.
TEST(DicePicture, TheLargestPileIsReadableInEightyColumns) {
    std::string position;
    for (int rows = 9; rows > 0; --rows) {
        for (int length = rows; length > 0; --length)
            position += std::string(std::size_t(length), 'W') + (length > 1 ? "/" : "");
        position += rows > 1 ? "_" : " W";
    }
    const State s =
        at("supply unlimited\nboard dice(9)\nturn:\n    if face(0:800, A) == 9: finish\n"
           "    put(me, choose(playable))\n",
           position);
    ASSERT_EQ(s.balls(0).count(), 165);
    std::string text = drawing(s, {});
    text.resize(text.find("level 0"));
    int faces = 0;
    for (std::size_t k = 0; k + 1 < text.size(); ++k)
        faces += text[k] == 'W' && text[k + 1] >= '1' && text[k + 1] <= '6';
    EXPECT_EQ(faces, 135) << text;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = std::min(text.find('\n', from), text.size());
        EXPECT_LE(end - from, 80u);
        from = end + 1;
    }
}

TEST(DicePicture, DiceAreCalledDice) {
    const auto read = read_move(at(kPlain, "WBW/../. W"), "020");
    EXPECT_FALSE(read.move);
    EXPECT_NE(read.problem.find("die"), std::string::npos) << read.problem;
    EXPECT_EQ(read.problem.find("ball"), std::string::npos) << read.problem;
}

}  // namespace cairn::test
