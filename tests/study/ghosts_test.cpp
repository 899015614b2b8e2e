// Ghosts: what a file of them may say, and what they do at each level.
#include "study/referee/ghosts.hpp"

#include <gtest/gtest.h>

#include "play/game/game.hpp"
#include "play/game/library.hpp"
#include "support/shelf.hpp"

namespace cairn {
namespace {

constexpr const char* kTilted =
    R"({"kind": "tilt", "ghosts": [{"scene": ["332", "233"], "acts": [[2, 100, 0, 0, 5, 6], [1, 100, 0, 500, 5, 6], [3, 0, 0, 0, 0, 0], [1, 7, 8, 0, 0, 0]]}]})";

TEST(Ghosts, AreReadFromTheirFile) {
    const auto ghosts = read_ghosts(kTilted);
    ASSERT_EQ(ghosts.size(), 1u);
    EXPECT_EQ(ghosts[0].scene, (std::vector<std::string>{"233", "332"}));
    EXPECT_EQ(ghosts[0].acts.size(), 4u);
}

TEST(Ghosts, NonsenseIsNone) {
    for (const char* text :
         {"", "[]", "{}", R"({"kind": "throw", "ghosts": []})", R"({"kind": "tilt", "ghosts": [7]})",
          R"({"kind": "tilt", "ghosts": [{"scene": [], "acts": [[1, 2]]}]})",
          R"({"kind": "tilt", "ghosts": [{"scene": [3], "acts": []}]})",
          R"({"kind": "tilt", "ghosts": [{"scene": [], "acts": [[0, 0, 0, 0, 0, 0]]}]})",
          R"({"kind": "tilt", "ghosts": [{"scene": [], "acts": [[1000000, 0, 0, 0, 0, 0]]}]})",
          R"({"kind": "tilt", "ghosts": [{"scene": [], "acts": [["x", 0, 0, 0, 0, 0]]}]})"})
        EXPECT_TRUE(read_ghosts(text).empty()) << text;
}

TEST(Ghosts, TheBestIsAsGoodAsItWasAndOthersOnlyPauseOrGiveUp) {
    const Ghost ghost = read_ghosts(kTilted).front();
    const std::vector<int> best = {100, 0, 0, 5, 6, 100, 0, 0, 5, 6, 100, 0, 500, 5, 6, 0, 0, 0,
                                   0,   0, 0, 0, 0, 0,   0, 0, 0, 0, 0,   0, 7,   8, 0, 0, 0};
    Random random(1);
    EXPECT_EQ(haunt(ghost, 10, random), best);
    bool waited = false, slipped = false;
    for (int n = 0; n < 200; ++n) {
        std::vector<int> slow = haunt(ghost, 1, random);
        waited = waited || slow.size() > best.size();
        slipped = slipped || slow.size() < best.size();
        // Without its pauses it did the same.
        EXPECT_TRUE(std::equal(best.begin(), best.begin() + 15, slow.begin()));
        EXPECT_EQ(slow.size() % 5, 0u);
    }
    EXPECT_TRUE(waited && slipped);
}

TEST(Ghosts, PuffsComeLaterButInOrder) {
    const Ghost ghost =
        read_ghosts(
            R"({"kind": "blow", "ghosts": [{"scene": [], "acts": [[0, 1, 2, 3, 1000, 5], [90, 1, 2, 3, 1000, 5]]}]})")
            .front();
    Random random(2);
    for (int n = 0; n < 50; ++n) {
        const auto input = haunt(ghost, 3, random);
        EXPECT_EQ(input[0], 0);
        if (input.size() > 6) {
            EXPECT_GE(input[6], 90);
        }
    }
}

TEST(Ghosts, LowerLevelsBuildLess) {
    const Ghost ghost =
        read_ghosts(
            R"({"kind": "build", "ghosts": [{"scene": [], "acts": [[0,0,0],[0,0,0],[0,0,0],[0,0,0],[0,0,0],[0,0,0],[0,0,0],[0,0,0],[0,0,0],[0,0,0],[0,0,0],[0,0,0]]}]})")
            .front();
    const auto mean = [&](int level) {
        Random random(3);
        std::size_t sum = 0;
        for (int n = 0; n < 100; ++n) sum += haunt(ghost, level, random).size() / 3;
        return double(sum) / 100;
    };
    EXPECT_LT(mean(1), mean(5));
    EXPECT_LT(mean(5), mean(10));
    EXPECT_GE(mean(1), 1);
}

TEST(Ghosts, AFingerThatIsLessSureSlipsMoreOften) {
    const Ghost ghost =
        read_ghosts(
            R"({"kind": "shake", "ghosts": [{"scene": [], "acts": [[2, 0, 18000, 465, 0], [1, 0, 18000, 300, 386]]}]})")
            .front();
    const std::vector<int> best = {0, 18000, 465, 0, 0, 18000, 465, 0, 0, 18000, 300, 386};
    const auto sure = [&](int level) {
        Random random(4);
        int times = 0;
        for (int n = 0; n < 200; ++n) {
            const auto input = haunt(ghost, level, random);
            EXPECT_EQ(input.size() % 4, 0u);
            for (std::size_t k = 2; k < input.size(); k += 4) EXPECT_TRUE(input[k] >= 0 && input[k] <= 1000);
            times += input == best;
        }
        return times;
    };
    EXPECT_EQ(sure(10), 200);
    EXPECT_LT(sure(7), 180);
    EXPECT_LT(sure(1), 60);
    EXPECT_LT(sure(1), sure(4));
    EXPECT_LT(sure(4), sure(7));
}

// A page that is steered and has ghosts has them for whatever it begins with.
TEST(Ghosts, HaveDoneWhatThePagesAskFor) {
    int pages = 0;
    const Library library({std::string(CAIRN_SOURCE_DIR) + "/games"});
    for (const test::Setting& setting : test::settings()) {
        const auto game = test::load(setting);
        if (!game || !performs_live(game->program())) continue;
        const auto ghosts = ghosts_beside(library.find(setting.id).file.path);
        ASSERT_FALSE(ghosts.empty()) << setting.name();
        pages += setting.options.empty();
        Random random(4);
        for (int n = 0; n < 20; ++n) {
            State state = game->start();
            MoveList moves;
            while (!state.over() && !awaits_performance(state)) {
                state.moves(moves);
                state.play(moves[std::size_t(random.below(int(moves.size())))]);
            }
            const auto stage = staged(state);
            ASSERT_TRUE(stage) << setting.name();
            EXPECT_TRUE(ghost_for(ghosts, state, *stage)) << setting.name() << ": nobody has done this";
        }
    }
    EXPECT_EQ(pages, 7);
}

}  // namespace
}  // namespace cairn
