// A variant may be for another number of people. Where the page names its players, those of the variant are numbered.
#include <gtest/gtest.h>

#include "play/game/game.hpp"

namespace cairn::test {
namespace {

const std::string kPage =
    "game \"X\"\nset kosmos\nplayers Red, Green, Black\nvariant treasure players 2..8 \"for all\"\n"
    "variant lonely players 1 \"alone\"\nvariant plain \"the three of them\"\nboard dice(3)\n"
    "turn:\n    put(colour(me) if not variant treasure and not variant lonely else red, choose(playable))\n"
    "    if not empty: draw\n";

std::vector<std::string> players(const OptionValues& options, const std::string& page = kPage) {
    const auto loaded = Game::load(page, options);
    EXPECT_TRUE(loaded.game) << loaded.diagnostics.text("x", page);
    return loaded.game ? loaded.game->program().players : std::vector<std::string>{};
}

using Names = std::vector<std::string>;

}  // namespace

TEST(VariantPlayers, AreNumberedWhereThePageNamesItsOwn) {
    EXPECT_EQ(players({}), (Names{"Red", "Green", "Black"}));
    EXPECT_EQ(players({{"variant", "plain"}}), (Names{"Red", "Green", "Black"}));
    EXPECT_EQ(players({{"variant", "treasure"}}), (Names{"Player1", "Player2"}));
    EXPECT_EQ(players({{"variant", "treasure"}, {"players", "5"}}).back(), "Player5");
    EXPECT_EQ(players({{"variant", "lonely"}}), (Names{"Player"}));
}

TEST(VariantPlayers, HaveNoColours) {
    const auto loaded = Game::load(kPage, {{"variant", "treasure"}, {"players", "3"}});
    ASSERT_TRUE(loaded.game) << loaded.diagnostics.text("x", kPage);
    EXPECT_EQ(loaded.game->program().player_colour, (std::vector<int>{-1, -1, -1}));
}

TEST(VariantPlayers, AreAsManyAsTheVariantSays) {
    const auto loaded = Game::load(kPage, {{"variant", "treasure"}, {"players", "9"}});
    EXPECT_FALSE(loaded.game);
    EXPECT_NE(loaded.diagnostics.text("x", kPage).find("this game is for 2 to 8 players, not `9`"),
              std::string::npos);
}

}  // namespace cairn::test
