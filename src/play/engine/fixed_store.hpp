// The Store of code that stands alone, on a GPU above all: one piece of memory, which whoever runs the code gives it.
//
// It is never asked for more than it has: the meter's memory is as large as the room (Machine::may_take), and what passes it
// is played again where there is more.
#pragma once

#include <cstddef>

#include "play/engine/offer.hpp"

namespace cairn {

// The moves from which a random one is drawn.
class Offers {
   public:
    static constexpr int kMost = 256;
    void clear() { count_ = 0; }
    int size() const { return count_; }
    bool add(Offer offer) {
        if (count_ == kMost) return false;
        offers_[count_++] = offer;
        return true;
    }
    // Takes out the one at this place.
    Offer draw(int place) {
        const Offer drawn = offers_[place];
        offers_[place] = offers_[--count_];
        return drawn;
    }

   private:
    int count_;
    Offer offers_[kMost];
};

class Store {
   public:
    static constexpr std::size_t kAlignment = 64;
    static constexpr std::size_t rounded(std::size_t bytes) {
        return (bytes + kAlignment - 1) / kAlignment * kAlignment;
    }

    // The room must be aligned, and have kAlignment bytes more than are ever asked for.
    Store(std::byte* room, Offers& offers) : room_(room), offers_(offers) {}
    std::byte* take(std::size_t bytes) {
        std::byte* const p = room_ + used_;
        used_ += rounded(bytes);
        return p;
    }
    std::size_t in_use() const { return used_; }
    Offers& offers() { return offers_; }

    struct Mark {
        std::size_t used = 0;
    };
    Mark mark() const { return {used_}; }
    void release(const Mark& m) { used_ = m.used; }

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

   private:
    std::byte* room_;
    Offers& offers_;
    std::size_t used_ = 0;
};

}  // namespace cairn
