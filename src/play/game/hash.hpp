// A fast hash over words of memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace cairn {

// `bytes` is a multiple of 8.
inline std::uint64_t hash_words(const void* data, std::size_t bytes, std::uint64_t seed) {
    std::uint64_t h = seed * 0x9E3779B97F4A7C15ull + 0x2545F4914F6CDD1Dull;
    const char* p = static_cast<const char*>(data);
    for (std::size_t k = 0; k + 8 <= bytes; k += 8) {
        std::uint64_t w;
        std::memcpy(&w, p + k, 8);
        h = (h ^ w) * 0xFF51AFD7ED558CCDull;
        h ^= h >> 32;
    }
    h *= 0xC4CEB9FE1A85EC53ull;
    return h ^ h >> 29;
}

}  // namespace cairn
