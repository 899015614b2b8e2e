// Moves as words, words as moves, and every reason for refusing one.
#include <set>

#include "games.hpp"

namespace cairn {
namespace {

// The state of a position, which must be readable.
State at(const Game& game, const std::string& position) {
    const auto read = read_position(game, position);
    EXPECT_TRUE(read.state) << position << "\n" << (read.problems.empty() ? "" : read.problems.front());
    return read.state ? *read.state : game.start();
}

std::set<std::string> words(const State& state) {
    MoveList moves;
    state.moves(moves);
    std::set<std::string> all;
    for (Move m : moves) all.insert(word(state, m));
    EXPECT_EQ(all.size(), moves.size()) << "two moves have the same word";
    return all;
}

// What the typed text is taken for: the move's own word, or the problem.
std::string reading(const State& state, std::string_view text) {
    const auto read = read_move(state, text);
    EXPECT_EQ(read.move.has_value(), read.wrong == Wrong::Nothing);
    EXPECT_EQ(read.move.has_value(), read.problem.empty());
    return read.move ? word(state, *read.move) : read.problem;
}

Wrong wrong(const State& state, std::string_view text) { return read_move(state, text).wrong; }

// Level 0:  . . . .      level 1:  . . .
//           . . . .                . . .
//           W B W .                W B .
//           B W B .
const std::string kHeap = "..../..../WBW./BWB._.../.../WB. W";

// ---- writing

TEST(Words, PointsHaveTheirLevelWhereTwoShareASquare) {
    const auto game = load(kLine);
    EXPECT_EQ(words(game->start()),
              (std::set<std::string>{"a1", "c1", "e1", "g1", "a3", "0:c3", "0:e3", "g3", "a5", "0:c5", "0:e5",
                                     "g5", "a7", "c7", "e7", "g7"}));
    EXPECT_TRUE(words(at(*game, "..../..../WB../BW.. W")).count("b2"));
    EXPECT_TRUE(words(at(*game, "..../WBW./BWB./WBW._.../WB./BW. W")).count("2:c3"));
}

TEST(Words, AlternativesHaveTheirLabel) {
    const auto game = load(kShift);
    const auto all = words(at(*game, "WBWB/WBWB/WBW./BWB._BW./BW./WB. W"));
    EXPECT_TRUE(all.count("place.g1"));
    EXPECT_TRUE(all.count("take-away.b2"));
    EXPECT_TRUE(all.count("pass"));
    EXPECT_FALSE(all.count("take-away.c1")) << "c1 is pinned";
}

TEST(Words, EveryTypeOfValue) {
    const auto game = load(kValues);
    EXPECT_EQ(words(game->start()), (std::set<std::string>{"white", "black", "red"}));
    EXPECT_EQ(words(at(*game, ".../.../... W @turn.2")).size(), 9u);
    EXPECT_EQ(words(at(*game, ".../.../... W @turn.3")), (std::set<std::string>{"White", "Black", "Red"}));
    EXPECT_EQ(words(at(*game, ".../.../... W @turn.4")),
              (std::set<std::string>{"pair", "straight", "odd-one"}));
    EXPECT_TRUE(words(at(*game, ".../.../... W @turn.5")).count("nothing"));
}

TEST(Words, SetsAndEntries) {
    const auto game = load(kSets);
    const auto all = words(at(*game, "..../WWWW/WBWB/BWBB_.../.../WB. W"));
    EXPECT_TRUE(all.count("take.a1+c1+e1"));
    EXPECT_TRUE(all.count("enter.b2e")) << "pushes";
    EXPECT_TRUE(all.count("enter.b4")) << "pushes nothing, so no heading";
    EXPECT_FALSE(all.count("enter.b4e"));
}

TEST(Words, ValueText) {
    const auto game = load(kValues);
    EXPECT_EQ(value_text(*game, {Type::Colour}, 2), "red");
    EXPECT_EQ(value_text(*game, {Type::Colour}, -1), "none");
    EXPECT_EQ(value_text(*game, {Type::Colour}, 7), "#7");
    EXPECT_EQ(value_text(*game, {Type::Player}, 0), "White");
    EXPECT_EQ(value_text(*game, {Type::Number}, -5), "-5");
    EXPECT_EQ(value_text(*game, {Type::Truth}, 1), "true");
    EXPECT_EQ(value_text(*game, {Type::Kind, 0}, 2), "odd-one");
    EXPECT_EQ(value_text(*game, {Type::Point}, 0), "a1");
    EXPECT_EQ(value_text(*game, {Type::Few, -1, Type::Colour}, 5), "white+red");
    EXPECT_EQ(value_text(*game, {Type::Few, -1, Type::Player}, 0), "-");
}

// ---- reading what is right

TEST(Reading, TheExactWordInAnyCase) {
    const auto game = load(kShift);
    const State s = at(*game, kHeap);
    for (const char* text : {"take-away.b2", "TAKE-AWAY.B2", "  take-away.b2\n"})
        EXPECT_EQ(reading(s, text), "take-away.b2");
}

TEST(Reading, LabelAndValueHoweverDivided) {
    const auto game = load(kShift);
    const State s = at(*game, kHeap);
    for (const char* text :
         {"take away b2", "take-away:b2", "Take Away.B2", "take-away-b2", "take away 1:b2"})
        EXPECT_EQ(reading(s, text), "take-away.b2") << text;
}

TEST(Reading, APartThatMeansOneMoveOnly) {
    const auto game = load(kShift);
    const State s = at(*game, kHeap);
    EXPECT_EQ(reading(s, "b2"), "take-away.b2");
    EXPECT_EQ(reading(s, "e3"), "take-away.0:e3");
    EXPECT_EQ(reading(s, "g7"), "place.g7");
    EXPECT_EQ(reading(s, "place e5"), "place.0:e5");
    const State one = at(*game, "..../..../..../W... W");
    EXPECT_EQ(reading(one, "take away"), "take-away.a1");
}

TEST(Reading, SetsInAnyOrderOrInPart) {
    const auto game = load(kSets);
    const State s = at(*game, kHeap);
    for (const char* text : {"take e1+c1+a1", "e1 c1 a1", "take a1, c1, e1", "c1+e1", "a1"})
        EXPECT_EQ(reading(s, text), "take.a1+c1+e1") << text;
    EXPECT_EQ(reading(s, "take c3"), "take.a3+0:c3+0:e3");
}

TEST(Reading, AWholeSetGoesBeforeAPartOfAnother) {
    const auto game = load(
        "game \"Rows\"\nplayers White, Black\nset shibumi\nboard pyramid(4)\n"
        "turn: take(choose(l in segments where l <= balls))\n");
    const State s = at(*game, "..../..../..../WBW. W");
    EXPECT_EQ(words(s), (std::set<std::string>{"a1+c1", "c1+e1", "a1+c1+e1"}));
    EXPECT_EQ(reading(s, "c1 a1"), "a1+c1");
    EXPECT_EQ(reading(s, "e1 a1"), "a1+c1+e1") << "only one set has both";
    EXPECT_EQ(reading(s, "c1"), "`c1` can mean a1+c1, c1+e1 or a1+c1+e1; write one of them");
}

TEST(Reading, TheExactWordGoesBeforeAllElse) {
    const auto game = load(
        "game \"Alike\"\nplayers White, Black\nset shibumi\nboard pyramid(2)\nturn:\n"
        "    either \"put\": put(me, choose(playable))\n    or \"put a1\": pass\n");
    EXPECT_EQ(reading(game->start(), "put.a1"), "put.a1");
    EXPECT_EQ(reading(game->start(), "put-a1"), "put-a1");
    EXPECT_EQ(reading(game->start(), "put a1"), "`put a1` can mean put.a1 or put-a1; write one of them");
}

TEST(Reading, EntriesWithTheirHeading) {
    const auto game = load(kSets);
    const State s = at(*game, "..../WWWW/WBWB/BWBB_.../.../WB. W");
    for (const char* text : {"b2e", "b2 e", "b2 east", "enter b2 East", "enter.b2e"})
        EXPECT_EQ(reading(s, text), "enter.b2e") << text;
    EXPECT_EQ(reading(s, "enter b4 east"), "enter.b4");
}

TEST(Reading, ValuesOfEveryType) {
    const auto game = load(kValues);
    EXPECT_EQ(reading(game->start(), "RED"), "red");
    EXPECT_EQ(reading(at(*game, ".../.../... W @turn.2"), "7"), "7");
    EXPECT_EQ(reading(at(*game, ".../.../... W @turn.3"), "black"), "Black");
    EXPECT_EQ(reading(at(*game, ".../.../... W @turn.4"), "odd one"), "odd-one");
    EXPECT_EQ(reading(at(*game, ".../.../... W @turn.5"), "none"), "nothing");
}

// ---- reading what is wrong: no move

TEST(NoMove, RepeatsTheTextAndSaysWhatToWrite) {
    const auto game = load(kLine);
    const State s = game->start();
    EXPECT_EQ(reading(s, "zz"), "`zz` is no move: write a point such as a1");
    EXPECT_EQ(reading(s, "g9"), "`g9` is no move: write a point such as a1; did you mean `g1`?");
    EXPECT_EQ(reading(s, ""), "nothing was typed: write a point such as a1");
    EXPECT_EQ(reading(s, "\x01\xff"), "`\\x01\\xff` is no move: write a point such as a1");
    EXPECT_EQ(wrong(s, "zz"), Wrong::NoMove);
}

TEST(NoMove, ListsWhatThereIsWhenItIsLittle) {
    const auto game = load(kValues);
    EXPECT_EQ(reading(game->start(), "whit"),
              "`whit` is no move: write white, black or red; did you mean `white`?");
    EXPECT_EQ(reading(at(*game, ".../.../... W @turn.5"), "zz"),
              "`zz` is no move: write a point such as a1 or nothing");
}

TEST(NoMove, MisspeltLabels) {
    const auto game = load(kShift);
    const State s = at(*game, kHeap);
    EXPECT_EQ(
        reading(s, "tale-away b2"),
        "`tale-away b2` is no move: write place.g1, take-away.a3 or pass; did you mean `take-away.b2`?");
    EXPECT_EQ(reading(s, "place zz"), "`place zz` is no move: write place.g1, take-away.a3 or pass");
}

TEST(NoMove, EndlessTextIsCutShort) {
    const auto game = load(kLine);
    EXPECT_EQ(reading(game->start(), std::string(100000, 'x')),
              "`" + std::string(40, 'x') + "…` is too long for a move");
}

// ---- not now

TEST(NotNow, OccupiedAndUnsupported) {
    const auto game = load(kLine);
    const State s = at(*game, "..../..../WB../BW.._.../.../W.. W");
    EXPECT_EQ(reading(s, "a1"), "a1 is occupied by a black ball");
    EXPECT_EQ(reading(s, "d2"), "d2 is not playable: its platform lacks e1 and 0:e3");
    EXPECT_EQ(reading(s, "c3"), "2:c3 is not playable: its platform lacks d2, b4 and 1:d4")
        << "the next place on that square";
    EXPECT_EQ(reading(s, "0:c3"), "0:c3 is occupied by a black ball");
    EXPECT_EQ(wrong(s, "a1"), Wrong::NotNow);
}

TEST(NotNow, TheWrongBall) {
    const auto game = load(kShift);
    const State s = at(*game, kHeap);
    EXPECT_EQ(reading(s, "take away c1"), "the ball on c1 is pinned: it supports b2 and d2");
    EXPECT_EQ(reading(s, "take away a1"), "a1 holds a black ball, not a white one");
    EXPECT_EQ(reading(s, "take away g7"), "there is no ball on g7");
    EXPECT_EQ(reading(s, "place b2"), "b2 is occupied by a white ball");
    EXPECT_EQ(reading(s, "a1"), "a1 holds a black ball, not a white one");
}

TEST(NotNow, FreeAndHiddenBalls) {
    const auto free_only = load(
        "game \"Free\"\nplayers White, Black\nset shibumi\nboard pyramid(4)\nturn: lift(choose(free))\n");
    EXPECT_EQ(reading(at(*free_only, kHeap), "a1"), "the ball on a1 is not free: it supports b2");
    const auto visible_only = load(
        "game \"Seen\"\nplayers White, Black\nset shibumi\nboard pyramid(3)\nturn: recolour(choose(visible), "
        "red)\n");
    EXPECT_EQ(reading(at(*visible_only, "WBW/BWB/WBW_WB/BW_W W"), "0:c3"),
              "the ball on 0:c3 is hidden under 2:c3");
}

TEST(NotNow, TheReasonThatTheRulesGive) {
    const auto game = load(kShift);
    const State s = at(*game, "..../..../..../WBW. W");
    EXPECT_EQ(reading(s, "take away a1"), "a1 is not allowed: three balls on the table bring bad luck");
    EXPECT_EQ(reading(s, "a1"), "a1 is not allowed: three balls on the table bring bad luck");
    EXPECT_EQ(reading(s, "take away"), "`take-away` is not possible now: write place.g1 or pass");
}

TEST(NotNow, Entries) {
    const auto game = load(kSets);
    const State s = at(*game, kHeap);
    EXPECT_EQ(reading(s, "b2e"), "b2e would push a ball to f2, where it cannot rest");
    EXPECT_EQ(reading(s, "enter b2 north"), "b2n would push a ball to b4, where it cannot rest");
    EXPECT_EQ(reading(s, "enter f2"), "no ball can enter at f2: its platform lacks g1 and g3");
    EXPECT_EQ(reading(s, "enter c1"),
              "nothing enters at c1: it is not at the end of a row above the lowest level");
    const State tall = at(*game, "WWW./BBWW/WBWB/BWBB_.../WB./WB._../B. W");
    EXPECT_EQ(reading(tall, "b2e"), "the ball on b2 cannot be pushed: it supports 2:c3");
    const State full = at(*game, "..../..../WBWB/BWBW_.../.../WBW W");
    EXPECT_EQ(reading(full, "b2e"), "b2e would push a ball off the board");
}

TEST(NotNow, WordsOfOtherChoices) {
    const auto game = load(kValues);
    EXPECT_EQ(reading(game->start(), "odd-one"), "`odd-one` is not a choice now: write white, black or red");
    EXPECT_EQ(reading(game->start(), "a1"), "`a1` is not a choice now: write white, black or red");
    EXPECT_EQ(reading(at(*game, ".../.../... W @turn.2"), "10"),
              "`10` is not a choice now: write a number from 1 to 9");
    EXPECT_EQ(wrong(game->start(), "a1"), Wrong::NotNow);
}

TEST(NotNow, AfterTheEnd) {
    const auto game = load(kLine);
    const State s = at(*game, "WWWW/..../..../.... B over=decided ranks=1,2");
    EXPECT_EQ(reading(s, "a1"), "the game is over: White wins");
}

TEST(NotNow, NoReasonIsBetterThanAWrongOne) {
    const auto game = load(kBoards);
    const State s = at(*game, "W./..|../.. W");
    EXPECT_EQ(reading(s, "left a3"), "the rules do not allow a3 here")
        << "which board a branch is about is not known before";
}

// ---- ambiguous

TEST(Ambiguous, ListsTheCandidates) {
    const auto game = load(kSets);
    const State s = at(*game, "..../WWWW/WBWB/BWBB_.../.../WB. W");
    EXPECT_EQ(reading(s, "f2"), "`f2` can mean enter.f2 or put.f2; write one of them");
    EXPECT_EQ(reading(s, "enter b2"), "`enter b2` can mean enter.b2e or enter.b2n; write one of them");
    EXPECT_EQ(wrong(s, "f2"), Wrong::Ambiguous);
}

TEST(Ambiguous, ListsAFewOfMany) {
    const auto game = load(kShift);
    EXPECT_EQ(reading(game->start(), "place"),
              "`place` can mean place.a1, place.c1, place.e1, place.g1, place.a3, …; write one of them");
}

TEST(Ambiguous, LevelsWhereBothCanBeMeant) {
    const auto any_ball = load(
        "game \"Any\"\nplayers White, Black\nset shibumi\nboard pyramid(3)\nturn: recolour(choose(balls), "
        "red)\n");
    EXPECT_EQ(reading(at(*any_ball, "WBW/BWB/WBW_WB/BW_W W"), "c3"),
              "`c3` can mean 0:c3 or 2:c3; write one of them");
}

// ---- results

TEST(Notation, RepeatUpToMayStop) {
    const auto game = load(
        "game \"Up to\"\nplayers White, Black\nset shibumi\nboard pyramid(3)\nturn:\n"
        "    put(me, choose(playable))\n    repeat up to 2: put(me, choose(playable))\n");
    State s = game->start();
    s.play(*read_move(s, "a1").move);
    EXPECT_EQ(reading(s, "c1"), "c1") << "the body of `repeat up to` has no label";
    EXPECT_EQ(reading(s, "stop"), "stop");
}

TEST(Result, SaysWhoAndWhy) {
    const auto game = load(kLine);
    EXPECT_EQ(result_text(game->start()), "White to move");
    EXPECT_EQ(result_text(load(kThrows)->start()), "chance to move");
    State s = at(*game, "WWW./..../..../BB.. W");
    s.play(*read_move(s, "g7").move);
    EXPECT_EQ(result_text(s), "White wins: a spanning line");
    EXPECT_EQ(result_text(at(*game, "..../..../..../.... W over=draw ranks=1,1")), "draw");
    const auto values = load(kValues);
    EXPECT_EQ(result_text(at(*values, ".../.../... W over=decided ranks=1,1,3 score=5,5,-2 flags=scored")),
              "White and Black win (White 5, Black 5, Red -2)");
    EXPECT_EQ(result_text(at(*values, ".../.../... W over=decided ranks=2,2,2")), "nobody wins");
    EXPECT_EQ(result_text(at(*values, ".../.../... W over=decided ranks=1,1,1")), "all win");
}

}  // namespace
}  // namespace cairn
