// Positions as text: what is written, what is read, what is hidden, and every fault.
#include "games.hpp"

namespace cairn {
namespace {

using Problems = std::vector<std::string>;

Problems problems(const Game& game, std::string_view text) {
    const auto read = read_position(game, text);
    EXPECT_EQ(read.state.has_value(), read.problems.empty());
    return read.problems;
}

// Reads the text, and writes what was read.
std::string again(const Game& game, std::string_view text) {
    const auto read = read_position(game, text);
    for (const auto& p : read.problems) ADD_FAILURE() << p;
    return read.state ? position_text(*read.state) : "";
}

State after(const Game& game, const std::vector<std::string>& moves) {
    State s = game.start();
    for (const auto& m : moves) {
        const auto read = read_move(s, m);
        EXPECT_TRUE(read.move) << read.problem;
        if (read.move) s.play(*read.move);
    }
    return s;
}

// ---- games that are over

TEST(Position, AGameInWhichEverybodyIsOutReadsBack) {
    const auto game =
        load("game \"X\"\nset shibumi\nplayers White, Black, Red\nboard pyramid(2)\nturn:\n    out(me)\n");
    const State over = game->start();
    ASSERT_TRUE(over.over());
    EXPECT_EQ(again(*game, position_text(over)), position_text(over));
    EXPECT_EQ(*read_position(*game, position_text(over)).state, over);
}

TEST(Position, AGameThatEndedBeforeItsFirstChoiceReadsBack) {
    const auto game = load(
        "game \"X\"\nset shibumi\nplayers White, Black\nboard pyramid(2)\nstart:\n"
        "    put(red, random(holes))\nturn: nothing\n");
    State s = game->start();
    MoveList throws;
    s.moves(throws);
    s.play(throws.front());
    ASSERT_TRUE(s.over());
    const auto read = read_position(*game, position_text(s));
    ASSERT_TRUE(read.state);
    EXPECT_EQ(*read.state, s);
}

// ---- writing

TEST(Position, TheExampleOfTheDesign) {
    const auto game = load(kLine);
    EXPECT_EQ(position_text(game->start()), "..../..../..../.... W");
    EXPECT_EQ(position_text(after(*game, {"a1"})), "..../..../..../W... B");
    EXPECT_EQ(again(*game, "..../..../..../W... B"), "..../..../..../W... B");
}

TEST(Position, EmptyTopLevelsAreLeftOut) {
    const auto game = load(kLine);
    EXPECT_EQ(again(*game, "..../..../WB../BW.._.../.../W.._../.._. B"), "..../..../WB../BW.._.../.../W.. B");
    EXPECT_EQ(again(*game, "..../..../WB../BW.._.../.../..._../.. B"), "..../..../WB../BW.. B");
}

TEST(Position, VariablesThatDifferFromTheirStart) {
    const auto game = load(kValues);
    EXPECT_EQ(position_text(game->start()), ".../.../... W");
    EXPECT_EQ(position_text(after(*game, {"black", "7", "Red", "straight", "c3"})),
              ".../.B./... B stock=1,2,2 last=straight debt=0:c3,-,- best=0:c3 rich=true whose=Red "
              "pool=4,2,2 lit=0:c3 since=0:c3(7)");
}

TEST(Position, InsideATurn) {
    const auto game = load(kValues);
    EXPECT_EQ(position_text(after(*game, {"black", "7"})), ".../.../... W @turn.3 c=black n=7");
    const auto shift = load(kShift);
    EXPECT_EQ(position_text(after(*shift, {"place a1", "pass", "take away a1"})),
              "..../..../..../.... W passes=1 turn=2 @turn.4 p=a1");
}

TEST(Position, PhasesKoAndPlayersWhoAreOut) {
    const auto game = load(kPhases);
    EXPECT_EQ(position_text(after(*game, {"a1", "c1", "e1", "a3"})),
              ".../W../WBR B phase=hunt turn=4 ko=.../.../WBR;.../.../WB.");
    // Inside a turn ko begins with the boards at its start; after the place come the turn's own names.
    const std::string inside =
        ".../.../WBR R phase=hunt out=Black turn=5 ko=.../W../WBR;.../W../WBR;.../.../WBR @hunt.turn.3 "
        "by=White";
    EXPECT_EQ(
        position_text(after(*game, {"a1", "c1", "e1", "a3", "leave", "lift a3"})).substr(0, inside.size()),
        inside);
    EXPECT_EQ(position_text(after(*game, {"a1", "c1", "e1", "a3", "again a5"})),
              "B../W../WBR B phase=hunt turn=5 ko=.../W../WBR;.../.../WBR");
}

TEST(Position, SeveralBoards) {
    const auto game = load(kBoards);
    EXPECT_EQ(position_text(after(*game, {"left.a1", "right.c3"})), "../W.|.B/.. W");
}

TEST(Position, TheEndIsPartOfIt) {
    const auto game = load(kLine);
    State s = after(*game, {"a1", "a7", "c1", "c7", "e1", "e7", "g1"});
    EXPECT_EQ(position_text(s),
              "BBB./..../..../WWWW W over=decided ranks=1,2 shown=g1 rule=8 reason=a-spanning-line");
    const auto read = read_position(*game, position_text(s));
    ASSERT_TRUE(read.state);
    EXPECT_EQ(*read.state, s);
    EXPECT_EQ(read.state->outcome().reason, "a spanning line");
}

// ---- reading kindly

TEST(Position, WhitespacePlayersAndCase) {
    const auto game = load(kLine);
    const std::string want = "..../..../..../W... B";
    for (const char* text : {"  ..../..../..../W...   B\n", "..../..../..../w... b",
                             "..../..../..../W... black", "..../ ..../\t....  /W... Black"})
        EXPECT_EQ(again(*game, text), want) << text;
    EXPECT_EQ(again(*game, "..../..../..../W..."), "..../..../..../W... W")
        << "without a player the first one moves";
    EXPECT_EQ(again(*game, "..../..../..../WWWW W"), "..../..../..../WWWW W")
        << "whoever made it: nobody has won yet";
}

TEST(Position, PairsInAnyOrder) {
    const auto game = load(kValues);
    EXPECT_EQ(again(*game, ".../.../... since=a1(4) rich=TRUE R debt=-,none,0:c3+a1 passes=2 LAST=Pair"),
              ".../.../... R passes=2 last=pair debt=-,-,a1+0:c3 rich=true since=a1(4)");
}

TEST(Position, AStuckPlayerPassesByHimself) {
    const auto game = load(
        "game \"Sides\"\nplayers White, Black\nset shibumi\nboard pyramid(2)\nturn:\n"
        "    put(me, choose(playable & (left_side if me == White else right_side)))\n");
    EXPECT_EQ(again(*game, "W./W. W"), "W./W. B passes=1");
}

TEST(Position, NamesThatAreTakenGetANumber) {
    const auto game = load(
        "game \"Names\"\nplayers White, Black\nset shibumi\nboard pyramid(2)\nvar shown = 1\n"
        "turn:\n    put(me, choose(playable)); shown += 1\n");
    EXPECT_EQ(position_text(after(*game, {"a1"})), "../W. B shown.2=2");
    EXPECT_EQ(again(*game, "../W. B shown.2=5"), "../W. B shown.2=5");
}

// ---- what is wrong

TEST(PositionFaults, Boards) {
    const auto game = load(kLine);
    EXPECT_EQ(problems(*game, ""),
              (Problems{"nothing was written; a position begins with its board, as ..../..../..../...."}));
    EXPECT_EQ(problems(*game, "..../..../.... W"), (Problems{"level 0 has 4 rows, found 3"}));
    EXPECT_EQ(problems(*game, "..../..../...../.... W"),
              (Problems{"row 3 of level 0 has 4 points, found `.....`"}));
    EXPECT_EQ(
        problems(*game, "..../X.../..../.... W"),
        (Problems{"`X` on a5 is no ball of this game; write W (white), B (black), R (red) or . (empty)"}));
    EXPECT_EQ(problems(*game, "..../..../..../....|..../..../..../.... W"),
              (Problems{"expected 1 board, found 2"}));
    EXPECT_EQ(problems(*game, "..../..../..../...._.../.../..._../.._._. W"),
              (Problems{"the board has 4 levels, found 5"}));
    EXPECT_EQ(problems(*game, "..../..../..../W..._.../.../W.. W"),
              (Problems{"b2 floats: it needs balls on a1, c1, a3 and 0:c3"}));
}

TEST(PositionFaults, AllAtOnce) {
    const auto game = load(kValues);
    EXPECT_EQ(problems(*game,
                       "..Q/.../... Green stock=1,2 last=pear debt=c3,-,- best=z9 rich=maybe lit=a1 lit=a1 "
                       "since=a1 whos=White @turn.9"),
              (Problems{"`Q` on e5 is no ball of this game; write W (white), B (black), R (red) or . (empty)",
                        "`Green` is no player; write W (White), B (Black) or R (Red)",
                        "stock has 3 values (White, Black, Red), found 2",
                        "last: `pear` is no shape; write pair, straight or odd-one",
                        "debt: `c3` can mean 0:c3 or 2:c3; write one of them", "best: `z9` is no point",
                        "rich: `maybe` is no truth; write true or false", "`lit` is written twice",
                        "since: expected a point and its value, as in a1(2); found `a1`",
                        "this game has no `whos`; did you mean `whose`?",
                        "there is no choice `@turn.9`; did you mean `@turn.1`?"}));
}

TEST(PositionFaults, Players) {
    const auto game = load(kValues);
    EXPECT_EQ(problems(*game, ".../.../... Whit"), (Problems{"`Whit` is no player; did you mean `White`?"}));
    EXPECT_EQ(problems(*game, ".../.../... W B"), (Problems{"two players to move: `B` is the second"}));
    EXPECT_EQ(problems(*game, ".../.../... R out=Red"), (Problems{"Red is out and cannot be to move"}));
    EXPECT_EQ(problems(*game, ".../.../... R out=Red+White+Black"),
              (Problems{"out: not all players can be out", "Red is out and cannot be to move"}));
}

// One who is put out in his own turn may have to end it.
TEST(Position, OfAPlayerPutOutInHisOwnTurnReadsBack) {
    const auto loaded = Game::load(
        "game \"X\"\nset shibumi\nplayers White, Black, Red\nboard pyramid(2)\n"
        "turn:\n    out(me)\n    n = roll(3)\n    put(me, choose(playable))\n");
    ASSERT_TRUE(loaded.game) << loaded.diagnostics.text("x", "");
    const std::string text = position_text(loaded.game->start());
    EXPECT_NE(text.find("out=White"), std::string::npos) << text;
    EXPECT_EQ(problems(*loaded.game, text), Problems{});
}

TEST(PositionFaults, FixedPairs) {
    const auto game = load(kPhases);
    EXPECT_EQ(problems(*game, ".../.../... W phase=hint"),
              (Problems{"phase: there is no phase `hint`; did you mean `hunt`?"}));
    EXPECT_EQ(problems(*game, ".../.../... W passes=-1"),
              (Problems{"passes: expected a number from 0 to 255, found `-1`"}));
    EXPECT_EQ(problems(*game, ".../.../... W ko=.../..."),
              (Problems{"ko: expected two boards split by ;, and one more inside a turn; found 1"}));
    EXPECT_EQ(problems(*game, ".../.../... W by=Red"),
              (Problems{"`by` belongs to the middle of a turn; say where the game waits, as @hunt.turn.4"}));
    EXPECT_EQ(problems(*load(kLine), "..../..../..../.... W ko=x"), (Problems{"ko: this game has no ko"}));
}

TEST(PositionFaults, WhereNothingCanBeChosen) {
    const auto game = load(kSets);
    EXPECT_EQ(problems(*game, "..../..../..../.... W @turn.2"),
              (Problems{"at @turn.2 nothing can be chosen in this position"}));
}

TEST(PositionFaults, AnyBytesOfAnyLength) {
    const auto game = load(kValues);
    Random random(7);
    const std::string letters = "WBR./_|=,+()@#-;: \n\t0123456789abcelhstuvwxyz\x01\x80\xff";
    for (int i = 0; i < 3000; ++i) {
        std::string text = random.below(2) ? ".../.../... W " : "";
        for (int n = random.below(60); n > 0; --n)
            text += letters[std::size_t(random.below(int(letters.size())))];
        const auto read = read_position(*game, text);
        if (!read.state) continue;
        EXPECT_EQ(position_text(*read.state), again(*game, position_text(*read.state)));
    }
    EXPECT_EQ(problems(*game, std::string(70000, '.')), (Problems{"this text is too long for a position"}));
    EXPECT_LE(problems(*game, ".../.../... " + std::string(30000, 'q') + std::string(20000, ' ')).size(),
              21u);
    std::string many = ".../.../...";
    for (int i = 0; i < 500; ++i) many += " x" + std::to_string(i) + "=1";
    EXPECT_EQ(problems(*game, many).size(), 21u);
    EXPECT_EQ(problems(*game, many).back(), "and 480 more");
}

// ---- views

TEST(View, ShowsEverythingWhereNothingIsSecret) {
    const auto game = load(kLine);
    EXPECT_EQ(view_text(after(*game, {"a1"}), 1), "..../..../..../W... B");
}

TEST(View, HidesWhatOthersOwn) {
    const auto game = load(kSecrets);
    const State s = after(*game, {"red", "black", "a1"});  // White is done, Black decides
    EXPECT_EQ(view_text(s, 0), "../B.|? W hand=3,1,1,?6 deck=? fate=?,? vote=red,? @? by=Black");
    const std::string black =
        "?|../.. W hand=?5,3,2,1 deck=? fate=?,? vote=?,none @turn.1 by=Black board=own-Black";
    EXPECT_EQ(view_text(s, 1).substr(0, black.size()), black);
    EXPECT_NE(view_text(s, 1).find(" c=?"), std::string::npos) << "what White chose is not cleared away yet";
    EXPECT_EQ(view_text(s, kNobody), "?|? W hand=?5,?6 deck=? fate=?,? vote=?,? @? by=Black");
}

TEST(View, ShowsWhatWasRevealed) {
    const auto game = load(kSecrets);
    const State s = after(*game, {"red", "black", "a1", "white", "white", "c3"});
    const std::string view = view_text(s, kNobody);
    EXPECT_NE(view.find(" vote=?,white "), std::string::npos) << view << ": White has begun to choose anew";
}

// Two States that differ only in what a player may not see look the same to him.
TEST(View, DoesNotDependOnWhatItHides) {
    const auto game = load(kSecrets);
    const State s = after(*game, {"red", "black", "a1"});
    const auto other = after(*game, {"white", "red", "c3"});
    EXPECT_EQ(view_text(s, 1), view_text(other, 1));
    EXPECT_EQ(view_text(s, kNobody), view_text(other, kNobody));
    EXPECT_NE(view_text(s, 0), view_text(other, 0));
    EXPECT_NE(position_text(s), position_text(other));
}

}  // namespace
}  // namespace cairn
