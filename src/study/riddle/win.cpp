#include "study/riddle/win.hpp"

#include <algorithm>

#include "play/text/notation.hpp"
#include "play/text/position.hpp"

namespace cairn {
namespace {

using Answer = ForcedWin::Answer;

constexpr std::size_t kLongestLine = 60;  // choices
constexpr int kTurnsOfAnAnswer = 2;       // within which an answer to a slip may win itself

struct Kept {
    std::vector<Move> moves;  // that keep the win within so many turns
    bool open = false;
};

State played(const State& state, Move move) {
    State after = state;
    after.play(move);
    return after;
}

Kept keeping(ForcedWin& forced, const State& state, int player, int turns) {
    Kept kept;
    MoveList moves;
    state.moves(moves);
    for (const Move m : moves) {
        const State after = played(state, m);
        const Answer answer = forced.wins(after, player, turns_left(state, after, player, turns));
        if (answer == Answer::Open) kept.open = true;
        if (answer == Answer::Yes) kept.moves.push_back(m);
    }
    return kept;
}

// The defence that lasts longest, and of those the one that leaves the fewest ways to win.
std::optional<Move> defence(ForcedWin& forced, const State& state, int player, int turns) {
    std::optional<Move> best;
    int longest = -1;
    std::size_t fewest = 0;
    MoveList moves;
    state.moves(moves);
    for (const Move m : moves) {
        const State after = played(state, m);
        const auto least = forced.least(after, player, turns_left(state, after, player, turns));
        if (least.open) return std::nullopt;
        const bool goes_on = !after.over() && after.player() == player;
        const std::size_t ways = goes_on ? keeping(forced, after, player, least.turns).moves.size() : 0;
        if (least.turns > longest || (least.turns == longest && ways < fewest))
            best = m, longest = least.turns, fewest = ways;
    }
    return best;
}

// The choice that wins soonest, among those that keep the win.
std::optional<Move> soonest(ForcedWin& forced, const State& state, int player, int turns,
                            const std::vector<Move>& kept) {
    std::optional<Move> best;
    int least_turns = turns + 1;
    for (const Move m : kept) {
        const State after = played(state, m);
        const auto least = forced.least(after, player, turns_left(state, after, player, turns));
        if (least.open) return std::nullopt;
        if (least.turns < least_turns) best = m, least_turns = least.turns;
    }
    return best;
}

// From the beginning to the win. False: some question stayed open.
bool add_line(ForcedWin& forced, State state, int player, int turns, Riddle& riddle) {
    while (!state.over()) {
        if (riddle.line.size() >= kLongestLine) return false;
        RiddleStep step;
        std::optional<Move> move;
        step.seat = state.player();
        if (state.player() == player) {
            const Kept kept = keeping(forced, state, player, turns);
            if (kept.open) return false;
            move = soonest(forced, state, player, turns, kept.moves);
            for (const Move m : kept.moves)
                if (move && !(m == *move)) step.also.push_back(word(state, m));
        } else {
            move = defence(forced, state, player, turns);
        }
        if (!move) return false;
        step.word = word(state, *move);
        riddle.line.push_back(std::move(step));
        const State after = played(state, *move);
        turns = turns_left(state, after, player, turns);
        state = after;
    }
    return ForcedWin::won(state, player);
}

// What answers a wrong choice: the first choice of another after which the promise is broken, best one that wins for him.
RiddleSlip slip(ForcedWin& forced, const State& start, Move wrong, int player, int turns) {
    RiddleSlip found{word(start, wrong), {word(start, wrong)}, false};
    State state = played(start, wrong);
    int left = turns_left(start, state, player, turns);
    MoveList moves;
    while (!state.over() && found.line.size() < kLongestLine) {
        state.moves(moves);
        std::optional<Move> answer;
        const bool his = state.player() == player;
        for (const Move m : moves) {
            const State after = played(state, m);
            if (his || forced.wins(after, player, turns_left(state, after, player, left)) == Answer::No) {
                const bool wins = !his && (after.over() ? ForcedWin::won(after, state.player())
                                                        : forced.wins(after, state.player(),
                                                                      kTurnsOfAnAnswer) == Answer::Yes);
                if (!answer || wins) answer = m;
                if (wins) found.loses = true;
                if (his || wins) break;
            }
        }
        if (!answer) break;
        found.line.push_back(word(state, *answer));
        if (!his) break;
        const State after = played(state, *answer);
        left = turns_left(state, after, player, left);
        state = after;
    }
    return found;
}

}  // namespace

OnlyWin only_win(ForcedWin& forced, const State& state, int most_turns) {
    const int player = state.player();
    if (state.over() || player < 0) return {};
    const auto least = forced.least(state, player, most_turns);
    if (least.open || least.turns == 0) return {0, std::nullopt, least.open};
    const Kept kept = keeping(forced, state, player, least.turns);
    if (kept.open || kept.moves.size() != 1) return {least.turns, std::nullopt, kept.open};
    return {least.turns, kept.moves.front(), false};
}

std::optional<Riddle> win_riddle(ForcedWin& forced, const State& state, int most_turns) {
    const OnlyWin only = only_win(forced, state, most_turns);
    if (!only.first) return std::nullopt;
    const int player = state.player();
    Riddle riddle;
    riddle.position = position_text(state);
    riddle.seat = player;
    riddle.turns = only.turns;
    if (!add_line(forced, state, player, only.turns, riddle)) return std::nullopt;
    MoveList moves;
    state.moves(moves);
    for (const Move m : moves)
        if (!(m == *only.first)) riddle.wrong.push_back(slip(forced, state, m, player, only.turns));
    return riddle;
}

}  // namespace cairn
