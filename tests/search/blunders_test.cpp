// A player measured by truth: whoever knows it spoils nothing, whoever turns it round spoils everything.
#include "study/atlas/using/blunders.hpp"

#include <gtest/gtest.h>

#include "brute.hpp"
#include "play/game/match.hpp"
#include "search/mcts/proving.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

const std::atomic<bool> kNever{false};

class Truth final : public Oracle {
   public:
    std::optional<Exact> value(const State& state) const override {
        return Exact{brute_.value(state).low[std::size_t(state.player())], -1};
    }

   private:
    mutable Brute brute_;
};

// Takes the best choice that the oracle knows, or the worst.
class Knowing final : public Player {
   public:
    enum class Aim { Best, Worst };
    Knowing(const Oracle& oracle, Aim aim) : oracle_(oracle), aim_(aim) {}
    Move choose(const Match& match) override {
        const Analysis truth = look_up(oracle_, match);
        return (aim_ == Aim::Best ? truth.choices.front() : truth.choices.back()).move;
    }
    Analysis analyse(const Match& match, const Progress&) override { return look_up(oracle_, match); }
    void stop() override {}
    void ready() override {}

   private:
    const Oracle& oracle_;
    Aim aim_;
};

class BlundersTest : public testing::Test {
   protected:
    Blunders of(Player& player, int positions = 60) {
        return count_blunders(game_, truth_, player, positions, 1, kNever);
    }
    const std::shared_ptr<const Game> game_ = load({"spline", {{"size", "3"}}});
    Truth truth_;
};

TEST_F(BlundersTest, WhoeverKnowsTheTruthSpoilsNothing) {
    Knowing best(truth_, Knowing::Aim::Best);
    const Blunders counted = of(best);
    EXPECT_EQ(counted.asked, 60);
    EXPECT_TRUE(counted.spoiled.empty());
}

TEST_F(BlundersTest, EveryPositionAskedCanBeSpoiled) {
    Knowing worst(truth_, Knowing::Aim::Worst);
    const Blunders counted = of(worst);
    EXPECT_EQ(counted.spoiled.size(), 60u);
    for (const Blunder& b : counted.spoiled) EXPECT_LT(b.value, 1) << b.position;
}

// Chance spoils about as often as the choices say that it would.
TEST_F(BlundersTest, SaysWhatLuckAloneWouldDo) {
    const PlayerRead random = make_player("random", game_, 3);
    const Blunders counted = of(*random.player, 400);
    EXPECT_NEAR(double(counted.spoiled.size()) / counted.asked, 1 - counted.winning_share, 0.1);
    EXPECT_GT(counted.winning_share, 0.05);
    EXPECT_LT(counted.winning_share, 0.95);
}

TEST_F(BlundersTest, NoPositionIsAskedTwice) {
    Knowing worst(truth_, Knowing::Aim::Worst);
    std::set<std::string> seen;
    for (const Blunder& b : of(worst, 200).spoiled) EXPECT_TRUE(seen.insert(b.position).second) << b.position;
}

}  // namespace
}  // namespace cairn::test
