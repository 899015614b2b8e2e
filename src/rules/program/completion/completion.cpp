#include "rules/program/completion/completion.hpp"

#include <algorithm>
#include <utility>

namespace cairn {
namespace {

// Steps of following code and of thinking about values, for a whole page.
constexpr int kEffort = 100'000;
constexpr int kDeepestPath = 150;         // of branches inside one another
constexpr std::size_t kMostFailures = 6;  // told apart
constexpr int kLongestLoop = 300;         // that is understood as one instruction
constexpr int kCopiedAtOnce = 64;         // registers that are copied in one step

}  // namespace

Completion::Completion(const Program& program) : program_(program) {
    terms_.effort = kEffort;
    find_failing();
    find_loops();
}

bool Completion::always_after(const Site& site) {
    if (out_of_effort()) return false;
    if (site.form != Site::Form::Alternatives)
        return failures({World(program_, terms_), site.options_pc}, &site).empty() && !out_of_effort();
    for (const auto& a : site.alternatives) {
        const World world(program_, terms_);
        if (!offers_only_good({world, a.pc}, world.decider())) return false;
    }
    return !out_of_effort();
}

// `chosen_at`: the choice that was made already, with one of its options.
Completion::Failures Completion::failures(Path path, const Site* chosen_at) {
    World& world = path.world;
    const Findings at_first = world.found;
    Failures all;
    const Deeper deeper(depth_);
    if (depth_ > kDeepestPath) return {at_first};
    const auto add = [&](const Failures& more) {
        all.insert(all.end(), more.begin(), more.end());
        if (all.size() > kMostFailures) all.assign(1, at_first);
    };
    // What follows is no longer about the State here.
    const auto add_beyond = [&](const Findings& here, const Failures& beyond) {
        if (!beyond.empty()) add({here});
    };
    for (;;) {
        int& pc = path.pc;
        if (!failing_ahead_[std::size_t(pc)]) return all;
        if (--terms_.effort <= 0) return {at_first};
        std::erase_if(path.rounds, [&](const RepeatedCode* l) { return !l->contains(pc); });
        if (RepeatedCode* loop = loop_at(pc); loop && !path.inside) {
            if (loop->computes) {
                run_through(*loop, path);
                continue;
            }
            if (std::find(path.rounds.begin(), path.rounds.end(), loop) != path.rounds.end()) return all;
            const Findings here = world.found;
            world.forget(*loop);
            path.rounds.push_back(loop);
            path.inside = true;
            add_beyond(here, failures(std::move(path), chosen_at));
            return all;
        }
        path.inside = false;
        const Instr& in = program_.code[std::size_t(pc)];
        switch (in.op) {
            case Op::Jump: pc = in.d; continue;
            case Op::JumpIf:
            case Op::JumpIfNot:
                if (auto other = jump(path)) add(failures(*std::move(other), chosen_at));
                continue;
            case Op::Require: {
                const Term condition = world.number(in.a);
                const int known = world.truth(condition);
                if (known < 1) {
                    World failed = world;
                    failed.assume(condition, false);
                    add({failed.found});
                }
                if (known == 0) return all;
                world.assume(condition, true);
                ++pc;
                continue;
            }
            case Op::Fail: add({world.found}); return all;
            case Op::Choose: {
                const Site& site = program_.sites[std::size_t(in.d)];
                if (&site != chosen_at && !world.some_option(site)) {
                    World failed = world;
                    failed.assume(world.options(site), false);
                    add({failed.found});
                }
                if (&site != chosen_at && site.chance) return all;  // nothing binds back past it
                chosen_at = nullptr;
                if (!site.optional) world.assume(world.options(site), true);
                const Findings here = world.found;
                world.choose(site);
                pc = site.after_pc;
                add_beyond(here, failures(std::move(path)));
                return all;
            }
            case Op::Either:
            case Op::May: {
                if (program_.sites[std::size_t(in.d)].race) return all;  // nothing binds back past it
                world.forget_registers();
                std::vector<int> ways;
                for (const auto& a : program_.sites[std::size_t(in.d)].alternatives) ways.push_back(a.pc);
                add(failures_of_all(path, ways));
                return all;
            }
            case Op::Prefer: add(failures_of_all(path, {pc + 1, in.d})); return all;
            default: break;
        }
        if (does(in, effect::Settles)) return all;
        if (does(in, effect::NeedsSupply) && !world.supply_suffices(in)) add({world.found});
        world.run(in);
        ++pc;
    }
}

std::optional<Completion::Path> Completion::jump(Path& path) {
    const Instr& in = program_.code[std::size_t(path.pc)];
    const bool jumps_when = in.op == Op::JumpIf;
    const Term condition = path.world.number(in.a);
    const int known = path.world.truth(condition);
    std::optional<Path> other;
    if (known < 0) {
        terms_.effort -= path.world.size() / kCopiedAtOnce;
        other = path;
        other->pc = in.d;
        other->world.assume(condition, jumps_when);
        path.world.assume(condition, !jumps_when);
    }
    path.pc = known == int(jumps_when) ? in.d : path.pc + 1;
    return other;
}

void Completion::run_through(RepeatedCode& loop, Path& path) {
    if (loop.text.empty()) understand(loop);
    path.world.run_through(loop);
    path.pc = loop.exit;
}

// Each way is followed knowing how all those before it failed.
Completion::Failures Completion::failures_of_all(const Path& path, const std::vector<int>& ways) {
    Failures open = {path.world.found};
    for (const int pc : ways) {
        Failures still;
        for (const Findings& known : open) {
            Path way = path;
            way.pc = pc;
            way.world.found = known;
            const Failures more = failures(std::move(way));
            still.insert(still.end(), more.begin(), more.end());
        }
        if (still.size() > kMostFailures) still.assign(1, path.world.found);
        open = std::move(still);
        if (open.empty()) break;
    }
    return open;
}

// Runs an alternative up to its first choice, where a move is offered for each option, or one for the alternative. What
// fails before is not offered.
bool Completion::offers_only_good(Path path, Term decider) {
    World& world = path.world;
    const Deeper deeper(depth_);
    if (depth_ > kDeepestPath) return false;
    for (;;) {
        int& pc = path.pc;
        if (--terms_.effort <= 0) return false;
        if (RepeatedCode* loop = loop_at(pc)) {
            if (!loop->computes) return false;
            run_through(*loop, path);
            continue;
        }
        const Instr& in = program_.code[std::size_t(pc)];
        const auto from = [&](int next) {
            Path way = path;
            way.pc = next;
            return offers_only_good(std::move(way), decider);
        };
        switch (in.op) {
            case Op::Jump: pc = in.d; continue;
            case Op::JumpIf:
            case Op::JumpIfNot:
                if (auto other = jump(path); other && !offers_only_good(*std::move(other), decider))
                    return false;
                continue;
            case Op::Require:
                world.assume(world.number(in.a), true);
                ++pc;
                continue;
            case Op::Fail: return true;
            case Op::Choose: {
                const Site& site = program_.sites[std::size_t(in.d)];
                if (site.chance) return world.some_option(site);
                // The options are moves, unless somebody else chooses.
                const bool listed = !site.optional && world.decider() == decider;
                if (!listed && !world.some_option(site)) return false;
                return failures(std::move(path), &site).empty();
            }
            case Op::Either: return failures(std::move(path)).empty();
            case Op::Prefer: return from(pc + 1) && from(in.d);
            // Goes on to the Either only where the first alternative can be completed.
            case Op::May: return from(program_.sites[std::size_t(in.d)].alternatives[1].pc);
            default: break;
        }
        if (does(in, effect::Settles)) return true;
        world.run(in);
        ++pc;
    }
}

// ---- what cannot fail

// Backwards from the instructions at which a turn can fail, over all that can lead to them.
void Completion::find_failing() {
    const std::size_t size = program_.code.size();
    failing_ahead_.assign(size, 0);
    std::vector<std::vector<int>> from(size);
    std::vector<int> open;
    for (std::size_t pc = 0; pc < size; ++pc) {
        const Instr& in = program_.code[pc];
        const Site* const site =
            in.op == Op::Choose || in.op == Op::Either ? &program_.sites[std::size_t(in.d)] : nullptr;
        // An Either fails where its alternatives do.
        const bool fails = in.op == Op::Choose   ? !site->optional
                           : in.op == Op::Either ? false
                                                 : does(in, effect::Fails);
        if (fails || (program_.supply > 0 && does(in, effect::NeedsSupply)))
            failing_ahead_[pc] = 1, open.push_back(int(pc));
        if (does(in, effect::Settles) || (site && site->chance)) continue;  // nothing binds back past it
        each_successor(program_, int(pc), [&](int next) {
            if (std::size_t(next) < size) from[std::size_t(next)].push_back(int(pc));
        });
    }
    while (!open.empty()) {
        const int pc = open.back();
        open.pop_back();
        for (const int before : from[std::size_t(pc)])
            if (!std::exchange(failing_ahead_[std::size_t(before)], 1)) open.push_back(before);
    }
}

// ---- loops

// A loop reaches from where a jump goes back to, to the last such jump; or further, when jumps from beyond go back into it.
// Whoever leaves this stretch cannot be in the loop any more, unless he goes back to before it.
void Completion::find_loops() {
    const int size = int(program_.code.size());
    loop_at_.assign(std::size_t(size), nullptr);
    std::vector<std::pair<int, int>> back;  // from, to
    for (int pc = 0; pc < size; ++pc)
        each_successor(program_, pc, [&](int next) {
            if (next <= pc) back.push_back({pc, next});
        });
    for (const auto& [from, to] : back) {
        const bool known = std::any_of(loops_.begin(), loops_.end(),
                                       [to = to](const RepeatedCode& l) { return l.first == to; });
        if (!known) loops_.push_back({to, to, -1, false, {}, 0});
    }
    for (RepeatedCode& l : loops_) {
        for (bool grown = true; grown;) {
            grown = false;
            for (const auto& [from, to] : back)
                if (to >= l.first && to <= l.last && from > l.last) l.last = from, grown = true;
        }
        describe(l);
        loop_at_[std::size_t(l.first)] = &l;
    }
}

void Completion::describe(RepeatedCode& l) const {
    bool one_exit = true;
    for (int pc = l.first; pc <= l.last; ++pc) {
        const Instr& in = program_.code[std::size_t(pc)];
        l.effects |= about(in.op).effects;
        each_register(program_, in, [&](const Touch& t) {
            if (t.writes) l.writes.push_back(register_id(program_, t.file, t.number));
        });
        each_successor(program_, pc, [&](int next) {
            if (l.contains(next)) return;
            if (l.exit >= 0 && l.exit != next) one_exit = false;
            l.exit = next;
        });
    }
    std::sort(l.writes.begin(), l.writes.end());
    l.writes.erase(std::unique(l.writes.begin(), l.writes.end()), l.writes.end());
    constexpr std::uint32_t kActs = effect::ChangesState | effect::Fails | effect::NeedsSupply |
                                    effect::Waits | effect::Tries | effect::Settles | effect::Ranks;
    l.computes = one_exit && l.exit > l.last && l.last - l.first < kLongestLoop && !(l.effects & kActs);
}

// Most loops are never run through, so that this is done only when one is.
void Completion::understand(RepeatedCode& l) const {
    const int length = l.last - l.first + 1;
    const auto each = [&](int pc, auto&& what) {
        each_register(program_, program_.code[std::size_t(pc)],
                      [&](const Touch& t) { what(register_id(program_, t.file, t.number), t); });
    };
    // Registers are named in the order in which they occur.
    std::vector<int> names, name_of(std::size_t(all_registers(program_)), -1);
    const auto name = [&](int r) {
        int& known = name_of[std::size_t(r)];
        if (known < 0) known = int(names.size()), names.push_back(r);
        return known;
    };
    l.text = {-3, length};
    for (int pc = l.first; pc <= l.last; ++pc) {
        const Instr& in = program_.code[std::size_t(pc)];
        const OpInfo& info = about(in.op);
        l.text.push_back(int(in.op));
        for (int k = 0; k < 4; ++k) {
            const Operand& o = info.operands[std::size_t(k)];
            const int value = in.field(k);
            if (o.is_register() && !(o.optional() && value == kNone))
                l.text.push_back(name(register_id(program_, o.file(), value)));
            else if (o.role == Role::Target) l.text.push_back(l.contains(value) ? value - l.first : -1);
            else l.text.push_back(value);
        }
    }
    // Which of them are read before they are written, on some path? What the loop writes counts as read when it is left: a
    // register that is written on some paths keeps its old value on the others.
    // By name, as bits.
    using Bits = std::vector<std::uint64_t>;
    const std::size_t words = (names.size() + 63) / 64;
    const auto bit = [](int n) { return std::uint64_t(1) << n % 64; };
    const auto has = [&](const Bits& bits, std::size_t n) { return (bits[n / 64] & bit(int(n))) != 0; };
    Bits left_written(words, 0);
    for (std::size_t n = 0; n < names.size(); ++n)
        if (std::binary_search(l.writes.begin(), l.writes.end(), names[n]))
            left_written[n / 64] |= bit(int(n));
    std::vector<Bits> needed(std::size_t(length), Bits(words, 0));
    Bits now(words);
    for (bool changed = true; changed;) {
        changed = false;
        for (int pc = l.last; pc >= l.first; --pc) {
            std::fill(now.begin(), now.end(), 0);
            each_successor(program_, pc, [&](int next) {
                const Bits& after = l.contains(next) ? needed[std::size_t(next - l.first)] : left_written;
                for (std::size_t w = 0; w < words; ++w) now[w] |= after[w];
            });
            each(pc, [&](int r, const Touch& t) {
                if (t.writes) now[std::size_t(name(r) / 64)] &= ~bit(name(r));
            });
            each(pc, [&](int r, const Touch& t) {
                if (t.reads) now[std::size_t(name(r) / 64)] |= bit(name(r));
            });
            Bits& before = needed[std::size_t(pc - l.first)];
            if (now != before) before = now, changed = true;
        }
    }
    // In the order of their names, so that the same loop with other registers gives the same values.
    std::vector<int> written;
    for (std::size_t n = 0; n < names.size(); ++n) {
        if (has(needed[0], n)) l.reads.push_back(names[n]);
        if (has(left_written, n)) written.push_back(names[n]);
    }
    l.writes = std::move(written);
}

}  // namespace cairn
