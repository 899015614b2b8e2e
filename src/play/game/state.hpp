// State: a game waiting at a choice. A plain value: copying it is the undo.
//
//     State s = game->start();
//     while (!s.over()) {
//         s.moves(list);                 // the legal choices of whoever decides now
//         s.play(list[0]);               // trusts that the move is legal
//     }
//     s.outcome();                       // who, by which rule, on which points
//
// The value is the boards, the variables and the place in the program, flat in one block whose
// size the Game knows; small games (most on a 4x4 pyramid that keep no snapshots) fit in the 112 bytes
// kept inside, so that a State is 128 bytes and copies without touching the heap.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "board/point_set.hpp"
#include "play/engine/faults.hpp"
#include "play/game/event.hpp"
#include "play/game/layout.hpp"
#include "play/game/move.hpp"
#include "rules/program/program.hpp"

namespace cairn {

class Game;
class History;

enum class Status : std::uint8_t { Playing, Drawn, Decided, Void };

enum Flags : std::uint8_t { kPassed = 1, kAgain = 2, kStarted = 4, kScored = 8, kThrown = 16 };

inline constexpr int kChance = -1;  // "player" who decides throws and draws
inline constexpr int kNobody = -2;  // the game is over
inline constexpr int kAnyone = -4;  // a race, for whoever has a clock: every player may claim (State::race)

inline constexpr int kBuried = -2;  // "colour" of a die that nobody knows

struct Outcome {
    bool over = false;
    bool drawn = false;
    bool faulty = false;        // the rules broke (a fault): the game is void
    std::vector<int> ranks;     // by player, 1 is best
    std::vector<int> scores;    // by player; empty when the game has no score
    std::string reason;         // in words
    int line = 0;               // of the rules
    std::vector<Point> points;  // that decided
};

class State {
   public:
    static constexpr std::size_t kInside = 112;

    State(const State& o) : game_(o.game_) { copy(o); }
    State(State&& o) noexcept : game_(o.game_) { steal(o); }
    State& operator=(const State& o);
    State& operator=(State&& o) noexcept;
    ~State() { release(); }

    const Game& game() const { return *game_; }

    // ---- asking
    bool over() const { return header().status != 0; }
    int player() const;  // who decides now: 0…, kChance or kNobody
    // May every player claim now? `player` then says kChance: for whoever has no clock, who is quickest is chance.
    bool race() const;
    // Whose claim the move is, in a race; -1: nobody's (silence).
    int claimant(Move m) const;
    int mover() const { return header().mover; }
    int turn() const { return header().turn; }
    // The legal choices; clears `out` first. Where they cannot be told within the Game's Budget, kVoidGame alone.
    void moves(MoveList& out) const;
    void moves(MoveList& out, const History* history) const;
    bool legal(Move m) const;  // can the turn be completed after it, within the Budget?
    bool legal(Move m, const History* history) const;
    // The site whose value the move carries: for an alternative its first choice; -1 for a label alone.
    int value_site(Move m) const;
    // The set that a move at a choice among sets stands for.
    WideSet offered_set(Move m) const;
    // The raw options at this choice, before any look-ahead, for explanations: may the move be made at all?
    bool offered(Move m) const;
    // The reason that the rules give for refusing an offered move, "" when they give none; when the Budget was passed
    // on the way to it, that.
    std::string failure(Move m) const;
    // The weight of each chance move, in the order of moves(); 1 for all when equal.
    void weights(const MoveList& moves, std::vector<int>& out) const;
    Outcome outcome() const;
    // What people are told here: the gap of a sentence of the rules. Nothing when it cannot be computed.
    std::optional<int> told(const Says::Gap& gap) const;

    // ---- playing
    // m must be legal. A fault of the rules, and passing the Budget, end the game as void; `outcome` tells why.
    void play(Move m);
    // `events`, unless null, gains what happens on the boards.
    void play(Move m, const History* history, EventList* events = nullptr);
    // Plays one uniformly random legal choice (chance by its weights); returns it.
    Move play_random(Random& random);
    // Plays random choices to the end; returns how many.
    int playout(Random& random);

    // ---- comparing. Two States are equal when everything that matters for play is; the number of
    // turns played matters only in games that read it.
    friend bool operator==(const State& a, const State& b);
    std::uint64_t hash() const;
    Header essential_header() const;   // without what does not matter for play
    std::uint64_t boards_key() const;  // of the boards and the mover alone

    // ---- looking (for text, drawings, search)
    const Header& header() const { return *reinterpret_cast<const Header*>(bytes()); }
    const StateLayout& layout() const;
    WideSet set_slot(int slot) const;
    int number_slot(int slot) const;
    WideSet plane(int board, int colour) const;
    WideSet balls(int board) const;
    int colour_at(int board, Point p) const;  // -1: empty; kBuried: nobody knows

    // ---- building (for position text); leaves the State waiting nowhere until `settle`
    Header& header() { return *reinterpret_cast<Header*>(bytes()); }
    void set_slot(int slot, const WideSet& s);
    void number_slot(int slot, int value);
    // Runs the program from the start of the mover's turn to its first choice.
    void settle_turn();
    // Waits at `site`; false when the site has no legal option there.
    bool settle_at(int site);
    // The game ends here and is scored, as `finish` does.
    void finish();
    // The third occurrence of a position: drawn or scored, as the rules say.
    void end_by_repetition();
    // The game ends here and is void, for this reason.
    void end_as_void(Fault fault);
    // The game is over: nothing of the turn in which it ended is kept.
    void forget_turn();

    const std::byte* bytes() const { return size_ <= kInside ? inside_ : outside_; }
    std::byte* bytes() { return size_ <= kInside ? inside_ : outside_; }
    std::size_t size() const { return size_; }

   private:
    friend class Game;
    explicit State(const Game& game);  // blank: all zero
    void copy(const State& o);
    void steal(State& o);
    void release();

    const Game* game_;
    std::uint32_t size_ = 0;
    union {
        alignas(8) std::byte inside_[kInside];
        std::byte* outside_;
    };
};
static_assert(sizeof(State) <= 128);  // less where pointers are short

}  // namespace cairn
