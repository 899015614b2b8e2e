// Pieces of a file that tell whether they are whole: a length, a checksum, and bytes packed by zstd.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cairn {

inline constexpr std::uint32_t kLongestChunk = 64 << 20;  // bytes; a longer one is not ours

// `level` of zstd: 1 is quick.
std::string as_chunk(std::string_view raw, int level = 3);
// The chunk at `at`, which moves on to the next; nothing when it is torn or damaged, or holds more than `most` bytes.
std::optional<std::string> read_chunk(int file, std::uint64_t& at, std::size_t most);
// Only the length is read.
bool skip_chunk(int file, std::uint64_t& at);

bool read_all(int file, std::uint64_t at, char* to, std::size_t size);
bool write_all(int file, std::string_view bytes);

}  // namespace cairn
