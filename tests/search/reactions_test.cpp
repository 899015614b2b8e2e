// Computers in a race: as quick as people of their level, as often wrong, and with no eyes but those of their seat.
#include "search/players/reactions.hpp"

#include <algorithm>
#include <cmath>

#include "pages.hpp"
#include "search/players/player.hpp"
#include "support/shelf.hpp"

namespace cairn {
namespace {

constexpr int kTries = 4000;  // with one seed: the same in every run

// The next race of a game, chance and everybody deciding at random.
bool comes_to_a_race(State& state, Random& random) {
    for (int n = 0; n < 4000 && !state.over(); ++n) {
        if (state.race()) return true;
        state.play_random(random);
    }
    return false;
}

bool is_wrong(const State& state, Move claim) {
    State next = state;
    EventList events;
    next.play(claim, nullptr, &events);
    return std::any_of(events.begin(), events.end(),
                       [](const Event& e) { return e.kind == Event::Kind::Wrong; });
}

// Dice of which three are free, each of which shows a number of its own to the first player.
State three_free_dice() {
    const auto game = test::load({"greedy-grabber", {{"size", "3"}}});
    State state = test::match_at(game, "R321R321R321/R321R321/R321_R546R654/R321 R").state();
    Random random(1);
    MoveList moves;
    for (const int thrown : {2, 0, 0}) {  // the first player's number is a 3
        state.moves(moves);
        state.play(moves[std::size_t(thrown)]);
    }
    EXPECT_TRUE(state.race());
    return state;
}

struct Measured {
    double mean = 0, spread = 0, least = 1e9;
    int wrong = 0;
};

Measured measured(const State& state, int seat, const Reflexes& reflexes) {
    Random random(7);
    Measured m;
    double squares = 0;
    for (int n = 0; n < kTries; ++n) {
        const auto reaction = react(state, seat, reflexes, random);
        if (!reaction) continue;
        m.mean += reaction->seconds / kTries;
        squares += reaction->seconds * reaction->seconds / kTries;
        m.least = std::min(m.least, reaction->seconds);
        m.wrong += is_wrong(state, reaction->claim);
    }
    m.spread = std::sqrt(squares - m.mean * m.mean);
    return m;
}

TEST(Reactions, AreThoseOfPeopleByLevel) {
    const State state = three_free_dice();
    const struct {
        int level;
        double mean, spread, error;
    } rulings[] = {{kLowestLevel, 2.6, 1.0, 0.08}, {kHighestLevel, 0.9, 0.3, 0.005}};
    for (const auto& [level, mean, spread, error] : rulings) {
        const Reflexes hand = reflexes(level);
        const Measured m = measured(state, 0, hand);
        // One of three dice is the right one, so that on average one is looked at in vain before it.
        EXPECT_NEAR(m.mean, mean + hand.each, 0.03 * mean) << level;
        EXPECT_NEAR(m.spread, spread, 0.1 * spread + hand.each) << level;
        EXPECT_GT(m.least, mean / 2) << "nobody is quicker than his nerves";
        EXPECT_NEAR(double(m.wrong) / kTries, error, 0.2 * error + 0.001) << level;
    }
    EXPECT_NEAR((reflexes(5).mean + reflexes(6).mean) / 2, 1.6, 0.05);
    EXPECT_NEAR((reflexes(5).spread + reflexes(6).spread) / 2, 0.6, 0.05);
    EXPECT_NEAR((reflexes(5).error + reflexes(6).error) / 2, 0.03, 0.003);
}

// Three pits of the sum 6: the first that is noticed is claimed. That no pit has the sum 18 is known when all have been looked at.
TEST(Reactions, ThatThereIsNothingIsSeenLast) {
    const auto game = test::load({"bunte-kuh", {{"size", "3"}, {"dice", "6"}}});
    const Reflexes hand = reflexes(kHighestLevel);
    const auto mean = [&](const std::string& total) {
        const State state =
            test::match_at(game, "P321P321P321/P321P321/P321 Player1 left=3,3 total=" + total + " @turn.4")
                .state();
        EXPECT_TRUE(state.race());
        return measured(state, 0, hand).mean;
    };
    EXPECT_LT(mean("6"), hand.mean);
    EXPECT_NEAR(mean("18"), hand.mean + 3 * hand.each, 0.03 * hand.mean);
}

// The page would let everybody take what shows its number to the neighbour. Nobody can see that from his own side.
TEST(Reactions, NobodyLooksAroundTheCorner) {
    const auto page = [](const std::string& whose) {
        return test::load_page(R"(game "Corners"
set abacus
players Red, Yellow, Pearl
board dice(3)
sight side
repetition none
bag pool = 55, 55, 55, 0, 0
var number = 0
start:
    bury(pool, points)
    uncover
turn:
    number = roll(6)
    race:
        claim "take":
            p = choose(free)
            if openly(face(p, side()" +
                               whose + R"())) == number: lift(p)
            else: wrong "another number"
        claim "stop" if me == mover: stop
        silence 8: stop
    finish
score:
    rank by count(of(player))
)");
    };
    const Reflexes sure{1, 0.3, 0};
    for (const bool own : {true, false}) {
        const auto game = page(own ? "me" : "next(me)");
        ASSERT_TRUE(game);
        int claims = 0;
        for (std::uint64_t seed = 1; seed <= 60; ++seed) {
            Random random(seed);
            State state = game->start();
            ASSERT_TRUE(comes_to_a_race(state, random));
            for (int seat = 1; seat < 3; ++seat) claims += react(state, seat, sure, random).has_value();
        }
        if (own) EXPECT_GT(claims, 10) << "what lies before his eyes is claimed";
        else EXPECT_EQ(claims, 0);
    }
}

// Whoever never errs is never wrong, in all races of the shelf, though he sees only what his seat sees; and what he does not see
// makes no difference to him, not even to when he claims.
TEST(Reactions, OfEveryRaceComeFromWhatTheSeatSees) {
    const Reflexes sure{1, 0.3, 0};
    int races = 0;
    for (const test::Setting& setting : test::settings()) {
        const auto game = test::load(setting);
        if (!game || !game->program().has_races || !setting.options.empty()) continue;
        int claims = 0;
        for (std::uint64_t seed = 1; seed <= 2; ++seed) {
            Random random(seed);
            State state = game->start();
            for (int n = 0; n < 2 && comes_to_a_race(state, random); ++n) {
                for (int seat = 0; seat < game->players(); ++seat) {
                    Random first(seed), second(seed);
                    const auto reaction = react(state, seat, sure, first);
                    const auto blind = react(as_seen(state, seat), seat, sure, second);
                    ASSERT_EQ(reaction.has_value(), blind.has_value()) << setting.name();
                    if (!reaction) continue;
                    ++claims;
                    EXPECT_FALSE(is_wrong(state, reaction->claim)) << setting.name();
                    EXPECT_EQ(state.claimant(reaction->claim), seat);
                    EXPECT_TRUE(reaction->claim == blind->claim && reaction->seconds == blind->seconds)
                        << setting.name();
                }
                state.play_random(random);
            }
        }
        EXPECT_GT(claims, 0) << setting.name();
        races += claims > 0;
    }
    EXPECT_EQ(races, 8);
}

}  // namespace
}  // namespace cairn
