#include "serve/view/events.hpp"

#include <gtest/gtest.h>

#include "play/game/match.hpp"
#include "play/game/poses.hpp"
#include "play/game/sight.hpp"
#include "play/text/notation.hpp"
#include "play/text/position.hpp"
#include "support/shelf.hpp"

namespace cairn::serve {
namespace {

using Kind = SeenEvent::Kind;
using Boards = std::vector<BoardSeen>;

using Faces = std::vector<std::vector<std::string>>;

// What the viewer sees of how dice lie; nothing where rules read no faces.
Faces faces_seen(const State& state, int viewer) {
    const Program& program = state.game().program();
    Faces boards;
    for (int b = 0; has_poses(program) && b < program.boards; ++b) {
        auto& board = boards.emplace_back();
        for (Point p : program.lattice->points) {
            const Lying lies = lying_at(state, b, p);
            board.push_back(lies == kNoDie ? ""
                            : viewer == kAllSeeing
                                ? lying_text(lies)
                                : faces_in_sight(program, state.balls(b), p, lies, viewer));
        }
    }
    return boards;
}

// A slow hand that turns dice as the events say; "" or what cannot be done.
std::string laid_by_hand(Faces faces, const std::vector<SeenEvent>& events, const Faces& next) {
    for (const SeenEvent& e : events) {
        if (faces.empty() || e.kind == Kind::Show) continue;
        auto& board = faces[std::size_t(e.board)];
        switch (e.kind) {
            case Kind::Reveal: board = next[std::size_t(e.board)]; break;
            case Kind::Add: board[std::size_t(e.point)] = e.pose; break;
            case Kind::Remove:
                if (board[std::size_t(e.point)] != e.pose) return "a die leaves that lay otherwise";
                board[std::size_t(e.point)].clear();
                break;
            case Kind::Move:
            case Kind::Drop:
                if (board[std::size_t(e.point)] != e.lay) return "a die moves that lay otherwise";
                board[std::size_t(e.point)].clear();
                board[std::size_t(e.to)] = e.pose;
                break;
            case Kind::Lay:
                if (board[std::size_t(e.point)] != e.lay) return "a die is turned that lay otherwise";
                board[std::size_t(e.point)] = e.pose;
                break;
            default: break;
        }
    }
    return faces == next ? "" : "the dice lie otherwise";
}

// A slow hand that does what the events say; "" or what cannot be done.
std::string done_by_hand(Boards& boards, const std::vector<SeenEvent>& events, const Boards& next) {
    for (const SeenEvent& e : events) {
        if (e.kind == Kind::Show) continue;
        BoardSeen& board = boards[std::size_t(e.board)];
        const auto at = [&](int p) -> int& { return board.at(std::size_t(p)); };
        switch (e.kind) {
            case Kind::Reveal: board = next[std::size_t(e.board)]; break;
            case Kind::Add:
                if (at(e.point) != kEmpty) return "a ball is added where one lies";
                at(e.point) = e.colour;
                break;
            case Kind::Remove:
                if (at(e.point) != e.colour) return "a ball is removed that is not there";
                at(e.point) = kEmpty;
                break;
            case Kind::Move:
            case Kind::Drop:
                if (at(e.point) != e.colour) return "a ball moves that is not there";
                if (at(e.to) != kEmpty) return "a ball moves to where one lies";
                std::swap(at(e.point), at(e.to));
                break;
            case Kind::Recolour:
                if (at(e.point) != e.was) return "a ball of another colour changes";
                at(e.point) = e.colour;
                break;
            case Kind::Lay:
                if (at(e.point) != e.colour) return "a die is turned that is not there";
                break;
            case Kind::Show: break;
        }
    }
    return boards == next ? "" : "the boards differ";
}

TEST(Events, GiveTheNextBoardsForEveryViewerInEveryGame) {
    for (const test::Setting& setting : test::settings()) {
        const auto game = test::load(setting);
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            Random random(seed);
            State state = game->start();
            for (int ply = 0; ply < 120 && !state.over(); ++ply) {
                const State before = state;
                MoveList moves;
                state.moves(moves);
                const Move move = moves[std::size_t(random.below(int(moves.size())))];
                EventList happened;
                state.play(move, nullptr, &happened);
                std::vector<int> viewers = {kAllSeeing, 0};
                if (game->program().has_hidden) viewers = {kAllSeeing, kNobody, 0, game->players() - 1};
                for (int viewer : viewers) {
                    Boards boards = boards_seen(before, viewer);
                    const auto events = events_seen(happened, before, state, viewer);
                    auto problem = done_by_hand(boards, events, boards_seen(state, viewer));
                    if (problem.empty())
                        problem = laid_by_hand(faces_seen(before, viewer), events, faces_seen(state, viewer));
                    ASSERT_EQ(problem, "") << setting.name() << ", viewer " << viewer << ", "
                                           << word(before, move) << " in " << position_text(before);
                }
            }
        }
    }
}

// A memory game: a die is lifted, what lay under it is seen, people look, and it is covered again.
TEST(Events, ShowWhatIsUncoveredAndCoverItAgain) {
    const auto loaded = Game::load(
        "game \"X\"\nset kosmos\nplayers 2\nboard dice(3)\nlimit 9 turns\nbag box = 0, 6, 0, 0, 0\nvar found "
        "= 0\n"
        "start:\n    bury(box, level(0))\n    put(red, pits)\n    uncover\n"
        "turn:\n    p = choose(of(red))\n    lift(p)\n    uncover\n    show 3\n"
        "    found = sum(face(b, toward(b, p)) for b in below(p))\n    put(red, p)\n");
    ASSERT_TRUE(loaded.game) << loaded.diagnostics.text("x", "");
    Random random(4);
    int shown = 0, turned = 0;
    for (State state = loaded.game->start(); !state.over();) {
        const State before = state;
        MoveList moves;
        state.moves(moves);
        EventList happened;
        state.play(moves[std::size_t(random.below(int(moves.size())))], nullptr, &happened);
        for (int viewer : {0, int(kAllSeeing)}) {
            Boards boards = boards_seen(before, viewer);
            const auto events = events_seen(happened, before, state, viewer);
            ASSERT_EQ(done_by_hand(boards, events, boards_seen(state, viewer)), "") << position_text(before);
            ASSERT_EQ(laid_by_hand(faces_seen(before, viewer), events, faces_seen(state, viewer)), "")
                << position_text(before);
            for (const SeenEvent& e : events) {
                shown += e.kind == Kind::Show && e.seconds == 3;
                turned += viewer == 0 && e.kind == Kind::Lay;
            }
        }
    }
    EXPECT_EQ(shown, 2 * 9);
    EXPECT_GE(turned, 6 * 9);  // three faces are seen and three are covered, in each turn
}

TEST(Events, SayNothingAboutABoardThatIsHidden) {
    for (const test::Setting& setting : test::settings()) {
        const auto game = test::load(setting);
        if (!game->program().has_hidden) continue;
        Random random(7);
        State state = game->start();
        for (int ply = 0; ply < 80 && !state.over(); ++ply) {
            const State before = state;
            MoveList moves;
            state.moves(moves);
            EventList happened;
            state.play(moves[std::size_t(random.below(int(moves.size())))], nullptr, &happened);
            const Sight sight(state, kNobody), old(before, kNobody);
            for (const SeenEvent& e : events_seen(happened, before, state, kNobody))
                EXPECT_FALSE(sight.hides_board(e.board) && e.kind != Kind::Reveal) << setting.name();
        }
    }
}

// The events of one word in a position of a game.
std::vector<SeenEvent> events_of(const std::string& id, const std::string& position,
                                 const std::string& move) {
    const auto game = test::load({id, {}});
    PositionRead read = read_position(*game, position);
    if (!read.state) {
        ADD_FAILURE() << read.problems.front();
        return {};
    }
    Match match(game, *read.state);
    const std::string problem = match.play_word(move);
    EXPECT_EQ(problem, "");
    return problem.empty() ? events_seen(match.events(0), match.first(), match.state(), kAllSeeing)
                           : std::vector<SeenEvent>();
}

std::string kinds_of(const std::vector<SeenEvent>& events) {
    std::string text;
    for (const SeenEvent& e : events) text += "arMdclsv"[int(e.kind)];
    return text;
}

TEST(Events, ABallThatLosesItsSupportDrops) {
    // The white ball on the platform rests on a1 among others; taking a1 away drops it.
    EXPECT_EQ(kinds_of(events_of("spline-plus", "..../..../BB../WB.._.../.../B.. W", "move.a1")), "rd");
}

TEST(Events, ABallOfTheSameColourDropsIntoThePlaceThatWasLeft) {
    const auto events = events_of("spline-plus", "..../..../BB../WB.._.../.../W.. W", "move.a1");
    ASSERT_EQ(kinds_of(events), "rd");
    EXPECT_EQ(events[0].point, 0);
    EXPECT_EQ(events[1].to, 0);
}

}  // namespace
}  // namespace cairn::serve
