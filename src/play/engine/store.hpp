// The memory of runs: registers, copied States and lists of sets, kept by each thread.
//
//     taken in one direction ──▶              given back all at once, last taken first
//     +---------+---------+-------+---------+
//     | frame   | trial   | list  | trial   |  in use
//     +---------+---------+-------+---------+
//
// Warm after the first use: taking then only moves a mark. Never on the machine's stack, which a page of rules
// could drive over its end.
#pragma once

#ifdef CAIRN_STANDS_ALONE
#include "play/engine/fixed_store.hpp"
#else

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <vector>

#include "play/engine/offer.hpp"

namespace cairn {

// The moves from which a random one is drawn. Keeps its memory.
class Offers {
   public:
    void clear() { offers_.clear(); }
    int size() const { return int(offers_.size()); }
    bool add(Offer offer) { return offers_.push_back(offer), true; }
    // Takes out the one at this place.
    Offer draw(int place) {
        const Offer drawn = offers_[std::size_t(place)];
        offers_[std::size_t(place)] = offers_.back();
        offers_.pop_back();
        return drawn;
    }

   private:
    std::vector<Offer> offers_;
};

class Store {
   public:
    static Store& of_this_thread() {
        static thread_local Store store;
        return store;
    }

    // So many bytes, aligned for everything, with nothing in particular in them.
    std::byte* take(std::size_t bytes) {
        bytes = rounded(bytes);
        if (chunk_ == chunks_.size() || used_ + bytes > chunks_[chunk_].size) [[unlikely]]
            next_chunk(bytes);
        std::byte* const p = chunks_[chunk_].bytes.get() + used_;
        used_ += bytes;
        in_use_ += bytes;
        return p;
    }
    std::size_t in_use() const { return in_use_; }
    Offers& offers() { return offers_; }

    struct Mark {
        std::size_t chunk = 0, used = 0, in_use = 0;
    };
    Mark mark() const { return {chunk_, used_, in_use_}; }
    // Gives back everything taken since the mark.
    void release(const Mark& m) { chunk_ = m.chunk, used_ = m.used, in_use_ = m.in_use; }

    // Gives back at its end what was taken since its beginning.
    class Scope {
       public:
        explicit Scope(Store& store) : store_(store), mark_(store.mark()) {}
        ~Scope() { store_.release(mark_); }
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

       private:
        Store& store_;
        Mark mark_;
    };

    static constexpr std::size_t kAlignment = 64;
    static constexpr std::size_t rounded(std::size_t bytes) {
        return (bytes + kAlignment - 1) / kAlignment * kAlignment;
    }

   private:
    static constexpr std::size_t kChunk = std::size_t(64) << 10;
    struct Free {
        void operator()(std::byte* p) const { ::operator delete(p, std::align_val_t(kAlignment)); }
    };
    struct Chunk {
        std::unique_ptr<std::byte, Free> bytes;
        std::size_t size;
    };
    // Goes on to a chunk with room for so many bytes. Seldom, and so kept out of `take`, which is everywhere.
    [[gnu::noinline]] void next_chunk(std::size_t bytes) {
        used_ = 0;
        for (chunk_ = std::min(chunk_ + 1, chunks_.size()); chunk_ < chunks_.size(); ++chunk_)
            if (bytes <= chunks_[chunk_].size) return;
        const std::size_t size = std::max(bytes, kChunk);
        auto* const p = static_cast<std::byte*>(::operator new(size, std::align_val_t(kAlignment)));
        chunks_.push_back({std::unique_ptr<std::byte, Free>(p), size});
    }

    std::vector<Chunk> chunks_;
    std::size_t chunk_ = 0;   // the one in use
    std::size_t used_ = 0;    // of it
    std::size_t in_use_ = 0;  // in all
    Offers offers_;
};

}  // namespace cairn

#endif
