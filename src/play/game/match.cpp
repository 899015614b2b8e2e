#include "play/game/match.hpp"

#include "play/perform/perform.hpp"
#include "play/text/notation.hpp"

namespace cairn {
namespace {

bool chance_decides(const State& s) { return s.player() == kChance && !s.race(); }

bool started(const State& s) { return (s.header().flags & kStarted) != 0; }

constexpr int kMostOccurrences = 3;

}  // namespace

bool turn_ended(const State& before, const State& after) {
    if (!started(after)) return false;
    return !started(before) || before.turn() != after.turn() || before.mover() != after.mover();
}

int passes_between(const State& before, const State& after) {
    if (!turn_ended(before, after)) return 0;
    const int turns = after.turn() - before.turn() - (started(before) ? 1 : 0);
    return turns > 0 ? turns : 0;
}

void note_turn_end(const State& before, State& now, History& history) {
    if (now.over() || !turn_ended(before, now)) return;
    const auto position = now.hash();
    history.push(now.boards_key(), position);
    const bool ends = now.game().program().repetition != Program::Repetition::None;
    if (ends && history.positions_seen(position) >= kMostOccurrences) now.end_by_repetition();
}

Match::Match(std::shared_ptr<const Game> game) : game_(std::move(game)) {
    states_.push_back(game_->start());
    note_first();
}

Match::Match(std::shared_ptr<const Game> game, State position) : game_(std::move(game)) {
    states_.push_back(std::move(position));
    note_first();
}

Match Match::onward() const {
    Match match;
    match.game_ = game_;
    match.states_.push_back(state());
    match.history_ = history_;
    match.chances_ = chances_;
    return match;
}

void Match::note_first() {
    if (started(state())) history_.push(state().boards_key(), state().hash());
    end_when_too_dear();
}

// Where nothing can fail after a choice, telling its options is no more work than coming here was.
void Match::end_when_too_dear() {
    State& now = states_.back();
    if (now.over()) return;
    const Site& site = game_->program().sites[now.header().site];
    if (site.clean && site.form != Site::Form::Alternatives) return;
    if (now.legal(kVoidGame, &history_)) now.play(kVoidGame, &history_);
}

void Match::end_when_chance_goes_on() {
    State& now = states_.back();
    if (now.over() || !chance_decides(now) || chances_ < game_->budget().chances) return;
    now.end_as_void(Fault::Work);
}

std::span<const Event> Match::events(std::size_t move) const {
    const std::size_t end = move + 1 < event_begin_.size() ? event_begin_[move + 1] : events_.size();
    return {events_.data() + event_begin_[move], end - event_begin_[move]};
}

void Match::legal(MoveList& out) const { state().moves(out, &history_); }

void Match::play(Move move) {
    history_sizes_.push_back(history_.size());
    event_begin_.push_back(events_.size());
    moves_.push_back(move);
    states_.push_back(states_.back());
    states_.back().play(move, &history_, &events_);
    const State& before = states_[states_.size() - 2];
    note_turn_end(before, states_.back(), history_);
    chances_ = chance_decides(before) ? chances_ + 1 : 0;
    end_when_too_dear();
    end_when_chance_goes_on();
}

void Match::play(Move move, Performed performed) {
    performed_[moves_.size()] = std::move(performed);
    play(move);
}

const Performed* Match::performed(std::size_t move) const {
    const auto at = performed_.find(move);
    return at == performed_.end() ? nullptr : &at->second;
}

// "throw(-12,31/77/2)": a performance and what it was done by. The latter may be left out.
std::string Match::play_word(std::string_view word) {
    std::optional<Performed> performed;
    if (const auto at = word.find('('); at != std::string_view::npos && awaits_performance(state())) {
        performed = read_performed(word.substr(at));
        if (!performed)
            return "what was performed cannot be read: it is written as `throw(-12,31,420,8,0/77/2)`";
        word = word.substr(0, at);
    }
    const MoveRead read = read_move(state(), word, &history_);
    if (!read.move) return read.problem;
    performed ? play(*read.move, *std::move(performed)) : play(*read.move);
    return "";
}

bool Match::undo() {
    if (moves_.empty()) return false;
    moves_.pop_back();
    performed_.erase(moves_.size());
    states_.pop_back();
    history_.truncate(history_sizes_.back());
    history_sizes_.pop_back();
    events_.resize(event_begin_.back());
    event_begin_.pop_back();
    chances_ = 0;
    for (std::size_t k = moves_.size(); k > 0 && chance_decides(states_[k - 1]); --k) ++chances_;
    return true;
}

}  // namespace cairn
