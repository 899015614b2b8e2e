// What each instruction does in a run for all colourings at once. One that is not here is for no tree.
#include <algorithm>
#include <bit>
#include <utility>

#include "study/atlas/returning/tree_grower.hpp"

namespace cairn {

std::uint32_t TreeGrower::run(Run& r, int pc) {
    const Words<1>& words = trees_.words_;
    const auto set = [](Word w) { return PointSet<1>{{w}}; };
    while (!unfit_) {
        if (std::size_t(pc) >= p_.code.size()) return unfit();
        const Instr& in = p_.code[std::size_t(pc)];
        const auto known = [&](std::uint16_t reg) { return r.i[reg].form == Number::Form::Known; };
        // Registers that must be known before the instruction can be run: the run goes on both ways.
        const OpInfo& info = about(in.op);
        bool carries = in.op == Op::CopyI || in.op == Op::OpenI || in.op == Op::HideI || in.op == Op::Not ||
                       in.op == Op::Bool;
        const bool reckons = in.op == Op::Add || in.op == Op::AddI || in.op == Op::Sub || in.op == Op::Neg ||
                             in.op == Op::Lt || in.op == Op::Le || in.op == Op::Eq || in.op == Op::Ne;
        for (int k = 0; k < 3; ++k) {
            const Operand& o = info.operands[std::size_t(k)];
            if (!o.is_register() || !o.reads() || o.file() != RegisterFile::Numbers) continue;
            if (o.optional() && in.field(k) == kNone) continue;
            const auto reg = std::uint16_t(in.field(k));
            if (known(reg)) continue;
            if (r.i[reg].form == Number::Form::Asked) {
                if (!carries) return split(r, pc, reg);
            } else if (!reckons && in.op != Op::CopyI) {
                return unfit();
            }
        }
        bool untold = false;  // may a set be read of which is not told what it is?
        for (int k = 0; k < 3; ++k) {
            const Operand& o = info.operands[std::size_t(k)];
            if (!o.is_register() || o.file() != RegisterFile::Sets) continue;
            if (o.optional() && in.field(k) == kNone) continue;
            if (o.reads() && r.untold[in.field(k)]) untold = true;
        }
        if (untold) {
            switch (in.op) {
                case Op::CopyS:
                case Op::OpenS:
                case Op::HideS:
                case Op::OrS: r.untold[in.a] = 1; break;
                case Op::AnyS:
                    r.i[in.a] = {};
                    r.i[in.a].value = 1;
                    break;
                case Op::Win:
                case Op::Lose: return decide(r, Word(r.i[in.a].value), in.op == Op::Win);
                default: return unfit();
            }
            ++pc;
            continue;
        }
        for (int k = 0; k < 3; ++k) {
            const Operand& o = info.operands[std::size_t(k)];
            if (o.is_register() && o.file() == RegisterFile::Sets && o.writes() &&
                !(o.optional() && in.field(k) == kNone))
                r.untold[in.field(k)] = 0;
        }
        auto& I = r.i;
        auto& S = r.s;
        const auto give = [&](std::uint16_t reg, std::int64_t v) {
            I[reg] = {};
            I[reg].value = v;
        };
        // A set that must be the same for all colourings; else the run splits.
        const auto fixed = [&](std::uint16_t reg, Word& out) {
            const Sorted s = sorted(r, S[reg]);
            out = s.yes;
            return s.open == 0;
        };
        const auto is_point = [&](std::int64_t p) {
            return p >= 0 && p < 64 && (words.all.word[0] >> p & 1);
        };
        const auto each = [&](std::uint16_t to, const auto& f) {
            Points out{};
            for (std::size_t c = 0; c < out.size(); ++c) out[c] = f(c);
            S[to] = out;
        };
        Word w = 0, v = 0;
        switch (in.op) {
            case Op::Nop: break;
            case Op::LoadI: give(in.a, in.d); break;
            case Op::CopyI:
            case Op::OpenI:
            case Op::HideI: I[in.a] = Number(I[in.b]); break;
            case Op::Add:
            case Op::Sub:
            case Op::Lt:
            case Op::Le:
            case Op::Eq:
            case Op::Ne: {
                const int sign = in.op == Op::Add ? 1 : -1;
                const bool turned = in.op == Op::Lt || in.op == Op::Le;  // b < c: c - b above 0
                Number x = I[turned ? in.c : in.b];
                const Number y = I[turned ? in.b : in.c];
                x.value += sign * y.value;
                for (std::size_t c = 0; c < x.times.size(); ++c) x.times[c] += sign * y.times[c];
                x.form = x.times == decltype(x.times){} ? Number::Form::Known : Number::Form::Counted;
                if (in.op == Op::Le) ++x.value;
                if (in.op == Op::Lt || in.op == Op::Le) x = compare(About::CountAbove0, x);
                if (in.op == Op::Eq || in.op == Op::Ne) x = compare(About::CountIs0, x);
                if (in.op == Op::Ne) {
                    if (x.form == Number::Form::Known) x.value = x.value == 0;
                    else x.negated = !x.negated;
                }
                I[in.a] = x;
                break;
            }
            case Op::AddI: {
                Number x = I[in.b];
                x.value += in.d;
                I[in.a] = x;
                break;
            }
            case Op::Neg: {
                Number x = I[in.b];
                x.value = -x.value;
                for (auto& t : x.times) t = -t;
                I[in.a] = x;
                break;
            }
            case Op::Not: {
                Number x = I[in.b];
                if (x.form == Number::Form::Known) x.value = x.value == 0;
                else x.negated = !x.negated;
                I[in.a] = x;
                break;
            }
            case Op::Bool: {
                Number x = I[in.b];
                if (x.form == Number::Form::Known) x.value = x.value != 0;
                I[in.a] = x;
                break;
            }
            case Op::Mul: give(in.a, I[in.b].value * I[in.c].value); break;
            case Op::Div: {
                const std::int64_t b = I[in.b].value, c = I[in.c].value;
                if (c <= 0) return unfit();
                give(in.a, b / c - (b % c < 0));
                break;
            }
            case Op::Mod: {
                const std::int64_t b = I[in.b].value, c = I[in.c].value;
                if (c <= 0) return unfit();
                give(in.a, b % c < 0 ? b % c + c : b % c);
                break;
            }
            case Op::Given: give(in.a, I[in.b].value >= 0); break;
            case Op::MinI: give(in.a, std::min(I[in.b].value, I[in.c].value)); break;
            case Op::MaxI: give(in.a, std::max(I[in.b].value, I[in.c].value)); break;
            case Op::MinOf:
            case Op::MaxOf: {
                const std::int64_t one = I[in.a].value, other = I[in.c].value;
                give(in.a, !I[in.b].value       ? other
                           : in.op == Op::MaxOf ? std::max(one, other)
                                                : std::min(one, other));
                give(in.b, 1);
                break;
            }
            case Op::BitI:
                give(in.a,
                     I[in.b].value < 0 || I[in.b].value > 63 ? 0 : std::int64_t(Word(1) << I[in.b].value));
                break;
            case Op::AndI: give(in.a, I[in.b].value & I[in.c].value); break;
            case Op::OrI: give(in.a, I[in.b].value | I[in.c].value); break;
            case Op::SubI: give(in.a, I[in.b].value & ~I[in.c].value); break;
            case Op::CountI: give(in.a, std::popcount(Word(I[in.b].value))); break;
            case Op::Jump: pc = in.d; continue;
            case Op::JumpIf:
                if (I[in.a].value) {
                    pc = in.d;
                    continue;
                }
                break;
            case Op::JumpIfNot:
                if (!I[in.a].value) {
                    pc = in.d;
                    continue;
                }
                break;
            case Op::Bound:
                if (--I[in.a].value < 0) return unfit();
                break;
            case Op::GetI:
                if (in.b != kNone || looking_back_) return unfit();
                give(in.a, r.numbers[std::size_t(in.d)]);
                break;
            case Op::PutI:
                if (in.b != kNone) return unfit();
                r.numbers[std::size_t(in.d)] = I[in.a].value;
                break;
            case Op::GetS:
                if (in.b != kNone || looking_back_) return unfit();
                S[in.a] = r.slots[std::size_t(in.d)];
                break;
            case Op::PutS:
                if (in.b != kNone) return unfit();
                r.slots[std::size_t(in.d)] = S[in.a];
                break;
            case Op::Check:
                if (I[in.a].value < 0 || I[in.a].value >= in.d) return unfit();
                break;
            case Op::Me:
            case Op::Mover: give(in.a, me_); break;
            case Op::Playing: give(in.a, 3); break;
            case Op::NextOf:
            case Op::PreviousOf: give(in.a, I[in.b].value == 0 ? 1 : 0); break;
            case Op::ColourOf:
                give(in.a, I[in.b].value < 0 || I[in.b].value > 1
                               ? -1
                               : p_.player_colour[std::size_t(I[in.b].value)]);
                break;
            case Op::PopPlayer: {
                const auto few = Word(I[in.b].value);
                const Word from = few >> me_ << me_;
                const Word left = from ? from : few;
                const int q = left ? std::countr_zero(left) : -1;
                if (q >= 0) I[in.b].value = std::int64_t(few & ~(Word(1) << q));
                give(in.a, q);
                break;
            }
            case Op::PopI: {
                const auto few = Word(I[in.b].value);
                I[in.b].value = std::int64_t(few & (few - 1));
                give(in.a, few ? std::countr_zero(few) : -1);
                break;
            }
            case Op::LoadS: S[in.a] = both(p_.sets[std::size_t(in.d)].word[0]); break;
            case Op::CopyS:
            case Op::OpenS:
            case Op::HideS: S[in.a] = Points(S[in.b]); break;
            case Op::OrS: each(in.a, [&](std::size_t c) { return S[in.b][c] | S[in.c][c]; }); break;
            case Op::AndS: each(in.a, [&](std::size_t c) { return S[in.b][c] & S[in.c][c]; }); break;
            case Op::SubS: each(in.a, [&](std::size_t c) { return S[in.b][c] & ~S[in.c][c]; }); break;
            case Op::PointS: S[in.a] = both(is_point(I[in.b].value) ? Word(1) << I[in.b].value : 0); break;
            case Op::AddP:
                if (is_point(I[in.b].value))
                    each(in.a, [&](std::size_t c) { return S[in.a][c] | Word(1) << I[in.b].value; });
                break;
            case Op::CountS: {
                const auto n = count(r, S[in.b]);
                if (!n) return split(r, pc, S[in.b]);
                I[in.a] = *n;
                break;
            }
            case Op::AnyS:
            case Op::MeetsS: {
                Points other = both(0);
                if (in.op == Op::MeetsS)
                    for (std::size_t c = 0; c < other.size(); ++c) other[c] = ~S[in.c][c];
                Number n = subset(r, S[in.b], other);
                if (n.form == Number::Form::Known) n.value = !n.value;
                else n.negated = !n.negated;
                I[in.a] = n;
                break;
            }
            case Op::SubsetS: I[in.a] = subset(r, S[in.b], S[in.c]); break;
            case Op::EqS: {
                Points differ{};
                for (std::size_t c = 0; c < differ.size(); ++c) differ[c] = S[in.b][c] ^ S[in.c][c];
                I[in.a] = subset(r, differ, both(0));
                break;
            }
            case Op::HasS:
                if (!is_point(I[in.b].value)) give(in.a, 0);
                else I[in.a] = subset(r, both(Word(1) << I[in.b].value), S[in.c]);
                break;
            case Op::TheOne:
            case Op::FirstS:
            case Op::PopS: {
                if (!fixed(in.b, w)) return split(r, pc, S[in.b]);
                if (in.op == Op::TheOne && std::popcount(w) != 1) return unfit();
                const Point first = words.lowest(set(w));
                give(in.a, first);
                if (in.op == Op::PopS) S[in.b] = both(first >= 0 ? w & ~(Word(1) << first) : w);
                break;
            }
            case Op::Balls: S[in.a] = both(r.balls); break;
            case Op::Empty: S[in.a] = both(words.all.word[0] & ~r.balls); break;
            case Op::OfColour: {
                const auto c = I[in.b].value;
                S[in.a] = c >= 0 && c < colours_ ? r.planes[std::size_t(c)] : Points{};
                break;
            }
            case Op::OfFew:
                each(in.a, [&](std::size_t k) {
                    Word sum = 0;
                    for (int c = 0; c < colours_; ++c)
                        if (I[in.b].value >> c & 1) sum |= r.planes[std::size_t(c)][k];
                    return sum;
                });
                break;
            case Op::Playable: S[in.a] = both(words.playable(set(r.balls)).word[0]); break;
            case Op::Free: S[in.a] = both(words.free(set(r.balls)).word[0]); break;
            case Op::Movable: S[in.a] = both(words.movable(set(r.balls)).word[0]); break;
            case Op::Pinned: S[in.a] = both(words.pinned(set(r.balls)).word[0]); break;
            case Op::Visible: S[in.a] = both(words.visible(set(r.balls)).word[0]); break;
            case Op::Hidden: S[in.a] = both(words.hidden(set(r.balls)).word[0]); break;
            case Op::Above:
            case Op::Below:
            case Op::Beside:
            case Op::Diagonal:
            case Op::Touching:
            case Op::Footing: {
                if (!fixed(in.b, w)) return split(r, pc, S[in.b]);
                const PointSet<1> from = set(w);
                const PointSet<1> to = in.op == Op::Above      ? words.above(from)
                                       : in.op == Op::Below    ? words.below(from)
                                       : in.op == Op::Beside   ? words.beside(from)
                                       : in.op == Op::Diagonal ? words.diagonal(from)
                                       : in.op == Op::Touching ? words.touching(from)
                                                               : words.footing(from);
                S[in.a] = both(to.word[0]);
                break;
            }
            case Op::LevelS: {
                const auto k = I[in.b].value;
                S[in.a] = both(k < 0 || k >= std::int64_t(words.levels.size())
                                   ? 0
                                   : words.levels[std::size_t(k)].word[0]);
                break;
            }
            case Op::LevelOf:
                give(in.a, is_point(I[in.b].value) ? p_.lattice->level_of[std::size_t(I[in.b].value)] : -1);
                break;
            case Op::Table:
                S[in.a] = both(is_point(I[in.b].value)
                                   ? p_.tables[std::size_t(in.d)][std::size_t(I[in.b].value)].word[0]
                                   : 0);
                break;
            case Op::AnyLine: {
                const Family& family = p_.families[std::size_t(in.d)];
                if (in.b == kNone) {
                    I[in.a] = any_subset(r, family.members, nullptr, S[in.c]);
                } else if (!is_point(I[in.b].value)) {
                    give(in.a, 0);
                } else {
                    I[in.a] =
                        any_subset(r, family.members, &family.through[std::size_t(I[in.b].value)], S[in.c]);
                }
                break;
            }
            case Op::LongestLine:
            case Op::UnionLines: {
                const bool longest = in.op == Op::LongestLine;
                int found = std::exchange(r.forced, -1);
                if (found <= 0) {
                    const Family& family = p_.families[std::size_t(in.d)];
                    const std::vector<int>* which = nullptr;
                    if (in.b != kNone) {
                        if (!is_point(I[in.b].value)) return unfit();
                        which = &family.through[std::size_t(I[in.b].value)];
                    }
                    const auto [value, lies_in] = largest(r, family, which, S[in.c], longest);
                    if (lies_in.form == Number::Form::Asked) return split_answer(r, pc, lies_in, value);
                    found = value;
                }
                if (longest) give(in.a, found);
                else S[in.a] = {}, r.untold[in.a] = found > 0;
                break;
            }
            case Op::Supply: {
                if (I[in.b].value < 0 || I[in.b].value >= colours_) return unfit();
                auto n = p_.supply > 0 ? count(r, r.planes[std::size_t(I[in.b].value)]) : std::nullopt;
                if (p_.supply == 0 || !n)
                    return p_.supply ? split(r, pc, r.planes[std::size_t(I[in.b].value)]) : unfit();
                n->value = p_.supply - n->value;
                for (auto& t : n->times) t = -t;
                I[in.a] = *n;
                break;
            }
            case Op::Put: {
                const auto c = I[in.a].value, at = I[in.b].value;
                if (c < 0 || c >= colours_ || !is_point(at)) return unfit();
                if (!words.playable(set(r.balls)).has(Point(at))) return unfit();
                if (p_.supply > 0 && r.forced < 0) {
                    auto n = count(r, r.planes[std::size_t(c)]);
                    if (!n) return split(r, pc, r.planes[std::size_t(c)]);
                    n->value = p_.supply - n->value;
                    for (auto& t : n->times) t = -t;
                    return split_answer(r, pc, compare(About::CountAbove0, *n), 1);
                }
                if (std::exchange(r.forced, -1) == 0) return 0;  // the turn fails
                v = Word(1) << at;
                r.balls |= v;
                for (std::size_t k = 0; k < std::size_t(colours_); ++k)
                    for (Word& plane : r.planes[k]) plane = std::int64_t(k) == c ? plane | v : plane & ~v;
                break;
            }
            case Op::Lift: {
                const auto at = I[in.b].value;
                if (!is_point(at) || !words.movable(set(r.balls)).has(Point(at))) return unfit();
                const Drop<1> drop = words.drop(Point(at), set(r.balls));
                // Whose the balls are that sink must be known: they are others than lay there.
                Points sinking = {};
                if (drop.direction >= 0)
                    for (int k = 0; k < colours_; ++k) {
                        // The own colour first, so that the players' trees are images where their turns are (exchange.hpp).
                        const int c = k < 2 ? k ^ me_ : k;
                        const Points& plane = r.planes[std::size_t(c)];
                        for (std::size_t was = 0; was < sinking.size(); ++was)
                            sinking[was] = plane[was] & drop.column.word[0];
                        if (sorted(r, sinking).open) return split(r, pc, sinking);
                    }
                std::array<Word, kAtlasColours> now{};
                for (int c = 0; c < colours_; ++c)
                    now[std::size_t(c)] = sorted(r, r.planes[std::size_t(c)]).yes;
                const auto lay = [&](Word point, int colour) {
                    for (int c = 0; c < colours_; ++c)
                        for (Word& plane : r.planes[std::size_t(c)])
                            plane = c == colour ? plane | point : plane & ~point;
                };
                Point low = Point(at);
                while (drop.direction >= 0 && low != drop.head) {
                    const Point high = words.up(low, drop.direction);
                    int colour = -1;
                    for (int c = 0; c < colours_; ++c)
                        if (now[std::size_t(c)] >> high & 1) colour = c;
                    if (colour < 0) return unfit();
                    lay(Word(1) << low, colour);
                    low = high;
                }
                lay(Word(1) << low, -1);
                r.balls &= ~(Word(1) << low);
                S[in.a] = both(drop.fallen.word[0]);
                break;
            }
            case Op::TurnStart:
                if (r.turn_over) return unfit();
                break;
            case Op::PassTurn: return unfit();
            case Op::EndTurn:
                if (r.turn_over) return unfit();
                r.turn_over = true;
                r.labelled = false;
                if (const int end = p_.phases.front().end_pc; end >= 0) {
                    pc = end;
                    continue;
                }
                return land(r);
            case Op::NextTurn:
                if (looking_back_) {
                    went_on_ = r;
                    ++ways_on_;
                    return 0;
                }
                return r.choices == 0 ? unfit() : land(r);
            case Op::Win:
            case Op::Lose: return decide(r, Word(I[in.a].value), in.op == Op::Win);
            case Op::Draw: return node({Kind::Ends, false, Verdict::draw().byte(), 0, 0});
            case Op::Require:
                if (!I[in.a].value) return r.turn_over ? unfit() : 0;
                break;
            case Op::Fail: return r.turn_over ? unfit() : 0;
            case Op::Choose: return choose(r, p_.sites[std::size_t(in.d)]);
            case Op::Either: return alternatives(r, p_.sites[std::size_t(in.d)]);
            case Op::Prefer: return prefer(r, pc, pc + 1, pc + 1, in.d);
            case Op::May: {
                const Site& site = p_.sites[std::size_t(in.d)];
                return prefer(r, pc, site.alternatives[0].pc, pc + 1, site.alternatives[1].pc);
            }
            default: return unfit();
        }
        ++pc;
    }
    return 0;
}

}  // namespace cairn
