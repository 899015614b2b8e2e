// What one call from outside needs.
#pragma once

#include "play/engine/interpreter/interpreter.hpp"

namespace cairn {

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
