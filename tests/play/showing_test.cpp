// What people can have shown on the board: sets of points that a page speaks of.
#include "play/say/showing.hpp"

#include <gmock/gmock.h>

#include "games.hpp"
#include "play/game/sight.hpp"
#include "play/say/in_view.hpp"

namespace cairn {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string page(const std::string& head, const std::string& turn = "    put(me, choose(playable))\n") {
    return "game \"G\"\nplayers White, Black\nset shibumi\nboard pyramid(3)\n" + head + "turn:\n" + turn;
}

State at(const Game& game, const std::string& position) {
    const PositionRead read = read_position(game, position);
    EXPECT_TRUE(read.state);
    return read.state ? *read.state : game.start();
}

// "a1 c1", and before it of whom or of what it is told: "White: a1 c1", "c3: a1".
std::vector<std::string> told(const State& state, const std::string& name) {
    const Program& program = state.game().program();
    const Showing* const showing = showing_named(program, name);
    EXPECT_TRUE(showing);
    const auto sets = showing ? shown_now(state, *showing) : std::nullopt;
    if (!sets) return {"nothing can be told"};
    std::vector<std::string> texts;
    for (const ShownSet& set : *sets) {
        std::string text = set.player >= 0  ? program.players[std::size_t(set.player)] + ":"
                           : set.point >= 0 ? program.lattice->name(set.point) + ":"
                                            : "";
        for (const Point p : program.lattice->in_order(set.points)) text += " " + program.lattice->name(p);
        texts.push_back(text);
    }
    return texts;
}

std::string refused(const std::string& rules) {
    const auto loaded = Game::load(rules);
    EXPECT_FALSE(loaded.game);
    return loaded.diagnostics.list.empty() ? "" : loaded.diagnostics.list.front().message;
}

TEST(Showing, OfTheBoardOfEachPlayerAndOfPoints) {
    const auto game =
        load(page("define loose = free & mine says \"Free balls\"\n"
                  "define corner(q) = of(q) & corners says \"Balls in a corner\"\n"
                  "define near(p in balls) = beside(p) & empty says \"Empty points beside it\"\n"));
    const State s = at(*game, ".../..B/W.B W");
    EXPECT_THAT(told(s, "loose"), ElementsAre(" a1"));
    EXPECT_THAT(told(s, "corner"), ElementsAre("White: a1", "Black: e1"));
    EXPECT_THAT(told(s, "near"), ElementsAre("a1: c1 a3", "e1: c1", "e3: 0:c3 e5"));
}

TEST(Showing, IsNoFactBesideTheBoard) {
    const auto game =
        load(page("define loose = free says \"Free balls\"\ndefine n = count(free) says \"How many\"\n"));
    EXPECT_THAT(in_view_lines(game->start(), kAllSeeing, Language()), ElementsAre("How many: 0"));
    EXPECT_EQ(showing_named(game->program(), "n"), nullptr);
}

TEST(Showing, OfNoPointAtAllIsEmpty) {
    const auto game = load(page("define near(p in balls) = beside(p) says \"Beside it\"\n"));
    EXPECT_THAT(told(game->start(), "near"), IsEmpty());
}

TEST(Showing, TheGameDoesNotDependOnIt) {
    const auto plain = load(page(""));
    const auto lopsided = load(page("define home = {a1, c1} says \"Home\"\n"));
    EXPECT_GT(plain->program().symmetries.size(), 1u);
    EXPECT_EQ(plain->program().symmetries, lopsided->program().symmetries);
    EXPECT_EQ(plain->state_bytes(), lopsided->state_bytes());
}

TEST(Showing, KeepsSecrets) {
    const std::string head = "var goal[player]: point or none secret\n",
                      turn = "    secret goal[me] = choose(playable)\n";
    EXPECT_THAT(refused(page(head + "define aim(q) = goal[q] | goal[q] says \"Goal\"\n", turn)),
                HasSubstr("would tell a secret"));
    EXPECT_THAT(
        refused(
            page(head + "define aim(p in points where goal[White] == it) = beside(p) says \"Goal\"\n", turn)),
        HasSubstr("would tell a secret"));
    EXPECT_THAT(
        refused(
            page(head + "define aim(p in points) = beside(p) where goal[White] == p says \"Goal\"\n", turn)),
        HasSubstr("would tell a secret"));
    EXPECT_TRUE(load(page(head + "define aim(p in points) = beside(p) & empty says \"Beside\"\n", turn)));
}

TEST(Showing, CostsLittleWhateverThePageAsks) {
    const auto game = load(
        page("define all_of_it(p in points) = union(line for a in points, b in points, c in points, line in "
             "segments where count(line) > 9) says \"Much\"\n"));
    EXPECT_THAT(told(game->start(), "all_of_it"), ElementsAre("nothing can be told"));
}

TEST(Showing, NothingHappensInIt) {
    EXPECT_THAT(refused(page("define gone = take(balls) says \"Gone\"\n")),
                HasSubstr("nothing happens here"));
    EXPECT_THAT(refused(page("define gone(p in take(balls)) = beside(p) says \"Gone\"\n")),
                HasSubstr("nothing happens here"));
    EXPECT_THAT(refused(page("define old = points if superko else none says \"Old\"\n")),
                HasSubstr("cannot ask about earlier positions"));
}

TEST(Showing, SaysWhatIsWrong) {
    EXPECT_THAT(refused(page("define near(p in balls) = beside(p)\n")),
                HasSubstr("`says` and a text are missing"));
    EXPECT_THAT(refused(page("define near(p in balls) = beside(p) says \"Beside {value}\"\n")),
                HasSubstr("has no gaps"));
    EXPECT_THAT(refused(page("define near(c in colours) = of(c) says \"Balls\"\n")),
                HasSubstr("one for each player"));
    EXPECT_THAT(refused(page("define near(q, p in balls) = beside(p) & of(q) says \"Near\"\n")),
                HasSubstr("one for each player"));
    EXPECT_THAT(refused(page("define near(p in balls, r in balls) = beside(p) says \"Near\"\n")),
                HasSubstr("one for each player"));
    EXPECT_THAT(refused(page("define many(p in balls) = count(beside(p)) says \"Many\"\n")),
                HasSubstr("expected a set"));
    EXPECT_THAT(refused(page("define near(p in bals) = beside(p) says \"Near\"\n")), HasSubstr("bals"));
    EXPECT_THAT(refused(page("define n(q, k in sizes) = 3 says \"Reserve\"\n")),
                HasSubstr("boards of nests"));
}

TEST(Showing, OfAPlayerStandsOnHisOwnBoard) {
    const auto game = load(
        "game \"G\"\nplayers White, Black\nset shibumi\nboard own[player]: pyramid(3)\n"
        "define low(q) = (balls on own[q]) & level(0) says \"Low balls\"\n"
        "turn:\n    on own[me]: put(me, choose(playable))\n");
    Match match(game);
    EXPECT_EQ(match.play_word("a1"), "");
    EXPECT_EQ(match.play_word("c1"), "");
    const auto sets = shown_now(match.state(), *showing_named(game->program(), "low"));
    ASSERT_TRUE(sets);
    EXPECT_EQ(sets->at(0).board, 0);
    EXPECT_EQ(sets->at(1).board, 1);
}

TEST(Reserve, IsCountedBySize) {
    const auto game = load(
        "game \"G\"\nplayers Red, Yellow\nset icehouse\nboard nests(2, 2, 3)\nlimit 9 turns\n"
        "define reserve(q, k in sizes) = 2 - count(of(q) & sized(k)) says \"Reserve\"\n"
        "turn:\n    put(me, choose(empty))\n");
    const State s = at(*game, "R./.._../.R_../.. Y");
    EXPECT_THAT(in_view_lines(s, kAllSeeing, Language()),
                ElementsAre("Red: Reserve: 2 of size 1, 1 of size 2, 1 of size 3",
                            "Yellow: Reserve: 2 of size 1, 2 of size 2, 2 of size 3"));
    const InView seen = in_view(s, kAllSeeing);
    ASSERT_EQ(seen.stocks.size(), 6u);
    EXPECT_EQ(seen.stocks[2].size, 3);
    EXPECT_EQ(seen.stocks[2].count, 1);
    EXPECT_EQ(seen.stocks[2].colour, game->program().player_colour[0]);
}

}  // namespace
}  // namespace cairn
