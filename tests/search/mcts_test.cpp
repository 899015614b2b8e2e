// How the tree search behaves, whatever it finds: the same again, within limits, learning from move to move.
#include <thread>

#include "pages.hpp"
#include "search/mcts/choosing.hpp"
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
    const std::size_t bytes = analysis.nodes * sizeof(Node);  // and as much again for the rest
    EXPECT_LE(bytes, settings.memory);
    EXPECT_GT(bytes, settings.memory / 4) << "the limit was not reached: test nothing";
}

TEST(Mcts, MemoryOfWhatIsPlayedAwayIsUsedAgain) {
    Tree tree(2, 64 << 20);
    const MoveList moves(10);
    Random random(1);
    for (int turn = 0; turn < 2000; ++turn) {
        const NodeId root = tree.root();
        tree.grow(root, turn % 2, moves);
        const NodeId first = tree.first(root);
        for (NodeId child = first; child < first + 10; ++child) tree.grow(child, 0, moves);
        tree.descend(first + NodeId(random.below(10)));
    }
    EXPECT_LE(tree.size(), 200u);
    EXPECT_LE(tree.bytes(), std::size_t(2) << 20);
}

// Which child is chosen, four at a time, against what each promises by itself: rows of all lengths, some children untried, some
// proved.
class PromisesTest : public testing::TestWithParam<std::tuple<int, int, Sharing>> {
   protected:
    void SetUp() override {
        const auto [players, decider, sharing] = GetParam();
        players_ = players;
        decider_ = decider;
        tree_.emplace(players, std::size_t(8) << 20, sharing);
    }
    // A row of so many children, visited and settled at random.
    void grow(std::size_t count) {
        tree_->clear();
        Node& root = (*tree_)[tree_->root()];
        ASSERT_TRUE(tree_->grow(tree_->root(), decider_, MoveList(count)));
        const NodeId first = tree_->first(tree_->root());
        for (NodeId child = first; child < first + root.count; ++child) {
            Node& node = (*tree_)[child];
            for (int n = random_.below(4); n > 0; --n) {
                tree_->visit(child, node, decider_);
                tree_->count(&root, child, node, decider_, random_.below(3) / 2.0);
            }
            if (random_.below(3) == 0) settle(child);
        }
        tree_->prove(tree_->root());
    }
    void settle(NodeId child) {
        Rewards worth{};
        for (int q = 0; q < players_; ++q) worth[std::size_t(q)] = random_.below(3) / 2.0;
        if (players_ == 2) worth[1] = 1 - worth[0];
        tree_->settle(child, worth);
    }
    float plainly(NodeId child, const Tree::Scaling& how) const {
        const Bounds bounds = tree_->bounds(child, decider_);
        const float known = tree_->bounds(tree_->root(), decider_).low;
        if (bounds.exact() || bounds.high <= known) return -1;
        const auto visits = float(tree_->visits(child));
        if (visits == 0) return how.untried;
        return how.offset + how.factor * float(bounds.clamp(tree_->mean(child))) +
               how.spread / std::sqrt(visits);
    }

    int players_ = 0, decider_ = 0;
    std::optional<Tree> tree_;
    Random random_{7};
};

TEST_P(PromisesTest, OfThoseThatPromiseMostAnyIsChosen) {
    const Tree::Scaling how{0.6F, 0.9F, players_ == 1 ? 0.5F : 1.0F, players_ == 1 ? 0.25F : 0.0F};
    std::vector<Tree::PromiseBits> room;
    for (std::size_t count = 1; count < 24; ++count)
        for (int round = 0; round < 20; ++round) {
            grow(count);
            const NodeId root = tree_->root(), first = tree_->first(root);
            std::vector<float> promised;
            for (std::size_t k = 0; k < count; ++k) promised.push_back(plainly(first + NodeId(k), how));
            const float most = *std::max_element(promised.begin(), promised.end());
            std::vector<char> best, chosen(count);
            for (const float promise : promised) best.push_back(promise >= 0 && promise > most - 1e-5F);
            for (int n = 0; n < 400; ++n) {
                const NodeId child = tree_->choose(root, (*tree_)[root], how, room, random_);
                if (child == 0) break;
                ASSERT_LT(child - first, count);
                chosen[child - first] = true;
            }
            EXPECT_EQ(chosen, best) << count << " children, round " << round;
        }
}

std::string name_of(const testing::TestParamInfo<PromisesTest::ParamType>& of) {
    const auto& [players, decider, sharing] = of.param;
    return std::to_string(players) + "Players" + std::to_string(decider) +
           (sharing == Sharing::Shared ? "Shared" : "Alone");
}
INSTANTIATE_TEST_SUITE_P(Alone, PromisesTest,
                         testing::Combine(testing::Values(1, 2, 3), testing::Values(0),
                                          testing::Values(Sharing::Alone)),
                         name_of);
INSTANTIATE_TEST_SUITE_P(OfSeveral, PromisesTest,
                         testing::Combine(testing::Values(2, 3), testing::Values(1),
                                          testing::Values(Sharing::Alone, Sharing::Shared)),
                         name_of);

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

// White wins at once, and Black cannot at once: who plays needs to know no more, who studies does.
TEST(Mcts, TriesWhatElseThereIsWhereSomebodyWantsToKnow) {
    const Match match = match_at(load({"spline", {}}), "WWW./BB../..../.... W");
    for (const int threads : {1, 2})
        for (const std::uint32_t each : {0u, 30u}) {
            MctsSettings settings;
            settings.tries_of_each = each;
            settings.threads = threads;
            const Analysis analysis = make_mcts(settings)->think(match, iterations(100'000));
            EXPECT_EQ(analysis.best().value, 1);
            EXPECT_LT(analysis.iterations, 10'000u) << "it went on though all was known";
            std::uint64_t least = 100'000;
            for (const ChoiceValue& c : analysis.choices)
                if (!c.proved) least = std::min(least, c.visits);
            EXPECT_EQ(least >= 30, each > 0) << least << " tries, on so many threads: " << threads;
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
