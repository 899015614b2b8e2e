// Colours that a random page is said not to see: play goes the same way whatever they are.
#include <gtest/gtest.h>

#include "random_pages/trying/trial.hpp"
#include "support/recoloured.hpp"

namespace cairn::test {
namespace {

TEST(ColoursSeen, OfAPageAreAllThatMatters) {
    int blind = 0;
    const Tried tried =
        try_pages(Subject::Solving, 300, [&](const auto& game, std::uint64_t seed) -> std::string {
            const ColoursSeen seen = colours_seen(game->program());
            if (seen.everywhere) return "";
            ++blind;
            for (std::uint64_t n = 0; n < 3; ++n)
                if (std::string problem = play_recoloured(*game, seen, seed + n); !problem.empty())
                    return problem;
            return "";
        });
    RecordProperty("blind", blind);
    EXPECT_GT(blind, 0) << "of " << tried.loaded;
}

}  // namespace
}  // namespace cairn::test
