// Which pages a GPU is given, and with how much room.
#include "gpu/fit.hpp"

#include <gtest/gtest.h>

#include "gpu/device.hpp"
#include "gpu/ptx.hpp"
#include "gpu/writer.hpp"
#include "play/game/library.hpp"
#include "support/native_pair.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

std::shared_ptr<const Game> page(const std::string& turn) {
    const std::string text = "game \"Small\"\nset shibumi\nplayers White, Black\nboard pyramid(3)\n" + turn;
    const auto loaded = Game::load(text);
    EXPECT_TRUE(loaded.game) << loaded.diagnostics.text("page", text);
    return loaded.game;
}

TEST(Fit, AtLeastFiftyShibumiGamesAreAccepted) {
    int accepted = 0;
    for (const GameFile& file : Library({std::string(CAIRN_SOURCE_DIR) + "/games"}).list())
        accepted += file.system == "shibumi" && gpu::fit(load({file.id, {}})->running()).refusal.empty();
    EXPECT_GE(accepted, 50);
}

TEST(Fit, SaysWhyAPageIsRefused) {
    EXPECT_EQ(gpu::fit(load({"spaghetti", {}})->running()).refusal, "its rules ask for the longest path");
    EXPECT_EQ(gpu::fit(load({"splush", {}})->running()).refusal,
              "its rules ask for balls that enter and push others");
    EXPECT_EQ(gpu::fit(load({"spline", {}})->running()).refusal, "");
}

TEST(Fit, KnowsHowDeepTrialsCanBe) {
    // Nothing can fail after the only choice.
    EXPECT_LE(gpu::deepest_trial(page("turn:\n    put(me, choose(playable))\n")->running()), 1);
    // Two that may fail, one after the other.
    const auto two = page(
        "turn:\n    put(me, choose(playable))\n    put(me, choose(playable))\n    require count(mine) < 9\n");
    EXPECT_EQ(gpu::deepest_trial(two->running()), 3);
    // As many as the player likes.
    EXPECT_EQ(gpu::deepest_trial(load({"spack", {}})->running()), -1);
}

TEST(Fit, ARefusedPageIsRefusedBeforeAnythingElseIsAsked) {
    const gpu::Opened opened = gpu::open_device(load({"spaghetti", {}})->running());
    EXPECT_FALSE(opened.runner);
    EXPECT_EQ(opened.problem, "this page cannot be played on a GPU: its rules ask for the longest path");
}

TEST(KernelWriter, WritesNothingOfThePagesText) {
    const auto game =
        page("turn:\n    put(me, choose(playable))\n    if count(mine) == 3: win(me, \"three */ #error\")\n");
    const std::string code = gpu::write_source({&game->running()});
    for (const char* const word : {"Small", "White", "Black", "three", "#error"})
        EXPECT_EQ(code.find(word), std::string::npos) << word;
}

// Where there is a compiler for it: the code for a GPU is made, kept, and found again.
TEST(Ptx, IsMadeOnce) {
    if (gpu::cuda_compiler().empty()) GTEST_SKIP() << "there is no clang from 16 on";
    const OwnCache cache;
    const auto game =
        page("turn:\n    put(me, choose(playable))\n    if count(mine) == 3: win(me, \"three\")\n");
    const gpu::Ptx made = gpu::ptx_of(game->running());
    ASSERT_EQ(made.problem, "");
    EXPECT_NE(made.text.find(".entry cairn_playouts_0"), std::string::npos);
    setenv("CAIRN_CLANG", "/nowhere/clang", 1);
    EXPECT_EQ(gpu::ptx_of(game->running()).text, made.text);
    EXPECT_NE(gpu::ptx_of(load({"span", {}})->running()).problem.find("clang"), std::string::npos);
    unsetenv("CAIRN_CLANG");
}

}  // namespace
}  // namespace cairn::test
