#include "search/players/walk.hpp"

#include "play/engine/engine.hpp"
#include "play/game/game.hpp"

namespace cairn {
namespace {

bool depends_on_the_past(const Program& program) {
    return program.historic || program.repetition != Program::Repetition::None;
}

}  // namespace

Walk::Walk(const Match& match)
    : start_(match.state()),
      state_(match.state()),
      remembers_(depends_on_the_past(match.game().program())),
      history_(match.history()),
      start_size_(history_.size()) {}

void Walk::back_to_start() {
    state_ = start_;
    history_.truncate(start_size_);
}

void Walk::play(Move move) {
    if (!remembers_) return state_.play(move);
    const State before = state_;
    state_.play(move, &history_);
    note_turn_end(before, state_, history_);
}

void Walk::ends(const MoveList& moves, std::vector<std::uint8_t>& out) {
    const bool told = !(moves.size() == 1 && moves.front() == kVoidGame);
    if (!remembers_ && told) return state_.game().engine().ends(state_.bytes(), moves, out);
    out.clear();
    for (const Move move : moves) out.push_back(after(move).over());
}

State Walk::after(Move move) {
    State next = state_;
    if (!remembers_) {
        next.play(move);
        return next;
    }
    const std::size_t size = history_.size();
    next.play(move, &history_);
    note_turn_end(state_, next, history_);
    history_.truncate(size);
    return next;
}

}  // namespace cairn
