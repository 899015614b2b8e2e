// Chains of conditions take as many registers as they have values, however deep definitions lie in one another.
#include <gtest/gtest.h>

#include "play/game/game.hpp"

namespace cairn::test {
namespace {

Program compiled(const std::string& rules) {
    const auto source = "game \"X\"\nset kosmos\nplayers Red, Green\nboard dice(3)\n" + rules;
    Diagnostics diagnostics;
    auto program = compile(source, {}, diagnostics);
    EXPECT_FALSE(diagnostics.failed()) << diagnostics.text("x", source);
    return program;
}

// Ten values, nine conditions.
std::string chain(const std::string& one, const std::string& other) {
    std::string text;
    for (int k = 0; k < 9; ++k)
        text += (k % 2 ? other : one) + " if count(balls) == " + std::to_string(k) + " else ";
    return text + one;
}

}  // namespace

TEST(Registers, AChainOfConditionsIsWrittenOnce) {
    const std::string rest = "turn:\n    put(red, choose(holes))\n    if f == f: finish\n";
    // Two chains: for each of the 18 conditions what is counted, the balls, a number, a truth, the value and the result.
    EXPECT_LT(compiled("define f = " + chain("1", "2") + "\n" + rest).i_registers, 150);
    EXPECT_LT(compiled("define f = " + chain("Red", "green") + "\n" + rest).i_registers, 200);
    EXPECT_LT(compiled("define f = " + chain("none", "green") + "\n" + rest).i_registers, 200);
    EXPECT_LT(compiled("define f = " + chain("true", "2") + "\n" + rest).i_registers, 200);
    EXPECT_LT(compiled("define f = " + chain("0:200", "holes") + "\n" + rest).s_registers, 150);
}

TEST(Registers, TheSidesOfAConditionMeetWhicheverComesFirst) {
    const auto source = std::string(
        "game \"X\"\nset kosmos\nplayers Red, Green\nboard dice(3)\n"
        "turn:\n    put(Red if not balls else green if count(balls) == 1 else Red, choose(holes))\n"
        "    if count(0:200 if count(balls) == 2 else holes) == 1: again\n"
        "    if (true if count(balls) < 3 else 5) == 5: finish\n");
    const auto loaded = Game::load(source);
    ASSERT_TRUE(loaded.game) << loaded.diagnostics.text("x", source);
    State s = loaded.game->start();
    std::string colours;
    std::string movers;
    for (int k = 0; k < 3; ++k) {
        ASSERT_FALSE(s.over());
        MoveList moves;
        s.moves(moves);
        const Point p = moves[0].value();
        movers += std::to_string(s.mover());
        s.play(moves[0]);
        colours += loaded.game->program().letters[std::size_t(s.colour_at(0, p))];
    }
    EXPECT_EQ(colours, "RGR");
    EXPECT_EQ(movers, "011");
    EXPECT_TRUE(s.over());
}

}  // namespace cairn::test
