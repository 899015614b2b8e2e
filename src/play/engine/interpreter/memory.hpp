// Memory for runs, all of it from the thread's Store and counted by the meter.
#pragma once

#include <algorithm>

#include "play/engine/interpreter/interpreter.hpp"

namespace cairn {

template <int W>
typename Interpreter<W>::Frame Interpreter<W>::frame_at(std::byte* memory) const {
    Frame f{reinterpret_cast<std::int64_t*>(memory), reinterpret_cast<Set*>(memory + s_at_),
            reinterpret_cast<List*>(memory + l_at_)};
    for (int k = 0; k < program_.l_registers; ++k) f.l[k] = {nullptr, 0, 0};
    return f;
}

//     +-------+------------+-----------+
//     | Trial | State copy | registers |
//     +-------+------------+-----------+
template <int W>
typename Interpreter<W>::Trial* Interpreter<W>::new_trial(const Run& from, Trial* parent) const {
    constexpr std::size_t state_at = Store::rounded(sizeof(Trial));
    const std::size_t registers_at = state_at + state_room_;
    if (--from.meter->depth < 0) from.meter->pass(Fault::Depth, 0);
    if (from.meter->exhausted() || !may_take(from, registers_at + frame_bytes_)) return nullptr;
    from.meter->work -= trial_work_;
    const Store::Mark mark = from.store->mark();
    std::byte* const memory = from.store->take(registers_at + frame_bytes_);
    std::byte* const copy = memory + state_at;
    std::memcpy(copy, from.state, layout_.bytes);
    Trial* const t = new (memory) Trial;
    t->run.state = copy;
    t->run.meter = from.meter;
    t->run.store = from.store;
    t->run.trial = true;
    t->run.decider = from.trial ? from.decider : header(copy).me;
    t->run.history = from.history;
    t->frame = frame_at(memory + registers_at);
    t->parent = parent;
    t->mark = mark;
    return t;
}

template <int W>
void Interpreter<W>::end_trial(Trial* t) const {
    ++t->run.meter->depth;
    t->run.store->release(t->mark);
}

template <int W>
Interpreter<W>::Call::Call(const Interpreter& interpreter, std::int64_t work)
    : interpreter_(interpreter), store_(Store::of_this_thread()), scope_(store_) {
    meter_.work = work / W;
    meter_.work_of_move = interpreter.budget_.work / W;
    meter_.playout_work = interpreter.budget_.playout_work / W;
    meter_.depth = interpreter.budget_.depth;
    meter_.memory = interpreter.budget_.memory;
}

template <int W>
Run Interpreter<W>::Call::run(std::byte* state, const History* history) {
    Run run;
    run.state = state;
    run.meter = &meter_;
    run.store = &store_;
    run.history = history;
    run.decider = header(state).me;
    return run;
}

template <int W>
typename Interpreter<W>::Trial* Interpreter<W>::Call::trial(const std::byte* state, const History* history) {
    return interpreter_.new_trial(run(const_cast<std::byte*>(state), history), nullptr);
}

}  // namespace cairn
