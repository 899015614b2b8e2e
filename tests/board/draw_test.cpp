// Drawings are what failing tests print, so they are tested too.
#include "some_boards.hpp"

namespace cairn {
namespace {

TEST(Draw, ASquarePyramidShowsItsLevelsSideBySideFromTheNorth) {
    const Lattice& b = *pyramid(4);
    EXPECT_EQ(draw(b, set_of(b, {"a1", "c1", "a3", "0:c3", "b2", "g7", "3:d4"})),
              ". . . o   . . .   . .   o\n"
              ". . . .   . . .   . .\n"
              "o o . .   o . .\n"
              "o o . .\n");
}

TEST(Draw, ADicePyramidShowsRowsOfAByB) {
    const Lattice& b = *dice_pyramid(3);
    EXPECT_EQ(draw(b, set_of(b, {"002", "200", "110", "010"})),
              "o . .   . o   .\n"
              ". o     .\n"
              "o\n");
}

TEST(Draw, AGridIsOneLevel) {
    const Lattice& b = *grid(3, 2);
    EXPECT_EQ(draw(b, set_of(b, {"a1", "c2"})), ". . o\no . .\n");
}

TEST(Draw, AnyMark) {
    const Lattice& b = *pyramid(2);
    EXPECT_EQ(draw(b, [&](Point p) { return b.name(p)[0]; }), "a c   b\na c\n");
}

}  // namespace
}  // namespace cairn
