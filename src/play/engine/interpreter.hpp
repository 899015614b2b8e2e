// The interpreter: one loop over typed registers, in the width of the board.
//
// `execute` runs from an instruction to the next place where something must be decided outside the
// code: a choice, the end, a failure. Everything else is built on it:
//
//     advance     plays on for real; decides what a failed or empty turn means (stuck, pass, deal again)
//     completes   tries: can the turn be completed from here? Copies the State and searches depth first
//     list        the options of the choice at which the State waits, each tried unless the choice is clean
//
// A turn is legal if it can be completed: an option is offered only if some way to go on succeeds.
// Success is the turn's end, an outcome, or a barrier (chance, another player's choice, a reveal).
#pragma once

#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "board/words.hpp"
#include "play/engine/engine.hpp"
#include "play/engine/faults.hpp"
#include "play/game/hash.hpp"
#include "play/game/state.hpp"

namespace cairn {

// Steps after which a move is given up as a fault: loops are bounded, but products of bounds can be large.
inline constexpr std::int64_t kStepBudget = 50'000'000;

template <int W>
class Interpreter final : public Engine {
   public:
    using Set = PointSet<W>;
    explicit Interpreter(const Program& program);

    void blank(std::byte* state) const override { header(state).attempts = 0, reset(state); }
    void begin(std::byte* state) const override;
    void settle_turn(std::byte* state) const override;
    bool settle_at(std::byte* state, int site) const override;
    void moves(const std::byte* state, MoveList& out, const History* history) const override;
    bool legal(const std::byte* state, Move move, const History* history) const override;
    bool offered(const std::byte* state, Move move) const override;
    void play(std::byte* state, Move move, const History* history) const override;
    Move play_random(std::byte* state, Random& random) const override;
    int playout(std::byte* state, Random& random) const override;
    void finish(std::byte* state) const override;
    int value_site(const std::byte* state, Move move) const override;
    WideSet offered_set(const std::byte* state, Move move) const override;
    int failure(const std::byte* state, Move move) const override;
    void weights(const std::byte* state, const MoveList& moves, std::vector<int>& out) const override;
    bool condition(const std::byte* state, int pc, std::uint16_t reg) const override;
    std::vector<WideSet> list(const std::byte* state, int pc) const override;
    void families_changed() override;

   private:
    // A list register: members of a table, or sets of its own.
    struct List {
        const Set* data;
        int count;
        int room;  // of its own sets; 0 when it points into a table
    };
    struct NarrowFamily {
        std::vector<Set> members;
        // The members through each point side by side, for the whole-family instructions.
        std::vector<Set> around;
        std::vector<std::pair<int, int>> around_at;  // by point: first, count
    };

    // Why `execute` came back.
    enum class End { Wait, Success, Over, Fail, Fault, Stop };

    struct Frame {
        std::int64_t* i;
        Set* s;
        List* l;
    };

    // One run on one State.
    struct Run {
        std::byte* state;
        bool trial = false;  // trying, not playing: the turn's end is success
        bool fresh = false;  // no choice of this turn was made since its start or the last barrier
        int decider = 0;     // whose choices a trial may search
        int site = -1;       // Wait: where
        int reason = 0;      // Fail: why
        int fault_line = 0;
        Fault fault = Fault::None;
        std::int64_t* budget = nullptr;
        const History* history = nullptr;
        Random* random = nullptr;  // playing at random: choices are made on the spot
        int choices = 0;
        std::byte* backup = nullptr;  // the State at the last fresh start, when it may have changed since
        bool backed_up = false;
        int forced = kUnforced;               // the value for the first choice met (alternatives)
        std::int64_t keys[kMaxPlayers] = {};  // of the ranking under way
        bool first_key = true;
    };
    static constexpr int kUnforced = -1000000;

    // ---- the State's parts
    static Header& header(std::byte* st) { return *reinterpret_cast<Header*>(st); }
    static const Header& header(const std::byte* st) { return *reinterpret_cast<const Header*>(st); }
    Set* sets(std::byte* st) const { return reinterpret_cast<Set*>(st + sizeof(Header)); }
    const Set* sets(const std::byte* st) const { return reinterpret_cast<const Set*>(st + sizeof(Header)); }
    std::int32_t* numbers(std::byte* st) const { return reinterpret_cast<std::int32_t*>(st + numbers_at_); }
    const std::int32_t* numbers(const std::byte* st) const {
        return reinterpret_cast<const std::int32_t*>(st + numbers_at_);
    }
    Set* planes(std::byte* st) const { return sets(st) + program_.plane_slot + header(st).board * colours_; }
    Set balls(std::byte* st) const {
        const Set* p = planes(st);
        Set o = p[0];
        for (int c = 1; c < colours_; ++c) o |= p[c];
        return o;
    }

    // ---- running (interpreter_run.hpp)
    End execute(Run& run, Frame& f, int pc) const;
    End fault(Run& run, int pc, Fault what) const;

    // ---- playing on (interpreter_play.hpp)
    void advance(Run& run, Frame& f, int pc) const;
    int stuck(Run& run, bool& over) const;  // the pc to go on from
    int end_turn(Run& run) const;           // the pc to go on from, or -1: over
    int next_turn(Run& run) const;
    int finish_pc(Run& run, int pc) const;  // the score, or -1 after a draw
    void void_game(Run& run) const;
    void clear_turn(std::byte* st) const;
    void reset(std::byte* st) const;
    void mark_fresh(Run& run) const;
    bool choose_at_random(Run& run, Frame& f, const Site& site) const;
    bool pick_alternative(Run& run, const Site& site, int& pc) const;
    int weighted_pick(const Run& run, const Frame& f, const Site& site) const;
    void settle_choice(Frame& f, const Site& site, int value) const;
    Run new_run(std::byte* state, const History* history, std::int64_t* budget) const;

    // ---- trying (interpreter_list.hpp)
    // Can the turn be completed from pc? `forced` is the value of the first choice met on the way.
    bool completes(const Run& from, int pc, int forced, int* reason = nullptr) const;
    // …from the choice `site` made with the option `value` of this frame?
    bool option_completes(const Run& from, const Frame& f, const Site& site, int value,
                          int* reason = nullptr) const;
    bool search(Run& trial, Frame& f, End end) const;
    bool any_option(Run& trial, Frame& f, const Site& site) const;
    // Calls each(value) for every raw option; stops and returns true when `each` does.
    template <class Each>
    bool each_option(const Frame& f, const Site& site, Each&& each) const;
    // Calls each(move) for every move at the choice where the run waits; `checked`: only legal ones.
    template <class Each>
    bool each_move(const Run& base, const Site& site, bool checked, Each&& each) const;
    bool merges(const Run& trial, const Site& site) const;
    bool failure_of(const Run& run, const Site& site, Move move, int* reason) const;
    bool site_in_turn(int site) const;

    // ---- actions
    bool put(Run& run, int colour, Point p) const;
    Fault put_problem(std::byte* st, int colour, Point p) const;
    Set lift(std::byte* st, Point p) const;
    void enter(std::byte* st, int colour, int track) const;
    Set take(std::byte* st, Set doomed) const;
    Set legal_entries(const Set& o) const;
    int supply_left(std::byte* st, int colour) const;
    void begin_ranking(std::byte* st) const;
    void refine_ranking(std::byte* st, const std::int64_t* keys, bool least, bool first) const;
    void end(Run& run, int pc, Status status, int reason) const;
    int next_of(const std::byte* st, int q, int step) const;
    int playing(const std::byte* st) const;
    bool ko(const std::byte* st) const;
    void push_ko(std::byte* st) const;
    std::uint64_t boards_key(const std::byte* st, int mover) const;
    int angle(int a, int m, int b) const;
    void groups(Set s, const Set& o, bool full, List& out) const;
    void runs(const Set& s, int k, List& out) const;
    void add(List& list, const Set& s, bool unique) const;

    const Program& program_;
    const Lattice& lattice_;
    Words<W> words_;
    int colours_, players_;
    std::size_t numbers_at_, state_bytes_;
    std::vector<Set> constants_;
    std::vector<std::int32_t> local_numbers_;  // what locals are between turns
    std::vector<int> this_turn_;               // variables that clear at the end of each turn
    std::vector<std::vector<Set>> tables_;
    std::vector<NarrowFamily> families_;
    std::vector<std::vector<Point>> up_;     // by direction, by point
    std::vector<std::vector<Point>> lines_;  // all maximal straight lines of contacts, for runs
};

extern template class Interpreter<1>;
extern template class Interpreter<2>;
extern template class Interpreter<4>;
extern template class Interpreter<8>;

}  // namespace cairn
