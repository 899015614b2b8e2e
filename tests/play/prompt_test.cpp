// What people are asked and told: by the page where it says so, else by what the choice does.
#include "play/say/prompt.hpp"

#include <gmock/gmock.h>

#include "games.hpp"
#include "play/game/sight.hpp"
#include "play/say/in_view.hpp"

namespace cairn {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Two balls can be taken away.
const std::string kHeap = "..../..../WBW./BWB._.../.../WB. W";

State at(const Game& game, const std::string& position) {
    const PositionRead read = read_position(game, position);
    EXPECT_TRUE(read.state);
    return read.state ? *read.state : game.start();
}

State after(const Game& game, const std::vector<std::string>& words) {
    State s = game.start();
    for (const std::string& word : words) {
        const MoveRead read = read_move(s, word);
        EXPECT_TRUE(read.move) << read.problem;
        if (read.move) s.play(*read.move);
    }
    return s;
}

std::string page(const std::string& turn, const std::string& head = "") {
    return "game \"G\"\nplayers White, Black\nset shibumi\nboard pyramid(3)\n" + head + "turn:\n" + turn;
}

std::string refused(const std::string& rules) {
    const auto loaded = Game::load(rules);
    EXPECT_FALSE(loaded.game);
    return loaded.diagnostics.list.empty() ? "" : loaded.diagnostics.list.front().message;
}

// ---- what follows from the rules

TEST(Prompt, FollowsFromWhatTheChoiceDoes) {
    EXPECT_EQ(prompt_text(load(kLine)->start()), "White: Place a ball");
    const auto shift = load(kShift);
    EXPECT_EQ(prompt_text(shift->start()), "White: Place a ball · Pass");
    EXPECT_EQ(prompt_text(at(*shift, kHeap)),
              "White: Place a ball · Take away: Choose a ball to move · Pass");
    const auto values = load(kValues);
    EXPECT_EQ(prompt_text(values->start()), "White: Choose the colour of the ball you place");
    EXPECT_EQ(prompt_text(at(*values, ".../.../... B @turn.2")), "Black: Choose a number from 1 to 9");
    EXPECT_EQ(prompt_text(load(kBoards)->start()), "White: Left: Place a ball · Right: Place a ball");
}

TEST(Prompt, SaysWhereABallThatWasLiftedGoes) {
    const auto game =
        load(page("    p = choose(movable & mine)\n    lift(p)\n    put(me, choose(playable - p))\n",
                  "start: put(white, {a1, e5})\n"));
    EXPECT_EQ(prompt_text(game->start()), "White: Choose a ball to move");
    EXPECT_EQ(prompt_text(after(*game, {"a1"})), "White: Choose where the ball goes");
}

TEST(Prompt, NamesColoursLinesAndEntries) {
    const auto colours = load(page("    c = choose(colours)\n    put(c, choose(playable))\n"));
    EXPECT_EQ(prompt_text(colours->start()), "White: Choose the colour of the ball you place");
    const auto lines =
        load(page("    take(choose(line in rows where line <= balls))\n", "start: put(white, holes)\n"));
    EXPECT_EQ(prompt_text(lines->start()), "White: Choose the balls you take away");
    const auto entries = load(page("    enter(me, choose(entries))\n", "start: put(white, holes)\n"));
    EXPECT_EQ(prompt_text(entries->start()), "White: Choose where a ball slides in");
}

TEST(Prompt, NamesDice) {
    const auto dice = load(
        "game \"G\"\nplayers Red, Green\nset kosmos\nboard dice(5)\nturn:\n    p = choose(holes)\n"
        "    put(me, p, choose(poses))\n    q = choose(balls)\n    lay(q, choose(poses))\n");
    EXPECT_EQ(prompt_text(dice->start()), "Red: Place a die");
    EXPECT_EQ(prompt_text(after(*dice, {"400"})), "Red: Choose how the die lies");
    EXPECT_EQ(prompt_text(after(*dice, {"400", "f642"})), "Red: Choose a die to turn");
}

TEST(Prompt, NamesPieces) {
    const auto asked = [](const std::string& turn) {
        return prompt_text(load("game \"G\"\ncolours red, green\nplayers Red, Green\nboard stacks(2, 2, 3)\n"
                                "bag pool = 2 each\nstart: put(red, level(0))\nturn:\n" +
                                turn)
                               ->start());
    };
    EXPECT_EQ(asked("    put(me, choose(playable))\n"), "Red: Place a piece");
    EXPECT_EQ(asked("    lift(choose(free))\n"), "Red: Lift a piece");
    EXPECT_EQ(asked("    take(choose(line in rows where line <= balls))\n"),
              "Red: Choose the pieces you take away");
    EXPECT_EQ(asked("    put(draw(pool), choose(playable))\n"), "A piece is drawn");
}

// A grid alone holds balls; beside stacks it holds what they hold, and dice go before both.
TEST(Prompt, OneNounHoldsForBoardsOfDifferentKinds) {
    const auto asked = [](const std::string& left, const std::string& right) {
        return prompt_text(load("game \"G\"\ncolours red, green\nplayers Red, Green\nboard left: " + left +
                                "\nboard right: " + right +
                                "\nturn:\n    on left: put(me, choose(playable))\n"
                                "    on right: put(me, choose(playable))\n")
                               ->start());
    };
    EXPECT_EQ(asked("grid(3, 3)", "pyramid(3)"), "Red: Place a ball");
    EXPECT_EQ(asked("grid(3, 3)", "stacks(3, 3, 3)"), "Red: Place a piece");
    EXPECT_EQ(asked("stacks(3, 3, 3)", "dice(3)"), "Red: Place a die");
}

TEST(Prompt, ATurnMayBeStopped) {
    const auto game =
        load(page("    put(me, choose(playable))\n    repeat up to 2: put(me, choose(playable))\n"));
    EXPECT_EQ(prompt_text(after(*game, {"a1"})), "White: Place a ball · Stop here");
}

// ---- what the page says

TEST(Says, AtAChoiceWithItsGapsFilled) {
    const auto game =
        load(page("    c = choose(white, red) says \"Which ball?\"\n"
                  "    put(c, choose(playable)) says \"Place the {c} ball, {16 - count(mine)} are left\"\n"));
    EXPECT_EQ(prompt_text(game->start()), "White: Which ball?");
    EXPECT_EQ(prompt_text(after(*game, {"red"})), "White: Place the red ball, 16 are left");
}

TEST(Says, OfAlternativesBeforeTheyAreEntered) {
    const auto game = load(page(
        "    either \"place\" says \"Place a ball on {count(playable)} points\": put(me, choose(playable))\n"
        "    or \"wait\" says \"Do nothing\": nothing\n"));
    EXPECT_EQ(prompt_text(game->start()), "White: Place a ball on 9 points · Do nothing");
    EXPECT_EQ(prompt_text(game->start(), Language(), Labels::Shown),
              "White: Place a ball on 9 points (place) · Do nothing (wait)");
}

TEST(Says, ChangesNothingOfTheGame) {
    const std::string plain = page("    c = choose(white, red)\n    put(c, choose(playable))\n");
    const std::string said = page(
        "    c = choose(white, red) says \"Which? {turns}\"\n"
        "    put(c, choose(playable)) says \"Place it on {colour(a1)}\"\n");
    const auto a = load(plain), b = load(said);
    EXPECT_EQ(a->program().symmetries, b->program().symmetries);
    EXPECT_EQ(a->program().reads_turns, b->program().reads_turns);
    EXPECT_EQ(a->program().number_slots, b->program().number_slots);
}

TEST(Says, TellsNoSecret) {
    const std::string head = "var code[player]: number secret\n";
    EXPECT_THAT(refused(page("    put(me, choose(playable)) says \"He has {code[opponent]}\"\n", head)),
                HasSubstr("would tell a secret"));
    EXPECT_THAT(
        refused(page("    put(me, choose(playable))\n", head + "define leak = code[White] says \"Code\"\n")),
        HasSubstr("would tell a secret"));
    // One's own is no secret to oneself.
    EXPECT_TRUE(load(page("    put(me, choose(playable)) says \"You have {code[me]}\"\n", head)));
}

TEST(Says, NothingHappensInASentence) {
    EXPECT_THAT(refused(page("    put(me, choose(playable)) says \"{choose(1..2)}\"\n")),
                HasSubstr("nothing happens here"));
    EXPECT_THAT(refused(page("    put(me, choose(playable)) says \"{roll(6)}\"\n")),
                HasSubstr("nothing happens here"));
    EXPECT_THAT(refused(page("    put(me, choose(playable)) says \"{count(take(balls))}\"\n")),
                HasSubstr("nothing happens here"));
    EXPECT_THAT(
        refused(page("    put(me, choose(playable)) says \"{tidy()}\"\n", "procedure tidy(): take(balls)\n")),
        HasSubstr("nothing happens here"));
    EXPECT_THAT(refused(page("    put(me, a1) says \"Look\"\n")), HasSubstr("nobody chooses here"));
}

TEST(Says, CostsLittleWhateverThePageAsks) {
    const auto game = load(page(
        "    put(me, choose(playable)) says \"{sum(count(line) for a in points, b in points, c in points, "
        "line in segments)} lines\"\n"));
    const std::string told = prompt_text(game->start());
    EXPECT_EQ(told, "White: Unknown lines");
}

TEST(Says, FaultsAreToldInTheirPlace) {
    const std::string rules = page("    put(me, choose(playable)) says \"You have {cuont(mine)}\"\n");
    const auto loaded = Game::load(rules);
    ASSERT_FALSE(loaded.game);
    EXPECT_THAT(loaded.diagnostics.text("page", rules), HasSubstr("page:6:47:"));
    EXPECT_THAT(refused(page("    put(me, choose(playable)) says \"You {count(mine\"\n")),
                HasSubstr("`{` without its `}`"));
    EXPECT_THAT(refused(page("    put(me, choose(playable))\n", "var n = 0 says \"{q} has\"\n")),
                HasSubstr("the gaps of this text are {player}, {index}, {value}"));
}

// ---- what is in view

TEST(InView, NamesWhatThePageNames) {
    const auto game =
        load(page("    put(me, choose(playable))\n    tally[me] += 2\n",
                  "var tally[player] = 0 says \"Points\"\nvar last_mover: player or none\n"
                  "var inner = 1 says nothing\nbag pool = 2 each says \"Bag\"\n"
                  "define left(q) = 8 - count(of(q)) says \"{player} has {value} balls left\"\n"));
    EXPECT_THAT(in_view_lines(after(*game, {"a1"}), kAllSeeing, Language()),
                ElementsAre("Bag: 2 white, 2 black, 2 red", "White: Points: 2 · White has 7 balls left",
                            "Black: Points: 0 · Black has 8 balls left"));
}

TEST(InView, TellsTenthsOfASecondAsTime) {
    const auto game = load(page("    put(me, choose(playable))\n    best[me] = 219\n",
                                "var best[player] = 0 says \"Best time: {seconds}\"\n"
                                "define twice(q) = best[q] * 2 + 5 says \"{player} twice: {seconds}\"\n"));
    EXPECT_THAT(in_view_lines(after(*game, {"a1"}), kAllSeeing, Language()),
                ElementsAre("White: Best time: 21.9 s · White twice: 44.3 s",
                            "Black: Best time: none yet · Black twice: 0.5 s"));
}

TEST(InView, ShowsTheScoreWhereThePageKeepsNoTally) {
    const auto game =
        load(page("    put(me, choose(playable))\n", "") + "score:\n    rank by count(of(player))\n");
    EXPECT_THAT(in_view_lines(after(*game, {"a1"}), kAllSeeing, Language()),
                ElementsAre("White: Score now: 1", "Black: Score now: 0"));
}

TEST(InView, KeepsSecrets) {
    const auto game =
        load(page("    secret code[me] = choose(1..3)\n",
                  "var code[player]: number secret says \"Code\"\nbag hand[player] secret, size open\n") +
             "score:\n    rank by code[player]\n");
    EXPECT_THAT(in_view_lines(after(*game, {"3"}), 0, Language()),
                ElementsAre("White: Hand: 0 · Code: 3", "Black: Hand: 0 · Code: unknown"));
}

TEST(Choice, IsSaidWithoutMarksOfTheNotation) {
    const auto shift = load(kShift);
    const State s = at(*shift, kHeap);
    MoveList moves;
    s.moves(moves);
    for (Move m : moves) {
        const std::string said = Language().of(choice_said(s, m));
        EXPECT_EQ(said.find('.'), std::string::npos) << said;
    }
    const auto levels = load(page("    recolour(choose(balls), red)\n",
                                  "start: put(white, holes); put(white, pits); put(white, pits)\n"));
    const State full = levels->start();
    EXPECT_EQ(Language().of(choice_said(full, *read_move(full, "2:c3").move)), "c3 (level 3)");
}

TEST(Result, IsSaidWithReasonAndScores) {
    const auto values = load(kValues);
    EXPECT_EQ(Language().of(result_said(
                  at(*values, ".../.../... W over=decided ranks=1,1,3 score=5,5,-2 flags=scored"))),
              "White and Black win (White: 5, Black: 5, Red: -2)");
    const auto line = load(kLine);
    State s = at(*line, "WWW./..../..../BB.. W");
    s.play(*read_move(s, "g7").move);
    EXPECT_EQ(prompt_text(s), "White wins: a spanning line");
}

}  // namespace
}  // namespace cairn
