// Memory for trials, all of it from the thread's Store and counted by the meter.
#pragma once

#include <new>

#include "play/engine/turns/turns.hpp"

namespace cairn {

template <int W, class Facts, class Code>
inline typename Turns<W, Facts, Code>::Frame Turns<W, Facts, Code>::frame_in(std::byte* memory) const {
    return {reinterpret_cast<std::int64_t*>(memory), reinterpret_cast<Set*>(memory + sets_in_frame_),
            reinterpret_cast<List*>(memory + lists_in_frame_)};
}

template <int W, class Facts, class Code>
typename Turns<W, Facts, Code>::Frame Turns<W, Facts, Code>::frame_at(std::byte* memory) const {
    Frame f = frame_in(memory);
    for (int k = 0; k < list_registers_; ++k) f.l[k] = {nullptr, 0, 0};
    return f;
}

//     +-------+-----------+------------+
//     | Trial | registers | State copy |      what only looks needs no copy
//     +-------+-----------+------------+
template <int W, class Facts, class Code>
typename Turns<W, Facts, Code>::Trial* Turns<W, Facts, Code>::new_trial(const Run& from, Trial* parent,
                                                                        Trying trying) const {
    constexpr std::size_t registers_at = Store::rounded(sizeof(Trial));
    const std::size_t state_at = registers_at + frame_bytes_;
    const std::size_t room = state_at + (trying == Trying::Looks ? 0 : state_room_);
    if (--from.meter->depth < 0) from.meter->pass(Fault::Depth, 0);
    if (from.meter->exhausted() || !may_take(from, room)) return nullptr;
    from.meter->work -= trial_work_;
    const Store::Mark mark = from.store->mark();
    std::byte* const memory = from.store->take(room);
    Trial* const t = new (memory) Trial;
    t->run.state = from.state;
    if (trying == Trying::Changes) {
        t->run.state = memory + state_at;
        copy_words(t->run.state, from.state, state_bytes_);
    }
    t->run.meter = from.meter;
    t->run.store = from.store;
    t->run.trial = true;
    t->run.decider = from.trial ? from.decider : header(from.state).me;
    t->run.history = from.history;
    t->frame = frame_at(memory + registers_at);
    t->parent = parent;
    t->mark = mark;
    return t;
}

template <int W, class Facts, class Code>
void Turns<W, Facts, Code>::end_trial(Trial* t) const {
    ++t->run.meter->depth;
    t->run.store->release(t->mark);
}

}  // namespace cairn
