// The interpreter: one loop over typed registers, in the width of the board.
//
// `execute` runs from an instruction to the next place where something must be decided outside the
// code: a choice, the end, a failure. Everything else is built on it:
//
//     advance     plays on for real; decides what a failed or empty turn means (stuck, pass, deal again)
//     search      tries: can the turn be completed from here? Depth first, each try on a copy of the State
//     each_move   the options of the choice at which the State waits, each tried unless the choice is clean
//
// A turn is legal if it can be completed: an option is offered only if some way to go on succeeds.
// Success is the turn's end, an outcome, or a barrier (chance, another player's choice, a reveal).
//
// Nothing here calls itself: a page can nest its choices as deep as it likes, so trials lie one behind another in
// the thread's Store, and a Meter counts what they cost.
#pragma once

#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "board/words/words.hpp"
#include "play/engine/budget.hpp"
#include "play/engine/engine.hpp"
#include "play/engine/faults.hpp"
#include "play/engine/interpreter/board_tables.hpp"
#include "play/engine/store.hpp"
#include "play/game/event.hpp"
#include "play/game/hash.hpp"
#include "play/game/state.hpp"
#include "rules/program/optimise/optimise.hpp"

namespace cairn {

// The largest number that the State holds; and as far below 0.
inline constexpr std::int64_t kLargestNumber = 2'000'000'000;

// The few numbers 0 … n - 1 that are so.
template <class IsSo>
std::int64_t few_where(int n, IsSo&& is_so) {
    std::int64_t few = 0;
    for (int k = 0; k < n; ++k)
        if (is_so(k)) few |= std::int64_t(1) << k;
    return few;
}

template <int W>
class Interpreter final : public Engine {
   public:
    using Set = PointSet<W>;
    Interpreter(const Program& program, const Budget& budget);

    void blank(std::byte* state) const override { header(state).attempts = 0, reset(state); }
    void begin(std::byte* state) const override;
    void settle_turn(std::byte* state) const override;
    bool settle_at(std::byte* state, int site) const override;
    void moves(const std::byte* state, MoveList& out, const History* history) const override;
    bool legal(const std::byte* state, Move move, const History* history) const override;
    bool offered(const std::byte* state, Move move) const override;
    void play(std::byte* state, Move move, const History* history, EventList* events) const override;
    Move play_random(std::byte* state, Random& random) const override;
    int playout(std::byte* state, Random& random) const override;
    void finish(std::byte* state) const override;
    void forget_turn(std::byte* state) const override;
    int value_site(const std::byte* state, Move move) const override;
    WideSet offered_set(const std::byte* state, Move move) const override;
    Failure failure(const std::byte* state, Move move) const override;
    void weights(const std::byte* state, const MoveList& moves, std::vector<int>& out) const override;
    std::optional<std::int64_t> computed(const std::byte* state, int pc, std::uint16_t reg,
                                         std::int64_t work) const override;
    Computed list(const std::byte* state, int pc, std::int64_t& work) const override;
    void families_changed() override;

   private:
    // A list register: members of a table, or sets in the Store that it may write to.
    struct List {
        const Set* data;
        int count;
        int room;  // how many sets it may write; 0 when others read them too
    };
    struct NarrowFamily {
        std::vector<Set> members;
        // The members through each point side by side, for the whole-family instructions.
        std::vector<Set> around;
        std::vector<std::pair<int, int>> around_at;  // by point: first, count
        // Only where `fits` is asked. By member: what must carry it, and the highest point of that, which is most
        // seldom there and so is asked first; kNoPoint for what needs nothing.
        std::vector<Set> needs;
        std::vector<Point> highest_need;
    };

    // Why `execute` came back.
    enum class End { Wait, Prefer, Success, Over, Fail, Fault, Stop };

    // Registers. Numbers and sets are written before they are read (the compiler sees to it), so they start as
    // they are; lists start empty, for they own memory.
    struct Frame {
        std::int64_t* i;
        Set* s;
        List* l;
    };

    // One run on one State.
    struct Run {
        std::byte* state = nullptr;
        Meter* meter = nullptr;
        Store* store = nullptr;
        bool trial = false;  // trying, not playing: the turn's end is success
        bool fresh = false;  // no choice of this turn was made since its start or the last barrier
        bool backed_up = false;
        bool first_key = true;
        int decider = 0;                                 // whose choices a trial may search
        int site = -1;                                   // Wait: where
        int preferred_pc = 0, next_pc = 0, else_pc = 0;  // Prefer: what to try, and where to go on then
        int reason = 0;                                  // Fail: why
        int fault_line = 0;
        Fault fault = Fault::None;
        const History* history = nullptr;
        Random* random = nullptr;       // playing at random: choices are made on the spot
        EventList* events = nullptr;    // where to tell what happens; null: nobody asks
        std::size_t events_before = 0;  // how many were told at the last fresh start
        int choices = 0;
        std::byte* backup = nullptr;     // the State at the last fresh start, when it may have changed since
        int forced = kUnforced;          // the value for the first choice met (alternatives)
        std::int64_t keys[kMaxPlayers];  // of the ranking under way, which sets them before it reads them
    };
    static constexpr int kUnforced = -1000000;

    // A run on a copy of a State, tried to see whether the turn can be completed. One that waits tries its options
    // one after another, each in a Trial of its own behind it in the Store (trial.hpp).
    struct Trial {
        Run run;
        Frame frame;
        Trial* parent = nullptr;
        int pc = 0;               // where to run from
        int at = 0;               // waiting: the option or alternative tried last
        bool preferring = false;  // not at a choice: trying the part that is preferred
        Store::Mark mark;         // where the Store stood before it
    };

    // What one call from outside needs: the meter of its budget, memory, and registers for its own run.
    class Call {
       public:
        Call(const Interpreter& interpreter, std::int64_t work);
        Run run(std::byte* state, const History* history = nullptr);
        // A run on a copy; null when the budget does not allow it.
        Trial* trial(const std::byte* state, const History* history = nullptr);
        Frame frame() { return interpreter_.frame_at(store_.take(interpreter_.frame_bytes_)); }
        std::byte* state_copy() { return store_.take(interpreter_.layout_.bytes); }
        bool overrun() const { return meter_.exhausted(); }
        const Meter& meter() const { return meter_; }

       private:
        const Interpreter& interpreter_;
        Store& store_;
        Store::Scope scope_;
        Meter meter_;
    };

    // ---- the State's parts
    static Header& header(std::byte* st) { return *reinterpret_cast<Header*>(st); }
    static const Header& header(const std::byte* st) { return *reinterpret_cast<const Header*>(st); }
    static Set* sets(std::byte* st) { return reinterpret_cast<Set*>(st + StateLayout::sets_at); }
    static const Set* sets(const std::byte* st) {
        return reinterpret_cast<const Set*>(st + StateLayout::sets_at);
    }
    std::int32_t* numbers(std::byte* st) const {
        return reinterpret_cast<std::int32_t*>(st + layout_.numbers_at);
    }
    const std::int32_t* numbers(const std::byte* st) const {
        return reinterpret_cast<const std::int32_t*>(st + layout_.numbers_at);
    }
    Set* planes(std::byte* st) const { return sets(st) + program_.plane_slot + header(st).board * planes_; }
    Set balls(std::byte* st) const {
        const Set* p = planes(st);
        Set o = p[0];
        for (int c = 1; c < planes_; ++c) o |= p[c];
        return o;
    }

    // ---- memory (memory.hpp)
    Frame frame_at(std::byte* memory) const;
    // A copy of the State of this run, with registers; null when the budget does not allow it.
    Trial* new_trial(const Run& from, Trial* parent) const;
    void end_trial(Trial* t) const;
    bool may_take(const Run& run, std::size_t bytes) const;

    // ---- running (run.hpp)
    End execute(Run& run, Frame& f, int pc) const;
    // The same, past every `prefer`.
    End run_on(Run& run, Frame& f, int pc) const;
    End fault(Run& run, int pc, Fault what) const;
    End overrun(Run& run, int pc, Fault what) const;

    // ---- playing on (play.hpp)
    void advance(Run& run, Frame& f, int pc) const;
    bool is_certain(const Run& run, const Frame& f) const;
    int stuck(Run& run, bool& over) const;  // the pc to go on from
    void mark_fresh(Run& run) const;
    // A turn that is passed because of what was thrown in it is no pass in succession.
    void note_throw(Header& h, const Site& site) const {
        if (site.thrown && program_.minds_throws) h.flags |= kThrown;
    }
    static void pass(Header& h) {
        if (!(h.flags & kThrown)) h.flags |= kPassed;
    }
    bool next_choice(Run& run) const;
    bool choose_at_random(Run& run, Frame& f, const Site& site) const;
    bool pick_alternative(Run& run, const Site& site, int& pc) const;
    int weighted_pick(const Run& run, const Frame& f, const Site& site) const;
    void settle_choice(Frame& f, const Site& site, int value) const;

    // ---- trying (trial.hpp)
    // Can the turn be completed from where this run ended? True as well when the budget ends first: the caller asks
    // the meter. Gives back all memory behind `first`.
    bool search(Trial* first, End end) const;
    Trial* next_try(Trial& waiting, bool& good) const;
    Trial* preferred_try(Trial& at) const;
    bool run_and_search(Trial* t, int* reason) const;
    // Can it be completed from pc? `forced` is the value of the first choice met on the way.
    bool completes(const Run& from, int pc, int forced, int* reason = nullptr) const;
    // …from the part that this run prefers?
    bool preferred_completes(const Run& from) const;
    // …from the choice `site` made with the option `value` of this frame?
    bool option_completes(const Run& from, const Frame& f, const Site& site, int value) const;
    // …from the choice at which this run waits?
    bool some_option(const Run& from, const Frame& f) const;

    // ---- listing (moves.hpp)
    static constexpr int kNoOption = -2, kBeforeFirst = -3;
    // The option after this one, in the order of `each_option`, or kNoOption.
    int next_option(const Frame& f, const Site& site, int after) const;
    // Calls each(value) for every raw option; stops and returns true when `each` does.
    template <class Each>
    bool each_option(const Frame& f, const Site& site, Each&& each) const;
    // Calls each(move, known) for every move at the choice where the run waits; or every legal one. `known` is Legal where
    // no trial is needed any more. Stops when `each` returns true, and when the budget is passed.
    enum class Which { Offered, Legal };
    template <class Each>
    bool each_move(const Run& base, const Site& site, Which which, Each&& each) const;
    bool merges(const Trial& trial, const Site& site) const;
    bool move_completes(const Run& run, const Site& site, Move move, int* reason) const;
    bool site_in_turn(int site) const;

    // ---- actions (actions.hpp)
    // Those that most turns do are inlined whatever the size of `execute`.
    [[gnu::always_inline]] Fault put(Run& run, int colour, Point p) const;
    [[gnu::always_inline]] Fault place_problem(std::byte* st, Point p) const;
    Set lift(Run& run, Point p) const;
    void enter(Run& run, int colour, int track) const;
    Set take(Run& run, Set doomed) const;
    void recolour(Run& run, const Set& s, int colour) const;
    void swap(Run& run, Point p, Point q) const;
    // Tells an event, when somebody asks and it is no trial.
    void tell(Run& run, Event::Kind kind, int point, int to, int colour, int was = -1,
              Lying lies = kNoDie) const;
    int supply_left(std::byte* st, int colour) const;
    [[gnu::always_inline]] bool runs_short(std::byte* st, std::int64_t colour, int wanted) const;
    End out_of_supply(Run& run) const;
    Set legal_entries(std::byte* st) const;
    int colour_at(std::byte* st, Point p) const;  // or -1, or kBuried
    Set of_few(std::byte* st, std::int64_t colours) const;
    Set of_players(std::byte* st, std::int64_t players) const;
    std::int64_t tally(std::byte* st, const Set& s) const;
    // The colour whose number of balls in s comes `before` the bound and that of every other; -1: none does.
    template <class Before>
    int colour_alone(std::byte* st, const Set& s, int bound, Before before) const;

    static BoardTables<W> with_words(const Program& program, int kind);
    // ---- the board that words read. Most games have boards of one kind only.
    const BoardTables<W>& tables(const std::byte* st) const {
        return by_board_.empty() ? first_ : *by_board_[header(st).board];
    }
    const Words<W>& words(const std::byte* st) const { return tables(st).words; }
    const Lattice& lattice(const std::byte* st) const { return *tables(st).lattice; }
    bool on_board(const std::byte* st, std::int64_t p) const {
        return p >= 0 && p < lattice_.bits && words(st).all.has(Point(p));
    }

    // ---- dice (dice.hpp); poses only where the rules read faces
    std::uint8_t* poses(std::byte* st) const {
        return reinterpret_cast<std::uint8_t*>(numbers(st) + program_.pose_slot) +
               std::size_t(header(st).board) * lattice_.points.size();
    }
    Lying lies(std::byte* st, Point p) const {
        return program_.pose_slot < 0 ? kNoDie : poses(st)[lattice_.order(p)];
    }
    void set_lying(std::byte* st, Point p, Lying l) const {
        if (program_.pose_slot >= 0) poses(st)[lattice_.order(p)] = l;
    }
    Pose pose(std::byte* st, Point p) const { return pose_of(lies(st, p)); }  // kNoPose while it is not known
    Fault dice_word(std::byte* st, Frame& f, const Instr& in) const;
    void square_word(std::byte* st, Frame& f, const Instr& in) const;
    Fault lay(Run& run, const Set& dice, std::int64_t pose) const;
    // Dice that nobody knows, and what shows of them.
    static constexpr int kColourUnknown = 3;  // in the place of a side, as ToUncover names what is not known
    Set buried(std::byte* st) const { return planes_ > colours_ ? planes(st)[colours_] : Set{}; }
    Fault bury(Run& run, Set where, int bag) const;
    std::int64_t to_uncover(std::byte* st) const;
    std::int64_t numbers_of(std::byte* st, std::int64_t face) const;
    void uncover(Run& run, std::int64_t what, std::int64_t value) const;
    std::int64_t bag_total(std::byte* st, int bag) const;
    Set partly_known(std::byte* st) const;
    bool can_pivot(std::byte* st, Point p, Point q) const;
    void pivot(Run& run, Point p, Point q) const;

    // ---- endings (endings.hpp)
    void end(Run& run, int pc, Status status, int reason) const;
    enum class Verdict { Win, Loss };
    End decide(Run& run, int pc, std::int64_t players, Verdict verdict, const Set& shown) const;
    End draw(Run& run, int pc) const;
    void begin_ranking(Run& run) const;
    enum class Best { Least, Greatest };
    void refine_ranking(Run& run, Best best) const;
    End end_ranking(Run& run, int pc) const;
    int finish_pc(Run& run, int pc) const;  // the score, or -1 after a draw
    void void_game(Run& run) const;
    void void_game(std::byte* state, Fault why, int line) const;

    // ---- the course of the game (course.hpp)
    int playing(const std::byte* st) const;  // the few players not out
    int next_of(const std::byte* st, int q, int step) const;
    int owner_of(std::int64_t colour) const;  // or -1
    void reset(std::byte* st) const;
    void clear_turn(std::byte* st) const;
    int first_turn(std::byte* st) const;
    int end_turn(Run& run) const;  // the pc to go on from, or -1: over
    int next_turn(Run& run) const;
    bool ko(const std::byte* st) const;
    void push_ko(std::byte* st) const;
    bool unchanged(const std::byte* st) const;
    std::uint64_t boards_key(const std::byte* st, int mover) const;
    int occurred(const Run& run) const;

    // ---- lists (lists.hpp). They may pass the budget; then they are cut, and the meter tells.
    enum class Twins { Kept, Dropped };
    bool add(Run& run, int pc, List& list, const Set& s, Twins twins) const;
    bool copy_list(Run& run, int pc, const List& from, List& to) const;
    enum class Contacts { Visible, All };
    void groups(Run& run, int pc, Set s, Contacts contacts, List& out) const;
    void runs(Run& run, int pc, const Set& s, std::int64_t k, List& out) const;
    void chunks(Run& run, int pc, std::int64_t k, List& out) const;
    void copies(Run& run, int pc, const Set& s, List& out) const;
    [[gnu::always_inline]] List members(int family, const Frame& f, std::uint16_t point) const;
    bool any_line(Run& run, const List& lines, const Set& inside) const;
    int count_lines(Run& run, const List& lines, const Set& inside) const;
    Set union_lines(Run& run, const List& lines, const Set& inside) const;
    bool lines_in(Run& run, int pc, const List& lines, const Set& inside, List& out) const;
    bool fitting(Run& run, int pc, int family, List& out) const;

    const Program& page_;  // as it was compiled; its families are made while this engine is here already
    const Optimised optimised_;
    const Program& program_;  // what is run
    const Lattice& lattice_;  // of all boards
    const BoardTables<W> first_;
    std::vector<BoardTables<W>> others_;           // where boards are of several kinds: the other kinds
    std::vector<const BoardTables<W>*> by_board_;  // likewise
    Budget budget_;
    StateLayout layout_;
    int colours_, planes_, players_;         // planes: of one board, those of its colours first
    std::size_t s_at_, l_at_, frame_bytes_;  // registers in their block of memory
    std::size_t state_room_;                 // of a State, rounded
    std::int64_t trial_work_;                // of copying a State
    std::vector<Set> constants_;
    std::vector<std::int32_t> first_numbers_;  // by n[]: what it is before anything is written to it
    std::vector<int> this_turn_;               // variables that clear at the end of each turn
    std::vector<std::vector<Set>> tables_;
    std::vector<NarrowFamily> families_;
};

extern template class Interpreter<1>;
extern template class Interpreter<2>;
extern template class Interpreter<4>;
extern template class Interpreter<8>;

}  // namespace cairn
