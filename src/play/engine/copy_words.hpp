// Copies what is made of whole words and lies on them, as every State does. A processor copies bytes as quickly; a GPU can read
// a word only where it knows that it lies on one, and would go byte by byte.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace cairn {

inline void copy_words(std::byte* to, const std::byte* from, std::size_t bytes) {
    std::memcpy(__builtin_assume_aligned(to, alignof(std::uint64_t)),
                __builtin_assume_aligned(from, alignof(std::uint64_t)), bytes);
}

}  // namespace cairn
