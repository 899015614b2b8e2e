// Games without a board: what such a page can say, and what is said about words that need points.
#include <gtest/gtest.h>

#include "play/game/examples.hpp"
#include "play/game/game.hpp"
#include "play/show/drawing.hpp"
#include "play/text/position.hpp"

namespace cairn::test {
namespace {

const std::string kPage = R"(game "Hands"
set shibumi
players White, Black
board none
var gained[player] = 0
bag pool = 2 each

turn:
    c = draw(pool)
    n = roll(6)
    may "keep" if colour(me) == c: gained[me] += 2 * n
    else "score": gained[me] += n
    if gained[me] >= 12: win(owner({white, c} & {c}), "twelve")
    if not pool: finish

score: rank by gained[player]
)";

std::string complaints(const std::string& head, const std::string& turn) {
    const std::string source =
        "game \"X\"\nset kosmos\nplayers Red, Green\nboard none\n" + head + "turn:\n    " + turn + "\n";
    const auto loaded = Game::load(source);
    std::string text;
    for (const Diagnostic& d : loaded.diagnostics.list)
        if (d.level == Diagnostic::Level::Error) text += d.message + "\n";
    return text;
}

}  // namespace

TEST(NoBoard, IsPlayedToTheEnd) {
    const auto loaded = Game::load(kPage);
    ASSERT_TRUE(loaded.game) << loaded.diagnostics.text("x", kPage);
    const Game& game = *loaded.game;
    EXPECT_EQ(game.program().boards, 0);
    EXPECT_EQ(game.lattice().points.size(), 0u);
    EXPECT_EQ(game.lattice().written(), "none");
    Random random(1);
    for (int k = 0; k < 100; ++k) {
        State state = game.start();
        while (!state.over()) {
            const std::string text = position_text(state);
            EXPECT_EQ(text.substr(0, 2), "- ");
            const auto read = read_position(game, text);
            ASSERT_TRUE(read.state.has_value()) << text;
            EXPECT_EQ(*read.state, state) << text;
            state.play_random(random);
        }
        EXPECT_FALSE(state.outcome().faulty) << state.outcome().reason;
    }
    EXPECT_EQ(drawing(game.start(), {}), "");
}

TEST(NoBoard, APositionBeginsWithADash) {
    const auto loaded = Game::load(kPage);
    ASSERT_TRUE(loaded.game);
    const auto read = read_position(*loaded.game, "W... B");
    ASSERT_FALSE(read.state);
    EXPECT_EQ(read.problems.front(), "this game has no board: a position begins with -, found `W...`");
}

TEST(NoBoard, WordsOfTheBoardAreErrors) {
    for (const char* word :
         {"playable", "balls", "mine", "entries", "ko", "unchanged", "superko", "occurrences"})
        EXPECT_EQ(complaints("", std::string("if ") + word + ": pass"),
                  std::string("`") + word + "` is a word of the board, and this game has `board none`\n");
    EXPECT_EQ(complaints("", "x = side(me)"),
              "`side` is a word of the board, and this game has `board none`\n");
    EXPECT_EQ(complaints("", "x = supply(red)"),
              "`supply` is a word of the board, and this game has `board none`\n");
    EXPECT_EQ(complaints("", "x = a1"), "there is no point `a1`: this game has `board none`\n");
    EXPECT_EQ(complaints("mark seen\n", "pass"), "`seen` is about points, and this game has `board none`\n");
    EXPECT_EQ(complaints("var last: point or none\n", "pass"),
              "`last` is about points, and this game has `board none`\n");
    EXPECT_EQ(complaints("per point height: number\n", "pass"),
              "`height` is about points, and this game has `board none`\n");
    EXPECT_EQ(complaints("var t[point] = 0\n", "pass"), "there are no points: this game has `board none`\n");
    EXPECT_EQ(complaints("region r = points\n", "pass"),
              "a region is about points, and this game has `board none`\n");
    EXPECT_EQ(complaints("family f = {p} for p in points\n", "pass"),
              "a family is about points, and this game has `board none`\n");
}

TEST(NoBoard, StandsAlone) {
    const std::string source =
        "game \"X\"\nset kosmos\nplayers Red, Green\nboard own[player]: none\nturn:\n    pass\n";
    EXPECT_NE(Game::load(source).diagnostics.text("x", source).find("`board none` stands alone"),
              std::string::npos);
}

// A set of exactly one colour will do where a colour is wanted, also for `owner`.
TEST(NoBoard, TheOwnerOfOneColourOfSeveral) {
    const std::string source =
        "game \"X\"\nset kosmos\nplayers Red, Green\nboard none\nturn:\n    "
        "win(owner({red, green} - {red}), \"him\")\nexample \"x\":\n    expect Green wins\n";
    const auto loaded = Game::load(source);
    ASSERT_TRUE(loaded.game) << loaded.diagnostics.text("x", source);
    for (const auto& result : run_examples(*loaded.game)) EXPECT_TRUE(result.passed) << result.problem;
    const std::string several =
        "game \"X\"\nset kosmos\nplayers Red, Green\nboard none\nturn:\n    "
        "win(owner(colours), \"him\")\n";
    const auto two = Game::load(several);
    ASSERT_TRUE(two.game);
    const Outcome outcome = two.game->start().outcome();
    EXPECT_TRUE(outcome.faulty);
    EXPECT_EQ(outcome.reason, "exactly one was expected here, found none or several");
}

}  // namespace cairn::test
