// Every way balls can lie, each once, with a number that leads back to it.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bit>
#include <set>

#include "study/atlas/plan/occupancies.hpp"

namespace cairn {
namespace {

std::vector<int> all_symmetries(const Lattice& board) {
    std::vector<int> all;
    for (std::size_t g = 0; g < board.symmetries.size(); ++g) all.push_back(int(g));
    return all;
}

TEST(Occupancies, CountsOfTheFourPyramid) {
    const auto board = pyramid(4);
    const Occupancies classes(*board, all_symmetries(*board), {});
    EXPECT_EQ(classes.total(), 141'120u);
    std::size_t sum = 0;
    for (int n = 0; n < classes.layers(); ++n) sum += classes.classes(n).size();
    EXPECT_EQ(sum, 18'458u);
}

TEST(Occupancies, ImagesShareTheirClass) {
    const auto board = pyramid(3);
    const Occupancies plain(*board, {0}, {}), classes(*board, all_symmetries(*board), {});
    for (int n = 0; n < plain.layers(); ++n)
        for (const Balls balls : plain.classes(n)) {
            const auto index = classes.class_of(balls);
            ASSERT_LT(index.number, classes.classes(n).size());
            EXPECT_EQ(classes.image(index.symmetry, balls), classes.classes(n)[index.number]);
            for (std::size_t g = 0; g < board->symmetries.size(); ++g)
                EXPECT_EQ(classes.class_of(classes.image(int(g), balls)).number, index.number);
        }
}

TEST(Occupancies, UnstableBallsHaveNoClass) {
    const auto board = pyramid(3);
    const Occupancies classes(*board, {0}, {});
    const Balls apex = classes.gather(WideSet::of(board->points.back()).word[0]);
    EXPECT_EQ(classes.class_of(apex).number, Occupancies::kNowhere);
}

TEST(Occupancies, FixedBallsCarryOthers) {
    const auto board = pyramid(2);
    const Occupancies classes(*board, {0}, board->levels[0]);
    EXPECT_EQ(classes.layers(), 2);
    EXPECT_EQ(classes.total(), 2u);  // with the apex and without
}

RC_GTEST_PROP(Colourings, AreNumberedInOrder, ()) {
    const auto balls =
        *rc::gen::suchThat(rc::gen::arbitrary<Balls>(), [](Balls b) { return std::popcount(b) <= 9; });
    const int n = std::popcount(balls);
    const int white = *rc::gen::inRange(0, n + 1), black = *rc::gen::inRange(0, n - white + 1);
    const BallCounts counts = {std::uint8_t(white), std::uint8_t(black), std::uint8_t(n - white - black)};
    Colourings colouring(balls, counts);
    std::set<std::array<Balls, kAtlasColours>> seen;
    for (std::uint64_t rank = 0; rank < colourings(counts); ++rank, colouring.next()) {
        const auto& colours = colouring.colours();
        RC_ASSERT((colours[0] | colours[1] | colours[2]) == balls);
        for (std::size_t c = 0; c < 3; ++c) RC_ASSERT(std::popcount(colours[c]) == counts[c]);
        RC_ASSERT(colouring_rank(balls, colours) == rank);
        RC_ASSERT(seen.insert(colours).second);
    }
    RC_ASSERT(colouring_rank(balls, colouring.colours()) == 0u);  // the first again
}

}  // namespace
}  // namespace cairn
