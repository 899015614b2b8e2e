// Interpreter<W>::execute: the instructions. Included by the files that instantiate the interpreter.
#pragma once

#include <algorithm>

#include "play/engine/interpreter_trial.hpp"

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
typename Interpreter<W>::End Interpreter<W>::run_on(Run& run, Frame& f, int pc) const {
    for (;;) {
        const End end = execute(run, f, pc);
        if (end != End::Prefer) return end;
        const bool good = preferred_completes(run, f);
        if (run.meter->exhausted()) return overrun(run, run.next_pc - 1, run.meter->passed);
        pc = good ? run.next_pc : run.else_pc;
    }
}

// Every instruction costs a unit of work, counted where it is cheap: a stretch of code by its length, when it is left.
// Instructions that look at much are charged for it where they stand.
template <int W>
typename Interpreter<W>::End Interpreter<W>::execute(Run& run, Frame& f, int pc) const {
    std::byte* const st = run.state;
    Meter& meter = *run.meter;
    int since = pc;  // pc - since: the length of the stretch, less the ways back, which were charged already
    // Inlined whatever it costs: `pc` must stay in a register.
    struct Charge {
        Meter& meter;
        const int &pc, &since;
        [[gnu::always_inline]] ~Charge() { meter.work -= pc - since; }
    } const charge{meter, pc, since};
    const auto go_to = [&](int target) __attribute__((always_inline)) {
        since += target - pc;
        pc = target;
    };
    Header& h = header(st);
    const Instr* const code = program_.code.data();
    std::int64_t* const I = f.i;
    Set* const S = f.s;
    List* const L = f.l;
    const auto on_board = [&](std::int64_t p) { return p >= 0 && p < lattice_.bits; };
    const auto is_side = [](std::int64_t side) { return side >= 0 && side < kSides; };
    const auto bit = [](std::int64_t n) { return n < 0 || n > 62 ? std::int64_t(0) : std::int64_t(1) << n; };
    // Wraps around where an index is senseless; the caller's check finds it outside all the same.
    const auto number_at = [&](const Instr& in) -> std::int64_t {
        return in.b == kNone ? in.d : std::int64_t(std::uint64_t(in.d) + std::uint64_t(I[in.b]));
    };

    const auto overflow = [](bool yes) { return __builtin_expect(yes, 0); };
    // After an instruction that may have passed the budget in its midst.
    const auto dear = [&] { return meter.work < 0 || meter.exhausted(); };

    for (;;) {
        const Instr& in = code[pc++];
        switch (in.op) {
            // ---- numbers
            case Op::LoadI: I[in.a] = in.d; break;
            case Op::CopyI: I[in.a] = I[in.b]; break;
            // Products of products overflow in the end: that is a fault of the rules, not of the machine.
            case Op::Add:
                if (overflow(__builtin_add_overflow(I[in.b], I[in.c], &I[in.a])))
                    return fault(run, pc - 1, Fault::TooLarge);
                break;
            case Op::AddI:
                if (overflow(__builtin_add_overflow(I[in.b], std::int64_t(in.d), &I[in.a])))
                    return fault(run, pc - 1, Fault::TooLarge);
                break;
            case Op::Sub:
                if (overflow(__builtin_sub_overflow(I[in.b], I[in.c], &I[in.a])))
                    return fault(run, pc - 1, Fault::TooLarge);
                break;
            case Op::Mul:
                if (overflow(__builtin_mul_overflow(I[in.b], I[in.c], &I[in.a])))
                    return fault(run, pc - 1, Fault::TooLarge);
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
                    return fault(run, pc - 1, Fault::TooLarge);
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
                if (std::popcount(std::uint64_t(I[in.b])) != 1) return fault(run, pc - 1, Fault::OneOfFew);
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
            case Op::RangeI: {
                std::int64_t few = 0;
                for (auto k = std::max<std::int64_t>(0, I[in.b]); k <= I[in.c] && k <= 62; ++k) few |= bit(k);
                I[in.a] = few;
                break;
            }
            // ---- jumps
            case Op::Jump:
                if (in.d < pc) {
                    meter.work -= pc - in.d;
                    if (meter.work < 0) return overrun(run, pc - 1, Fault::Work);
                    go_to(in.d);
                } else {
                    pc = in.d;
                }
                break;
            case Op::JumpIf:
                if (I[in.a]) pc = in.d;
                break;
            case Op::JumpIfNot:
                if (!I[in.a]) pc = in.d;
                break;
            case Op::Bound:
                if (--I[in.a] < 0) return fault(run, pc - 1, Fault::Bound);
                break;
            // ---- the State
            case Op::GetI: {
                const auto at = number_at(in);
                if (at < 0 || at >= program_.number_slots) return fault(run, pc - 1, Fault::Index);
                I[in.a] = numbers(st)[at];
                break;
            }
            case Op::PutI: {
                const auto at = number_at(in);
                if (at < 0 || at >= program_.number_slots) return fault(run, pc - 1, Fault::Index);
                if (I[in.a] > 2'000'000'000 || I[in.a] < -2'000'000'000)
                    return fault(run, pc - 1, Fault::TooLarge);
                numbers(st)[at] = std::int32_t(I[in.a]);
                break;
            }
            case Op::GetS: {
                const auto at = number_at(in);
                if (at < 0 || at >= program_.set_slots) return fault(run, pc - 1, Fault::Index);
                S[in.a] = sets(st)[at];
                break;
            }
            case Op::PutS: {
                const auto at = number_at(in);
                if (at < 0 || at >= program_.set_slots) return fault(run, pc - 1, Fault::Index);
                sets(st)[at] = S[in.a];
                break;
            }
            case Op::Check:
                if (I[in.a] < 0 || I[in.a] >= in.d) return fault(run, pc - 1, Fault::Index);
                break;
            case Op::Me: I[in.a] = h.me; break;
            case Op::SetMe:
                if (I[in.a] < 0 || I[in.a] >= players_) return fault(run, pc - 1, Fault::NoPlayer);
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
            case Op::OwnerOf: {
                std::int64_t q = -1;
                for (int k = 0; k < players_; ++k)
                    if (I[in.b] >= 0 && program_.player_colour[std::size_t(k)] == I[in.b]) q = k;
                I[in.a] = q;
                break;
            }
            case Op::Board: I[in.a] = h.board; break;
            case Op::SetBoard:
                if (I[in.a] < 0 || I[in.a] >= program_.boards) return fault(run, pc - 1, Fault::NoBoard);
                h.board = std::uint8_t(I[in.a]);
                break;
            case Op::Supply:
                I[in.a] = I[in.b] < 0 || I[in.b] >= colours_ ? 0
                          : program_.supply                  ? supply_left(st, int(I[in.b]))
                                                             : 1000;
                break;
            case Op::Ko: I[in.a] = ko(st); break;
            case Op::Unchanged:
                I[in.a] = std::equal(sets(st) + program_.plane_slot,
                                     sets(st) + program_.plane_slot + program_.boards * colours_,
                                     sets(st) + program_.ko_slot);
                break;
            case Op::Superko:
                if (run.history) meter.work -= std::int64_t(run.history->size()) / 8;
                I[in.a] =
                    run.history && run.history->boards_seen(boards_key(st, next_of(st, h.mover, 1))) > 0;
                break;
            case Op::Occurrences:
                if (run.history) meter.work -= std::int64_t(run.history->size()) / 8;
                I[in.a] =
                    1 + (run.history ? run.history->boards_seen(boards_key(st, next_of(st, h.mover, 1))) : 0);
                break;
            // ---- sets
            case Op::LoadS: S[in.a] = constants_[std::size_t(in.d)]; break;
            case Op::CopyS: S[in.a] = S[in.b]; break;
            case Op::OrS: S[in.a] = S[in.b] | S[in.c]; break;
            case Op::AndS: S[in.a] = S[in.b] & S[in.c]; break;
            case Op::SubS: S[in.a] = S[in.b] - S[in.c]; break;
            case Op::CountS: I[in.a] = S[in.b].count(); break;
            case Op::AnyS: I[in.a] = !S[in.b].empty(); break;
            case Op::EqS: I[in.a] = S[in.b] == S[in.c]; break;
            case Op::SubsetS: I[in.a] = S[in.b].subset_of(S[in.c]); break;
            case Op::MeetsS: I[in.a] = S[in.b].meets(S[in.c]); break;
            case Op::HasS: I[in.a] = on_board(I[in.b]) && S[in.c].has(Point(I[in.b])); break;
            case Op::PointS: S[in.a] = on_board(I[in.b]) ? Set::of(Point(I[in.b])) : Set{}; break;
            case Op::AddP:
                if (on_board(I[in.b])) S[in.a].add(Point(I[in.b]));
                break;
            case Op::TheOne:
                if (S[in.b].count() != 1) return fault(run, pc - 1, Fault::OnePoint);
                I[in.a] = S[in.b].first();
                break;
            case Op::FirstS: I[in.a] = S[in.b].first(); break;
            case Op::PopS: {
                const Point p = S[in.b].first();
                I[in.a] = p;
                if (p >= 0) S[in.b].drop(p);
                break;
            }
            case Op::Balls: S[in.a] = balls(st); break;
            case Op::Empty: S[in.a] = words_.all - balls(st); break;
            case Op::OfColour:
                S[in.a] = I[in.b] < 0 || I[in.b] >= colours_ ? Set{} : planes(st)[I[in.b]];
                break;
            case Op::OfFew: {
                Set s;
                for (int c = 0; c < colours_; ++c)
                    if (I[in.b] >> c & 1) s |= planes(st)[c];
                S[in.a] = s;
                break;
            }
            case Op::OfPlayers: {
                Set s;
                for (int q = 0; q < players_; ++q)
                    if ((I[in.b] >> q & 1) && program_.player_colour[std::size_t(q)] >= 0)
                        s |= planes(st)[program_.player_colour[std::size_t(q)]];
                S[in.a] = s;
                break;
            }
            case Op::ColourAt: {
                std::int64_t c = -1;
                if (on_board(I[in.b]))
                    for (int k = 0; k < colours_; ++k)
                        if (planes(st)[k].has(Point(I[in.b]))) c = k;
                I[in.a] = c;
                break;
            }
            case Op::Tally: {
                std::int64_t few = 0;
                for (int c = 0; c < colours_; ++c)
                    if (planes(st)[c].meets(S[in.b])) few |= bit(c);
                I[in.a] = few;
                break;
            }
            // ---- words of the board
            case Op::Playable: S[in.a] = words_.playable(balls(st)); break;
            case Op::Free: S[in.a] = words_.free(balls(st)); break;
            case Op::Movable: S[in.a] = words_.movable(balls(st)); break;
            case Op::Pinned: S[in.a] = words_.pinned(balls(st)); break;
            case Op::Visible: S[in.a] = words_.visible(balls(st)); break;
            case Op::Hidden: S[in.a] = words_.hidden(balls(st)); break;
            case Op::Above: S[in.a] = words_.above(S[in.b]); break;
            case Op::Below: S[in.a] = words_.below(S[in.b]); break;
            case Op::OnAtLeast:
                S[in.a] =
                    I[in.c] <= 0 ? words_.all : words_.on(S[in.b], int(std::min<std::int64_t>(I[in.c], 5)));
                break;
            case Op::Beside: S[in.a] = words_.beside(S[in.b]); break;
            case Op::Diagonal: S[in.a] = words_.diagonal(S[in.b]); break;
            case Op::Touching: S[in.a] = words_.touching(S[in.b]); break;
            case Op::Footing: S[in.a] = words_.footing(S[in.b]); break;
            case Op::LevelS:
                S[in.a] = I[in.b] < 0 || I[in.b] > lattice_.top ? Set{} : words_.levels[std::size_t(I[in.b])];
                break;
            case Op::LevelOf:
                I[in.a] = on_board(I[in.b]) ? lattice_.level_of[std::size_t(I[in.b])] : -1;
                break;
            case Op::XOf:
                I[in.a] = on_board(I[in.b]) ? lattice_.coordinates[std::size_t(I[in.b])][0] : -1;
                break;
            case Op::YOf:
                I[in.a] = on_board(I[in.b]) ? lattice_.coordinates[std::size_t(I[in.b])][1] : -1;
                break;
            case Op::Distance:
                I[in.a] = on_board(I[in.b]) && on_board(I[in.c])
                              ? distance(lattice_, Point(I[in.b]), Point(I[in.c]))
                              : -1;
                break;
            case Op::Angle:
                I[in.a] = on_board(I[in.a]) && on_board(I[in.b]) && on_board(I[in.c])
                              ? angle(lattice_, Point(I[in.a]), Point(I[in.b]), Point(I[in.c]))
                              : 0;
                break;
            // ---- sides of the dice board
            case Op::Depth:
                I[in.a] = on_board(I[in.b]) && is_side(I[in.c])
                              ? depth(lattice_, Point(I[in.b]), int(I[in.c]))
                              : -1;
                break;
            case Op::Toward: {
                const int side = on_board(I[in.b]) && on_board(I[in.c])
                                     ? toward(lattice_, Point(I[in.b]), Point(I[in.c]))
                                     : kNoSide;
                if (side == kNoSide) return fault(run, pc - 1, Fault::NotNearer);
                I[in.a] = side;
                break;
            }
            case Op::Over:
                S[in.a] = on_board(I[in.b]) && is_side(I[in.c]) ? special_->over(Point(I[in.b]), int(I[in.c]))
                                                                : Set{};
                break;
            case Op::Row:
                S[in.a] = on_board(I[in.b]) && is_side(I[in.c]) ? special_->row(Point(I[in.b]), int(I[in.c]))
                                                                : Set{};
                break;
            case Op::Between:
                S[in.a] = on_board(I[in.b]) && on_board(I[in.c])
                              ? special_->lines.between(Point(I[in.b]), Point(I[in.c])).template as<W>()
                              : Set{};
                break;
            case Op::Near: S[in.a] = special_->dice->near(S[in.b]); break;
            case Op::PoseAt: I[in.a] = on_board(I[in.b]) ? pose(st, Point(I[in.b])) : kNoPose; break;
            case Op::FaceOf:
                I[in.a] = I[in.b] >= 0 && I[in.b] < kPoses && is_side(I[in.c])
                              ? face(Pose(I[in.b]), int(I[in.c]))
                              : 0;
                break;
            case Op::Lay:
                if (I[in.b] < 0 || I[in.b] >= kPoses || !S[in.a].subset_of(balls(st)))
                    return fault(run, pc - 1, Fault::NoPose);
                for (Point p : S[in.a]) set_pose(st, p, Pose(I[in.b]));
                break;
            case Op::Pivot:
                if (!on_board(I[in.a]) || !on_board(I[in.b]) ||
                    !can_pivot(st, Point(I[in.a]), Point(I[in.b])))
                    return fault(run, pc - 1, Fault::NoPivot);
                pivot(run, Point(I[in.a]), Point(I[in.b]));
                break;
            case Op::Jumps:
                S[in.a] = on_board(I[in.b]) ? special_->dice->jumps(Point(I[in.b]), balls(st)) : Set{};
                break;
            case Op::Shift: {
                Set r;
                meter.work -= S[in.b].count();
                for (Point p : S[in.b]) r |= tables_[std::size_t(in.d)][std::size_t(p)];
                S[in.a] = r;
                break;
            }
            case Op::Linked:
                S[in.a] = words_.linked(S[in.b], S[in.c], balls(st));
                meter.work -= 4 * S[in.a].count();
                break;
            case Op::FullyLinked:
                S[in.a] = words_.fully_linked(S[in.b], S[in.c]);
                meter.work -= 4 * S[in.a].count();
                break;
            case Op::VisibleContacts: I[in.a] = words_.visible_contacts(S[in.b], S[in.c], balls(st)); break;
            case Op::LongestPath:
                I[in.a] = words_.longest_path(S[in.b], balls(st), meter.work);
                if (meter.work < 0) return overrun(run, pc - 1, Fault::Work);
                break;
            case Op::VisibleLine: I[in.a] = words_.visible_line(S[in.b], balls(st)); break;
            case Op::Table:
                S[in.a] = on_board(I[in.b]) ? tables_[std::size_t(in.d)][std::size_t(I[in.b])] : Set{};
                break;
            case Op::Entries:
                meter.work -= std::int64_t(lattice_.tracks.size());
                S[in.a] = legal_entries(balls(st));
                break;
            case Op::EntryPoint:
                I[in.a] = I[in.b] < 0 || I[in.b] >= std::int64_t(lattice_.tracks.size())
                              ? -1
                              : lattice_.tracks[std::size_t(I[in.b])].points.front();
                break;
            case Op::Pushed:
                S[in.a] = I[in.b] < 0 || I[in.b] >= std::int64_t(lattice_.tracks.size())
                              ? Set{}
                              : words_.entry(int(I[in.b]), balls(st)).run;
                break;
            // ---- lists of sets
            case Op::FamilyL: {
                const auto& m = families_[std::size_t(in.d)].members;
                L[in.a] = {m.data(), int(m.size()), 0};
                break;
            }
            case Op::ThroughL: {
                const auto& fam = families_[std::size_t(in.d)];
                if (!on_board(I[in.b])) {
                    L[in.a] = {nullptr, 0, 0};
                } else {
                    const auto [first, count] = fam.around_at[std::size_t(I[in.b])];
                    L[in.a] = {fam.around.data() + first, count, 0};
                }
                break;
            }
            case Op::GroupsL:
                groups(run, pc - 1, S[in.b], Contacts::Visible, L[in.a]);
                if (dear()) return overrun(run, pc - 1, Fault::Work);
                break;
            case Op::FullGroupsL:
                groups(run, pc - 1, S[in.b], Contacts::All, L[in.a]);
                if (dear()) return overrun(run, pc - 1, Fault::Work);
                break;
            case Op::RunsL:
                runs(run, pc - 1, S[in.b], I[in.c], L[in.a]);
                if (dear()) return overrun(run, pc - 1, Fault::Work);
                break;
            case Op::ChunksL:
                chunks(run, pc - 1, I[in.b], L[in.a]);
                if (dear()) return overrun(run, pc - 1, Fault::Work);
                break;
            case Op::CopyL:
                // Members of a table are shared; a list's own sets belong to one register alone.
                if (in.a == in.b) break;
                if (L[in.b].room == 0) {
                    L[in.a] = L[in.b];
                    break;
                }
                L[in.a].count = 0;
                meter.work -= L[in.b].count;
                for (int k = 0; k < L[in.b].count; ++k)
                    if (!add(run, pc - 1, L[in.a], L[in.b].data[k], Twins::Kept))
                        return overrun(run, pc - 1, Fault::Work);
                break;
            case Op::NewL: L[in.a].count = 0; break;
            case Op::AddL:
                add(run, pc - 1, L[in.a], S[in.b], in.c == 0 ? Twins::Dropped : Twins::Kept);
                if (dear()) return overrun(run, pc - 1, Fault::Work);
                break;
            case Op::CountL: I[in.a] = L[in.b].count; break;
            case Op::AtL: {
                const auto& l = L[in.b];
                if (I[in.c] < 0 || I[in.c] >= l.count) return fault(run, pc - 1, Fault::NoMember);
                S[in.a] = l.data[I[in.c]];
                break;
            }
            case Op::LinesL:
            case Op::AnyLine:
            case Op::CountLines:
            case Op::UnionLines: {
                const auto& fam = families_[std::size_t(in.d)];
                const Set* line = fam.members.data();
                int n = int(fam.members.size());
                if (in.b != kNone) {
                    n = 0;
                    if (on_board(I[in.b])) {
                        const auto [first, count] = fam.around_at[std::size_t(I[in.b])];
                        line = fam.around.data() + first;
                        n = count;
                    }
                }
                const Set inside = S[in.c];
                meter.work -= n;
                if (in.op == Op::LinesL) {
                    L[in.a].count = 0;
                    for (int k = 0; k < n; ++k)
                        if (line[k].subset_of(inside) && !add(run, pc - 1, L[in.a], line[k], Twins::Kept))
                            return overrun(run, pc - 1, Fault::Work);
                } else if (in.op == Op::AnyLine) {
                    bool found = false;
                    for (int k = 0; k < n && !found; ++k) found = line[k].subset_of(inside);
                    I[in.a] = found;
                } else if (in.op == Op::CountLines) {
                    int count = 0;
                    for (int k = 0; k < n; ++k) count += line[k].subset_of(inside);
                    I[in.a] = count;
                } else {
                    Set all;
                    for (int k = 0; k < n; ++k)
                        if (line[k].subset_of(inside)) all |= line[k];
                    S[in.a] = all;
                }
                break;
            }
            case Op::CountInLines: {
                std::int64_t count = 0;
                meter.work -= std::int64_t(families_[std::size_t(in.d)].members.size());
                for (const Set& line : families_[std::size_t(in.d)].members)
                    count += (S[in.b] & line).count();
                I[in.a] = count;
                break;
            }
            // ---- actions
            case Op::Put: {
                const int c = int(I[in.a]);
                const Point p = Point(I[in.b]);
                if (program_.supply && c >= 0 && c < colours_ && supply_left(st, c) <= 0) {
                    run.reason = 0;
                    return End::Fail;
                }
                if (const Fault problem = put_problem(st, c, p); problem != Fault::None)
                    return fault(run, pc - 1, problem);
                tell(run, Event::Kind::Put, p, -1, c);
                planes(st)[c].add(p);
                set_pose(st, p, kStandardPose);
                break;
            }
            case Op::PutAll: {
                const int c = int(I[in.a]);
                const Set where = S[in.b];
                if (program_.supply && c >= 0 && c < colours_ && supply_left(st, c) < where.count()) {
                    run.reason = 0;
                    return End::Fail;
                }
                meter.work -= where.count();
                for (Point p : where) {
                    if (const Fault problem = put_problem(st, c, p); problem != Fault::None)
                        return fault(run, pc - 1, problem);
                    tell(run, Event::Kind::Put, p, -1, c);
                    planes(st)[c].add(p);
                    set_pose(st, p, kStandardPose);
                }
                break;
            }
            case Op::Lift: {
                const Point p = Point(I[in.b]);
                if (!on_board(p) || !balls(st).has(p)) return fault(run, pc - 1, Fault::NoBall);
                if (words_.pinned(balls(st)).has(p)) return fault(run, pc - 1, Fault::Pinned);
                S[in.a] = lift(run, p);
                break;
            }
            case Op::Take: S[in.a] = take(run, S[in.b]); break;
            case Op::Recolour: {
                const int c = int(I[in.b]);
                if (c < 0 || c >= colours_) return fault(run, pc - 1, Fault::NoColour);
                const Set s = S[in.a] & balls(st);
                if (program_.supply && supply_left(st, c) < (s - planes(st)[c]).count()) {
                    run.reason = 0;
                    return End::Fail;
                }
                recolour(run, s, c);
                break;
            }
            case Op::Swap: {
                const Point p = Point(I[in.a]), q = Point(I[in.b]);
                if (!on_board(p) || !on_board(q) || !balls(st).has(p) || !balls(st).has(q))
                    return fault(run, pc - 1, Fault::NotBalls);
                swap(run, p, q);
                break;
            }
            case Op::Enter: {
                const int c = int(I[in.a]), track = int(I[in.b]);
                if (c < 0 || c >= colours_) return fault(run, pc - 1, Fault::NoColour);
                if (program_.supply && supply_left(st, c) <= 0) {
                    run.reason = 0;
                    return End::Fail;
                }
                if (track < 0 || track >= int(lattice_.tracks.size()) ||
                    !words_.entry(track, balls(st)).legal)
                    return fault(run, pc - 1, Fault::NoEntry);
                enter(run, c, track);
                break;
            }
            case Op::Mark: sets(st)[in.d] |= S[in.a] & balls(st); break;
            case Op::Unmark: sets(st)[in.d] -= S[in.a]; break;
            case Op::BagTotal:
            case Op::BagFew: {
                const auto at = number_at(in);
                if (at < 0 || at + colours_ > program_.number_slots) return fault(run, pc - 1, Fault::Index);
                std::int64_t total = 0, few = 0;
                for (int c = 0; c < colours_; ++c) {
                    const auto n = numbers(st)[at + c];
                    total += n;
                    if (n > 0) few |= bit(c);
                }
                I[in.a] = in.op == Op::BagTotal ? total : few;
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
            case Op::PassTurn: h.flags |= kPassed; break;
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
                    return meter.exhausted() ? overrun(run, pc - 1, Fault::Work) : End::Fail;
                }
                if (!next_choice(run)) return overrun(run, pc - 1, Fault::Work);
                if (site.chance || h.me != h.mover) mark_fresh(run);
                else run.fresh = false;
                break;
            }
            case Op::Either: {
                if (!run.random || run.trial) {
                    run.site = in.d;
                    return End::Wait;
                }
                int branch = pc;
                if (!pick_alternative(run, program_.sites[std::size_t(in.d)], branch))
                    return meter.exhausted() ? overrun(run, pc - 1, Fault::Work) : End::Fail;
                go_to(branch);
                if (!next_choice(run)) return overrun(run, pc - 1, Fault::Work);
                run.fresh = h.me != h.mover;
                if (run.fresh) mark_fresh(run);
                break;
            }
            case Op::Prefer:
                run.preferred_pc = pc;
                run.next_pc = pc;
                run.else_pc = in.d;
                return End::Prefer;
            case Op::May: {
                const auto& list = program_.sites[std::size_t(in.d)].alternatives;
                run.preferred_pc = list[0].pc;
                run.next_pc = pc;
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
            case Op::Win:
            case Op::Lose: {
                if (run.trial) return End::Success;
                const bool wins = in.op == Op::Win;
                for (int q = 0; q < players_; ++q) h.rank[q] = (((I[in.a] >> q) & 1) != 0) == wins ? 1 : 2;
                if (!wins && players_ == 1) h.rank[0] = 2;
                sets(st)[0] = in.b == kNone ? Set{} : S[in.b];
                end(run, pc - 1, Status::Decided, in.d);
                return End::Over;
            }
            case Op::Draw:
                if (run.trial) return End::Success;
                for (int q = 0; q < players_; ++q) h.rank[q] = 1;
                end(run, pc - 1, Status::Drawn, in.d);
                return End::Over;
            case Op::Finish:
                if (run.trial) return End::Success;
                if (const int on = finish_pc(run, pc - 1); on >= 0) go_to(on);
                else return End::Over;
                break;
            case Op::RankBegin:
                begin_ranking(st);
                run.first_key = true;
                break;
            case Op::RankValue:
                if (I[in.a] >= 0 && I[in.a] < players_) run.keys[I[in.a]] = I[in.b];
                break;
            case Op::RankRefine:
                refine_ranking(st, run.keys, I[in.a] != 0, run.first_key);
                run.first_key = false;
                break;
            case Op::RankEnd: {
                if (run.trial) return End::Success;
                bool all_first = true;
                for (int q = 0; q < players_; ++q) all_first = all_first && h.rank[q] == 1;
                h.me = h.mover;
                end(run, pc - 1, all_first && players_ > 1 ? Status::Drawn : Status::Decided, in.d);
                return End::Over;
            }
            case Op::Out:
                if (I[in.a] >= 0 && I[in.a] < players_) h.out |= std::uint16_t(1 << I[in.a]);
                break;
            case Op::GoTo: h.go_to = std::uint8_t(in.d + 1); break;
            case Op::BeginWith:
                if (I[in.a] >= 0 && I[in.a] < players_) h.next = std::uint8_t(I[in.a] + 1);
                break;
            case Op::StartDone:
                if (run.trial) return End::Success;
                clear_turn(st);
                h.flags |= kStarted;
                h.attempts = 0;
                if (h.next) h.mover = std::uint8_t(h.next - 1), h.next = 0;
                if (h.out >> h.mover & 1) h.mover = std::uint8_t(next_of(st, h.mover, 1));
                h.me = h.mover;
                h.board = 0;
                if (h.go_to) h.phase = std::uint8_t(h.go_to - 1), h.go_to = 0;
                go_to(program_.phases[h.phase].turn_pc);
                break;
            case Op::Stop: return End::Stop;
            case Op::Nop: break;
        }
    }
}

}  // namespace cairn
