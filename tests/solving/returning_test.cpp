// Atlases of games in which balls leave the board, move or come back.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "play/text/position.hpp"
#include "solving/backwards.hpp"
#include "study/atlas/returning/settling.hpp"
#include "study/atlas/returning/sweeps_file.hpp"
#include "study/atlas/returning/tree_walk.hpp"
#include "study/atlas/verify.hpp"
#include "study/proof/solve.hpp"
#include "support/folder.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

const std::atomic<bool> kGoOn{false};

std::shared_ptr<const AtlasPlan> plan_of(const std::shared_ptr<const Game>& game) {
    AtlasPlan::Made made = AtlasPlan::make(game);
    EXPECT_TRUE(made.plan) << made.problem;
    return made.plan;
}

OptionValues on_three_by_three(const std::string& variant) {
    OptionValues options{{"size", "3"}};
    if (!variant.empty()) options.emplace_back("variant", variant);
    return options;
}

enum class Turns { ByTrees, PlayedOut };

// Sweeps until nothing changes; how many sweeps that took.
int settle(AtlasBuilder& builder, const std::shared_ptr<const AtlasReach>& reach, Turns turns,
           int threads = 2) {
    Settling settling(builder, reach, threads);
    if (turns == Turns::PlayedOut) settling.play_out();
    else EXPECT_TRUE(settling.by_trees());
    int sweeps = 0;
    for (SweepReport report; !settling.settled(); ++sweeps)
        if (!settling.sweep(kGoOn, report)) {
            ADD_FAILURE() << settling.problem();
            break;
        }
    return sweeps;
}

std::shared_ptr<const AtlasReach> reached(const std::shared_ptr<const AtlasPlan>& plan) {
    const auto reach = std::make_shared<AtlasReach>(plan);
    EXPECT_TRUE(reach->follow(2, kGoOn));
    return reach;
}

// A page of its own: pawns of one colour each that are raised, moved and taken, small enough for every line of play.
const char* const kMoves = R"(game "Moves"
by "Cairn", 2026
colours white, black
category "Test"
complexity 1
aim "Put the last ball on top."
players White, Black
board pyramid(2)
repetition draws
limit 300 turns

turn:
    either "place" if count(mine) < 3:
        p = choose(playable)
        put(me, p)
        if p == apex: win(me, "the ball on top", apex)
    or "move":
        p = choose(free & mine)
        lift(p)
        q = choose(playable - p)
        put(me, q)
        if q == apex: win(me, "the ball on top", apex)
    or "back":
        lift(choose(free & mine))

stuck:
    lose(me, "nothing to do")
)";

std::shared_ptr<const Game> game_of(const std::string& page) {
    auto loaded = Game::load(page);
    EXPECT_TRUE(loaded.game);
    return loaded.game;
}

void expect_truth(const std::shared_ptr<const Game>& game, Turns turns) {
    const auto plan = plan_of(game);
    ASSERT_TRUE(plan);
    AtlasBuilder builder(plan, 1);
    settle(builder, reached(plan), turns);
    Backwards truth(game->start());
    std::size_t decided = 0;
    truth.each([&](const State& state, Verdict verdict) {
        ASSERT_EQ(builder.verdict(state), verdict) << position_text(state);
        decided += !verdict.drawn();
    });
    EXPECT_GT(decided, 10u);
}

TEST(Returning, SaysTheTruthWhereBallsMoveAndLeave) { expect_truth(game_of(kMoves), Turns::ByTrees); }

TEST(Returning, SaysTheTruthWhenTurnsArePlayedOut) {
    expect_truth(game_of(kMoves), Turns::PlayedOut);
    expect_truth(load({"spline-plus", {{"size", "2"}}}), Turns::PlayedOut);
}

TEST(Returning, SaysTheTruthOfSplinePlusOnThreeByThree) {
    expect_truth(load({"spline-plus", {{"size", "3"}}}), Turns::PlayedOut);
    expect_truth(load({"spline-plus", {{"size", "3"}}}), Turns::ByTrees);
}

// Every byte that can be met: one tree for a class of occupancies, and turn after turn.
TEST(Returning, TreesOfTurnsAgreeWithTurnsPlayedOut) {
    for (const auto& [id, variant] :
         {std::pair("pylos", "children"), {"pylos", "mature"}, {"spline-plus", ""}}) {
        SCOPED_TRACE(std::string(id) + " " + variant);
        const auto plan = plan_of(load({id, on_three_by_three(variant)}));
        const auto reach = reached(plan);
        AtlasBuilder trees(plan, 1), played(plan, 1);
        settle(trees, reach, Turns::ByTrees);
        settle(played, reach, Turns::PlayedOut);
        EXPECT_EQ(trees.tables(), played.tables());
        AtlasBuilder alone(plan, 1);
        settle(alone, nullptr, Turns::ByTrees, 1);
        for (std::uint32_t s = 0; s < plan->sheets().size(); ++s)
            for (std::uint64_t at = 0; at < plan->sheets()[s].places; ++at)
                ASSERT_TRUE(!reach->has(s, at) || alone.tables()[s][at] == trees.tables()[s][at]);
    }
}

// Pylos is the same for both players, so that half of it need not be judged; and nothing else comes of it.
TEST(Returning, OnePlayersPositionsAreImagesOfTheOthers) {
    for (const char* variant : {"", "children", "mature"}) {
        SCOPED_TRACE(variant);
        const auto game = load({"pylos", on_three_by_three(variant)});
        const auto plan = plan_of(game);
        AtlasBuilder halved(plan, 1), whole(plan, 1);
        Settling by_images(halved, nullptr, 2), all(whole, nullptr, 2);
        all.judge_all();
        SweepReport report;
        std::uint64_t judged = 0, judged_by_images = 0;
        for (; !by_images.settled(); judged_by_images += report.judged)
            ASSERT_TRUE(by_images.sweep(kGoOn, report));
        EXPECT_EQ(by_images.by_images(), true);
        for (; !all.settled(); judged += report.judged) ASSERT_TRUE(all.sweep(kGoOn, report));
        EXPECT_EQ(halved.tables(), whole.tables());
        EXPECT_LT(judged_by_images, judged * 3 / 5);
    }
}

// Where the second player may do what the first may not, both must be looked at.
TEST(Returning, PlayersWhoMayDoDifferentThingsAreNoImages) {
    std::string page = kMoves;
    const std::string same = "or \"back\":";
    page.replace(page.find(same), same.size(), "or \"back\" if me == Black:");
    const auto plan = plan_of(game_of(page));
    AtlasBuilder builder(plan, 1);
    Settling settling(builder, nullptr, 1);
    ASSERT_TRUE(settling.by_trees());
    SweepReport report;
    ASSERT_TRUE(settling.sweep(kGoOn, report));
    EXPECT_EQ(settling.by_images(), false);
    expect_truth(game_of(page), Turns::ByTrees);
}

// In the middle of the sweeps the tables of one player say nothing yet, and a verdict is asked of both.
TEST(Returning, WhatIsKnownOfAPositionIsKnownOfItsImage) {
    const auto game = load({"pylos", {{"size", "3"}}});
    const auto plan = plan_of(game);
    AtlasBuilder builder(plan, 1);
    Settling settling(builder, nullptr, 1);
    SweepReport report;
    for (int k = 0; k < 3; ++k) ASSERT_TRUE(settling.sweep(kGoOn, report));
    std::vector<State> states;
    std::vector<Verdict> early;
    Random random(7);
    for (int n = 0; n < 200; ++n)
        for (State state = game->start(); !state.over(); state.play_random(random))
            if (plan->find(state)) states.push_back(state);
    std::size_t decided = 0;
    for (const State& state : states) {
        early.push_back(settling.verdict(state));
        decided += !early.back().drawn() && state.player() == 1;
    }
    EXPECT_GT(decided, 20u);
    settling.complete();
    for (std::size_t k = 0; k < states.size(); ++k)
        ASSERT_EQ(builder.verdict(states[k]), early[k]) << position_text(states[k]);
}

// A turn does not begin where the end of the one before would have ended the game: such places are left out.
TEST(Returning, PositionsInWhichTheGameWouldBeOverAreLeftOut) {
    const auto plan = plan_of(load({"spline-plus", {{"size", "3"}}}));
    const auto trees = TurnTrees::make(*plan);
    ASSERT_TRUE(trees);
    AtlasBuilder builder(plan, 1);
    TreeWalk walk(*plan, *trees, builder.tables());
    TurnTree tree;
    const Family& spans = plan->game().lattice().families.find("spans")->second;
    std::uint64_t left_out = 0, kept = 0;
    State state = plan->game().blank();
    for (int layer = 0; layer < plan->occupancies().layers(); ++layer)
        for (std::uint32_t c = 0; c < plan->occupancies().classes(layer).size(); ++c)
            for (const std::uint32_t s : plan->sheets_of(layer)) {
                const Sheet& sheet = plan->sheets()[s];
                if (!trees->grow(tree, trees->kind_of(s), layer, c)) continue;
                walk.begin(tree, false);
                Colourings colouring(plan->occupancies().classes(layer)[c], sheet.counts);
                for (std::uint64_t way = 0; way < sheet.ways; ++way, colouring.next()) {
                    state = *sheet.model;
                    plan->lay(state, sheet, colouring.colours());
                    // Whether a line of one colour spans a level is read off the board itself.
                    bool line = false;
                    for (const WideSet& span : spans.members)
                        for (int colour : {0, 1}) line |= span.subset_of(state.plane(0, colour));
                    ASSERT_EQ(walk.comes_about(colouring.colours()), !line) << position_text(state);
                    ++(line ? left_out : kept);
                }
            }
    EXPECT_GT(left_out, 1000u);
    EXPECT_GT(kept, 1000u);
}

TEST(Returning, TreesAreForGamesThatKeepNothingElse) {
    EXPECT_TRUE(TurnTrees::make(*plan_of(load({"pylos", {{"size", "3"}}}))));
    EXPECT_FALSE(TurnTrees::make(*plan_of(load({"special-cake", {{"size", "3"}}}))));  // it has phases
}

TEST(Returning, SweepsGoOnAfterAnInterrupt) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "kept.sweeps";
    const auto plan = plan_of(load({"pylos", {{"size", "3"}, {"variant", "mature"}}}));
    AtlasBuilder whole(plan, 1);
    const int sweeps = settle(whole, nullptr, Turns::ByTrees);
    for (int before = 0; before < sweeps; before += 8) {
        AtlasBuilder builder(plan, 1);
        {
            Settling settling(builder, nullptr, 1);
            SweepReport report;
            for (int k = 0; k < before; ++k) ASSERT_TRUE(settling.sweep(kGoOn, report));
            const std::atomic<bool> stop{true};
            EXPECT_FALSE(settling.sweep(stop, report));
            ASSERT_EQ(keep_sweeps(path, builder, {settling.distances(), 2.5, settling.by_images()}, 2), "");
        }
        AtlasBuilder later(plan, 1);
        const auto kept = kept_sweeps(path, later);
        ASSERT_TRUE(kept);
        EXPECT_EQ(kept->seconds, 2.5);
        Settling settling(later, nullptr, 1);
        settling.go_on(kept->distances, kept->by_images);
        for (SweepReport report; !settling.settled();) ASSERT_TRUE(settling.sweep(kGoOn, report));
        EXPECT_EQ(later.tables(), whole.tables()) << "after " << before << " sweeps";
    }
    // Of another game, torn, or with a wrong byte: not believed.
    AtlasBuilder other(plan_of(load({"pylos", {{"size", "3"}}})), 1);
    EXPECT_FALSE(kept_sweeps(path, other));
    std::string bytes;
    {
        std::ifstream in(path, std::ios::binary);
        bytes.assign(std::istreambuf_iterator<char>(in), {});
    }
    for (const std::size_t at : {bytes.size() / 2, bytes.size() - 3}) {
        std::string bad = bytes;
        bad[at] = char(bad[at] ^ 4);
        std::ofstream(path, std::ios::binary) << bad;
        AtlasBuilder again(plan, 1);
        EXPECT_FALSE(kept_sweeps(path, again)) << at;
        EXPECT_TRUE(again.tables().front().empty());
        std::ofstream(path, std::ios::binary) << bytes.substr(0, at);
        EXPECT_FALSE(kept_sweeps(path, again)) << at;
    }
}

// Long before all is settled; the number of choices may then be too high, never too low.
TEST(Returning, WhoWinsFromTheStartIsCertainWhenItIsDecided) {
    for (const char* variant : {"", "children", "mature"}) {
        SCOPED_TRACE(variant);
        const auto game = load({"pylos", on_three_by_three(variant)});
        const auto plan = plan_of(game);
        AtlasBuilder whole(plan, 1), builder(plan, 1);
        const int sweeps = settle(whole, nullptr, Turns::ByTrees);
        const Verdict truth = whole.verdict(game->start());
        Settling settling(builder, nullptr, 1);
        int swept = 0;
        std::optional<Solution> early;
        for (SweepReport report; !settling.settled() && !early; ++swept) {
            ASSERT_TRUE(settling.sweep(kGoOn, report));
            early = solve_by_sweeps(settling, game->start());
        }
        ASSERT_TRUE(early);
        EXPECT_EQ(early->verdict.value(), truth.value());
        if (truth.drawn()) {  // which is certain once everything is decided that can be
            EXPECT_TRUE(settling.distances());
            EXPECT_TRUE(early->exact);
            EXPECT_LT(swept, sweeps);
            continue;
        }
        EXPECT_LT(swept, sweeps / 2);
        EXPECT_GE(early->verdict.choices(), truth.choices());
        EXPECT_FALSE(early->exact);
        State state = game->start();
        for (const Move move : early->line) state.play(move);
        ASSERT_TRUE(state.over());
        EXPECT_LE(int(early->line.size()), early->verdict.choices());
        EXPECT_EQ(state.outcome().ranks[truth.wins() ? 0 : 1], 1);
    }
}

// A file, a State in the midst of a turn, and a win that the limit of turns may cut off.
TEST(Returning, AnAtlasAnswersInTheMidstOfATurn) {
    const TemporaryFolder folder;
    const auto game = load({"pylos", {{"size", "3"}}});
    AtlasBuilder builder(plan_of(game), 1);
    settle(builder, nullptr, Turns::ByTrees);
    const auto path = atlas_path(folder.path(), "pylos", {}, *game);
    {
        AtlasWriter writer(path, builder);
        const Settling settling(builder, nullptr, 1);
        for (int layer = writer.next_layer(); layer >= 0; --layer) {
            if (builder.plan().sheets_of(layer).empty()) continue;
            ASSERT_TRUE(writer.add(settling.report(layer)));
        }
        ASSERT_TRUE(writer.finish(builder.verdict(game->start())));
    }
    const auto opened = Atlas::open(path, game);
    ASSERT_TRUE(opened.atlas) << opened.problem;
    const auto solution = solve_by_atlas(*opened.atlas, game->start());
    ASSERT_TRUE(solution);
    EXPECT_EQ(int(solution->line.size()), solution->verdict.choices());
    EXPECT_EQ(verify_sample(*opened.atlas, 300, 1, kGoOn).problem, "");

    State state = game->start();
    int inside = 0;
    for (const Move move : solution->line) {
        const auto value = opened.atlas->value(state);
        ASSERT_TRUE(value) << position_text(state);
        inside += !opened.atlas->plan().find(state);
        state.play(move);
    }
    EXPECT_GT(inside, 0);

    State late = game->start();
    late.header().turn = 290;
    EXPECT_TRUE(opened.atlas->value(game->start()));
    EXPECT_FALSE(opened.atlas->value(late));
}

}  // namespace
}  // namespace cairn::test
