// The machine: what the instructions of a Program do to a State, in the width of the board.
//
// It knows its game by Facts alone: those read from a Program (facts.hpp), or constants written down for one game
// (src/native). Nothing here waits, tries or searches; that is the interpreter's.
#pragma once

#include <cstring>
#include <utility>

#include "play/engine/copy_words.hpp"
#include "play/engine/faults.hpp"
#include "play/engine/interpreter/facts.hpp"
#include "play/engine/interpreter/running.hpp"
#include "play/game/hash.hpp"
#include "play/game/history.hpp"
#include "play/game/state.hpp"

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

template <int W, class Facts>
class Machine : public Facts {
   public:
    using Set = PointSet<W>;
    using List = cairn::List<W>;
    using Facts::bits_, Facts::colours_, Facts::planes_, Facts::players_, Facts::boards_;
    using Facts::cleared_sets_, Facts::cleared_numbers_, Facts::first_numbers_;
    using Facts::constants_;
    using Facts::Facts;
    using Facts::ko_slot_, Facts::ko_boards_, Facts::pose_slot_;
    using Facts::line_at, Facts::order, Facts::points, Facts::tables, Facts::words;
    using Facts::plane_slot_, Facts::number_slots_, Facts::set_slots_, Facts::numbers_at_,
        Facts::state_bytes_;
    using Facts::player_colour_, Facts::phases_, Facts::riding_sets_, Facts::riding_numbers_;
    using Facts::supply_, Facts::turn_limit_, Facts::score_pc_, Facts::minds_throws_;

    // ---- the State's parts
    static Header& header(std::byte* st) { return *reinterpret_cast<Header*>(st); }
    static const Header& header(const std::byte* st) { return *reinterpret_cast<const Header*>(st); }
    static Set* sets(std::byte* st) { return reinterpret_cast<Set*>(st + StateLayout::sets_at); }
    static const Set* sets(const std::byte* st) {
        return reinterpret_cast<const Set*>(st + StateLayout::sets_at);
    }
    std::int32_t* numbers(std::byte* st) const { return reinterpret_cast<std::int32_t*>(st + numbers_at_); }
    const std::int32_t* numbers(const std::byte* st) const {
        return reinterpret_cast<const std::int32_t*>(st + numbers_at_);
    }
    Set* planes(std::byte* st) const {
        if constexpr (Facts::kOneBoard) return sets(st) + plane_slot_;
        else return sets(st) + plane_slot_ + header(st).board * planes_;
    }
    [[gnu::always_inline]] Set balls(std::byte* st) const {
        const Set* p = planes(st);
        Set o = p[0];
        for (int c = 1; c < planes_; ++c) o |= p[c];
        return o;
    }

    const PhaseFacts& phase(const Header& h) const {
        if constexpr (Facts::kOnePhase) return phases_[0];
        else return phases_[h.phase];
    }
    int plane(int board, int colour) const { return plane_slot_ + board * planes_ + colour; }
    const Lattice& lattice(const std::byte* st) const { return *tables(st).lattice; }
    bool is_point(std::int64_t p) const { return p >= 0 && p < bits_; }  // of any board
    bool on_board(const std::byte* st, std::int64_t p) const {
        return is_point(p) && words(st).all.has(Point(p));
    }

    // The k-th of a few numbers, from 0 on.
    static int nth_of_few(std::int64_t few, int k) { return PointSet<1>{{std::uint64_t(few)}}.nth(k); }

    // ---- the run
    template <class AnyRun>
    void mark_fresh(AnyRun& run) const;
    static bool next_choice(Run& run);
    // Random play makes a choice that may fail for good at once, where what follows is plain. Whatever settles the turn (its end,
    // an end of the game, a barrier, a choice that cannot fail and has an option) closes the matter; if the turn fails
    // before, it goes on from the State before the last choice (Turns::take_back).
    template <class AnySite>
    [[gnu::always_inline]] bool can_take_back(const Run& run, const AnySite& site) const {
        const Provisional& p = run.provisional;
        return site.plain && p.before && p.refused < 0 && p.count < Provisional::kMost &&
               (p.count == 0 || site.form == Site::Form::Alternatives || !decided_by_another(run));
    }
    // Did another player make the choices that are open?
    static bool decided_by_another(const Run& run) {
        return run.provisional.open[run.provisional.count - 1].decider != header(run.state).me;
    }
    [[gnu::always_inline]] void choose_provisionally(Run& run, int site, int drawn) const;
    static bool may_take(const Run& run, std::size_t bytes);
    // A turn that is passed because of what was thrown in it is no pass in succession.
    template <class AnySite>
    void note_throw(Header& h, const AnySite& site) const {
        if (site.thrown && minds_throws_) h.flags |= kThrown;
    }
    static void pass(Header& h) {
        if (!(h.flags & kThrown)) h.flags |= kPassed;
    }

    // ---- actions (actions.hpp)
    // Those that most turns do are inlined whatever the size of `execute`.
    template <class AnyRun>
    [[gnu::always_inline]] Fault put(AnyRun& run, int colour, Point p, bool sure = false) const;
    [[gnu::always_inline]] Fault place_problem(std::byte* st, Point p) const;
    template <class AnyRun>
    Set lift(AnyRun& run, Point p) const;
    void enter(Run& run, int colour, int track) const;
    template <class AnyRun>
    Set take(AnyRun& run, Set doomed) const;
    template <class AnyRun>
    void recolour(AnyRun& run, const Set& s, int colour) const;
    template <class AnyRun>
    void swap(AnyRun& run, Point p, Point q) const;
    // Tells an event, when somebody asks and it is no trial.
    void tell(Run& run, Event::Kind kind, int point, int to, int colour, int was = -1,
              Lying lies = kNoDie) const;
    int supply_left(std::byte* st, int colour) const;
    [[gnu::always_inline]] bool runs_short(std::byte* st, std::int64_t colour, int wanted) const;
    static Then out_of_supply(Run& run) {
        run.reason = 0;
        return Then::ends(End::Fail);
    }
    Set legal_entries(std::byte* st) const;
    int colour_at(std::byte* st, Point p) const;  // or -1, or kBuried
    Set of_few(std::byte* st, std::int64_t colours) const;
    Set of_players(std::byte* st, std::int64_t players) const;
    std::int64_t tally(std::byte* st, const Set& s) const;
    // The colour whose number of balls in s comes `before` the bound and that of every other; -1: none does.
    template <class Before>
    int colour_alone(std::byte* st, const Set& s, int bound, Before before) const;

    // ---- dice (dice.hpp); poses only where the rules read faces
    std::uint8_t* poses(std::byte* st) const {
        return reinterpret_cast<std::uint8_t*>(numbers(st) + pose_slot_) +
               std::size_t(header(st).board) * std::size_t(points());
    }
    Lying lies(std::byte* st, Point p) const { return pose_slot_ < 0 ? kNoDie : poses(st)[order(p)]; }
    void set_lying(std::byte* st, Point p, Lying l) const {
        if (pose_slot_ >= 0) poses(st)[order(p)] = l;
    }
    Pose pose(std::byte* st, Point p) const { return pose_of(lies(st, p)); }  // kNoPose while it is not known
    Fault lay(Run& run, const Set& dice, std::int64_t pose) const;
    // Dice that nobody knows, and what shows of them.
    static constexpr int kColourUnknown = 3;  // in the place of a side, as ToUncover names what is not known
    Set buried(std::byte* st) const { return planes_ > colours_ ? planes(st)[colours_] : Set{}; }
    Fault bury(Run& run, Set where, int bag) const;
    Set partly_known(std::byte* st) const;
    std::int64_t to_uncover(std::byte* st) const;
    std::int64_t numbers_of(std::byte* st, std::int64_t face) const;
    void uncover(Run& run, std::int64_t what, std::int64_t value) const;
    std::int64_t bag_total(std::byte* st, int bag) const;
    bool can_pivot(std::byte* st, Point p, Point q) const;
    void pivot(Run& run, Point p, Point q) const;

    // ---- endings (endings.hpp)
    void end(Run& run, int pc, Status status, int reason) const;
    enum class Verdict { Win, Loss };
    template <class AnyRun>
    End decide(AnyRun& run, int pc, std::int64_t players, Verdict verdict, const Set* shown,
               int reason) const;
    template <class AnyRun>
    End draw(AnyRun& run, int pc, int reason) const;
    void begin_ranking(Run& run) const;
    enum class Best { Least, Greatest };
    void refine_ranking(Run& run, Best best) const;
    template <class AnyRun>
    End end_ranking(AnyRun& run, int pc, int reason) const;
    int finish_pc(Run& run, int pc) const;  // the score, or -1 after a draw
    void void_game(Run& run) const;
    void void_game(std::byte* state, Fault why, int line) const;

    // ---- the course of the game (course.hpp)
    int playing(const std::byte* st) const;  // the few players not out
    int next_of(const std::byte* st, int q, int step) const;
    int owner_of(std::int64_t colour) const;  // or -1
    void reset(std::byte* st) const;
    void clear_turn(std::byte* st) const;
    void forget_turn(std::byte* st) const;
    int first_turn(std::byte* st) const;
    [[gnu::always_inline]] int end_turn(Run& run) const;  // the pc to go on from, or -1: over
    [[gnu::always_inline]] int next_turn(Run& run) const;
    bool ko(const std::byte* st) const;
    void push_ko(std::byte* st) const;
    bool unchanged(const std::byte* st) const;
    std::uint64_t boards_key(const std::byte* st, int mover) const;
    int occurred(const Run& run) const;

    // ---- lists (lists.hpp). They may pass the budget; then they are cut, and the meter tells.
    enum class Twins { Kept, Dropped };
    bool add(Run& run, int pc, List& list, const Set& s, Twins twins) const;
    bool grow(Run& run, int pc, List& list) const;
    bool make_room(Run& run, List& list, int room) const;
    bool copy_list(Run& run, int pc, const List& from, List& to) const;
    enum class Contacts { Visible, All };
    void groups(Run& run, int pc, Set s, Contacts contacts, List& out) const;
    void runs(Run& run, int pc, const Set& s, std::int64_t k, List& out) const;
    void chunks(Run& run, int pc, std::int64_t k, List& out) const;
    void copies(Run& run, int pc, const Set& s, List& out) const;
    [[gnu::always_inline]] List members(int family, const std::int64_t* point) const;
    [[gnu::always_inline]] bool any_line(Run& run, int family, const std::int64_t* point,
                                         const Set& inside) const;
    [[gnu::always_inline]] int count_lines(Run& run, int family, const std::int64_t* point,
                                           const Set& inside) const;
    Set union_lines(Run& run, const List& lines, const Set& inside) const;
    int longest_line(Run& run, const List& lines, const Set& inside) const;
    bool lines_in(Run& run, int pc, const List& lines, const Set& inside, List& out) const;
    bool fitting(Run& run, int pc, int family, List& out) const;
};

// From here on a failure means that the turn cannot go on, not that an earlier choice was wrong.
template <int W, class Facts>
template <class AnyRun>
void Machine<W, Facts>::mark_fresh(AnyRun& run) const {
    run.fresh = true;
    if (run.provisional.count > 0 && run.backup == run.provisional.backup)
        std::swap(run.backup, run.provisional.spare);
    if (run.backup) {
        copy_words(run.backup, run.state, state_bytes_);
        run.backed_up = true;
    }
    if constexpr (!Facts::kStandsAlone)
        if (run.events) run.events_before = run.events->size();
}

template <int W, class Facts>
inline void Machine<W, Facts>::choose_provisionally(Run& run, int site, int drawn) const {
    Provisional& p = run.provisional;
    if (p.count == 0) {
        p.backup = run.backup;
        p.backed_up = run.backed_up;
    }
    copy_words(p.before + state_bytes_ * std::size_t(p.count), run.state, state_bytes_);
    Provisional::Choice& choice = p.open[p.count++];
    choice.site = site;
    choice.drawn = drawn;
    choice.decider = header(run.state).me;
    choice.fresh_before = run.fresh;
    std::memcpy(choice.luck, run.random, sizeof(Random));
}

// A random choice was made: the next one has a budget of its own, within that of the playout.
template <int W, class Facts>
bool Machine<W, Facts>::next_choice(Run& run) {
    ++run.choices;
    Meter& meter = *run.meter;
    meter.playout_work -= meter.work_of_move - meter.work;
    meter.work = meter.work_of_move;
    return meter.playout_work >= 0 && !meter.exhausted();
}

template <int W, class Facts>
bool Machine<W, Facts>::may_take(const Run& run, std::size_t bytes) {
    if (run.store->in_use() + bytes <= run.meter->memory) return true;
    run.meter->pass(Fault::Memory, 0);
    return false;
}

}  // namespace cairn
