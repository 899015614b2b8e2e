// The luck of a game among many: the generators give what is published for them, and games have nothing in common.
#include "play/game/luck.hpp"

#include <gtest/gtest.h>

#include <set>

namespace cairn::test {
namespace {

using Two = std::array<std::uint32_t, 2>;

// Of the authors of Threefry: counter and key of zeros, of ones, and of the digits of pi; 20 rounds.
TEST(Luck, ThreefryGivesItsKnownAnswers) {
    EXPECT_EQ(threefry({0, 0}, {0, 0}), (Two{0x6b200159, 0x99ba4efe}));
    EXPECT_EQ(threefry({~0u, ~0u}, {~0u, ~0u}), (Two{0x1cb996fc, 0xbb002be7}));
    EXPECT_EQ(threefry({0x243f6a88, 0x85a308d3}, {0x13198a2e, 0x03707344}), (Two{0xc4923a9c, 0x483df7a0}));
}

// As its author's program prints them for this seed.
TEST(Luck, SplitMixGivesItsKnownAnswers) {
    Random random(1234567);
    for (const std::uint64_t known : {6457827717110365317u, 3203168211198807973u, 9817491932198370423u,
                                      4593380528125082431u, 16408922859458223821u})
        EXPECT_EQ(random.next(), known);
}

TEST(Luck, IsThatOfSeedAndGameAlone) {
    EXPECT_EQ(luck_of(3, 5).state, luck_of(3, 5).state);
    std::set<std::uint64_t> begins;
    for (std::uint64_t seed = 0; seed < 20; ++seed)
        for (std::uint64_t game = 0; game < 200; ++game) begins.insert(luck_of(seed, game).state);
    EXPECT_EQ(begins.size(), 4000u);
    // Numbers beyond 32 bits count as well.
    EXPECT_NE(luck_of(1, 1).state, luck_of(1, 1 + (std::uint64_t(1) << 32)).state);
    EXPECT_NE(luck_of(1, 1).state, luck_of(1 + (std::uint64_t(1) << 32), 1).state);
}

}  // namespace
}  // namespace cairn::test
