#include "study/atlas/kept/chunks.hpp"

#include <unistd.h>
#include <zstd.h>

#include "play/game/hash.hpp"

namespace cairn {
namespace {

std::uint64_t checksum(std::string_view bytes) {
    std::string padded(bytes);
    padded.resize((bytes.size() + 7) / 8 * 8);
    return hash_words(padded.data(), padded.size(), bytes.size());
}

std::string pack(std::string_view raw, int level) {
    std::string packed(ZSTD_compressBound(raw.size()), '\0');
    packed.resize(ZSTD_compress(packed.data(), packed.size(), raw.data(), raw.size(), level));
    return packed;
}

std::optional<std::string> unpack(std::string_view packed, std::size_t most) {
    const auto size = ZSTD_getFrameContentSize(packed.data(), packed.size());
    if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN || size > most)
        return std::nullopt;
    std::string raw(size, '\0');
    if (ZSTD_decompress(raw.data(), raw.size(), packed.data(), packed.size()) != size) return std::nullopt;
    return raw;
}

struct ChunkHead {
    std::uint32_t length = 0, kind = 0x4D524643;  // "CFRM"
    std::uint64_t sum = 0;
};

}  // namespace

std::string as_chunk(std::string_view raw, int level) {
    const std::string packed = pack(raw, level);
    ChunkHead head;
    head.length = std::uint32_t(packed.size());
    head.sum = checksum(packed);
    return std::string(reinterpret_cast<const char*>(&head), sizeof head) + packed;
}

bool read_all(int file, std::uint64_t at, char* to, std::size_t size) {
    while (size > 0) {
        const ssize_t n = ::pread(file, to, size, off_t(at));
        if (n <= 0) return false;
        to += n, at += std::uint64_t(n), size -= std::size_t(n);
    }
    return true;
}

std::optional<std::string> read_chunk(int file, std::uint64_t& at, std::size_t most) {
    ChunkHead head;
    if (!read_all(file, at, reinterpret_cast<char*>(&head), sizeof head)) return std::nullopt;
    if (head.kind != ChunkHead{}.kind || head.length > kLongestChunk) return std::nullopt;
    std::string packed(head.length, '\0');
    if (!read_all(file, at + sizeof head, packed.data(), packed.size())) return std::nullopt;
    if (checksum(packed) != head.sum) return std::nullopt;
    at += sizeof head + head.length;
    return unpack(packed, most);
}

bool skip_chunk(int file, std::uint64_t& at) {
    ChunkHead head;
    if (!read_all(file, at, reinterpret_cast<char*>(&head), sizeof head)) return false;
    if (head.kind != ChunkHead{}.kind || head.length > kLongestChunk) return false;
    at += sizeof head + head.length;
    return true;
}

bool write_all(int file, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t n = ::write(file, bytes.data(), bytes.size());
        if (n < 0) return false;
        bytes.remove_prefix(std::size_t(n));
    }
    return true;
}

}  // namespace cairn
