// The ladder, and the oracle at its top.
#include "search/players/levels.hpp"

#include "pages.hpp"
#include "search/players/player.hpp"
#include "search/players/reward.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

double score(const std::shared_ptr<const Game>& game, const std::string& a, const std::string& b, int games) {
    double sum = 0;
    for (int i = 0; i < games; ++i) {
        const int seat = i % 2;
        auto first = make_player(a, game, std::uint64_t(i) + 1).player;
        auto second = make_player(b, game, std::uint64_t(i) + 100).player;
        Match match(game);
        while (!match.state().over())
            match.play((match.state().player() == seat ? first : second)->choose(match));
        sum += reward(match.state().outcome(), seat);
    }
    return sum / games;
}

TEST(Levels, EachThinksMoreThanTheOneBelow) {
    for (int n = kLowestLevel + 1; n <= kHighestLevel; ++n) {
        const Level lower = level(n - 1), upper = level(n);
        EXPECT_TRUE(upper.limits.iterations > lower.limits.iterations || upper.limits.iterations == 0) << n;
        EXPECT_GT(upper.limits.time, lower.limits.time) << n;
        EXPECT_LE(upper.carelessness, lower.carelessness) << n;
    }
    EXPECT_LT(level(8).limits.time, std::chrono::seconds(1));
    EXPECT_EQ(level(8).threads, 1);
}

TEST(Levels, FarApartTheHigherOneWins) {
    const auto game = load({"spline", {}});
    EXPECT_GT(score(game, "level:1", "random", 20), 0.5);
    EXPECT_GT(score(game, "level:5", "level:1", 20), 0.7);
}

// Knows one thing: to play in the middle of the empty board is best, and how long it takes.
class Fake : public Oracle {
   public:
    explicit Fake(Move best, int missing = -1) : best_(best), missing_(missing) {}
    std::optional<Exact> value(const State& state) const override {
        if (state.turn() != 1 || missing_ == 0) return std::nullopt;
        const bool middle = state.colour_at(0, best_.value()) >= 0;
        return Exact{middle ? 0.0 : 1.0, middle ? 9 : 4};
    }

   private:
    Move best_;
    int missing_;
};

TEST(Levels, TheHighestDoesAsTheOracleSays) {
    const auto game = load({"spline", {}});
    const Match match(game);
    const Move middle = *read_move(match.state(), "c5").move;
    const Fake oracle(middle);
    auto player = make_player("level:10", game, 1, &oracle).player;
    EXPECT_EQ(player->choose(match), middle);
    const Analysis analysis = player->analyse(match);
    EXPECT_EQ(analysis.method, "atlas");
    EXPECT_TRUE(analysis.proved());
    EXPECT_EQ(analysis.best().value, 1.0);
    EXPECT_EQ(analysis.best().distance, 10);
    EXPECT_EQ(analysis.choices.size(), 16u);
    EXPECT_EQ(analysis.choices.back().value, 0.0);
    EXPECT_EQ(analysis.choices.back().distance, 5);
}

TEST(Levels, WithoutAnAnswerItThinksItself) {
    const auto game = load({"spline", {}});
    const Match match = match_at(game, "WWW./BBB./..../.... W");
    const Fake oracle(Move{}, 0);
    auto player = make_player("level:10", game, 1, &oracle).player;
    EXPECT_EQ(word(match.state(), player->choose(match)), "g7");
}

// A proof by alpha-beta is taken as it is.
TEST(Levels, TheHighestProve) {
    const auto game = load({"spline", {}});
    const Match match = match_at(game, "WWW./BBB./..../.... W");
    const Analysis analysis = make_player("level:9", game, 1).player->analyse(match);
    EXPECT_EQ(analysis.method, "alphabeta");
    EXPECT_EQ(analysis.best().distance, 1);
}

}  // namespace
}  // namespace cairn::test
