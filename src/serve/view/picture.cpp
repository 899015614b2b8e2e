#include "serve/view/picture.hpp"

#include <algorithm>
#include <cmath>

#include "play/game/move.hpp"
#include "serve/view/view_json.hpp"

namespace cairn::serve {
namespace {

constexpr int kGames = 6;
constexpr int kLongest = 400;  // choices; no picture needs more
constexpr int kLongestDeal = 1000;
constexpr double kSecondsPerTurn = 30;
constexpr double kPart = 0.55;  // of the game: enough on the board, nothing decided

struct Played {
    std::vector<State> states;
    int turns = 0;
};

Played play(const Game& game, std::uint64_t seed) {
    Random random(seed);
    State state = game.start();
    Played played;
    // What is dealt before the first turn may be long, and is no part of the game to be seen.
    for (int k = 0; k < kLongestDeal && !state.over() && !(state.header().flags & kStarted); ++k)
        state.play_random(random);
    played.states.push_back(state);
    while (!state.over() && int(played.states.size()) < kLongest) {
        state.play_random(random);
        played.states.push_back(state);
    }
    played.turns = state.turn();
    return played;
}

}  // namespace

Picture picture_of(const Game& game) {
    std::vector<Played> games;
    for (int i = 0; i < kGames; ++i) games.push_back(play(game, std::uint64_t(i) + 1));
    std::sort(games.begin(), games.end(),
              [](const Played& a, const Played& b) { return a.states.size() < b.states.size(); });
    const Played& usual = games[kGames / 2];
    const std::size_t at = std::size_t(double(usual.states.size() - 1) * kPart);
    const double minutes = std::max(usual.turns, 1) * kSecondsPerTurn / 60;
    Picture picture;
    picture.boards = boards_seen(usual.states[at], kNobody);
    picture.poses = poses_seen(usual.states[at], kNobody);
    picture.marks = marks_seen(usual.states[at], kNobody);
    picture.minutes = std::max(5, int(std::lround(minutes / 5)) * 5);
    return picture;
}

}  // namespace cairn::serve
