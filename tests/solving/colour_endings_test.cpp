// Where colours only decide whether a game ends, and where they decide more.
#include <gtest/gtest.h>

#include "study/atlas/adding/colour_endings.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

std::shared_ptr<const Game> page(const std::string& rest) {
    const auto loaded =
        Game::load("game \"Small\"\nset shibumi\nplayers White, Black\nboard pyramid(3)\n" + rest);
    EXPECT_TRUE(loaded.game) << rest;
    return loaded.game;
}

TEST(ColourEndings, AreFoundInGamesOfLinesAndChains) {
    for (const char* id : {"spline", "span", "sponnect", "sp-dancers"})
        EXPECT_TRUE(colour_endings(load({id, {}})->program())) << id;
    EXPECT_TRUE(colour_endings(load({"spline", {{"variant", "misere"}}})->program()));
    // Balls are pushed; gifts, and what may be done, depend on colours; sets are compared with earlier ones.
    for (const char* id : {"spone", "spout", "spirit", "spargo", "speq"})
        EXPECT_FALSE(colour_endings(load({id, {}})->program())) << id;
}

// The three lines of its level through a corner, two through a point of an edge.
TEST(ColourEndings, TellWhichBallsDecide) {
    const auto game = load({"spline", {}});
    const auto endings = colour_endings(game->program());
    ASSERT_TRUE(endings);
    ASSERT_FALSE(endings->decided_by.empty());
    const Lattice& lattice = *game->program().lattice;
    for (const Point p : lattice.points) {
        const WideSet& found = endings->decided_by[std::size_t(p)];
        WideSet lines;
        for (const Family& family : game->program().families)
            for (const WideSet& line : family.members)
                if (line.has(p)) lines |= line;
        EXPECT_EQ(found, lines) << int(p);
        EXPECT_LE(found.count(), 10);
    }
    // A chain may come from anywhere.
    const auto span = colour_endings(load({"span", {}})->program());
    ASSERT_TRUE(span);
    EXPECT_TRUE(span->decided_by.empty());
}

TEST(ColourEndings, AreNotAllWhereColoursDecideMore) {
    EXPECT_TRUE(colour_endings(page("turn:\n    put(me, choose(playable))\n"
                                    "    if count(mine & level(1)) > 1: win(me, \"two above\")\n")
                                   ->program()));
    const char* const more[] = {
        // what may be chosen
        "turn:\n    put(me, choose(playable - above(theirs)))\n",
        // whether the turn can be completed
        "turn:\n    put(me, choose(playable))\n    require count(mine & level(1)) < 2, \"too many\"\n",
        // … after the game might have ended: the choice is legal by the win alone
        "turn:\n    p = choose(playable)\n    put(me, p)\n"
        "    if count(mine & level(1)) > 1: win(me, \"two above\")\n    require not p == apex, \"no\"\n",
        // what is put
        "turn:\n    p = choose(playable)\n    put(red if above(p) & mine else colour(me), p)\n",
        "turn:\n    p = choose(playable)\n    if mine & level(1): put(red, p)\n    else: put(me, p)\n",
        // what is kept
        "var high = 0\nturn:\n    put(me, choose(playable))\n    high = count(mine & level(1))\n",
        "var high = 0\nturn:\n    put(me, choose(playable))\n    if mine & level(1): high = 1\n",
        // whose turn it is
        "turn:\n    put(me, choose(playable))\n    if mine & level(1): again\n",
    };
    for (const char* text : more) EXPECT_FALSE(colour_endings(page(text)->program())) << text;
}

}  // namespace
}  // namespace cairn::test
