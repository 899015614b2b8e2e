// Native code that comes while games are played: it is taken when it is there, and the games stay the same.
#include "native/beside.hpp"

#include <gtest/gtest.h>

#include "native/sure_puts.hpp"
#include "support/native_pair.hpp"

namespace cairn::test {
namespace {

using native::Beside;
using namespace std::chrono_literals;

constexpr const char* kPage = R"(game "Beside"
set shibumi
players White, Black
board pyramid(4)
turn:
    either "put":
        put(me, choose(playable))
    or "raise":
        lift(choose(free & mine))
        put(me, choose(playable & level(1)))
    if count(balls) > 20: win(me, "enough")
)";

std::shared_ptr<const Game> page() {
    const auto loaded = Game::load(kPage);
    EXPECT_TRUE(loaded.game) << loaded.diagnostics.text("page", kPage);
    return loaded.game;
}

TEST(Beside, IsTakenWhilePlayGoesOn) {
    if (!native::system_compiler()) GTEST_SKIP() << "there is no compiler";
    const OwnCache cache;
    const auto interpreted = page(), played = page();
    const Beside beside(played, 0ms);
    for (std::uint64_t seed = 1; beside.came() == Beside::Came::Waiting || seed < 50; ++seed)
        ASSERT_EQ(difference_by_playout({"page", interpreted, played, {}}, seed), "");
    EXPECT_EQ(beside.came(), Beside::Came::Taken) << beside.problem();
    EXPECT_TRUE(played->runs_native());
    EXPECT_TRUE(native::find(played->running()).code) << "it was not kept";
}

TEST(Beside, WaitsUntilItPays) {
    const OwnCache cache;
    const auto game = page();
    { const Beside beside(game, 1h); }
    EXPECT_FALSE(game->runs_native());
    EXPECT_FALSE(native::find(game->running()).code);
}

TEST(Beside, EndsTheCompilerWithThePlay) {
    if (!native::system_compiler()) GTEST_SKIP() << "there is no compiler";
    const OwnCache cache;
    std::atomic<bool> over = true;
    const auto game = page();
    EXPECT_FALSE(native::make(game->running(), &over).code);
    EXPECT_FALSE(native::find(game->running()).code) << "it was compiled to the end";
    over = false;
    EXPECT_TRUE(native::make(game->running(), &over).code) << "what was given up stands in the way";
}

TEST(Beside, SaysThatThereIsNoCompiler) {
    const OwnCache cache;
    const std::string path = std::getenv("PATH");
    setenv("PATH", "/nowhere", 1);
    setenv("CXX", "no-such-compiler", 1);
    const auto game = page();
    {
        const Beside beside(game, 0ms);
        while (beside.came() == Beside::Came::Waiting) std::this_thread::sleep_for(1ms);
        EXPECT_EQ(beside.came(), Beside::Came::Refused);
        EXPECT_NE(beside.problem().find("no compiler"), std::string::npos) << beside.problem();
    }
    unsetenv("CXX");
    setenv("PATH", path.c_str(), 1);
    EXPECT_FALSE(game->runs_native());
}

// Either engine goes on from where the other came to.
TEST(NativeCode, TakesTurnsWithTheInterpreter) {
    if (!native::system_compiler()) GTEST_SKIP() << "there is no compiler";
    const OwnCache cache;
    std::vector<Pair> pairs = {pair_of("page", kPage, {})};
    ASSERT_EQ(compile_together(pairs, 0, 1), "");
    for (std::uint64_t seed = 1; seed < 20; ++seed) {
        State a = pairs[0].interpreted->start(), b = pairs[0].native->start();
        Random one(seed), other(seed);
        for (int k = 0; k < 100 && !a.over(); ++k) {
            pairs[0].native->run_native(k % 2 ? pairs[0].code : NativeCode{});
            ASSERT_EQ(a.play_random(one), b.play_random(other));
            ASSERT_TRUE(same(a, b)) << "seed " << seed << ", choice " << k;
        }
    }
}

std::vector<bool> sure_puts_of(const std::string& turn) {
    const auto loaded =
        Game::load("game \"Puts\"\nset shibumi\nplayers White, Black\nboard pyramid(4)\nturn:\n" + turn);
    EXPECT_TRUE(loaded.game) << turn;
    if (!loaded.game) return {};
    const Program& program = loaded.game->running();
    const std::vector<bool> sure = sure_puts(program, flow_of_play(program));
    std::vector<bool> puts;
    for (std::size_t pc = 0; pc < sure.size(); ++pc)
        if (program.code[pc].op == Op::Put) puts.push_back(sure[pc]);
    return puts;
}

TEST(SurePuts, AreThoseOnPointsThatArePlayableStill) {
    using Puts = std::vector<bool>;
    EXPECT_EQ(sure_puts_of("    put(me, choose(playable))\n"), Puts({true}));
    EXPECT_EQ(sure_puts_of("    put(me, choose(playable & level(0)))\n"), Puts({true}));
    EXPECT_EQ(sure_puts_of("    put(me, choose(playable - level(0) | playable & level(1)))\n"),
              Puts({false}));
    EXPECT_EQ(sure_puts_of("    put(me, choose(empty))\n"), Puts({false}));
    // The point was playable before a ball was put elsewhere.
    EXPECT_EQ(sure_puts_of("    p = choose(playable)\n    put(me, choose(playable))\n    put(me, p)\n"),
              Puts({true, false}));
}

}  // namespace
}  // namespace cairn::test
