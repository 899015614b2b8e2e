// A Match: a game being played, with its history. Everything a person or a program at a table needs:
// play by words, undo, the third occurrence of a position, what happened in each move, the record.
//
// A State whose moves cannot be told within the Game's Budget ends the Match at once, as void; so does chance when it decides
// more often in a row than the Budget has it.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "play/game/game.hpp"
#include "play/game/history.hpp"
#include "play/perform/performed.hpp"

namespace cairn {

// Has a turn, or the start, been completed between two States that follow one another?
bool turn_ended(const State& before, const State& after);
// How many players then had to pass without being asked.
int passes_between(const State& before, const State& after);
// `now` was just played from `before`. When that ended a turn, the history learns the position; its third
// occurrence ends the game where the rules say so.
void note_turn_end(const State& before, State& now, History& history);

class Match {
   public:
    explicit Match(std::shared_ptr<const Game> game);         // from the start
    Match(std::shared_ptr<const Game> game, State position);  // from a position
    // A Match that goes on from here and knows the positions before, but none of the choices: cheap to make, however long
    // the game has been.
    Match onward() const;

    const Game& game() const { return *game_; }
    const std::shared_ptr<const Game>& shared_game() const { return game_; }
    const State& state() const { return states_.back(); }
    const History& history() const { return history_; }
    const std::vector<Move>& moves() const { return moves_; }
    const State& state_before(std::size_t move) const { return states_[move]; }
    const State& state_after(std::size_t move) const { return states_[move + 1]; }
    // What happened on the boards in this move, in order.
    std::span<const Event> events(std::size_t move) const;
    const State& first() const { return states_.front(); }

    void legal(MoveList& out) const;  // with superko where the rules say so
    // Plays a legal move. The third occurrence of a position ends the game where the rules say so.
    void play(Move move);
    // A performance, with what it was done by: that is kept beside the move, for the State knows nothing of it.
    void play(Move move, Performed performed);
    const Performed* performed(std::size_t move) const;  // null: nothing is kept of it
    // "" when played, else why not; the match is unchanged then.
    std::string play_word(std::string_view word);
    bool undo();  // takes back one choice; false at the start

   private:
    Match() = default;
    void note_first();
    void end_when_too_dear();
    void end_when_chance_goes_on();
    std::shared_ptr<const Game> game_;
    std::vector<State> states_;  // one more than moves_
    std::vector<Move> moves_;
    std::vector<std::size_t> history_sizes_;
    EventList events_;                      // of all moves, one after another
    std::vector<std::size_t> event_begin_;  // by move
    History history_;
    std::map<std::size_t, Performed> performed_;  // by move
    int chances_ = 0;                             // choices of chance in a row, the last ones
};

}  // namespace cairn
