// How the tree search behaves, whatever it finds: the same again, within limits, learning from move to move.
#include <thread>

#include "pages.hpp"
#include "search/mcts/mcts.hpp"
#include "search/mcts/tree.hpp"
#include "search/players/player.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

Limits iterations(std::uint64_t n) {
    Limits limits;
    limits.iterations = n;
    return limits;
}

std::vector<Move> whole_game(const std::shared_ptr<const Game>& game, const std::string& player,
                             std::uint64_t seed) {
    auto one = make_player(player, game, seed).player;
    Match match(game);
    Random random(seed);
    while (!match.state().over()) {
        if (match.state().player() == kChance) {
            State dealt = match.state();
            match.play(dealt.play_random(random));
        } else {
            match.play(one->choose(match));
        }
    }
    return match.moves();
}

TEST(Mcts, TheSameSeedPlaysTheSameGame) {
    for (const std::string id : {"spline", "spargo", "spoker", "spandrel", "spagyric"}) {
        const auto game = load({id, {}});
        EXPECT_EQ(whole_game(game, "mcts:iterations=60", 5), whole_game(game, "mcts:iterations=60", 5)) << id;
    }
    const auto game = load({"spline", {}});
    EXPECT_NE(whole_game(game, "mcts:iterations=60", 5), whole_game(game, "mcts:iterations=60", 6));
}

TEST(Mcts, KeepsWithinItsMemory) {
    const auto game = load({"spline", {}});
    MctsSettings settings;
    settings.memory = 4 << 20;
    const Analysis analysis = make_mcts(settings)->think(Match(game), iterations(60'000));
    EXPECT_EQ(analysis.iterations, 60'000u);
    const std::size_t bytes = analysis.nodes * sizeof(Node);  // and as much again for what is counted
    EXPECT_LE(bytes, settings.memory);
    EXPECT_GT(bytes, settings.memory / 3) << "the limit was not reached: test nothing";
}

TEST(Mcts, MemoryOfWhatIsPlayedAwayIsUsedAgain) {
    Tree tree(2, 64 << 20);
    const MoveList moves(10);
    Random random(1);
    for (int turn = 0; turn < 2000; ++turn) {
        const NodeId root = tree.root();
        tree.grow(root, turn % 2, moves);
        const NodeId first = tree[root].first;
        for (NodeId child = first; child < first + 10; ++child) tree.grow(child, 0, moves);
        tree.descend(first + NodeId(random.below(10)));
    }
    EXPECT_LE(tree.size(), 200u);
    EXPECT_LE(tree.bytes(), std::size_t(2) << 20);
}

TEST(Mcts, RemembersWhatItLearntAfterAMove) {
    const auto game = load({"spline", {}});
    const auto thinker = make_mcts({});
    Match match(game);
    const Analysis before = thinker->think(match, iterations(20'000));
    match.play(before.best().move);
    match.play(before.best().line.at(1));
    const Analysis after = thinker->think(match, iterations(1));
    std::uint64_t visits = 0;
    for (const ChoiceValue& c : after.choices) visits += c.visits;
    EXPECT_GT(visits, 100u);
    match.undo();  // somewhere else: begins anew
    match.undo();
    const Analysis anew = thinker->think(match, iterations(1));
    visits = 0;
    for (const ChoiceValue& c : anew.choices) visits += c.visits;
    EXPECT_LE(visits, 1u);
}

TEST(Mcts, StopsWhenTold) {
    const auto game = load({"spline", {}});
    std::atomic<bool> stop{false};
    Limits limits;
    limits.stop = &stop;
    int reports = 0;
    const Analysis analysis = make_mcts({})->think(Match(game), limits, [&](const Analysis& so_far) {
        EXPECT_EQ(so_far.choices.size(), 16u);
        if (++reports == 2) stop = true;
    });
    EXPECT_EQ(reports, 2);
    EXPECT_GT(analysis.iterations, 0u);
}

TEST(Mcts, TwoThreadsWorkOnOneTree) {
    const auto game = load({"spline", {}});
    MctsSettings settings;
    settings.threads = 2;
    const Match match = match_at(game, "WWW./BBB./..../.... W");
    EXPECT_TRUE(make_mcts(settings)->think(match, iterations(1000)).best().proved);
    const Analysis analysis = make_mcts(settings)->think(Match(game), iterations(20'000));
    EXPECT_GE(analysis.iterations, 20'000u);
    std::uint64_t visits = 0;
    for (const ChoiceValue& c : analysis.choices) {
        visits += c.visits;
        EXPECT_GE(c.value, 0.0);
        EXPECT_LE(c.value, 1.0);
    }
    EXPECT_EQ(visits, analysis.iterations);
}

TEST(Mcts, ListsEveryChoiceWithALine) {
    const auto game = load({"spline", {}});
    const Match match(game);
    const Analysis analysis = make_mcts({})->think(match, iterations(2000));
    EXPECT_EQ(analysis.choices.size(), 16u);
    for (const ChoiceValue& c : analysis.choices) {
        State state = match.state();
        ASSERT_FALSE(c.line.empty());
        EXPECT_EQ(c.line.front(), c.move);
        for (Move m : c.line) {
            ASSERT_TRUE(state.legal(m));
            state.play(m);
        }
    }
}

// A game of one player has scores without bounds.
TEST(Mcts, ScoresOfPuzzlesGetBetter) {
    const auto game = load({"spuzzle", {}});
    double few = 0, many = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed)
        for (auto [text, sum] : {std::pair{"mcts:iterations=5", &few}, {"mcts:iterations=400", &many}}) {
            auto player = make_player(text, game, seed).player;
            Match match(game);
            while (!match.state().over()) match.play(player->choose(match));
            *sum += match.state().outcome().scores.at(0);
        }
    EXPECT_GT(many, few);
}

}  // namespace
}  // namespace cairn::test
