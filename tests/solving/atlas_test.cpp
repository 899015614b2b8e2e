// An atlas says the truth, survives an interrupt, and is not believed when a byte of it is wrong.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "play/text/position.hpp"
#include "solving/truth.hpp"
#include "study/atlas/adding/class_turns.hpp"
#include "study/atlas/verify.hpp"
#include "study/proof/solve.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

const std::atomic<bool> kGoOn{false};

std::filesystem::path fresh_folder() {
    std::string name = (std::filesystem::temp_directory_path() / "cairn-atlas-XXXXXX").string();
    return mkdtemp(name.data());
}

class Atlases : public ::testing::Test {
   protected:
    void TearDown() override { std::filesystem::remove_all(folder_); }

    std::shared_ptr<const AtlasPlan> plan(const std::shared_ptr<const Game>& game) {
        AtlasPlan::Made made = AtlasPlan::make(game);
        EXPECT_TRUE(made.plan) << made.problem;
        return made.plan;
    }
    // Builds the layers down to `last`; the whole atlas with 0.
    std::filesystem::path build(const std::shared_ptr<const Game>& game, int last = 0) {
        AtlasBuilder builder(plan(game), 2);
        if (builder.worth_reaching()) {
            const auto reach = std::make_shared<AtlasReach>(plan(game));
            for (int layer = 0; layer < builder.plan().occupancies().layers(); ++layer)
                EXPECT_TRUE(reach->follow_layer(layer, 2, kGoOn));
            builder.keep_to(reach);
        }
        const auto path = atlas_path(folder_, "game", {}, *game);
        AtlasWriter writer(path, builder);
        EXPECT_EQ(writer.problem(), "");
        for (int layer = writer.next_layer(); layer >= last; --layer) {
            if (builder.plan().sheets_of(layer).empty()) continue;
            LayerReport report;
            EXPECT_TRUE(builder.build_layer(layer, kGoOn, report));
            EXPECT_TRUE(writer.add(report));
        }
        if (last == 0) {
            EXPECT_TRUE(writer.finish(builder.verdict(game->start()))) << writer.problem();
        }
        return path;
    }
    std::filesystem::path folder_ = fresh_folder();
};

std::string bytes_of(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void write_bytes(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

TEST_F(Atlases, SayTheTruthOnThreeByThree) {
    for (const char* id : {"spline", "span", "sponnect", "spirit", "sp-dancers", "spaiji", "spout"}) {
        SCOPED_TRACE(id);
        const auto game = load({id, {{"size", "3"}}});
        const auto opened = Atlas::open(build(game), game);
        ASSERT_TRUE(opened.atlas) << opened.problem;
        Truth truth;
        EXPECT_EQ(opened.atlas->result().start, truth.of(game->start()));
        for (const auto& [state, verdict] : truth.known())
            ASSERT_EQ(opened.atlas->verdict(state), verdict) << position_text(state);
        const AtlasCheck check = verify_all(*opened.atlas, 1'000'000, kGoOn);
        EXPECT_TRUE(check.full);
        EXPECT_EQ(check.problem, "");
        EXPECT_EQ(check.positions, truth.known().size());
    }
}

// Only where turns ignore colours may they be played once for all colourings of an occupancy.
TEST(ClassTurns, AreForGamesThatLookAtColoursOnlyInTheScore) {
    for (const char* id : {"spaiji", "spodd"})
        EXPECT_TRUE(turns_ignore_colours(load({id, {}})->program())) << id;
    for (const char* id : {"spline", "span", "sp-dancers", "spout", "spirit", "spone"})
        EXPECT_FALSE(turns_ignore_colours(load({id, {}})->program())) << id;
}

// Every turn from every position of a small game, looked up and played out.
TEST_F(Atlases, TurnsPlayedOnceForAClassAgreeWithTurnsPlayedOut) {
    const auto game = load({"spaiji", {{"size", "3"}}});
    const auto opened = Atlas::open(build(game), game);
    ASSERT_TRUE(opened.atlas) << opened.problem;
    const AtlasPlan& plan = opened.atlas->plan();
    AtlasBuilder builder(this->plan(game), 1);
    LayerReport report;
    for (int layer = plan.occupancies().layers(); layer-- > 8;)
        if (!plan.sheets_of(layer).empty()) builder.build_layer(layer, kGoOn, report);
    int compared = 0;
    for (const std::uint32_t number : plan.sheets_of(6)) {
        const Sheet& sheet = plan.sheets()[number];
        for (const Balls balls : plan.occupancies().classes(6)) {
            State state = *sheet.model;
            Colourings colouring(balls, sheet.counts);
            plan.lay(state, sheet, colouring.colours());
            ClassTurns turns(plan, builder.tables(), state);
            ASSERT_TRUE(turns.usable());
            for (std::uint64_t way = 0; way < sheet.ways; ++way, colouring.next(), ++compared) {
                plan.lay(state, sheet, colouring.colours());
                // The builder has no table of this layer, so that it plays the turns out.
                ASSERT_EQ(turns.value(state, colouring.colours()), builder.verdict(state))
                    << position_text(state);
            }
        }
    }
    EXPECT_GT(compared, 100);
}

TEST_F(Atlases, TheirLineIsBestPlay) {
    const auto game = load({"spline", {{"size", "3"}}});
    const auto opened = Atlas::open(build(game), game);
    ASSERT_TRUE(opened.atlas);
    const auto solution = solve_by_atlas(*opened.atlas, game->start());
    ASSERT_TRUE(solution);
    EXPECT_EQ(int(solution->line.size()), solution->verdict.choices());
}

TEST_F(Atlases, GoOnAfterAnInterrupt) {
    const auto game = load({"spline", {{"size", "3"}}});
    const auto whole = build(game);
    const std::string expected = bytes_of(whole);
    std::filesystem::remove(whole);

    const auto path = build(game, 8);
    const std::string part = path.string() + ".part";
    const std::string so_far = bytes_of(part);
    write_bytes(part, so_far + std::string("torn"));
    {
        AtlasBuilder builder(plan(game), 1);
        const AtlasWriter writer(path, builder);
        EXPECT_EQ(writer.next_layer(), 7);
    }
    build(game);
    const auto opened = Atlas::open(path, game);
    ASSERT_TRUE(opened.atlas) << opened.problem;
    EXPECT_EQ(verify_all(*opened.atlas, 1'000'000, kGoOn).problem, "");
}

TEST_F(Atlases, AreRefusedWhenAnyByteIsWrong) {
    const auto game = load({"spline", {{"size", "2"}}});
    const auto path = build(game);
    const std::string good = bytes_of(path);
    ASSERT_TRUE(Atlas::open(path, game).atlas);
    for (std::size_t at = 0; at < good.size(); ++at) {
        std::string bad = good;
        bad[at] = char(bad[at] ^ 4);
        write_bytes(path, bad);
        const auto opened = Atlas::open(path, game);
        ASSERT_TRUE(!opened.atlas || !opened.atlas->check().empty()) << "byte " << at;
        if (!opened.atlas) {
            ASSERT_NE(opened.problem, "");
        }
    }
    for (std::size_t length = 0; length < good.size(); length += 3) {
        write_bytes(path, good.substr(0, length));
        ASSERT_FALSE(Atlas::open(path, game).atlas) << length;
    }
}

TEST_F(Atlases, OfOtherRulesAreRefused) {
    const auto path = build(load({"spline", {{"size", "2"}}}));
    const auto opened = Atlas::open(path, load({"span", {{"size", "2"}}}));
    EXPECT_FALSE(opened.atlas);
    EXPECT_NE(opened.problem.find("other rules"), std::string::npos) << opened.problem;
}

TEST_F(Atlases, VerifyingFindsAWrongValue) {
    const auto game = load({"spline", {{"size", "3"}}});
    AtlasBuilder builder(plan(game), 1);
    const auto path = atlas_path(folder_, "wrong", {}, *game);
    {
        AtlasWriter writer(path, builder);
        for (int layer = writer.next_layer(); layer >= 0; --layer) {
            LayerReport report;
            ASSERT_TRUE(builder.build_layer(layer, kGoOn, report));
            if (layer == 6)
                for (std::uint8_t& byte : builder.tables()[builder.plan().sheets_of(6)[0]]) byte = 1;
            ASSERT_TRUE(writer.add(report));
        }
        ASSERT_TRUE(writer.finish(builder.verdict(game->start())));
    }
    const auto opened = Atlas::open(path, game);
    ASSERT_TRUE(opened.atlas);
    EXPECT_NE(verify_all(*opened.atlas, 1'000'000, kGoOn).problem, "");
    EXPECT_NE(verify_sample(*opened.atlas, 3000, 1, kGoOn).problem, "");
}

TEST_F(Atlases, AreNotForEveryGame) {
    const auto problem = [&](const Setting& setting) { return AtlasPlan::make(load(setting)).problem; };
    EXPECT_NE(problem({"spargo", {}}).find("the score decides"), std::string::npos);
    EXPECT_NE(problem({"spline", {{"size", "5"}}}).find("smaller size"), std::string::npos);
    EXPECT_NE(problem({"spy", {}}).find("chance"), std::string::npos);
    EXPECT_NE(problem({"spinimax", {}}).find("two players"), std::string::npos);
    EXPECT_NE(problem({"sprite", {}}).find("remembers"), std::string::npos);
}

}  // namespace
}  // namespace cairn::test
