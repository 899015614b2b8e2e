// A way to a good end: the search for one line of choices in a puzzle without chance.
//
// The question is "can an end worth so much be reached?". Every position is looked at once: those from which it
// cannot be reached are kept in the table, under one key for all mirror images. Since what cannot be worth `target`
// cannot be worth more either, the table stays good when the target rises.
//
// With a Future (puzzle_future.hpp) the same search answers what a player could reach who knew what chance will bring.
//
// Where positions can come again, an entry may rest on a position that was still being searched. It is therefore
// true only for questions about the same start, with the same target or a greater one.
#pragma once

#include <deque>
#include <functional>
#include <vector>

#include "play/game/game.hpp"
#include "search/alphabeta/symmetric_key.hpp"
#include "study/puzzle/future.hpp"
#include "study/puzzle/table.hpp"

namespace cairn {

class LineSearch {
   public:
    enum class Answer { Found, Impossible, Open };

    LineSearch(const Game& game, PuzzleTable& table);

    struct Question {
        double target = 1;
        std::uint64_t most = ~std::uint64_t(0);  // positions to look at
        std::uint64_t salt = 0;                  // keeps questions about different starts apart in the table
        std::uint64_t seed = 1;                  // varies the order of the search
        const Future* future = nullptr;          // needed where chance decides on the way
    };
    // Open when `stop` said so, when `most` positions were looked at, or when a line grew too long.
    Answer reach(const State& start, const Question& question, const std::function<bool()>& stop);

    // After Found: the player's choices from the start to the end, and what the end is worth.
    const std::vector<Move>& line() const { return line_; }
    double worth() const { return worth_; }
    std::uint64_t positions() const { return positions_; }  // looked at in all calls
    double share() const;  // of the last search that seems to be done, 0 … 1

   private:
    struct Child {
        State state;
        int events = 0;  // throws and draws so far
        std::uint64_t key = 0;
        Move move;
        std::uint64_t order = 0;
    };
    struct Ply {
        MoveList moves;
        std::vector<Child> children;  // first those that are open
        std::size_t open = 0, at = 0;
        std::uint64_t key = 0;
    };
    std::uint64_t key(const State& state, int events) const;
    Answer search(const State& state, int events, std::uint64_t key, std::size_t depth);
    bool on_the_way(std::uint64_t key, std::size_t depth) const;

    PuzzleTable& table_;
    SymmetricKey symmetric_;
    const bool may_repeat_;

    Question question_;
    const std::function<bool()>* stop_ = nullptr;
    std::uint64_t end_ = 0;
    Random random_{1};
    bool cut_short_ = false;
    std::deque<Ply> plies_;  // a Ply stays where it is when the line grows
    std::size_t depth_ = 0;
    std::vector<Move> line_;
    double worth_ = 0;
    std::uint64_t positions_ = 0;
};

}  // namespace cairn
