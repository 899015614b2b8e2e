// Claims about whole games: how long they are, that somebody wins, what the scores add up to. Random games can
// refute such a claim, not prove it.
#include "claims/claims.hpp"
#include "play/text/notation.hpp"
#include "play/text/position.hpp"

namespace cairn::test {
namespace {

constexpr int kGames = 60;  // random games of each setting

struct Claim {
    Setting setting;
    int fewest, most;  // turns in which a player decides
    bool one_winner;   // always, and one alone
};
constexpr int kAny = 1;  // a game can be short

// A line for each claim of the books, or of the rulings where the books are silent.
const std::vector<Claim> kClaims = {
    {{"spline", {}}, kAny, 28, true},
    {{"spree", {}}, kAny, 29, true},
    {{"sparro", {}}, 24, 24, true},
    {{"sploof", {}}, kAny, 40, true},
    {{"spaniel", {}}, kAny, 15, false},
    {{"span", {}}, kAny, 30, true},
    {{"sponnect", {}}, kAny, 50, false},
    {{"spaiji", {}}, kAny, 15, true},
    {{"spaghetti", {}}, 29, 29, true},
    {{"spinimax", {}}, 16, 16, true},
    {{"splastwo", {}}, kAny, 30, true},
    {{"splastwo", {{"players", "3"}}}, kAny, 30, true},
    {{"spire", {}}, kAny, 30, true},
    {{"spire", {{"variant", "2018"}}}, kAny, 30, true},
    {{"spoing", {}}, kAny, 14, false},
    {{"spindizzy", {}}, 10, 10, true},
    {{"sprite", {}}, 15, 15, false},
    {{"spao", {}}, 30, 30, false},
    {{"speedo", {}}, 30, 30, false},
    {{"spodd", {}}, kAny, 14, false},
    {{"splink", {{"variant", "single"}}}, kAny, 29, false},
    {{"spuzzle", {}}, kAny, 30, false},
    {{"spalone", {}}, kAny, 30, false},
    {{"spair", {}}, kAny, 29, true},
    {{"spandrel", {}}, kAny, 10, true},
    {{"spawn", {}}, kAny, 14, true},
    {{"special-cake", {}}, 30, 60, true},
    {{"special-cake", {{"variant", "candy"}}}, kAny, 30, true},
    {{"special-cake", {{"variant", "cherry"}}}, 29, 59, true},
    {{"spectacular-tumble", {}}, kAny, 14, false},
    {{"sphered", {}}, kAny, 16, true},
    {{"sphlying-marbles", {}}, kAny, 29, false},
    {{"spinca", {}}, 29, 29, false},
    {{"spinca", {{"players", "3"}}}, 29, 29, false},
    {{"spinout", {}}, kAny, 59, true},
    {{"spoff", {}}, kAny, 15, false},
    {{"spone", {}}, 26, 26, true},
    {{"spook", {}}, 29, 29 + 58, true},
    {{"spout", {}}, kAny, 30, true},
    {{"spout", {{"players", "3"}}}, kAny, 30, true},
    {{"sprenge", {}}, 15, 15, true},
    {{"springe", {}}, kAny, 48, false},
    {{"spruit", {}}, kAny, 14, false},
    {{"spuds", {}}, kAny, 64, true},
    {{"sp-kapow", {}}, kAny, 80, false},
    {{"sp-fireball", {}}, kAny, 14, false},
};

int sum(const std::vector<int>& numbers) {
    int total = 0;
    for (int n : numbers) total += n;
    return total;
}

}  // namespace

TEST(Lengths, AreAsTheBooksSay) {
    for (const Claim& claim : kClaims) {
        const auto game = load(claim.setting);
        ASSERT_TRUE(game);
        for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
            const Played played = play_randomly(*game, seed);
            SCOPED_TRACE(claim.setting.name() + ", seed " + std::to_string(seed) + ": " +
                         position_text(played.end));
            EXPECT_GE(played.turns, claim.fewest);
            EXPECT_LE(played.turns, claim.most);
            if (claim.one_winner) {
                EXPECT_GE(sole_winner(played.end), 0);
            }
        }
    }
}

TEST(Lengths, SpagyricHasAtMost24RoundsBeforeThePlayoff) {
    const auto game = load({"spagyric", {}});
    for (std::uint64_t seed = 1; seed <= 100; ++seed)
        play_randomly(*game, seed, [&](const State& s) {
            if (game->program().phases[s.header().phase].name == "main") {
                ASSERT_LT(s.turn(), 24);
            }
        });
}

TEST(Lengths, CompleteGamesOfSpaijiSpoddAndSpandrelHaveAFixedOne) {
    const std::vector<std::pair<std::string, int>> lengths = {
        {"spaiji", 15}, {"spodd", 14}, {"spandrel", 10}};
    for (const auto& [id, turns] : lengths)
        for (std::uint64_t seed = 1; seed <= 60; ++seed) {
            const Played played = play_randomly(*load({id, {}}), seed);
            if (played.end.balls(0).count() == 30) {
                EXPECT_EQ(played.turns, turns) << id << " " << seed;
            }
        }
}

TEST(Lengths, SpanicDealsThirtyBallsAndTheSpareOnesLieOnTheBoard) {
    const std::vector<std::pair<int, int>> hands = {{3, 10}, {4, 7}, {5, 6}, {6, 5}};
    for (const auto& [players, balls] : hands) {
        const auto game = load({"spanic", {{"players", std::to_string(players)}}});
        bool dealt = false;
        play_randomly(*game, 1, [&](const State& s) {
            if (dealt || s.player() < 0) return;
            dealt = true;
            EXPECT_EQ(s.balls(0).count(), 30 - players * balls);
            for (const auto& v : game->program().variables)
                if (v.name == "hand") {
                    const int each = v.size / players;
                    for (int q = 0; q < players; ++q) {
                        int held = 0;
                        for (int c = 0; c < each; ++c) held += s.number_slot(v.slot + q * each + c);
                        EXPECT_EQ(held, balls) << "player " << q << " of " << players;
                    }
                }
        });
        EXPECT_TRUE(dealt);
    }
}

TEST(Scores, OfSplastwoAddUpToFive) {
    for (const char* players : {"2", "3"})
        for (std::uint64_t seed = 1; seed <= 60; ++seed) {
            const auto game = load({"splastwo", {{"players", players}}});
            EXPECT_EQ(sum(play_randomly(*game, seed).end.outcome().scores), 5) << players << " " << seed;
        }
}

TEST(Scores, OfSpindizzyAddUpToFourteen) {
    const auto game = load({"spindizzy", {}});
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        const State end = play_randomly(*game, seed).end;
        for (const auto& v : game->program().variables)
            if (v.name == "tally") {
                int total = 0;
                for (int k = 0; k < v.size; ++k) total += end.number_slot(v.slot + k);
                EXPECT_EQ(total, 14) << seed;
            }
    }
}

TEST(Scores, OfCompleteSpoddGamesNeverTie) {
    for (const OptionValues& options : {OptionValues{}, OptionValues{{"variant", "weighted"}}}) {
        const auto game = load({"spodd", options});
        for (std::uint64_t seed = 1; seed <= 100; ++seed) {
            const State end = play_randomly(*game, seed).end;
            if (end.balls(0).count() < 30) continue;
            EXPECT_GE(sole_winner(end), 0) << position_text(end);
            EXPECT_EQ(sum(end.outcome().scores), options.empty() ? 5 : 9) << position_text(end);
        }
    }
}

// The Repulsor's share is the rest: the sixty contacts of a complete pyramid.
TEST(Scores, OfSplinkAreBetweenNoneAndSixty) {
    const auto game = load({"splink", {{"variant", "single"}}});
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        const State end = play_randomly(*game, seed).end;
        const auto scores = end.outcome().scores;
        EXPECT_GE(scores[0], 0);
        EXPECT_LE(scores[0], 60);
        if (end.balls(0).count() == 30) {
            EXPECT_EQ(sum(scores), 60) << position_text(end);
        }
    }
    EXPECT_TRUE(holds("splink", "mixed == 0", "WWWW/WWWW/WWWW/WWWW_WWW/WWW/WWW_WW/WW_W F"));
}

// 25 balls are visible in the end, an odd number: equal lines are always broken by the visible balls.
TEST(Scores, OfSpinoutNeverTie) {
    const auto game = load({"spinout", {}});
    EXPECT_TRUE(holds("spinout", "count(exterior) == 25"));
    int equal_lines = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const State end = play_randomly(*game, seed).end;
        EXPECT_GE(sole_winner(end), 0) << position_text(end);
        const auto scores = end.outcome().scores;
        equal_lines += scores[0] == scores[1];
    }
    EXPECT_GT(equal_lines, 0) << "no game needed the rule for ties";
}

TEST(Scores, OfRasantoAreThe135FacesAndTheOrderOfTheBaseDoesNotMatter) {
    for (const char* size : {"4", "9"}) {
        const auto usual = load({"rasanto", {{"size", size}}});
        const auto base_first = load({"rasanto", {{"size", size}, {"variant", "base-first"}}});
        const int base = usual->lattice().levels[0].count();
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            Random random(seed);
            State a = usual->start(), b = base_first->start();
            while (!a.over()) b.play(a.play_random(random));
            ASSERT_TRUE(b.over());
            for (int c = 0; c < 2; ++c) EXPECT_EQ(a.plane(0, c), b.plane(0, c)) << position_text(a);
            EXPECT_EQ(a.outcome().scores, b.outcome().scores);
            EXPECT_EQ(sum(a.outcome().scores), 3 * base);
            if (base == 45) {
                EXPECT_EQ(sum(a.outcome().scores), 135);
            }
        }
    }
}

}  // namespace cairn::test
