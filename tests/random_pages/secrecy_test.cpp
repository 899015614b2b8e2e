// What a player may not know does not change what he sees, what he is offered, or how the game ends.
#include <gtest/gtest.h>

#include "random_pages/trial.hpp"
#include "random_pages/worlds_alike.hpp"

namespace cairn::test {
namespace {

TEST(Secrets, DoNotLeakFromPagesThatTheCheckerAccepts) {
    int steps = 0, hidden = 0;
    const Tried tried =
        try_pages(Subject::Secrets, 80, [&](const auto& game, std::uint64_t seed) -> std::string {
            if (!game->program().has_hidden) return "";
            ++hidden;
            for (int viewer = 0; viewer < game->players(); ++viewer)
                for (std::uint64_t n = 0; n < 2; ++n) {
                    Random random(seed + n);
                    WorldsAlike worlds(*game, viewer);
                    for (int k = 0; k < 30 && !worlds.state().over() && !worlds.spoiled(); ++k) {
                        State next = worlds.state();
                        const Move move = next.play_random(random);
                        if (worlds.others() > 0) ++steps;
                        if (std::string problem = worlds.play(move); !problem.empty())
                            return "to " + game->program().players[std::size_t(viewer)] + ": " + problem;
                    }
                }
            return "";
        });
    RecordProperty("hidden", hidden);
    RecordProperty("steps", steps);
    EXPECT_GT(hidden, tried.loaded / 2) << "of " << tried.loaded;
    EXPECT_GT(steps, hidden);
}

}  // namespace
}  // namespace cairn::test
