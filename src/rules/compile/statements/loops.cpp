#include "rules/compile/statements/loops.hpp"

#include <algorithm>

#include "rules/compile/passes.hpp"

namespace cairn {

void Loops::count(const Expr& from, const Expr& to, Direction direction,
                  const std::function<void(int)>& body) {
    const bool down = direction == Direction::Down;
    passes_.choices.make_first(&from);
    passes_.choices.make_first(&to);
    const int k = names_.new_local({Type::Number}), last = names_.new_local({Type::Number});
    names_.write_local(k, as(value(from), {Type::Number}, from.place));
    names_.write_local(last, as(value(to), {Type::Number}, to.place));
    const int head = pc();
    const auto more = new_i();
    const auto now = names_.read_local(k), end = names_.read_local(last);
    emit(Op::Le, more, down ? end.reg : now.reg, down ? now.reg : end.reg);
    const int done = emit(Op::JumpIfNot, more);
    body(k);
    const auto next = new_i();
    emit(Op::AddI, next, names_.read_local(k).reg, 0, down ? -1 : 1);
    names_.write_local(k, Value::in({Type::Number}, next));
    emit(Op::Jump, 0, 0, 0, head);
    patch(done);
}

void Loops::times(int times, const std::function<void()>& body) {
    const int k = names_.keep(Value::known({Type::Number}, 0));
    const int head = pc();
    const auto more = new_i();
    const auto now = names_.read_local(k).reg;
    emit(Op::Lt, more, now, names_.read_local(times).reg);
    const int done = emit(Op::JumpIfNot, more);
    body();
    const auto next = new_i();
    emit(Op::AddI, next, names_.read_local(k).reg, 0, 1);
    names_.write_local(k, Value::in({Type::Number}, next));
    emit(Op::Jump, 0, 0, 0, head);
    patch(done);
}

void Loops::repeat(const Stmt& s) {
    passes_.choices.make_first(s.value.get());
    const int n = names_.new_local({Type::Number});
    names_.write_local(n, as(value(*s.value), {Type::Number}, s.value->place));
    exits_.begin_loop();
    if (s.text == "up to") repeat_up_to(n, s);
    else if (s.text == "most") repeat_most(n, s);
    else times(n, [&] { passes_.statements.block(s.body); });
    exits_.land_loop();
}

void Loops::repeat_up_to(int n, const Stmt& s) {
    std::vector<int> stops;
    times(n, [&] {
        passes_.branches.ask_if_possible({"", nullptr, [&] { passes_.statements.block(s.body); }},
                                         {"stop", nullptr, [&] { stops.push_back(emit(Op::Jump)); }},
                                         s.place);
    });
    patch_all(stops);
}

// As many times as any order of the choices allows: the largest number that can be completed.
void Loops::repeat_most(int most, const Stmt& s) {
    const int n = names_.new_local({Type::Number});
    names_.write_local(n, names_.read_local(most));
    const int head = pc();
    const int attempt = emit(Op::Prefer);
    times(n, [&] { passes_.statements.block(s.body); });
    const int done = emit(Op::Jump);
    patch(attempt);
    const auto less = new_i(), negative = new_i();
    emit(Op::AddI, less, names_.read_local(n).reg, 0, -1);
    names_.write_local(n, Value::in({Type::Number}, less));
    emit(Op::Lt, negative, less, constant_i(0));
    const int hopeless = emit(Op::JumpIf, negative);
    emit(Op::Jump, 0, 0, 0, head);
    patch(hopeless);
    emit(Op::Fail, 0, 0, 0, text(""));
    patch(done);
}

void Loops::while_statement(const Stmt& s) {
    int bound = 0;
    if (s.value2) {
        const auto n = constant(*s.value2);
        if (!n || *n < 1 || *n > kMaxLoopBound)
            return error(s.value2->place, "the bound of a loop is a known number from 1 to 10,000");
        bound = *n;
    }
    const int left = names_.keep(Value::known({Type::Number}, bound));
    const int head = pc();
    int done;
    {
        const Choices::Statement of_the_condition(passes_.choices);
        passes_.choices.make_first(s.value.get());
        done = emit_at(s.value->place, Op::JumpIfNot, i(condition(*s.value)));
        const auto count = names_.read_local(left);
        emit(Op::Bound, count.reg);
        names_.write_local(left, count);
    }
    exits_.begin_loop();
    passes_.statements.block(s.body);
    emit(Op::Jump, 0, 0, 0, head);
    patch(done);
    exits_.land_loop();
}

void Loops::for_statement(const Stmt& s) {
    exits_.begin_loop();
    if (s.op == "from" || s.op == "down") {
        count(*s.value, *s.value2, s.op == "down" ? Direction::Down : Direction::Up, [&](int k) {
            const Names::Scope scope(names_);
            names_.bind(s.text, k);
            passes_.statements.block(s.body);
        });
    } else {
        for_element(s);
    }
    exits_.land_loop();
}

void Loops::for_element(const Stmt& s) {
    passes_.choices.make_first(s.value.get());
    // `for p in S where c` filters before the first step, on the board as it stands then.
    const auto all = value(*s.value);
    const int before = pc();
    passes_.collections.for_each(all, s.value->place, [&](Value x) {
        const Names::Scope scope(names_);
        if (all.is(Type::Sets) || x.is(Type::Bad)) {
            names_.bind_value(s.text, x);
        } else {
            names_.bind(s.text, names_.newest_local());  // for_each's own: it survives choices
        }
        passes_.statements.block(s.body);
    });
    // Lists live in registers, which survive neither a wait nor the start of a trial.
    const bool interrupted =
        std::any_of(program_.code.begin() + before, program_.code.end(),
                    [](const Instr& in) { return does(in, effect::Waits | effect::Tries); });
    if (interrupted && all.is(Type::Sets))
        error(s.value->place,
              "no choice can be made and nothing preferred inside a loop over a family; choose a member "
              "instead");
}

}  // namespace cairn
