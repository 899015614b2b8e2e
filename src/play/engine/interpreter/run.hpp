// Interpreter<W>::execute: the instructions. Included by the files that instantiate the interpreter.
#pragma once

#include <algorithm>
#include <numeric>

#include "play/engine/interpreter/trial.hpp"

namespace cairn {

template <int W>
typename Interpreter<W>::End Interpreter<W>::fault(Run& run, int pc, Fault what) const {
    run.fault = what;
    run.fault_line = program_.places[std::size_t(pc)].line;
    return End::Fault;
}

template <int W>
typename Interpreter<W>::End Interpreter<W>::overrun(Run& run, int pc, Fault what) const {
    run.meter->pass(what, program_.places[std::size_t(pc)].line);
    return fault(run, pc, run.meter->passed);
}

template <int W>
typename Interpreter<W>::End Interpreter<W>::out_of_supply(Run& run) const {
    run.reason = 0;
    return End::Fail;
}

template <int W>
typename Interpreter<W>::End Interpreter<W>::run_on(Run& run, Frame& f, int pc) const {
    for (;;) {
        const End end = execute(run, f, pc);
        if (end != End::Prefer) return end;
        const bool good = preferred_completes(run);
        if (run.meter->exhausted()) return overrun(run, run.next_pc - 1, run.meter->passed);
        pc = good ? run.next_pc : run.else_pc;
    }
}

// The few holding just n.
constexpr std::int64_t bit(std::int64_t n) { return n < 0 || n > 62 ? 0 : std::int64_t(1) << n; }

// The few numbers from `first` to `last`.
constexpr std::int64_t range(std::int64_t first, std::int64_t last) {
    std::int64_t few = 0;
    for (auto k = std::max<std::int64_t>(0, first); k <= last && k <= 62; ++k) few |= bit(k);
    return few;
}

// Every instruction costs a unit of work, counted where it is cheap: a stretch of code by its length, when it is left.
// Instructions that look at much are charged for it where they stand.
template <int W>
typename Interpreter<W>::End Interpreter<W>::execute(Run& run, Frame& f, int pc) const {
    std::byte* const st = run.state;
    Meter& meter = *run.meter;
    const Instr* const code = program_.code.data();
    const Instr* next = code + pc;
    // next - since: the length of the stretch, less the ways back, which were charged already.
    const Instr* since = next;
    // Inlined whatever it costs: `next` must stay in a register.
    struct Charge {
        Meter& meter;
        const Instr *const &next, *const &since;
        [[gnu::always_inline]] ~Charge() { meter.work -= next - since; }
    } const charge{meter, next, since};
    const auto next_pc = [&]() __attribute__((always_inline)) { return int(next - code); };
    const auto here = [&]() __attribute__((always_inline)) { return int(next - code) - 1; };
    const auto go_to = [&](int target) __attribute__((always_inline)) {
        since += code + target - next;
        next = code + target;
    };
    // Goes to an instruction; back only as far as the budget lasts.
    const auto leap = [&](int target) __attribute__((always_inline)) {
        if (const Instr* const to = code + target; to < next) {
            meter.work -= next - to;
            if (meter.work < 0) return false;
            go_to(target);
        } else {
            next = to;
        }
        return true;
    };
    Header& h = header(st);
    std::int64_t* const I = f.i;
    Set* const S = f.s;
    List* const L = f.l;
    const auto on_board = [&](std::int64_t p) { return this->on_board(st, p); };
    const auto is_point = [&](std::int64_t p) { return p >= 0 && p < lattice_.bits; };  // of any board
    // A place in the State, or -1. Wraps around where an index is senseless, and is outside all the same.
    const auto slot = [&](const Instr& in, int slots) -> std::int64_t {
        const auto at = in.b == kNone ? in.d : std::int64_t(std::uint64_t(in.d) + std::uint64_t(I[in.b]));
        return at < 0 || at >= slots ? -1 : at;
    };

    const auto broken = [&](Fault what) __attribute__((always_inline)) { return fault(run, here(), what); };
    const auto spent = [&]() __attribute__((always_inline)) { return overrun(run, here(), Fault::Work); };
    const auto overflow = [](bool yes) { return __builtin_expect(yes, 0); };
    // After an instruction that may have passed the budget in its midst.
    const auto dear = [&] { return meter.work < 0 || meter.exhausted(); };

    for (;;) {
        const Instr& in = *next++;
        switch (in.op) {
            // ---- numbers
            case Op::LoadI: I[in.a] = in.d; break;
            case Op::CopyI:
            case Op::HideI:
            case Op::OpenI: I[in.a] = I[in.b]; break;
            // Products of products overflow in the end: that is a fault of the rules, not of the machine.
            case Op::Add:
                if (overflow(__builtin_add_overflow(I[in.b], I[in.c], &I[in.a])))
                    return broken(Fault::TooLarge);
                break;
            case Op::AddI:
                if (overflow(__builtin_add_overflow(I[in.b], std::int64_t(in.d), &I[in.a])))
                    return broken(Fault::TooLarge);
                break;
            case Op::Sub:
                if (overflow(__builtin_sub_overflow(I[in.b], I[in.c], &I[in.a])))
                    return broken(Fault::TooLarge);
                break;
            case Op::Mul:
                if (overflow(__builtin_mul_overflow(I[in.b], I[in.c], &I[in.a])))
                    return broken(Fault::TooLarge);
                break;
            case Op::Div: {
                const auto x = I[in.b], y = I[in.c];
                I[in.a] = x / y - (x % y < 0);
                break;
            }
            case Op::Mod: {
                const auto x = I[in.b], y = I[in.c];
                I[in.a] = x % y < 0 ? x % y + y : x % y;
                break;
            }
            case Op::Neg:
                if (overflow(__builtin_sub_overflow(std::int64_t(0), I[in.b], &I[in.a])))
                    return broken(Fault::TooLarge);
                break;
            case Op::Not: I[in.a] = I[in.b] == 0; break;
            case Op::Bool: I[in.a] = I[in.b] != 0; break;
            case Op::Given: I[in.a] = I[in.b] >= 0; break;
            case Op::Eq: I[in.a] = I[in.b] == I[in.c]; break;
            case Op::Ne: I[in.a] = I[in.b] != I[in.c]; break;
            case Op::Lt: I[in.a] = I[in.b] < I[in.c]; break;
            case Op::Le: I[in.a] = I[in.b] <= I[in.c]; break;
            case Op::MinI: I[in.a] = std::min(I[in.b], I[in.c]); break;
            case Op::MaxI: I[in.a] = std::max(I[in.b], I[in.c]); break;
            case Op::MinOf:
                I[in.a] = I[in.b] ? std::min(I[in.a], I[in.c]) : I[in.c];
                I[in.b] = 1;
                break;
            case Op::MaxOf:
                I[in.a] = I[in.b] ? std::max(I[in.a], I[in.c]) : I[in.c];
                I[in.b] = 1;
                break;
            case Op::BitI: I[in.a] = bit(I[in.b]); break;
            case Op::AndI: I[in.a] = I[in.b] & I[in.c]; break;
            case Op::OrI: I[in.a] = I[in.b] | I[in.c]; break;
            case Op::SubI: I[in.a] = I[in.b] & ~I[in.c]; break;
            case Op::HasI: I[in.a] = (I[in.b] & bit(I[in.c])) != 0; break;
            case Op::CountI: I[in.a] = std::popcount(std::uint64_t(I[in.b])); break;
            case Op::OneOf:
                if (std::popcount(std::uint64_t(I[in.b])) != 1) return broken(Fault::OneOfFew);
                I[in.a] = std::countr_zero(std::uint64_t(I[in.b]));
                break;
            case Op::PopI: {
                auto& few = I[in.b];
                I[in.a] = few ? std::countr_zero(std::uint64_t(few)) : -1;
                few &= few - 1;
                break;
            }
            case Op::PopPlayer: {
                auto& few = I[in.b];
                const std::int64_t from = few >> h.mover << h.mover;  // the mover first, then clockwise
                const auto q = from ? from : few;
                I[in.a] = q ? std::countr_zero(std::uint64_t(q)) : -1;
                if (q) few &= ~bit(I[in.a]);
                break;
            }
            case Op::RangeI: I[in.a] = range(I[in.b], I[in.c]); break;
            // ---- jumps
            case Op::Jump:
                if (!leap(in.d)) return spent();
                break;
            case Op::JumpIf:
                if (I[in.a]) next = code + in.d;
                break;
            case Op::JumpIfNot:
                if (!I[in.a]) next = code + in.d;
                break;
            case Op::Bound:
                if (--I[in.a] < 0) return broken(Fault::Bound);
                break;
            // ---- the State
            case Op::GetI: {
                const auto at = slot(in, program_.number_slots);
                if (at < 0) return broken(Fault::Index);
                I[in.a] = numbers(st)[at];
                break;
            }
            case Op::PutI: {
                const auto at = slot(in, program_.number_slots);
                if (at < 0) return broken(Fault::Index);
                if (I[in.a] > kLargestNumber || I[in.a] < -kLargestNumber) return broken(Fault::TooLarge);
                numbers(st)[at] = std::int32_t(I[in.a]);
                break;
            }
            case Op::GetS: {
                const auto at = slot(in, program_.set_slots);
                if (at < 0) return broken(Fault::Index);
                S[in.a] = sets(st)[at];
                break;
            }
            case Op::PutS: {
                const auto at = slot(in, program_.set_slots);
                if (at < 0) return broken(Fault::Index);
                sets(st)[at] = S[in.a];
                break;
            }
            case Op::Check:
                if (I[in.a] < 0 || I[in.a] >= in.d) return broken(Fault::Index);
                break;
            case Op::Me: I[in.a] = h.me; break;
            case Op::SetMe:
                if (I[in.a] < 0 || I[in.a] >= players_) return broken(Fault::NoPlayer);
                if (h.me != I[in.a]) {
                    h.me = std::uint8_t(I[in.a]);
                    if (!run.trial) mark_fresh(run);  // nothing binds back past another player's choice
                }
                break;
            case Op::Mover: I[in.a] = h.mover; break;
            case Op::Passes: I[in.a] = h.passes; break;
            case Op::Turns: I[in.a] = h.turn; break;
            case Op::Playing: I[in.a] = playing(st); break;
            case Op::NextOf:
                I[in.a] = I[in.b] < 0 || I[in.b] >= players_ ? -1 : next_of(st, int(I[in.b]), 1);
                break;
            case Op::PreviousOf:
                I[in.a] = I[in.b] < 0 || I[in.b] >= players_ ? -1 : next_of(st, int(I[in.b]), players_ - 1);
                break;
            case Op::ColourOf:
                I[in.a] =
                    I[in.b] < 0 || I[in.b] >= players_ ? -1 : program_.player_colour[std::size_t(I[in.b])];
                break;
            case Op::OwnerOf: I[in.a] = owner_of(I[in.b]); break;
            case Op::Board: I[in.a] = h.board; break;
            case Op::SetBoard:
                if (I[in.a] < 0 || I[in.a] >= program_.boards) return broken(Fault::NoBoard);
                h.board = std::uint8_t(I[in.a]);
                break;
            case Op::Supply:
                I[in.a] = I[in.b] < 0 || I[in.b] >= colours_ ? 0
                          : program_.supply                  ? supply_left(st, int(I[in.b]))
                                                             : 1000;
                break;
            case Op::Ko: I[in.a] = ko(st); break;
            case Op::Unchanged: I[in.a] = unchanged(st); break;
            case Op::Superko: I[in.a] = occurred(run) > 0; break;
            case Op::Occurrences: I[in.a] = 1 + occurred(run); break;
            // ---- sets
            case Op::LoadS: S[in.a] = constants_[std::size_t(in.d)]; break;
            case Op::CopyS:
            case Op::HideS:
            case Op::OpenS: S[in.a] = S[in.b]; break;
            case Op::OrS: S[in.a] = S[in.b] | S[in.c]; break;
            case Op::AndS: S[in.a] = S[in.b] & S[in.c]; break;
            case Op::SubS: S[in.a] = S[in.b] - S[in.c]; break;
            case Op::CountS: I[in.a] = S[in.b].count(); break;
            case Op::AnyS: I[in.a] = !S[in.b].empty(); break;
            case Op::EqS: I[in.a] = S[in.b] == S[in.c]; break;
            case Op::SubsetS: I[in.a] = S[in.b].subset_of(S[in.c]); break;
            case Op::MeetsS: I[in.a] = S[in.b].meets(S[in.c]); break;
            case Op::HasS: I[in.a] = is_point(I[in.b]) && S[in.c].has(Point(I[in.b])); break;
            case Op::PointS: S[in.a] = is_point(I[in.b]) ? Set::of(Point(I[in.b])) : Set{}; break;
            case Op::AddP:
                if (is_point(I[in.b])) S[in.a].add(Point(I[in.b]));
                break;
            case Op::TheOne:
                if (S[in.b].count() != 1) return broken(Fault::OnePoint);
                I[in.a] = S[in.b].first();
                break;
            case Op::FirstS: I[in.a] = words(st).lowest(S[in.b]); break;
            case Op::PopS: {
                const Point p = words(st).lowest(S[in.b]);
                I[in.a] = p;
                if (p >= 0) S[in.b].drop(p);
                break;
            }
            case Op::Balls: S[in.a] = balls(st); break;
            case Op::Empty: S[in.a] = words(st).all - balls(st); break;
            case Op::OfColour:
                S[in.a] = I[in.b] < 0 || I[in.b] >= colours_ ? Set{} : planes(st)[I[in.b]];
                break;
            case Op::OfFew: S[in.a] = of_few(st, I[in.b]); break;
            case Op::OfPlayers: S[in.a] = of_players(st, I[in.b]); break;
            case Op::ColourAt:  // none of a die that nobody knows
                I[in.a] = on_board(I[in.b]) ? std::max(-1, colour_at(st, Point(I[in.b]))) : -1;
                break;
            case Op::Tally: I[in.a] = tally(st, S[in.b]); break;
            case Op::Majority: I[in.a] = colour_alone(st, S[in.b], 0, std::greater<>{}); break;
            case Op::Minority: I[in.a] = colour_alone(st, S[in.b], lattice_.bits + 1, std::less<>{}); break;
            // ---- words of the board
            case Op::Playable: S[in.a] = words(st).playable(balls(st)); break;
            case Op::Free: S[in.a] = words(st).free(balls(st)); break;
            case Op::Movable: S[in.a] = words(st).movable(balls(st)); break;
            case Op::Pinned: S[in.a] = words(st).pinned(balls(st)); break;
            case Op::Visible: S[in.a] = words(st).visible(balls(st)); break;
            case Op::Hidden: S[in.a] = words(st).hidden(balls(st)); break;
            case Op::Above: S[in.a] = words(st).above(S[in.b]); break;
            case Op::Below: S[in.a] = words(st).below(S[in.b]); break;
            case Op::OnAtLeast:
                S[in.a] = I[in.c] <= 0 ? words(st).all
                                       : words(st).on(S[in.b], int(std::min<std::int64_t>(I[in.c], 5)));
                break;
            case Op::Beside: S[in.a] = words(st).beside(S[in.b]); break;
            case Op::Diagonal: S[in.a] = words(st).diagonal(S[in.b]); break;
            case Op::Touching: S[in.a] = words(st).touching(S[in.b]); break;
            case Op::Footing: S[in.a] = words(st).footing(S[in.b]); break;
            case Op::LevelS:
                S[in.a] =
                    I[in.b] < 0 || I[in.b] > lattice(st).top ? Set{} : words(st).levels[std::size_t(I[in.b])];
                break;
            case Op::LevelOf:
                I[in.a] = is_point(I[in.b]) ? lattice_.level_of[std::size_t(I[in.b])] : -1;
                break;
            case Op::XOf:
                I[in.a] = is_point(I[in.b]) ? lattice_.coordinates[std::size_t(I[in.b])][0] : -1;
                break;
            case Op::YOf:
                I[in.a] = is_point(I[in.b]) ? lattice_.coordinates[std::size_t(I[in.b])][1] : -1;
                break;
            case Op::Distance:
                I[in.a] = on_board(I[in.b]) && on_board(I[in.c])
                              ? distance(lattice(st), Point(I[in.b]), Point(I[in.c]))
                              : -1;
                break;
            case Op::Angle:
                I[in.a] = on_board(I[in.a]) && on_board(I[in.b]) && on_board(I[in.c])
                              ? angle(lattice(st), Point(I[in.a]), Point(I[in.b]), Point(I[in.c]))
                              : 0;
                break;
            case Op::Between:
                S[in.a] =
                    on_board(I[in.b]) && on_board(I[in.c])
                        ? tables(st).special->lines.between(Point(I[in.b]), Point(I[in.c])).template as<W>()
                        : Set{};
                break;
            // ---- squares
            case Op::Tower:
            case Op::Ahead:
            case Op::Ray:
            case Op::DirectionOf: square_word(st, f, in); break;
            case Op::Turned:
                I[in.a] = I[in.b] < 0 || I[in.b] >= kDirections ? kNoDirection : turned(int(I[in.b]), in.d);
                break;
            // ---- dice
            case Op::Near: {
                const auto* const dice = tables(st).special->dice.get();
                S[in.a] = dice ? dice->near(S[in.b]) : Set{};
                break;
            }
            case Op::Depth:
            case Op::Toward:
            case Op::Over:
            case Op::Row:
            case Op::PoseAt:
            case Op::FaceOf:
            case Op::FaceAt:
            case Op::Jumps:
                if (const Fault what = dice_word(st, f, in); what != Fault::None) return broken(what);
                break;
            case Op::Lay:
                if (const Fault what = lay(run, S[in.a], I[in.b]); what != Fault::None) return broken(what);
                break;
            case Op::Pivot:
                if (!on_board(I[in.a]) || !on_board(I[in.b]) ||
                    !can_pivot(st, Point(I[in.a]), Point(I[in.b])))
                    return broken(Fault::NoPivot);
                if (pose(st, Point(I[in.a])) == kNoPose) return broken(Fault::NotSeen);
                pivot(run, Point(I[in.a]), Point(I[in.b]));
                break;
            // ---- links
            case Op::Shift: {
                Set r;
                meter.work -= S[in.b].count();
                for (Point p : S[in.b]) r |= tables_[std::size_t(in.d)][std::size_t(p)];
                S[in.a] = r;
                break;
            }
            case Op::Linked:
                S[in.a] = words(st).linked(S[in.b], S[in.c], balls(st));
                meter.work -= 4 * S[in.a].count();
                break;
            case Op::FullyLinked:
                S[in.a] = words(st).fully_linked(S[in.b], S[in.c]);
                meter.work -= 4 * S[in.a].count();
                break;
            case Op::VisibleContacts:
                I[in.a] = words(st).visible_contacts(S[in.b], S[in.c], balls(st));
                break;
            case Op::LongestPath:
                I[in.a] = words(st).longest_path(S[in.b], balls(st), meter.work);
                if (meter.work < 0) return spent();
                break;
            case Op::VisibleLine: I[in.a] = words(st).visible_line(S[in.b], balls(st)); break;
            case Op::Table:
                S[in.a] = is_point(I[in.b]) ? tables_[std::size_t(in.d)][std::size_t(I[in.b])] : Set{};
                break;
            case Op::Entries:
                meter.work -= std::int64_t(lattice_.tracks.size());
                S[in.a] = legal_entries(st);
                break;
            case Op::EntryPoint:
                I[in.a] = I[in.b] < 0 || I[in.b] >= std::int64_t(lattice_.tracks.size())
                              ? -1
                              : lattice_.tracks[std::size_t(I[in.b])].points.front();
                break;
            case Op::Pushed:
                S[in.a] = I[in.b] < 0 || I[in.b] >= std::int64_t(lattice_.tracks.size())
                              ? Set{}
                              : words(st).entry(int(I[in.b]), balls(st)).run;
                break;
            // ---- lists of sets
            case Op::FamilyL: L[in.a] = members(in.d, f, kNone); break;
            case Op::ThroughL: L[in.a] = members(in.d, f, in.b); break;
            case Op::GroupsL:
                groups(run, here(), S[in.b], Contacts::Visible, L[in.a]);
                if (dear()) return spent();
                break;
            case Op::FullGroupsL:
                groups(run, here(), S[in.b], Contacts::All, L[in.a]);
                if (dear()) return spent();
                break;
            case Op::RunsL:
                runs(run, here(), S[in.b], I[in.c], L[in.a]);
                if (dear()) return spent();
                break;
            case Op::ChunksL:
                chunks(run, here(), I[in.b], L[in.a]);
                if (dear()) return spent();
                break;
            case Op::CopiesL:
                copies(run, here(), S[in.b], L[in.a]);
                if (dear()) return spent();
                break;
            case Op::CopyL:
            case Op::OpenL:
                if (!copy_list(run, here(), L[in.b], L[in.a])) return spent();
                break;
            case Op::NewL: L[in.a].count = 0; break;
            case Op::AddL:
                add(run, here(), L[in.a], S[in.b], in.c == 0 ? Twins::Dropped : Twins::Kept);
                if (dear()) return spent();
                break;
            case Op::CountL: I[in.a] = L[in.b].count; break;
            case Op::AtL: {
                const auto& l = L[in.b];
                if (I[in.c] < 0 || I[in.c] >= l.count) return broken(Fault::NoMember);
                S[in.a] = l.data[I[in.c]];
                break;
            }
            case Op::FittingL:
                if (!fitting(run, here(), in.d, L[in.a])) return spent();
                break;
            case Op::LinesL:
                if (!lines_in(run, here(), members(in.d, f, in.b), S[in.c], L[in.a])) return spent();
                break;
            case Op::AnyLine: I[in.a] = any_line(run, members(in.d, f, in.b), S[in.c]); break;
            case Op::CountLines: I[in.a] = count_lines(run, members(in.d, f, in.b), S[in.c]); break;
            case Op::UnionLines: S[in.a] = union_lines(run, members(in.d, f, in.b), S[in.c]); break;
            case Op::CountInLines: {
                std::int64_t count = 0;
                meter.work -= std::int64_t(families_[std::size_t(in.d)].members.size());
                for (const Set& line : families_[std::size_t(in.d)].members)
                    count += (S[in.b] & line).count();
                I[in.a] = count;
                break;
            }
            // ---- actions
            case Op::Put:
                if (runs_short(st, I[in.a], 1)) return out_of_supply(run);
                if (const Fault what = put(run, int(I[in.a]), Point(I[in.b])); what != Fault::None)
                    return broken(what);
                break;
            case Op::PutAll: {
                Set where = S[in.b];
                const int wanted = where.count();
                if (runs_short(st, I[in.a], wanted)) return out_of_supply(run);
                meter.work -= wanted;
                for (Point p = words(st).lowest(where); p != kNoPoint; p = words(st).lowest(where)) {
                    where.drop(p);
                    if (const Fault what = put(run, int(I[in.a]), p); what != Fault::None)
                        return broken(what);
                }
                break;
            }
            case Op::Lift: {
                const Point p = Point(I[in.b]);
                if (!on_board(p) || !balls(st).has(p)) return broken(Fault::NoBall);
                if (words(st).pinned(balls(st)).has(p)) return broken(Fault::Pinned);
                if (buried(st).has(p)) return broken(Fault::NotSeen);
                S[in.a] = lift(run, p);
                break;
            }
            case Op::Take: S[in.a] = take(run, S[in.b]); break;
            case Op::Recolour: {
                const int c = int(I[in.b]);
                if (c < 0 || c >= colours_) return broken(Fault::NoColour);
                const Set s = S[in.a] & balls(st);
                if (runs_short(st, c, (s - planes(st)[c]).count())) return out_of_supply(run);
                recolour(run, s, c);
                break;
            }
            case Op::Swap: {
                const Point p = Point(I[in.a]), q = Point(I[in.b]);
                if (!on_board(p) || !on_board(q) || !balls(st).has(p) || !balls(st).has(q))
                    return broken(Fault::NotBalls);
                swap(run, p, q);
                break;
            }
            case Op::Enter: {
                const int c = int(I[in.a]), track = int(I[in.b]);
                if (c < 0 || c >= colours_) return broken(Fault::NoColour);
                if (runs_short(st, c, 1)) return out_of_supply(run);
                if (track < 0 || track >= int(lattice_.tracks.size()) ||
                    !words(st).entry(track, balls(st)).legal)
                    return broken(Fault::NoEntry);
                enter(run, c, track);
                break;
            }
            case Op::Bury:
                meter.work -= S[in.a].count();
                if (const Fault what = bury(run, S[in.a], in.d); what != Fault::None) return broken(what);
                break;
            case Op::ToUncover: {
                meter.work -= std::int64_t(lattice_.points.size()) / 8;
                const std::int64_t what = to_uncover(st);
                if (what >= 0 && what % 4 == kColourUnknown && bag_total(st, in.d) == 0)
                    return broken(Fault::FewBuried);
                I[in.a] = what;
                break;
            }
            case Op::NumbersOf: I[in.a] = numbers_of(st, I[in.b]); break;
            case Op::Uncover: uncover(run, I[in.a], I[in.b]); break;
            case Op::Show:
                tell(run, Event::Kind::Shown, int(std::clamp<std::int64_t>(I[in.a], 0, 60)), -1, -1);
                break;
            case Op::Mark: sets(st)[in.d] |= S[in.a] & balls(st); break;
            case Op::Unmark: sets(st)[in.d] -= S[in.a]; break;
            case Op::BagTotal:
            case Op::BagFew: {
                const auto at = slot(in, program_.number_slots - colours_ + 1);
                if (at < 0) return broken(Fault::Index);
                const std::int32_t* const bag = numbers(st) + at;
                I[in.a] = in.op == Op::BagTotal ? std::accumulate(bag, bag + colours_, std::int64_t(0))
                                                : few_where(colours_, [&](int c) { return bag[c] > 0; });
                break;
            }
            // ---- flow
            case Op::TurnStart:
                if (program_.ko_slot >= 0) push_ko(st);
                run.fresh = true;
                run.backed_up = false;
                if (!program_.phases[std::size_t(in.d)].pure_entry) mark_fresh(run);
                break;
            case Op::EndTurn:
                if (run.trial) return End::Success;
                if (const int on = end_turn(run); on >= 0) go_to(on);
                else return End::Over;
                break;
            case Op::NextTurn:
                if (run.trial) return End::Success;
                if (const int on = next_turn(run); on >= 0) go_to(on);
                else return End::Over;
                break;
            case Op::PassTurn: pass(h); break;
            case Op::Again: h.flags |= kAgain; break;
            case Op::Choose: {
                const Site& site = program_.sites[std::size_t(in.d)];
                if (run.forced != kUnforced) {
                    settle_choice(f, site, run.forced);
                    run.forced = kUnforced;
                    break;
                }
                if (!run.random || run.trial) {
                    run.site = in.d;
                    return End::Wait;
                }
                // Random play goes straight on. The commonest choice first: a point, all legal.
                if (site.clean && site.form == Site::Form::Points && !site.optional) {
                    const Set& options = S[site.options];
                    const int n = options.count();
                    if (n == 0) return End::Fail;
                    I[site.chosen] = options.nth(run.random->below(n));
                } else if (!choose_at_random(run, f, site)) {
                    return meter.exhausted() ? spent() : End::Fail;
                }
                if (!next_choice(run)) return spent();
                note_throw(h, site);
                if (site.chance || h.me != h.mover) mark_fresh(run);
                else run.fresh = false;
                break;
            }
            case Op::Either: {
                if (!run.random || run.trial) {
                    run.site = in.d;
                    return End::Wait;
                }
                int branch = next_pc();
                if (!pick_alternative(run, program_.sites[std::size_t(in.d)], branch))
                    return meter.exhausted() ? spent() : End::Fail;
                go_to(branch);
                if (!next_choice(run)) return spent();
                run.fresh = h.me != h.mover;
                if (run.fresh) mark_fresh(run);
                break;
            }
            case Op::Prefer:
                run.preferred_pc = next_pc();
                run.next_pc = next_pc();
                run.else_pc = in.d;
                return End::Prefer;
            case Op::May: {
                const auto& list = program_.sites[std::size_t(in.d)].alternatives;
                run.preferred_pc = list[0].pc;
                run.next_pc = next_pc();
                run.else_pc = list[1].pc;
                return End::Prefer;
            }
            case Op::Require:
                if (I[in.a]) break;
                run.reason = in.d;
                return End::Fail;
            case Op::Fail: run.reason = in.d; return End::Fail;
            case Op::Barrier:
                if (run.trial) return End::Success;
                mark_fresh(run);
                break;
            case Op::Reveal:
                tell(run, Event::Kind::Revealed, in.d, int(I[in.a]), -1);
                h.revealed[in.d] |= std::uint16_t(I[in.a]);
                break;
            case Op::Conceal:
                tell(run, Event::Kind::Concealed, in.d, int(I[in.a]), -1);
                h.revealed[in.d] &= std::uint16_t(~I[in.a]);
                break;
            case Op::Win: return decide(run, here(), I[in.a], Verdict::Win, in.b == kNone ? Set{} : S[in.b]);
            case Op::Lose:
                return decide(run, here(), I[in.a], Verdict::Loss, in.b == kNone ? Set{} : S[in.b]);
            case Op::Draw: return draw(run, here());
            case Op::Finish:
                if (run.trial) return End::Success;
                if (const int on = finish_pc(run, here()); on >= 0) go_to(on);
                else return End::Over;
                break;
            case Op::RankBegin: begin_ranking(run); break;
            case Op::RankValue:
                if (I[in.a] >= 0 && I[in.a] < players_) run.keys[I[in.a]] = I[in.b];
                break;
            case Op::RankRefine: refine_ranking(run, I[in.a] ? Best::Least : Best::Greatest); break;
            case Op::RankEnd: return end_ranking(run, here());
            case Op::Out:
                if (I[in.a] >= 0 && I[in.a] < players_) h.out |= std::uint16_t(1 << I[in.a]);
                break;
            case Op::GoTo: h.go_to = std::uint8_t(in.d + 1); break;
            case Op::BeginWith:
                if (I[in.a] >= 0 && I[in.a] < players_) h.next = std::uint8_t(I[in.a] + 1);
                break;
            case Op::StartDone:
                if (run.trial) return End::Success;
                go_to(first_turn(st));
                break;
            case Op::Stop: return End::Stop;
            case Op::Nop: break;
            // ---- several in one
            case Op::OfPlayer: {
                const int c =
                    I[in.b] < 0 || I[in.b] >= players_ ? -1 : program_.player_colour[std::size_t(I[in.b])];
                S[in.a] = c < 0 ? Set{} : planes(st)[c];
                break;
            }
            case Op::CountAnd: I[in.a] = (S[in.b] & S[in.c]).count(); break;
            case Op::NextS: {
                const Point p = words(st).lowest(S[in.b]);
                I[in.a] = p;
                if (p >= 0) S[in.b].drop(p);
                else if (!leap(in.d)) return spent();
                break;
            }
            case Op::NextI: {
                auto& few = I[in.b];
                I[in.a] = few ? std::countr_zero(std::uint64_t(few)) : -1;
                if (few) few &= few - 1;
                else if (!leap(in.d)) return spent();
                break;
            }
            case Op::NextPlayer: {
                auto& few = I[in.b];
                const std::int64_t from = few >> h.mover << h.mover;
                const auto q = from ? from : few;
                I[in.a] = q ? std::countr_zero(std::uint64_t(q)) : -1;
                if (q) few &= ~bit(I[in.a]);
                else if (!leap(in.d)) return spent();
                break;
            }
            case Op::NextL: {
                const auto& l = L[in.b];
                if (I[in.c] >= l.count) {
                    if (!leap(in.d)) return spent();
                    break;
                }
                if (I[in.c] < 0) return broken(Fault::NoMember);
                S[in.a] = l.data[I[in.c]++];
                break;
            }
            case Op::UnlessGiven:
                if (I[in.a] < 0 && !leap(in.d)) return spent();
                break;
            case Op::UnlessEq:
                if (I[in.a] != I[in.b] && !leap(in.d)) return spent();
                break;
            case Op::UnlessNe:
                if (I[in.a] == I[in.b] && !leap(in.d)) return spent();
                break;
            case Op::UnlessLt:
                if (I[in.a] >= I[in.b] && !leap(in.d)) return spent();
                break;
            case Op::UnlessLe:
                if (I[in.a] > I[in.b] && !leap(in.d)) return spent();
                break;
            case Op::UnlessHasI:
                if (!(I[in.a] & bit(I[in.b])) && !leap(in.d)) return spent();
                break;
            case Op::UnlessAnyS:
                if (S[in.a].empty() && !leap(in.d)) return spent();
                break;
            case Op::UnlessEqS:
                if (!(S[in.a] == S[in.b]) && !leap(in.d)) return spent();
                break;
            case Op::UnlessSubsetS:
                if (!S[in.a].subset_of(S[in.b]) && !leap(in.d)) return spent();
                break;
            case Op::UnlessMeetsS:
                if (!S[in.a].meets(S[in.b]) && !leap(in.d)) return spent();
                break;
            case Op::UnlessHasS:
                if (!(is_point(I[in.a]) && S[in.b].has(Point(I[in.a]))) && !leap(in.d)) return spent();
                break;
            case Op::IfAnyS:
                if (!S[in.a].empty() && !leap(in.d)) return spent();
                break;
            case Op::IfMeetsS:
                if (S[in.a].meets(S[in.b]) && !leap(in.d)) return spent();
                break;
            case Op::IfHasS:
                if (is_point(I[in.a]) && S[in.b].has(Point(I[in.a])) && !leap(in.d)) return spent();
                break;
        }
    }
}

}  // namespace cairn
