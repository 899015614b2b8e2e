// What the engine tells while a move is played.
#include "play/game/event.hpp"

#include <gtest/gtest.h>

#include "games.hpp"
#include "play/game/poses.hpp"

namespace cairn {
namespace {

std::string name(const Game& game, int point) { return point < 0 ? "" : game.lattice().name(point); }

// "put white a1, dropped black b2 to a1"
std::string told(const Match& match, std::size_t move) {
    static const char* const kWords[] = {"put",     "lifted", "taken", "dropped",  "pushed",    "recoloured",
                                         "swapped", "laid",   "shown", "revealed", "concealed", "cleared"};
    const Game& game = match.game();
    std::string text;
    for (const Event& e : match.events(move)) {
        if (!text.empty()) text += ", ";
        text += kWords[int(e.kind)];
        if (e.kind == Event::Kind::Cleared) continue;
        if (e.colour >= 0) text += " " + game.program().colours[std::size_t(e.colour)];
        text += " " + name(game, e.point);
        if (e.to >= 0) text += " to " + name(game, e.to);
    }
    return text;
}

Match at(const std::string& rules, const std::string& position) {
    const auto game = load(rules);
    PositionRead read = read_position(*game, position);
    EXPECT_TRUE(read.state) << (read.problems.empty() ? "" : read.problems.front());
    return Match(game, *read.state);
}

TEST(Events, APlacement) {
    Match match(load(kLine));
    EXPECT_EQ(match.play_word("a1"), "");
    EXPECT_EQ(told(match, 0), "put white a1");
    EXPECT_EQ(match.events(0)[0].actor, 0);
}

const std::string kAll = R"(game "All"
players White, Black
set shibumi
board pyramid(3)
turn:
    either "move":
        p = choose(movable & mine)
        move(p, choose(playable - p))
    or "swap": swap(choose(mine), choose(theirs))
    or "take": take(choose(theirs) | mine)
    or "paint": recolour(balls, me)
)";

TEST(Events, AColumnSinksBallByBall) {
    Match match = at(kAll, ".../WB./WW._../W. W");
    EXPECT_EQ(match.play_word("move.a1"), "");
    EXPECT_EQ(told(match, 0), "");
    EXPECT_EQ(match.play_word("c5"), "");
    EXPECT_EQ(told(match, 1), "lifted white a1, dropped white b2 to a1, put white c5");
}

TEST(Events, BallsThatChangePlaces) {
    Match match = at(kAll, ".../.B./W.. W");
    EXPECT_EQ(match.play_word("swap.a1"), "");
    EXPECT_EQ(told(match, 0), "");
    EXPECT_EQ(match.play_word("c3"), "");
    EXPECT_EQ(told(match, 1), "swapped white a1 to 0:c3");
}

TEST(Events, PaintTellsOnlyWhatChanged) {
    Match match = at(kAll, ".../.B./W.. W");
    EXPECT_EQ(match.play_word("paint"), "");
    EXPECT_EQ(told(match, 0), "recoloured white 0:c3");
    EXPECT_EQ(match.events(0)[0].was, 1);
}

TEST(Events, ADieThatTipsIsLiftedAndPut) {
    Match match = at(kFaces, ".../R321./.|.../../. R");
    EXPECT_EQ(match.play_word("pivot.101"), "");
    EXPECT_EQ(match.play_word("110"), "");
    EXPECT_EQ(told(match, 1), "lifted red 101, put red 110");
    EXPECT_EQ(lying_text(match.events(1)[1].lies),
              lying_text(lying_at(match.state(), 0, match.events(1)[1].point)));
    EXPECT_NE(match.events(1)[1].lies, lying(kStandardPose));
}

TEST(Events, GoWithTheMoveThatIsTakenBack) {
    Match match(load(kLine));
    for (const char* w : {"a1", "c1", "e1"}) EXPECT_EQ(match.play_word(w), "");
    match.undo();
    EXPECT_EQ(match.play_word("g1"), "");
    EXPECT_EQ(told(match, 1), "put black c1");
    EXPECT_EQ(told(match, 2), "put white g1");
}

}  // namespace
}  // namespace cairn
