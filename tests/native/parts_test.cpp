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

// The cut goes between two loops and not through one of them, though each could be in halves.
TEST(Parts, AreCutWhereNoLoopGoesOn) {
    const auto game =
        Game::load(
            "game \"Loops\"\nset shibumi\nplayers White, Black\nboard pyramid(4)\nvar a = 0\nvar b = "
            "0\nturn:\n"
            "    put(me, choose(playable))\n"
            "    for p in mine:\n        if p in level(0): a += 1\n        if p in level(1): a += 2\n"
            "    for p in mine:\n        if p in level(0): b += 1\n        if p in level(1): b += 2\n")
            .game;
    ASSERT_TRUE(game);
    const Program& program = game->running();
    const Flow flow = flow_of_play(program);
    int all = 0;
    for (const CodeBlock& block : flow.blocks) all += block.end - block.first;
    const auto two = parts(program, flow, liveness(program, flow), 1, all * 3 / 4);
    ASSERT_EQ(two.size(), 2u);
    for (int b = 0; b < int(flow.blocks.size()); ++b)
        for (const int to : flow.blocks[std::size_t(b)].to)
            EXPECT_FALSE(b >= two[1].first && to < two[1].first)
                << "a loop goes from instruction " << flow.blocks[std::size_t(b)].first << " back to "
                << flow.blocks[std::size_t(to)].first;
}

}  // namespace
}  // namespace cairn::test
