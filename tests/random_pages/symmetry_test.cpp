// A symmetry that a page is said to have: play turned by it is turned play, choice by choice.
#include <gtest/gtest.h>

#include <algorithm>

#include "play/text/notation.hpp"
#include "play/text/position.hpp"
#include "random_pages/mirror.hpp"
#include "random_pages/trial.hpp"
#include "search/alphabeta/symmetric_key.hpp"

namespace cairn::test {
namespace {

std::string shown(const State& state) {
    return position_text(state) + (state.over() ? " (" + result_text(state) + ")" : "");
}

// Two games side by side: one at random, the other its image.
std::string play_mirrored(const Game& game, int symmetry, std::uint64_t seed, int& steps) {
    const Mirror mirror(game, symmetry);
    const SymmetricKey key(game);
    Random random(seed);
    State here = game.start(), there = here;
    const auto tell = [&](const std::string& what) {
        return "symmetry " + std::to_string(symmetry) + ": " + what + "\nhere:  " + shown(here) +
               "\nthere: " + shown(there);
    };
    for (int k = 0; k < 40; ++k) {
        if (const std::string difference = mirror.difference(here, there); !difference.empty())
            return tell(difference);
        if (key.symmetries() > 1 && !mirror.keeps_nameless(here) && key(here) != key(there))
            return tell("one key is expected for both");
        if (here.over()) return "";
        const auto pairs = mirror.pair_moves(here, there);
        if (!pairs) return "";  // choices that have no image of their own
        if (!pairs->problem.empty()) return tell(pairs->problem);
        const auto& [mine, image] = pairs->moves[std::size_t(random.below(int(pairs->moves.size())))];
        here.play(mine);
        there.play(image);
        ++steps;
    }
    return "";
}

TEST(Symmetries, OfAPageCommuteWithPlay) {
    int symmetric = 0, steps = 0;
    const Tried tried =
        try_pages(Subject::Symmetry, 300, [&](const auto& game, std::uint64_t seed) -> std::string {
            const auto& symmetries = game->program().symmetries;
            if (symmetries.size() < 2) return "";
            ++symmetric;
            for (const int g : symmetries)
                for (std::uint64_t n = 0; g != 0 && n < 3; ++n)
                    if (std::string problem = play_mirrored(*game, g, seed + n, steps); !problem.empty())
                        return problem;
            return "";
        });
    RecordProperty("symmetric", symmetric);
    RecordProperty("steps", steps);
    EXPECT_GT(symmetric, tried.loaded / 5) << "of " << tried.loaded;
    EXPECT_GT(steps, symmetric);
}

}  // namespace
}  // namespace cairn::test
