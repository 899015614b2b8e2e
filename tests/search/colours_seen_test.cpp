// Colours that are said not to be seen: positions that differ in nothing else go the same way.
#include "search/alphabeta/colours_seen.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "play/text/position.hpp"
#include "search/alphabeta/symmetric_key.hpp"
#include "support/recoloured.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

constexpr int kGamesEach = 20;

ColoursSeen seen_by(const std::string& turn) {
    const std::string page =
        "game \"Small\"\nplayers White, Black\nset shibumi\nboard pyramid(3)\nsupply 9\nturn:\n" + turn;
    const auto loaded = Game::load(page);
    EXPECT_TRUE(loaded.game) << loaded.diagnostics.text("test", page);
    return loaded.game ? colours_seen(loaded.game->program()) : ColoursSeen{};
}

TEST(ColoursSeen, AreFoundInTheCode) {
    EXPECT_FALSE(seen_by("    put(me, choose(playable))\n").everywhere);
    EXPECT_FALSE(seen_by("    require supply(me) > 3\n    put(me, choose(playable))\n").everywhere);
    EXPECT_TRUE(seen_by("    put(me, choose(playable))\n    if count(mine) > 4: win(me)\n").everywhere);
    EXPECT_TRUE(seen_by("    put(me, choose(playable))\n    lift(choose(free))\n").everywhere);
    EXPECT_TRUE(
        seen_by("    p = choose(playable)\n    put(me, p)\n    if owner(p) == White: win(me)\n").everywhere);
    EXPECT_TRUE(seen_by("    put(me, choose(playable))\n    require not ko\n").everywhere);

    const ColoursSeen corner = seen_by("    put(me, choose(playable))\n    if owner(a1) == me: win(me)\n");
    EXPECT_FALSE(corner.everywhere);
    EXPECT_EQ(corner.at.count(), 1);
    const ColoursSeen apex = seen_by("    put(me, choose(playable))\n    if owner(apex) == me: win(me)\n");
    EXPECT_FALSE(apex.everywhere);
    EXPECT_EQ(apex.at.count(), 1);
}

// Every game of the shelf in which colours are not seen everywhere: the same choices from both positions, to the end.
TEST(ColoursSeen, TellTheTruthAboutEveryGame) {
    int games = 0;
    std::vector<std::string> blind;
    for (const Setting& setting : settings()) {
        const auto game = load(setting);
        const ColoursSeen seen = colours_seen(game->program());
        if (seen.everywhere || game->program().has_chance) continue;
        blind.push_back(setting.name());
        for (std::uint64_t seed = 0; seed < kGamesEach; ++seed, ++games)
            ASSERT_EQ(play_recoloured(*game, seen, seed), "") << setting.name();
    }
    EXPECT_GT(games, 0);
    EXPECT_NE(std::find(blind.begin(), blind.end(), "splastwo"), blind.end());
    EXPECT_EQ(std::find(blind.begin(), blind.end(), "spline"), blind.end());
}

TEST(ColoursSeen, MakeOneKeyOfWhatCannotBeToldApart) {
    const auto game = load({"splastwo", {}});
    const SymmetricKey all(*game), seen(*game, SymmetricKey::Turns::Ignored, SymmetricKey::Colours::AsSeen);
    ASSERT_TRUE(seen.merges_colours());
    EXPECT_FALSE(all.merges_colours());
    const auto at = [&](const char* text) { return *read_position(*game, text).state; };
    const State one = at("..../..../..../WWB. W"), two = at("..../..../..../WBW. W"),
                turned = at("W.../B.../W.../.... W"), more = at("..../..../..../WBB. W"),
                later = at("..../..../..../WWB. B"), elsewhere = at("..../..../.B../WW.. W"),
                ahead = at("..../..../..../WWB. W tally=1,0");
    EXPECT_NE(all(one), all(two));
    EXPECT_EQ(seen(one), seen(two));
    EXPECT_EQ(seen(one), seen(turned));
    EXPECT_EQ(seen.wide(one), seen.wide(turned));
    for (const State* other : {&more, &later, &elsewhere, &ahead}) {
        EXPECT_NE(seen(one), seen(*other)) << position_text(*other);
        EXPECT_FALSE(seen.wide(one) == seen.wide(*other)) << position_text(*other);
    }
}

}  // namespace
}  // namespace cairn::test
