// What each instruction does: one function for each, by the name that opcodes.def gives it, with its operands in the
// order of its fields. A register that is written is a reference, one that may be missing a pointer. Whatever does
// not always lead to the next instruction returns a Then.
//
// There is no other place where instructions have a meaning: the interpreter calls these with the registers of its
// frame (run.hpp), native code with local variables (src/native). They are inlined into both, whatever their size.
#pragma once

#include <algorithm>
#include <bit>
#include <numeric>

#include "play/engine/interpreter/actions.hpp"
#include "play/engine/interpreter/course.hpp"
#include "play/engine/interpreter/dice.hpp"
#include "play/engine/interpreter/endings.hpp"
#include "play/engine/interpreter/lists.hpp"

namespace cairn {

// The few holding just n.
constexpr std::int64_t bit(std::int64_t n) { return n < 0 || n > 62 ? 0 : std::int64_t(1) << n; }

// The few numbers from `first` to `last`.
constexpr std::int64_t range(std::int64_t first, std::int64_t last) {
    std::int64_t few = 0;
    for (auto k = std::max<std::int64_t>(0, first); k <= last && k <= 62; ++k) few |= bit(k);
    return few;
}

#ifdef CAIRN_FUZZING
#define ALWAYS inline
#else
#define ALWAYS [[gnu::always_inline]] inline
#endif

// `AnyRun` is Run, or PlayoutRun.
template <int W, class Facts, class AnyRun = Run>
class Instructions {
   public:
    using Rules = Machine<W, Facts>;
    using Set = PointSet<W>;
    using List = cairn::List<W>;
    using Number = std::int64_t;

    ALWAYS Instructions(const Rules& machine, AnyRun& a_run)
        : m(machine),
          run(a_run),
          st(a_run.state),
          h(*reinterpret_cast<Header*>(a_run.state)),
          meter(*a_run.meter) {}

    // ---- numbers
    ALWAYS void LoadI(At, Number& a, int d) const { a = d; }
    ALWAYS void CopyI(At, Number& a, Number b) const { a = b; }
    ALWAYS void HideI(At, Number& a, Number b) const { a = b; }
    ALWAYS void OpenI(At, Number& a, Number b) const { a = b; }
    // Products of products overflow in the end: that is a fault of the rules, not of the machine.
    ALWAYS Then Add(At, Number& a, Number b, Number c) const {
        return fits(!__builtin_add_overflow(b, c, &a));
    }
    ALWAYS Then AddI(At, Number& a, Number b, int d) const {
        return fits(!__builtin_add_overflow(b, Number(d), &a));
    }
    ALWAYS Then Sub(At, Number& a, Number b, Number c) const {
        return fits(!__builtin_sub_overflow(b, c, &a));
    }
    ALWAYS Then Mul(At, Number& a, Number b, Number c) const {
        return fits(!__builtin_mul_overflow(b, c, &a));
    }
    ALWAYS void Div(At, Number& a, Number b, Number c) const { a = b / c - (b % c < 0); }
    ALWAYS void Mod(At, Number& a, Number b, Number c) const { a = b % c < 0 ? b % c + c : b % c; }
    ALWAYS Then Neg(At, Number& a, Number b) const { return fits(!__builtin_sub_overflow(Number(0), b, &a)); }
    ALWAYS void Not(At, Number& a, Number b) const { a = b == 0; }
    ALWAYS void Bool(At, Number& a, Number b) const { a = b != 0; }
    ALWAYS void Given(At, Number& a, Number b) const { a = b >= 0; }
    ALWAYS void Eq(At, Number& a, Number b, Number c) const { a = b == c; }
    ALWAYS void Ne(At, Number& a, Number b, Number c) const { a = b != c; }
    ALWAYS void Lt(At, Number& a, Number b, Number c) const { a = b < c; }
    ALWAYS void Le(At, Number& a, Number b, Number c) const { a = b <= c; }
    ALWAYS void MinI(At, Number& a, Number b, Number c) const { a = std::min(b, c); }
    ALWAYS void MaxI(At, Number& a, Number b, Number c) const { a = std::max(b, c); }
    ALWAYS void MinOf(At, Number& a, Number& b, Number c) const {
        a = b ? std::min(a, c) : c;
        b = 1;
    }
    ALWAYS void MaxOf(At, Number& a, Number& b, Number c) const {
        a = b ? std::max(a, c) : c;
        b = 1;
    }
    ALWAYS void BitI(At, Number& a, Number b) const { a = bit(b); }
    ALWAYS void AndI(At, Number& a, Number b, Number c) const { a = b & c; }
    ALWAYS void OrI(At, Number& a, Number b, Number c) const { a = b | c; }
    ALWAYS void SubI(At, Number& a, Number b, Number c) const { a = b & ~c; }
    ALWAYS void HasI(At, Number& a, Number b, Number c) const { a = (b & bit(c)) != 0; }
    ALWAYS void CountI(At, Number& a, Number b) const { a = std::popcount(std::uint64_t(b)); }
    ALWAYS Then OneOf(At, Number& a, Number b) const {
        if (std::popcount(std::uint64_t(b)) != 1) return Then::faults(Fault::OneOfFew);
        a = std::countr_zero(std::uint64_t(b));
        return {};
    }
    ALWAYS void PopI(At, Number& a, Number& few) const {
        const Number left = few;
        a = left ? std::countr_zero(std::uint64_t(left)) : -1;
        few = left & (left - 1);
    }
    ALWAYS void PopPlayer(At, Number& a, Number& few) const {
        const Number from = few >> h.mover << h.mover;  // the mover first, then clockwise
        const Number q = from ? from : few;
        a = q ? std::countr_zero(std::uint64_t(q)) : -1;
        if (q) few &= ~bit(a);
    }
    ALWAYS void RangeI(At, Number& a, Number b, Number c) const { a = range(b, c); }
    ALWAYS Then Bound(At, Number& a) const { return Then::faults(--a < 0 ? Fault::Bound : Fault::None); }

    // ---- the State
    ALWAYS Then GetI(At, Number& a, const Number* b, int d) const {
        const auto at = slot(d, b, m.number_slots_);
        if (at < 0) return Then::faults(Fault::Index);
        a = m.numbers(st)[at];
        return {};
    }
    ALWAYS Then PutI(At, Number a, const Number* b, int d) const {
        const auto at = slot(d, b, m.number_slots_);
        if (at < 0) return Then::faults(Fault::Index);
        if (a > kLargestNumber || a < -kLargestNumber) return Then::faults(Fault::TooLarge);
        m.numbers(st)[at] = std::int32_t(a);
        return {};
    }
    ALWAYS Then GetS(At, Set& a, const Number* b, int d) const {
        const auto at = slot(d, b, m.set_slots_);
        if (at < 0) return Then::faults(Fault::Index);
        a = m.sets(st)[at];
        return {};
    }
    ALWAYS Then PutS(At, const Set& a, const Number* b, int d) const {
        const auto at = slot(d, b, m.set_slots_);
        if (at < 0) return Then::faults(Fault::Index);
        m.sets(st)[at] = a;
        return {};
    }
    ALWAYS Then Check(At, Number a, int d) const {
        return Then::faults(a < 0 || a >= d ? Fault::Index : Fault::None);
    }
    ALWAYS void Me(At, Number& a) const { a = h.me; }
    ALWAYS Then SetMe(At, Number a) const {
        if (!is_player(a)) return Then::faults(Fault::NoPlayer);
        if (h.me != a) {
            h.me = std::uint8_t(a);
            if (!run.trial) m.mark_fresh(run);  // nothing binds back past another player's choice
        }
        return {};
    }
    ALWAYS void Mover(At, Number& a) const { a = h.mover; }
    ALWAYS void Passes(At, Number& a) const { a = h.passes; }
    ALWAYS void Turns(At, Number& a) const { a = h.turn; }
    ALWAYS void Playing(At, Number& a) const { a = m.playing(st); }
    ALWAYS void NextOf(At, Number& a, Number b) const { a = is_player(b) ? m.next_of(st, int(b), 1) : -1; }
    ALWAYS void PreviousOf(At, Number& a, Number b) const {
        a = is_player(b) ? m.next_of(st, int(b), m.players_ - 1) : -1;
    }
    ALWAYS void ColourOf(At, Number& a, Number b) const {
        a = is_player(b) ? m.player_colour_[std::size_t(b)] : -1;
    }
    ALWAYS void OwnerOf(At, Number& a, Number b) const { a = m.owner_of(b); }
    ALWAYS void Board(At, Number& a) const { a = h.board; }
    ALWAYS Then SetBoard(At, Number a) const {
        if (a < 0 || a >= m.boards_) return Then::faults(Fault::NoBoard);
        h.board = std::uint8_t(a);
        return {};
    }
    ALWAYS void Supply(At, Number& a, Number b) const {
        a = !is_colour(b) ? 0 : m.supply_ ? m.supply_left(st, int(b)) : 1000;
    }
    ALWAYS void Ko(At, Number& a) const { a = m.ko(st); }
    ALWAYS void Unchanged(At, Number& a) const { a = m.unchanged(st); }
    ALWAYS void Superko(At, Number& a) const { a = m.occurred(run) > 0; }
    ALWAYS void Occurrences(At, Number& a) const { a = 1 + m.occurred(run); }

    // ---- sets
    ALWAYS void LoadS(At, Set& a, int d) const { a = m.constants_[std::size_t(d)]; }
    ALWAYS void CopyS(At, Set& a, const Set& b) const { a = b; }
    ALWAYS void HideS(At, Set& a, const Set& b) const { a = b; }
    ALWAYS void OpenS(At, Set& a, const Set& b) const { a = b; }
    ALWAYS void OrS(At, Set& a, const Set& b, const Set& c) const { a = b | c; }
    ALWAYS void AndS(At, Set& a, const Set& b, const Set& c) const { a = b & c; }
    ALWAYS void SubS(At, Set& a, const Set& b, const Set& c) const { a = b - c; }
    ALWAYS void CountS(At, Number& a, const Set& b) const { a = b.count(); }
    ALWAYS void AnyS(At, Number& a, const Set& b) const { a = !b.empty(); }
    ALWAYS void EqS(At, Number& a, const Set& b, const Set& c) const { a = b == c; }
    ALWAYS void SubsetS(At, Number& a, const Set& b, const Set& c) const { a = b.subset_of(c); }
    ALWAYS void MeetsS(At, Number& a, const Set& b, const Set& c) const { a = b.meets(c); }
    ALWAYS void HasS(At, Number& a, Number b, const Set& c) const { a = m.is_point(b) && c.has(Point(b)); }
    ALWAYS void PointS(At, Set& a, Number b) const { a = m.is_point(b) ? Set::of(Point(b)) : Set{}; }
    ALWAYS void AddP(At, Set& a, Number b) const {
        if (m.is_point(b)) a.add(Point(b));
    }
    ALWAYS Then TheOne(At, Number& a, const Set& b) const {
        if (b.count() != 1) return Then::faults(Fault::OnePoint);
        a = b.first();
        return {};
    }
    ALWAYS void FirstS(At, Number& a, const Set& b) const { a = m.words(st).lowest(b); }
    ALWAYS void PopS(At, Number& a, Set& b) const {
        const Point p = m.words(st).lowest(b);
        a = p;
        if (p >= 0) b.drop(p);
    }
    ALWAYS void Balls(At, Set& a) const { a = m.balls(st); }
    ALWAYS void Empty(At, Set& a) const { a = m.words(st).all - m.balls(st); }
    ALWAYS void OfColour(At, Set& a, Number b) const { a = is_colour(b) ? m.planes(st)[b] : Set{}; }
    ALWAYS void OfFew(At, Set& a, Number b) const { a = m.of_few(st, b); }
    ALWAYS void OfPlayers(At, Set& a, Number b) const { a = m.of_players(st, b); }
    ALWAYS void ColourAt(At, Number& a, Number b) const {  // none of a die that nobody knows
        a = m.on_board(st, b) ? std::max(-1, m.colour_at(st, Point(b))) : -1;
    }
    ALWAYS void Tally(At, Number& a, const Set& b) const { a = m.tally(st, b); }
    ALWAYS void Majority(At, Number& a, const Set& b) const {
        a = m.colour_alone(st, b, 0, std::greater<>{});
    }
    ALWAYS void Minority(At, Number& a, const Set& b) const {
        a = m.colour_alone(st, b, m.bits_ + 1, std::less<>{});
    }

    // ---- words of the board
    ALWAYS void Playable(At, Set& a) const { a = m.words(st).playable(m.balls(st)); }
    ALWAYS void Free(At, Set& a) const { a = m.words(st).free(m.balls(st)); }
    ALWAYS void Movable(At, Set& a) const { a = m.words(st).movable(m.balls(st)); }
    ALWAYS void Pinned(At, Set& a) const { a = m.words(st).pinned(m.balls(st)); }
    ALWAYS void Visible(At, Set& a) const { a = m.words(st).visible(m.balls(st)); }
    ALWAYS void Hidden(At, Set& a) const { a = m.words(st).hidden(m.balls(st)); }
    ALWAYS void Above(At, Set& a, const Set& b) const { a = m.words(st).above(b); }
    ALWAYS void Below(At, Set& a, const Set& b) const { a = m.words(st).below(b); }
    ALWAYS void OnAtLeast(At, Set& a, const Set& b, Number c) const {
        a = c <= 0 ? m.words(st).all : m.words(st).on(b, int(std::min<Number>(c, 5)));
    }
    ALWAYS void Beside(At, Set& a, const Set& b) const { a = m.words(st).beside(b); }
    ALWAYS void Diagonal(At, Set& a, const Set& b) const { a = m.words(st).diagonal(b); }
    ALWAYS void Touching(At, Set& a, const Set& b) const { a = m.words(st).touching(b); }
    ALWAYS void Footing(At, Set& a, const Set& b) const { a = m.words(st).footing(b); }
    ALWAYS void LevelS(At, Set& a, Number b) const {
        const auto levels = m.words(st).levels;
        a = b < 0 || b >= Number(levels.size()) ? Set{} : levels[std::size_t(b)];
    }
    ALWAYS void LevelOf(At, Number& a, Number b) const { a = m.is_point(b) ? m.level_of(Point(b)) : -1; }
    ALWAYS void XOf(At, Number& a, Number b) const { a = m.is_point(b) ? m.x_of(Point(b)) : -1; }
    ALWAYS void YOf(At, Number& a, Number b) const { a = m.is_point(b) ? m.y_of(Point(b)) : -1; }
    ALWAYS void Distance(At, Number& a, Number b, Number c) const {
        a = m.on_board(st, b) && m.on_board(st, c) ? distance(m.lattice(st), Point(b), Point(c)) : -1;
    }
    ALWAYS void Angle(At, Number& a, Number b, Number c) const {
        a = m.on_board(st, a) && m.on_board(st, b) && m.on_board(st, c)
                ? angle(m.lattice(st), Point(a), Point(b), Point(c))
                : 0;
    }
    ALWAYS void Between(At, Set& a, Number b, Number c) const {
        a = m.on_board(st, b) && m.on_board(st, c)
                ? m.tables(st).special->lines.between(Point(b), Point(c)).template as<W>()
                : Set{};
    }

    // ---- squares. On a board that has none, a set leads nowhere.
    ALWAYS void Tower(At, Set& a, const Set& b) const {
        const auto* const squares = m.tables(st).squares.get();
        a = squares ? squares->tower(b) : Set{};
    }
    ALWAYS void Ahead(At, Set& a, Number b, Number c) const {
        const auto* const squares = m.tables(st).squares.get();
        a = squares && is_direction(b) ? squares->ahead(a, int(b), c) : Set{};
    }
    ALWAYS void Ray(At, Set& a, Number b, Number c) const {
        const auto* const squares = m.tables(st).squares.get();
        const Number other = (c + 1) % 8 - 1, way = (c - other) / 8;
        a = squares && m.on_board(st, b) && is_direction(way) && is_direction(other)
                ? squares->ray(Point(b), int(way), int(other))
                : Set{};
    }
    ALWAYS void DirectionOf(At, Number& a, Number b, Number c) const {
        const bool known = has_squares(m.lattice(st)) && m.on_board(st, b) && m.on_board(st, c);
        a = known ? direction(m.lattice(st), Point(b), Point(c)) : kNoDirection;
    }
    ALWAYS void Turned(At, Number& a, Number b, int d) const {
        a = is_direction(b) ? turned(int(b), d) : kNoDirection;
    }

    // ---- dice
    ALWAYS void Near(At, Set& a, const Set& b) const {
        const auto* const dice = m.tables(st).special->dice.get();
        a = dice ? dice->near(b) : Set{};
    }
    ALWAYS void Depth(At, Number& a, Number b, Number c) const {
        a = on_dice(b) && is_side(c) ? depth(m.lattice(st), Point(b), int(c)) : -1;
    }
    ALWAYS Then Toward(At, Number& a, Number b, Number c) const {
        const int side = on_dice(b) && on_dice(c) ? toward(m.lattice(st), Point(b), Point(c)) : kNoSide;
        if (side == kNoSide) return Then::faults(Fault::NotNearer);
        a = side;
        return {};
    }
    ALWAYS void Over(At, Set& a, Number b, Number c) const {
        a = on_dice(b) && is_side(c) ? m.tables(st).special->over(Point(b), int(c)) : Set{};
    }
    ALWAYS void Row(At, Set& a, Number b, Number c) const {
        a = on_dice(b) && is_side(c) ? m.tables(st).special->row(Point(b), int(c)) : Set{};
    }
    ALWAYS Then PoseAt(At, Number& a, Number b) const {
        a = on_dice(b) ? m.pose(st, Point(b)) : kNoPose;
        return seen(a != kNoPose || !on_dice(b) || m.lies(st, Point(b)) == kNoDie);
    }
    ALWAYS Then FaceAt(At, Number& a, Number b, Number c) const {
        const bool asked = on_dice(b) && is_side(c);
        a = asked ? number_known(m.lies(st, Point(b)), int(c)) : 0;
        return seen(a != 0 || !asked || m.lies(st, Point(b)) == kNoDie);
    }
    ALWAYS void FaceOf(At, Number& a, Number b, Number c) const {
        a = b >= 0 && b < kPoses && is_side(c) ? face(Pose(b), int(c)) : 0;
    }
    ALWAYS void Jumps(At, Set& a, Number b) const {
        a = on_dice(b) ? m.tables(st).special->dice->jumps(Point(b), m.balls(st)) : Set{};
    }
    ALWAYS Then Lay(At, const Set& a, Number b) const { return Then::faults(m.lay(run, a, b)); }
    ALWAYS Then Pivot(At, Number a, Number b) const {
        if (!m.on_board(st, a) || !m.on_board(st, b) || !m.can_pivot(st, Point(a), Point(b)))
            return Then::faults(Fault::NoPivot);
        if (m.pose(st, Point(a)) == kNoPose) return Then::faults(Fault::NotSeen);
        m.pivot(run, Point(a), Point(b));
        return {};
    }

    // ---- links
    ALWAYS void Shift(At, Set& a, const Set& b, int d) const {
        Set r;
        meter.work -= b.count();
        for (Point p : b) r |= m.table(d, p);
        a = r;
    }
    ALWAYS void Linked(At, Set& a, const Set& b, const Set& c) const {
        a = m.words(st).linked(b, c, m.balls(st));
        meter.work -= 4 * a.count();
    }
    ALWAYS void FullyLinked(At, Set& a, const Set& b, const Set& c) const {
        a = m.words(st).fully_linked(b, c);
        meter.work -= 4 * a.count();
    }
    ALWAYS void VisibleContacts(At, Number& a, const Set& b, const Set& c) const {
        a = m.words(st).visible_contacts(b, c, m.balls(st));
    }
    ALWAYS Then LongestPath(At, Number& a, const Set& b) const {
        a = m.tables(st).words.longest_path(b, m.balls(st), meter.work);
        return Then::spent_if(meter.work < 0);
    }
    ALWAYS void VisibleLine(At, Number& a, const Set& b) const {
        a = m.words(st).visible_line(b, m.balls(st));
    }
    ALWAYS void Table(At, Set& a, Number b, int d) const { a = m.is_point(b) ? m.table(d, Point(b)) : Set{}; }
    ALWAYS void Entries(At, Set& a) const {
        meter.work -= Number(m.lattice_.tracks.size());
        a = m.legal_entries(st);
    }
    ALWAYS void EntryPoint(At, Number& a, Number b) const {
        a = is_entry(b) ? m.lattice_.tracks[std::size_t(b)].points.front() : -1;
    }
    ALWAYS void Pushed(At, Set& a, Number b) const {
        a = is_entry(b) ? m.tables(st).words.entry(int(b), m.balls(st)).run : Set{};
    }

    // ---- lists of sets
    ALWAYS void FamilyL(At, List& a, int d) const { a = m.members(d, nullptr); }
    ALWAYS void ThroughL(At, List& a, Number b, int d) const { a = m.members(d, &b); }
    ALWAYS Then GroupsL(At at, List& a, const Set& b) const {
        m.groups(run, at.pc, b, Rules::Contacts::Visible, a);
        return within_budget();
    }
    ALWAYS Then FullGroupsL(At at, List& a, const Set& b) const {
        m.groups(run, at.pc, b, Rules::Contacts::All, a);
        return within_budget();
    }
    ALWAYS Then RunsL(At at, List& a, const Set& b, Number c) const {
        m.runs(run, at.pc, b, c, a);
        return within_budget();
    }
    ALWAYS Then ChunksL(At at, List& a, Number b) const {
        m.chunks(run, at.pc, b, a);
        return within_budget();
    }
    ALWAYS Then CopiesL(At at, List& a, const Set& b) const {
        m.copies(run, at.pc, b, a);
        return within_budget();
    }
    ALWAYS Then CopyL(At at, List& a, const List& b) const {
        return Then::spent_if(!m.copy_list(run, at.pc, b, a));
    }
    ALWAYS Then OpenL(At at, List& a, const List& b) const { return CopyL(at, a, b); }
    ALWAYS void NewL(At, List& a) const { a.count = 0; }
    ALWAYS Then AddL(At at, List& a, const Set& b, int c) const {
        m.add(run, at.pc, a, b, c == 0 ? Rules::Twins::Dropped : Rules::Twins::Kept);
        return within_budget();
    }
    ALWAYS void CountL(At, Number& a, const List& b) const { a = b.count; }
    ALWAYS Then AtL(At, Set& a, const List& b, Number c) const {
        if (c < 0 || c >= b.count) return Then::faults(Fault::NoMember);
        a = b.data[c];
        return {};
    }
    ALWAYS Then FittingL(At at, List& a, int d) const { return Then::spent_if(!m.fitting(run, at.pc, d, a)); }
    ALWAYS Then LinesL(At at, List& a, const Number* b, const Set& c, int d) const {
        return Then::spent_if(!m.lines_in(run, at.pc, m.members(d, b), c, a));
    }
    ALWAYS void AnyLine(At, Number& a, const Number* b, const Set& c, int d) const {
        a = m.any_line(run, d, b, c);
    }
    ALWAYS void CountLines(At, Number& a, const Number* b, const Set& c, int d) const {
        a = m.count_lines(run, d, b, c);
    }
    ALWAYS void UnionLines(At, Set& a, const Number* b, const Set& c, int d) const {
        a = m.union_lines(run, m.members(d, b), c);
    }
    ALWAYS void LongestLine(At, Number& a, const Number* b, const Set& c, int d) const {
        a = m.longest_line(run, m.members(d, b), c);
    }
    ALWAYS void CountInLines(At, Number& a, const Set& b, int d) const {
        const auto lines = m.family(d).members;
        Number count = 0;
        meter.work -= Number(lines.size());
        for (const Set& line : lines) count += (b & line).count();
        a = count;
    }

    // ---- actions
    // `sure`: known beforehand, in a playout, that a ball can rest there.
    ALWAYS Then Put(At, Number a, Number b, bool sure = false) const {
        if (m.runs_short(st, a, 1)) return m.out_of_supply(run);
        return Then::faults(m.put(run, int(a), Point(b), sure && AnyRun::kPlayout));
    }
    ALWAYS Then PutAll(At, Number a, const Set& b) const {
        Set where = b;
        const int wanted = where.count();
        if (m.runs_short(st, a, wanted)) return m.out_of_supply(run);
        meter.work -= wanted;
        for (Point p = m.words(st).lowest(where); p != kNoPoint; p = m.words(st).lowest(where)) {
            where.drop(p);
            if (const Fault what = m.put(run, int(a), p); what != Fault::None) return Then::faults(what);
        }
        return {};
    }
    ALWAYS Then Lift(At, Set& a, Number b) const {
        const Point p = Point(b);
        if (!m.on_board(st, p) || !m.balls(st).has(p)) return Then::faults(Fault::NoBall);
        if (m.words(st).pinned(m.balls(st)).has(p)) return Then::faults(Fault::Pinned);
        if (m.buried(st).has(p)) return Then::faults(Fault::NotSeen);
        a = m.lift(run, p);
        return {};
    }
    ALWAYS void Take(At, Set& a, const Set& b) const { a = m.take(run, b); }
    ALWAYS Then Recolour(At, const Set& a, Number b) const {
        const int c = int(b);
        if (!is_colour(c)) return Then::faults(Fault::NoColour);
        const Set s = a & m.balls(st);
        if (m.runs_short(st, c, (s - m.planes(st)[c]).count())) return m.out_of_supply(run);
        m.recolour(run, s, c);
        return {};
    }
    ALWAYS Then Swap(At, Number a, Number b) const {
        const Point p = Point(a), q = Point(b);
        if (!m.on_board(st, p) || !m.on_board(st, q) || !m.balls(st).has(p) || !m.balls(st).has(q))
            return Then::faults(Fault::NotBalls);
        m.swap(run, p, q);
        return {};
    }
    ALWAYS Then Enter(At, Number a, Number b) const {
        const int c = int(a), track = int(b);
        if (!is_colour(c)) return Then::faults(Fault::NoColour);
        if (m.runs_short(st, c, 1)) return m.out_of_supply(run);
        if (!is_entry(track) || !m.tables(st).words.entry(track, m.balls(st)).legal)
            return Then::faults(Fault::NoEntry);
        m.enter(run, c, track);
        return {};
    }
    ALWAYS Then Bury(At, const Set& a, int d) const {
        meter.work -= a.count();
        return Then::faults(m.bury(run, a, d));
    }
    ALWAYS Then ToUncover(At, Number& a, int d) const {
        meter.work -= Number(m.points()) / 8;
        const Number what = m.to_uncover(st);
        if (what >= 0 && what % 4 == Rules::kColourUnknown && m.bag_total(st, d) == 0)
            return Then::faults(Fault::FewBuried);
        a = what;
        return {};
    }
    ALWAYS void NumbersOf(At, Number& a, Number b) const { a = m.numbers_of(st, b); }
    ALWAYS void Uncover(At, Number a, Number b) const { m.uncover(run, a, b); }
    ALWAYS void Show(At, Number a) const {
        m.tell(run, Event::Kind::Shown, int(std::clamp<Number>(a, 0, 60)), -1, -1);
    }
    ALWAYS void Wrong(At, int d) const {
        if (run.events) m.tell(run, Event::Kind::Wrong, -1, d, -1);
    }
    ALWAYS void Mark(At, const Set& a, int d) const { m.sets(st)[d] |= a & m.balls(st); }
    ALWAYS void Unmark(At, const Set& a, int d) const { m.sets(st)[d] -= a; }
    ALWAYS Then BagTotal(At, Number& a, const Number* b, int d) const {
        const std::int32_t* const bag = bag_at(d, b);
        if (!bag) return Then::faults(Fault::Index);
        a = std::accumulate(bag, bag + m.colours_, Number(0));
        return {};
    }
    ALWAYS Then BagFew(At, Number& a, const Number* b, int d) const {
        const std::int32_t* const bag = bag_at(d, b);
        if (!bag) return Then::faults(Fault::Index);
        a = few_where(m.colours_, [&](int c) { return bag[c] > 0; });
        return {};
    }

    // ---- flow
    ALWAYS void TurnStart(At, int d) const {
        if (m.ko_slot_ >= 0) m.push_ko(st);
        run.fresh = true;
        run.backed_up = false;
        if (!m.phases_[std::size_t(d)].pure_entry) m.mark_fresh(run);
    }
    ALWAYS Then EndTurn(At) const {
        return run.trial ? Then::ends(End::Success) : on_or_over(m.end_turn(settled()));
    }
    ALWAYS Then NextTurn(At) const {
        return run.trial ? Then::ends(End::Success) : on_or_over(m.next_turn(settled()));
    }
    ALWAYS void PassTurn(At) const { m.pass(h); }
    ALWAYS void Again(At) const { h.flags |= kAgain; }
    ALWAYS Then Require(At, Number a, int d) const { return a ? Then{} : Fail({}, d); }
    ALWAYS Then Fail(At, int d) const {
        run.reason = d;
        return Then::ends(End::Fail);
    }
    ALWAYS Then Barrier(At) const {
        if (run.trial) return Then::ends(End::Success);
        m.mark_fresh(settled());
        return {};
    }
    ALWAYS void Reveal(At, Number a, int d) const {
        m.tell(run, Event::Kind::Revealed, d, int(a), -1);
        h.revealed[d] |= std::uint16_t(a);
    }
    ALWAYS void Conceal(At, Number a, int d) const {
        m.tell(run, Event::Kind::Concealed, d, int(a), -1);
        h.revealed[d] &= std::uint16_t(~a);
    }
    ALWAYS Then Win(At at, Number a, const Set* b, int d) const {
        return Then::ends(m.decide(run, at.pc, a, Rules::Verdict::Win, b, d));
    }
    ALWAYS Then Lose(At at, Number a, const Set* b, int d) const {
        return Then::ends(m.decide(run, at.pc, a, Rules::Verdict::Loss, b, d));
    }
    ALWAYS Then Draw(At at, int d) const { return Then::ends(m.draw(run, at.pc, d)); }
    ALWAYS Then Finish(At at) const {
        return run.trial ? Then::ends(End::Success) : on_or_over(m.finish_pc(settled(), at.pc));
    }
    ALWAYS void RankBegin(At) const { m.begin_ranking(run); }
    ALWAYS void RankValue(At, Number a, Number b) const {
        if (is_player(a)) run.keys[a] = b;
    }
    ALWAYS void RankRefine(At, Number a) const {
        m.refine_ranking(run, a ? Rules::Best::Least : Rules::Best::Greatest);
    }
    ALWAYS Then RankEnd(At at, int d) const { return Then::ends(m.end_ranking(run, at.pc, d)); }
    ALWAYS void Out(At, Number a) const {
        if (is_player(a)) h.out |= std::uint16_t(1 << a);
    }
    ALWAYS void GoTo(At, int d) const { h.go_to = std::uint8_t(d + 1); }
    ALWAYS void BeginWith(At, Number a) const {
        if (is_player(a)) h.next = std::uint8_t(a + 1);
    }
    ALWAYS Then StartDone(At) const {
        return run.trial ? Then::ends(End::Success) : Then::goes_to(m.first_turn(settled().state));
    }
    ALWAYS Then Stop(At, const List*, const Number*) const { return Then::ends(End::Stop); }
    ALWAYS void Nop(At) const {}

    // ---- several in one. A question says whether to go elsewhere.
    ALWAYS void OfPlayer(At at, Set& a, Number b) const {
        Number colour;
        ColourOf(at, colour, b);
        OfColour(at, a, colour);
    }
    ALWAYS void CountAnd(At, Number& a, const Set& b, const Set& c) const { a = (b & c).count(); }
    ALWAYS bool NextS(At at, Number& a, Set& b, int) const { return PopS(at, a, b), a < 0; }
    ALWAYS bool NextI(At at, Number& a, Number& b, int) const { return PopI(at, a, b), a < 0; }
    ALWAYS bool NextPlayer(At at, Number& a, Number& b, int) const { return PopPlayer(at, a, b), a < 0; }
    ALWAYS bool NextL(At, Set& a, const List& b, Number& c, int) const {
        if (c < 0 || c >= b.count) return true;
        a = b.data[c++];
        return false;
    }
    ALWAYS bool UnlessGiven(At, Number a, int) const { return a < 0; }
    ALWAYS bool UnlessEq(At, Number a, Number b, int) const { return a != b; }
    ALWAYS bool UnlessNe(At, Number a, Number b, int) const { return a == b; }
    ALWAYS bool UnlessLt(At, Number a, Number b, int) const { return a >= b; }
    ALWAYS bool UnlessLe(At, Number a, Number b, int) const { return a > b; }
    ALWAYS bool UnlessHasI(At, Number a, Number b, int) const { return (a & bit(b)) == 0; }
    ALWAYS bool UnlessAnyS(At, const Set& a, int) const { return a.empty(); }
    ALWAYS bool UnlessEqS(At, const Set& a, const Set& b, int) const { return !(a == b); }
    ALWAYS bool UnlessSubsetS(At, const Set& a, const Set& b, int) const { return !a.subset_of(b); }
    ALWAYS bool UnlessMeetsS(At, const Set& a, const Set& b, int) const { return !a.meets(b); }
    ALWAYS bool UnlessHasS(At at, Number a, const Set& b, int d) const { return !IfHasS(at, a, b, d); }
    ALWAYS bool IfAnyS(At, const Set& a, int) const { return !a.empty(); }
    ALWAYS bool IfMeetsS(At, const Set& a, const Set& b, int) const { return a.meets(b); }
    ALWAYS bool IfHasS(At, Number a, const Set& b, int) const { return m.is_point(a) && b.has(Point(a)); }

    ALWAYS Then Prefer(At at, int d) const { return prefers(at.pc + 1, at.pc + 1, d); }
    ALWAYS Then May(At at, const SiteFacts& site) const {
        return prefers(site.alternatives[0].pc, at.pc + 1, site.alternatives[1].pc);
    }

    // ---- choices
    // Whose options and choice are in registers. Random play makes most choices on the spot: those whose options are all legal, and
    // those that can be taken back.
    template <class Options, class Chosen, class ShowInFrame>
    ALWAYS Then choose(int number, const SiteFacts& site, const Options& options, Chosen& chosen,
                       const ShowInFrame& show_in_frame) const {
        // In a playout only an alternative that was drawn forces the choice after it.
        if ((Facts::kAlternatives || !AnyRun::kPlayout) && run.forced != kUnforced) {
            settle(options, chosen, run.forced);
            run.forced = kUnforced;
            return {};
        }
        const bool plays = run.plays_at_random();
        if (plays && site.weights < 0 && (site.clean || m.can_take_back(run, site))) {
            const int n = how_many(options) + site.optional;
            if (n == 0) return Then::ends(End::Fail);
            const int drawn = run.random->below(n);
            if (site.clean) settled();
            else m.choose_provisionally(run, number, drawn);
            settle(options, chosen, site.optional && drawn == n - 1 ? -1 : nth(options, drawn));
            if (!m.next_choice(run)) return Then::spent();
            m.note_throw(h, site);
            if (site.chance || h.me != h.mover) m.mark_fresh(run);
            else run.fresh = false;
            return {};
        }
        show_in_frame();
        run.site = number;
        return Then::ends(plays ? End::Pick : End::Wait);
    }
    ALWAYS Then either(int number) const {
        run.site = number;
        return Then::ends(run.plays_at_random() ? End::Pick : End::Wait);
    }

   private:
    ALWAYS static Then fits(bool yes) {
        return __builtin_expect(yes, 1) ? Then{} : Then::faults(Fault::TooLarge);
    }
    ALWAYS static Then seen(bool yes) { return Then::faults(yes ? Fault::None : Fault::NotSeen); }
    ALWAYS static Then on_or_over(int pc) { return pc >= 0 ? Then::goes_to(pc) : Then::ends(End::Over); }
    // After an instruction that may have passed the budget in its midst.
    ALWAYS Then within_budget() const { return Then::spent_if(meter.work < 0 || meter.exhausted()); }
    ALWAYS bool is_player(Number q) const { return q >= 0 && q < m.players_; }
    ALWAYS bool is_colour(Number c) const { return c >= 0 && c < m.colours_; }
    ALWAYS bool is_entry(Number e) const { return e >= 0 && e < Number(m.lattice_.tracks.size()); }
    ALWAYS static bool is_direction(Number d) { return d >= 0 && d < kDirections; }
    ALWAYS static bool is_side(Number side) { return side >= 0 && side < kSides; }
    ALWAYS bool on_dice(Number p) const { return has_sides(m.lattice(st)) && m.on_board(st, p); }
    // A place in the State, or -1. Wraps around where an index is senseless, and is outside all the same.
    ALWAYS static Number slot(int first, const Number* index, int slots) {
        const auto at = index ? Number(std::uint64_t(first) + std::uint64_t(*index)) : first;
        return at < 0 || at >= slots ? -1 : at;
    }
    ALWAYS const std::int32_t* bag_at(int first, const Number* index) const {
        const auto at = slot(first, index, m.number_slots_ - m.colours_ + 1);
        return at < 0 ? nullptr : m.numbers(st) + at;
    }
    ALWAYS Then prefers(int preferred, int next, int otherwise) const {
        run.preferred_pc = preferred;
        run.next_pc = next;
        run.else_pc = otherwise;
        return Then::ends(End::Prefer);
    }
    // The turn can be completed: what was chosen in it stands.
    ALWAYS AnyRun& settled() const {
        run.provisional.count = 0;
        return run;
    }
    ALWAYS static int how_many(const Set& options) { return options.count(); }
    ALWAYS static int how_many(Number options) { return std::popcount(std::uint64_t(options)); }
    ALWAYS static int how_many(const List& options) { return options.count; }
    ALWAYS static int nth(const Set& options, int k) { return options.nth(k); }
    ALWAYS static int nth(const List&, int k) { return k; }
    ALWAYS static int nth(Number options, int k) { return Rules::nth_of_few(options, k); }
    ALWAYS static void settle(const Set&, Number& chosen, int value) { chosen = value; }
    ALWAYS static void settle(Number, Number& chosen, int value) { chosen = value; }
    ALWAYS static void settle(const List& options, Set& chosen, int value) {
        chosen = value >= 0 && value < options.count ? options.data[value] : Set{};
    }

    const Rules& m;
    AnyRun& run;
    std::byte* const st;
    Header& h;
    Meter& meter;
};

#undef ALWAYS

}  // namespace cairn
