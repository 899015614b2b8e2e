// Memory for runs: registers on the machine's stack, lists of sets in a store kept by each thread.
#pragma once

#include "play/engine/interpreter.hpp"

// Registers are set before they are read (the compiler sees to it), so they start as they are.
#define CAIRN_FRAME(name)                                                                           \
    Frame name {                                                                                    \
        static_cast<std::int64_t*>(                                                                 \
            __builtin_alloca(sizeof(std::int64_t) * std::size_t(program_.i_registers))),            \
            static_cast<Set*>(                                                                      \
                __builtin_alloca_with_align(sizeof(Set) * std::size_t(program_.s_registers), 512)), \
            static_cast<List*>(__builtin_alloca(sizeof(List) * std::size_t(program_.l_registers)))  \
    }
#define CAIRN_STATE_COPY(name) \
    auto* name = static_cast<std::byte*>(__builtin_alloca_with_align(state_bytes_, 64))

namespace cairn {

// Sets for lists, handed out in one direction and taken back all at once when the scope ends.
template <int W>
class ListStore {
   public:
    static ListStore& of_this_thread() {
        static thread_local ListStore store;
        return store;
    }
    PointSet<W>* take(int n) {
        while (chunk_ < chunks_.size() && used_ + n > kChunk) ++chunk_, used_ = 0;
        if (chunk_ == chunks_.size()) chunks_.push_back(std::make_unique<PointSet<W>[]>(kChunk)), used_ = 0;
        auto* p = chunks_[chunk_].get() + used_;
        used_ += n;
        return p;
    }
    class Scope {
       public:
        Scope() : store_(of_this_thread()), chunk_(store_.chunk_), used_(store_.used_) {}
        ~Scope() { store_.chunk_ = chunk_, store_.used_ = used_; }
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

       private:
        ListStore& store_;
        std::size_t chunk_;
        int used_;
    };
    static constexpr int kChunk = 8192;  // the longest list

   private:
    std::vector<std::unique_ptr<PointSet<W>[]>> chunks_;
    std::size_t chunk_ = 0;
    int used_ = 0;
};

template <int W>
void Interpreter<W>::add(List& list, const Set& s, bool unique) const {
    if (unique)
        for (int k = 0; k < list.count; ++k)
            if (list.data[k] == s) return;
    if (list.count >= list.room) {
        if (list.count >= ListStore<W>::kChunk) return;  // no board of ours has a longer family
        const int room = std::min(ListStore<W>::kChunk, std::max(16, 2 * list.count));
        Set* bigger = ListStore<W>::of_this_thread().take(room);
        for (int k = 0; k < list.count; ++k) bigger[k] = list.data[k];
        list.data = bigger;
        list.room = room;
    }
    const_cast<Set*>(list.data)[list.count++] = s;
}

}  // namespace cairn
