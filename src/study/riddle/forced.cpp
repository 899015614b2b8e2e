#include "study/riddle/forced.hpp"

#include "play/game/match.hpp"

namespace cairn {
namespace {

constexpr int kDeepest = 400;                  // choices of one line
constexpr std::size_t kMostKnown = 2'000'000;  // answers that are kept

}  // namespace

std::string ForcedWin::misfit(const Game& game) {
    const Program& p = game.program();
    if (p.players.size() < 2) return "one player forces nobody; a puzzle is solved by other means";
    if (p.has_chance) return "chance decides in this game, so no win can be forced";
    if (p.has_hidden || p.has_simultaneous) return "players choose in secret in this game";
    if (p.historic || p.repetition == Program::Repetition::Scores)
        return "this game's rules look back at all positions played, which a position alone does not tell";
    return "";
}

bool ForcedWin::won(const State& state, int player) {
    const Header& h = state.header();
    if (h.status != std::uint8_t(Status::Decided) || h.rank[player] != 1) return false;
    for (int q = 0; q < int(state.game().program().players.size()); ++q)
        if (q != player && h.rank[q] <= 1) return false;
    return true;
}

int turns_left(const State& before, const State& after, int player, int turns) {
    return before.mover() == player && turn_ended(before, after) ? turns - 1 : turns;
}

ForcedWin::Answer ForcedWin::wins(const State& state, int player, int turns) {
    left_ = most_;
    return search(state, player, turns, 0);
}

ForcedWin::Least ForcedWin::least(const State& state, int player, int most_turns) {
    for (int turns = 0; turns <= most_turns; ++turns) {
        const Answer answer = wins(state, player, turns);
        if (answer == Answer::Open) return {0, true};
        if (answer == Answer::Yes) return {turns, false};
    }
    return {};
}

ForcedWin::Answer ForcedWin::search(const State& state, int player, int turns, int depth) {
    if (state.over()) return won(state, player) ? Answer::Yes : Answer::No;
    // His last turn is made: only what ends the game with it counts, and that would be over.
    if (turns <= 0 && state.player() == player) return Answer::No;
    if (left_ == 0 || depth >= kDeepest || (stop_ && stop_->load(std::memory_order_relaxed)))
        return Answer::Open;
    --left_;
    const std::uint64_t key = symmetric_(state) ^ (std::uint64_t(turns) * 0xD6E8FEB86659FD93ull +
                                                   std::uint64_t(player) * 0xA24BAED4963EE407ull);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    const bool his = state.player() == player;
    MoveList moves;
    state.moves(moves);
    bool open = false;
    Answer found = his ? Answer::No : Answer::Yes;
    for (const Move m : moves) {
        State after = state;
        after.play(m);
        const Answer answer = search(after, player, turns_left(state, after, player, turns), depth + 1);
        if (answer == Answer::Open) open = true;
        else if (answer == (his ? Answer::Yes : Answer::No)) {
            found = answer;
            open = false;
            break;
        }
    }
    if (open) return Answer::Open;
    if (known_.size() < kMostKnown) known_.emplace(key, found);
    return found;
}

}  // namespace cairn
