// Where long code is cut into functions.
#include "native/parts.hpp"

#include <gtest/gtest.h>

#include "play/game/game.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

int length_of(const Flow& flow, Part part) {
    int length = 0;
    for (int b = part.first; b < part.end; ++b)
        length += flow.blocks[std::size_t(b)].end - flow.blocks[std::size_t(b)].first;
    return length;
}

TEST(Parts, AreAllOfTheCodeAndNoneIsTooLong) {
    for (const std::string id : {"spline", "spire", "sprawl", "the-clever-mole"}) {
        const auto game = Game::load(source_of(id)).game;
        ASSERT_TRUE(game) << id;
        const Program& program = game->running();
        const Flow flow = flow_of_play(program);
        const auto live = liveness(program, flow);
        for (const int most : {1, 20, 100, 1'000'000}) {
            int next = 0;
            for (const Part part : parts(program, flow, live, program.lattice->words, most)) {
                EXPECT_EQ(part.first, next) << id;
                EXPECT_TRUE(length_of(flow, part) <= most || part.end - part.first == 1) << id;
                next = part.end;
            }
            EXPECT_EQ(next, int(flow.blocks.size())) << id;
        }
        EXPECT_EQ(parts(program, flow, live, 1, 1'000'000).size(), 1u) << "what need not be cut is whole";
    }
}

// A loop that fits into a part is never cut, even where that would save a part.
TEST(Parts, ALoopThatFitsIsWhole) {
    const auto game =
        Game::load(
            "game \"Loop\"\nset shibumi\nplayers White, Black\nboard pyramid(4)\nvar a = 0\nturn:\n"
            "    put(me, choose(playable))\n"
            "    if count(mine) > 1: a += 1\n    if count(mine) > 2: a += 2\n    if count(mine) > 3: a += 3\n"
            "    for p in mine:\n        if p == a1: a += 1\n        if p == c1: a += 2\n        if p == e1: "
            "a += 3\n"
            "    if count(mine) > 1: a += 1\n    if count(mine) > 2: a += 2\n    if count(mine) > 3: a += "
            "3\n")
            .game;
    ASSERT_TRUE(game);
    const Program& program = game->running();
    const Flow flow = flow_of_play(program);
    Part loop{0, 0};
    for (int b = 0; b < int(flow.blocks.size()); ++b)
        for (const int to : flow.blocks[std::size_t(b)].to)
            if (to < b) loop = {to, b + 1};
    const int all = length_of(flow, {0, int(flow.blocks.size())});
    ASSERT_LT(loop.first, loop.end);
    for (int most = length_of(flow, loop); most < all; ++most)
        for (const Part part : parts(program, flow, liveness(program, flow), 1, most))
            EXPECT_FALSE(part.first > loop.first && part.first < loop.end) << most << " of " << all;
}

}  // namespace
}  // namespace cairn::test
