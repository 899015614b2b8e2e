// Computers that throw: what they try before, with the referee that judges everybody.
#include "study/referee/tries.hpp"

#include <gtest/gtest.h>

#include "play/game/game.hpp"
#include "play/game/library.hpp"
#include "support/shelf.hpp"

namespace cairn {
namespace {

// Of so many flicks at an empty plate, those that end on it.
int hits_of(Referee& referee, int level, int flicks) {
    const auto game = test::load({"flickers", {}});
    const State start = game->start();
    int hits = 0;
    for (int n = 0; n < flicks; ++n) {
        const Performed flick = best_try(referee, start, level, std::uint64_t(100 * level + n));
        EXPECT_EQ(flick.noise, noise_of_level(level));
        const auto found = referee.judge(start, flick, Referee::Frames::No);
        EXPECT_TRUE(found.good()) << found.refused << found.problem;
        State after = start;
        for (const Move m : found.moves) after.play(m);
        hits += after.balls(0).count();
    }
    return hits;
}

// The seeds are given and the simulation is the same everywhere, so that these numbers are too.
TEST(Tries, WhoeverIsStrongerHitsThePlateMoreOften) {
    std::string why;
    const auto command =
        referee_command(std::string(CAIRN_SOURCE_DIR) + "/web/dist-referee/referee.mjs", why);
    if (command.empty()) GTEST_SKIP() << why;
    Referee referee(command, {});
    const int weak = hits_of(referee, 1, 12), strong = hits_of(referee, 10, 12);
    EXPECT_GE(strong, 8) << "of twelve";
    EXPECT_LE(weak, strong - 3);
}

}  // namespace
}  // namespace cairn
