// What the tree search proves is what trying everything finds.
#include "brute.hpp"
#include "pages.hpp"
#include "search/alphabeta/alphabeta.hpp"
#include "search/hidden/worlds.hpp"
#include "search/mcts/mcts.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

Analysis think(const Match& match, std::uint64_t iterations, MctsSettings settings = {}) {
    settings.memory = 64 << 20;
    Limits limits;
    limits.iterations = iterations;
    return make_mcts(settings)->think(match, limits);
}

Analysis prove(const Match& match, std::uint64_t nodes) {
    AlphaBetaSettings settings;
    settings.memory = 4 << 20;
    Limits limits;
    limits.iterations = nodes;
    return make_alphabeta(settings)->think(match, limits);
}

TEST(Proof, AForcedWinIsPlayedAndSaidToBeProved) {
    const auto game = load({"spline", {}});
    const Match match = match_at(game, "WWW./BBB./..../.... W");
    const Analysis analysis = think(match, 100'000);
    EXPECT_EQ(word(match.state(), analysis.best().move), "g7");
    EXPECT_TRUE(analysis.best().proved);
    EXPECT_EQ(analysis.best().value, 1.0);
    EXPECT_LT(analysis.iterations, 1000u);
}

TEST(Proof, AForcedLossIsAvoided) {
    const auto game = load({"spline", {}});
    const Match match = match_at(game, "BBB./W.../..../WW.. W");
    const Analysis analysis = think(match, 5000);
    EXPECT_EQ(word(match.state(), analysis.best().move), "g7");
    int lost = 0;
    for (const ChoiceValue& c : analysis.choices) lost += c.proved && c.value == 0.0;
    EXPECT_EQ(lost, int(analysis.choices.size()) - 1) << "everything else loses at once";
}

TEST(Proof, ChanceIsWorthItsMean) {
    const auto game = load_page(kDare);
    const Match match(game);
    const Analysis analysis = think(match, 10'000);
    ASSERT_EQ(analysis.choices.size(), 2u);
    EXPECT_EQ(word(match.state(), analysis.best().move), "dare");
    EXPECT_TRUE(analysis.best().proved);
    EXPECT_NEAR(analysis.best().value, 2.0 / 3, 1e-6);
    EXPECT_EQ(analysis.choices[1].value, 0.5);
    EXPECT_TRUE(analysis.choices[1].proved);
}

// The distance counts choices, those of both sides.
TEST(Proof, AlphaBetaTellsHowFarTheEndIs) {
    const auto game = load({"spline", {}});
    const Match match = match_at(game, "WWW./BBB./..../.... W");
    EXPECT_EQ(prove(match, 100'000).best().distance, 1);
    // Two rows of three: one can be stopped, not both.
    const Match fork = match_at(game, "WWW./BB../BB../WWW. B");
    const Analysis analysis = prove(fork, 1'000'000);
    EXPECT_TRUE(analysis.best().proved);
    EXPECT_EQ(analysis.best().value, 0.0);
    EXPECT_EQ(analysis.best().distance, 2);
}

// White cannot know which of two equal choices the others will take, and one of them lets him win: nothing is
// proved, and the estimate lies in between.
TEST(Proof, NothingIsProvedWhereSomebodyElseIsFreeToChoose) {
    const auto game = load_page(kThree);
    Brute brute;
    const Match match(game);
    const Worth truth = brute.value(match.state());
    ASSERT_LT(truth.low[0], truth.high[0]);
    const Analysis analysis = think(match, 50'000);
    EXPECT_FALSE(analysis.best().proved);
    EXPECT_GE(analysis.best().value, truth.low[0]);
    EXPECT_LE(analysis.best().value, truth.high[0]);
}

TEST(Proof, SmallBoardsAreProvedFromTheStart) {
    for (const Setting& setting : {Setting{"spline", {{"size", "2"}}}, Setting{"span", {{"size", "2"}}},
                                   Setting{"spline-plus", {{"size", "2"}}}}) {
        const auto game = load(setting);
        Brute brute;
        const Match match(game);
        const Analysis analysis = think(match, 200'000);
        EXPECT_TRUE(analysis.best().proved) << setting.name();
        EXPECT_EQ(analysis.best().value, brute.value(match.state()).low[0]) << setting.name();
        EXPECT_EQ(prove(match, 1'000'000).best().value, brute.value(match.state()).low[0]) << setting.name();
    }
}

bool only_the_position_counts(const Game& game) {
    const Program& p = game.program();
    return !hides_something(game) && !p.historic && p.repetition == Program::Repetition::None &&
           game.players() > 1;
}

// The earliest position of a random game that can be tried out in full.
std::optional<State> late_position(const Game& game, std::uint64_t seed, Worth& truth) {
    Random random(seed);
    std::vector<State> states = {game.start()};
    while (!states.back().over() && states.size() < 500) {
        states.push_back(states.back());
        states.back().play_random(random);
    }
    std::optional<State> found;
    for (std::size_t k = states.size(); k-- > 0;) {
        if (states[k].player() < 0) continue;
        Brute brute(1500);
        const Worth worth = brute.value(states[k]);
        if (brute.too_many()) break;
        truth = worth;
        found = states[k];
    }
    return found;
}

// Every game of the shelf to which it applies, late in a game.
TEST(Proof, EqualsTryingEverythingInAllGames) {
    int compared = 0, of_three = 0, by_alphabeta = 0;
    for (const Setting& setting : settings()) {
        const auto game = load(setting);
        if (!only_the_position_counts(*game)) continue;
        if (game->lattice().bits > 64) continue;  // trying everything takes too long there
        Worth truth;
        const auto state = late_position(*game, 3, truth);
        if (!state) continue;
        const auto me = std::size_t(state->player());
        if (truth.low[me] != truth.high[me]) continue;
        const Match match(game, *state);
        const Analysis analysis = think(match, 300'000);
        EXPECT_TRUE(analysis.best().proved) << setting.name() << " " << position_text(*state);
        EXPECT_NEAR(analysis.best().value, truth.low[me], 1e-6)
            << setting.name() << " " << position_text(*state);
        if (alphabeta_problem(*game).empty()) {
            const Analysis exact = prove(match, 3'000'000);
            EXPECT_TRUE(exact.best().proved) << setting.name() << " " << position_text(*state);
            EXPECT_EQ(exact.best().value, truth.low[me]) << setting.name() << " " << position_text(*state);
            ++by_alphabeta;
        }
        ++compared;
        of_three += game->players() == 3;
    }
    EXPECT_GT(compared, 20);
    EXPECT_GT(of_three, 3);
    EXPECT_GT(by_alphabeta, 15);
}

}  // namespace
}  // namespace cairn::test
