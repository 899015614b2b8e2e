// std::atomic_ref and std::bit_cast, also where the library has neither yet: that of the browser's compiler. There are no threads
// there, so that plain reading and writing will do.
#pragma once

#include <atomic>
#include <bit>

namespace cairn {

template <class To, class From>
constexpr To bits_as(const From& from) {
    return __builtin_bit_cast(To, from);
}

#if defined(__cpp_lib_atomic_ref)

template <class T>
using AtomicRef = std::atomic_ref<T>;

#elif defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)

template <class T>
class AtomicRef {
   public:
    explicit AtomicRef(T& value) : value_(value) {}
    T load(std::memory_order) const { return value_; }
    void store(T value, std::memory_order) const { value_ = value; }
    bool compare_exchange_weak(T&, T value, std::memory_order) const {
        value_ = value;
        return true;
    }

   private:
    T& value_;
};

#else
#error "threads share this memory: the library must have std::atomic_ref"
#endif

}  // namespace cairn
