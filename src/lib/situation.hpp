// A Situation: a State together with the earlier positions that its rules ask about (superko, the third occurrence of
// a position), and the Game it belongs to. The value that other programs are given: copy it, keep it, compare it, write
// it down and read it again; nothing else has to be remembered beside it.
//
//     Situation s(game);
//     s.moves(list);          // superko counted
//     s.play(list[0]);        // the third occurrence ends the game where the rules say so
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "play/game/match.hpp"

namespace cairn {

class Situation {
   public:
    explicit Situation(std::shared_ptr<const Game> game);         // the start
    Situation(std::shared_ptr<const Game> game, State position);  // without a past
    // As a match stands, with its past.
    explicit Situation(const Match& match);
    // The same with another past.
    Situation(Situation other, History past);

    const Game& game() const { return *game_; }
    const std::shared_ptr<const Game>& shared_game() const { return game_; }
    const State& state() const { return state_; }
    // The earlier positions, null where the rules do not ask about them.
    const History* past() const { return remembers_ ? &history_ : nullptr; }

    void moves(MoveList& out) const { state_.moves(out, past()); }
    bool legal(Move move) const { return state_.legal(move, past()); }
    void play(Move move);  // must be legal

    // Equal: the same rules, the same State, the same past as far as the rules ask about it.
    friend bool operator==(const Situation& a, const Situation& b);
    std::uint64_t hash() const;

   private:
    void note_first();

    std::shared_ptr<const Game> game_;
    State state_;
    bool remembers_;
    History history_;
};

// A Situation as lines of text, and back. The first line says which rules and options it belongs to, the second is the position's
// text (docs/notation.md); then, where the rules ask about the past, one line for each earlier position.
//
//     cairn 1 5f2c9a1e01234567
//     ..../..../..../W... B
//     past 1c0f…  77ab…
std::string situation_text(const Situation& situation);

struct SituationRead {
    std::optional<Situation> situation;
    std::string problem;  // which line, what was expected
};
SituationRead read_situation(const std::shared_ptr<const Game>& game, std::string_view text);

}  // namespace cairn
