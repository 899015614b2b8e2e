// Interpreter<W>::interpret: the loop over instructions. Included by the files that instantiate the interpreter.
#pragma once

#include <type_traits>

#include "play/engine/interpreter/instructions.hpp"
#include "play/engine/turns/every_part.hpp"
#include "rules/program/operands.hpp"

namespace cairn {

// The operands of an instruction, as the functions of instructions.hpp take them.
template <int W>
struct OperandsOf {
    const Frame<W>& f;
    const Instr& in;

    // Field k: a register, a pointer to one that may be missing, or the number itself.
    template <Operand operand, int k>
    [[gnu::always_inline]] decltype(auto) field() const {
        if constexpr (operand.file() == RegisterFile::Numbers) return in_file<operand, k>(f.i);
        else if constexpr (operand.file() == RegisterFile::Sets) return in_file<operand, k>(f.s);
        else if constexpr (operand.file() == RegisterFile::Lists) return in_file<operand, k>(f.l);
        else return number<k>();
    }

   private:
    template <int k>
    [[gnu::always_inline]] int number() const {
        if constexpr (k == 3) return in.d;
        else return k == 0 ? in.a : k == 1 ? in.b : in.c;
    }
    template <Operand operand, int k, class Register>
    [[gnu::always_inline]] decltype(auto) in_file(Register* file) const {
        if constexpr (operand.optional()) return number<k>() == kNone ? nullptr : file + number<k>();
        else return (file[number<k>()]);
    }
};

// Calls `instruction` with those operands that are there.
template <std::array<Operand, 4> operands, int k = 0, class Fields, class Instruction, class... Given>
[[gnu::always_inline]] inline decltype(auto) with_operands(const Fields& fields,
                                                           const Instruction& instruction, Given&&... given) {
    if constexpr (k == 4) {
        return instruction(given...);
    } else if constexpr (operands[k].role == Role::Unused) {
        return with_operands<operands, k + 1>(fields, instruction, given...);
    } else {
        auto&& operand = fields.template field<operands[k], k>();
        return with_operands<operands, k + 1>(fields, instruction, given..., operand);
    }
}

template <int W>
template <class Instructions>
[[gnu::always_inline]] inline Then Interpreter<W>::choose(const Instructions& instructions, Frame& f,
                                                          int number) const {
    const SiteFacts& site = sites_[std::size_t(number)];
    const auto shown = [] {};  // the registers are in the frame
    switch (site.form) {
        case Site::Form::Sets:
            return instructions.choose(number, site, f.l[site.options], f.s[site.chosen], shown);
        case Site::Form::Few:
            return instructions.choose(number, site, f.i[site.options], f.i[site.chosen], shown);
        default: return instructions.choose(number, site, f.s[site.options], f.i[site.chosen], shown);
    }
}

// Every instruction costs a unit of work, counted where it is cheap: a stretch of code by its length, when it is left.
// Instructions that look at much are charged for it where they stand.
template <int W>
End Interpreter<W>::interpret(Run& run, Frame& f, int pc) const {
    const Instructions<W, LoadedFacts<W>> instructions(*this, run);
    const Frame registers = f;  // a copy, so that where they lie is known to be always the same
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
    const auto here = [&]() __attribute__((always_inline)) { return int(next - code) - 1; };
    const auto go_to = [&](int target) __attribute__((always_inline)) {
        since += code + target - next;
        next = code + target;
    };

    // False when the budget is passed.
    const auto jump = [&](int to) __attribute__((always_inline)) {
        const Instr* const target = code + to;
        if (target >= next) {
            next = target;
            return true;
        }
        meter.work -= next - target;
        if (meter.work < 0) return false;
        go_to(to);
        return true;
    };

#define GO_ON(result)                                       \
    if (const Then then = result; then.leaves()) {          \
        if (!then.jumps()) return leave(run, here(), then); \
        go_to(then.target());                               \
    }

    for (;;) {
        const Instr& in = *next++;
        switch (in.op) {
// The few that go elsewhere or need the frame; then all others. Each looks at what comes of it by itself: for most that is known
// while this is compiled.
#define OP(name, roles, effects, doc)                                                              \
    case Op::name:                                                                                 \
        if constexpr (Op::name == Op::Jump) {                                                      \
            if (!jump(in.d)) return overrun(run, here(), Fault::Work);                             \
        } else if constexpr (Op::name == Op::JumpIf) {                                             \
            if (registers.i[in.a]) next = code + in.d;                                             \
        } else if constexpr (Op::name == Op::JumpIfNot) {                                          \
            if (!registers.i[in.a]) next = code + in.d;                                            \
        } else if constexpr (Op::name == Op::Choose) {                                             \
            GO_ON(choose(instructions, f, in.d));                                                  \
        } else if constexpr (Op::name == Op::Either) {                                             \
            GO_ON(instructions.either(in.d));                                                      \
        } else if constexpr (Op::name == Op::May) {                                                \
            GO_ON(instructions.May({here()}, sites_[std::size_t(in.d)]));                          \
        } else {                                                                                   \
            const auto call = [&](auto&&... given) __attribute__((always_inline)) {                \
                return instructions.name(At{here()}, given...);                                    \
            };                                                                                     \
            constexpr auto kOperands = operands(roles);                                            \
            const OperandsOf<W> fields{registers, in};                                             \
            if constexpr (is_question(Op::name)) {                                                 \
                if (with_operands<kOperands>(fields, call) && !jump(in.d))                         \
                    return overrun(run, here(), Fault::Work);                                      \
            } else if constexpr (std::is_void_v<decltype(with_operands<kOperands>(fields, call))>) \
                with_operands<kOperands>(fields, call);                                            \
            else GO_ON(with_operands<kOperands>(fields, call));                                    \
        }                                                                                          \
        continue;
#include "rules/program/opcodes.def"
#undef OP
        }
    }
#undef GO_ON
}

}  // namespace cairn
