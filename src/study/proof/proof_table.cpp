#include "study/proof/proof_table.hpp"

#include <fmt/core.h>
#include <sys/mman.h>
#include <zstd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <new>
#include <vector>

#include "play/game/hash.hpp"

namespace cairn {
namespace {

constexpr std::string_view kMagic = "CAIRN-PROOF 2\n";
constexpr std::size_t kChunk = 1 << 17;  // entries written at a time

struct File {
    std::FILE* f;
    File(const std::filesystem::path& path, const char* mode) : f(std::fopen(path.c_str(), mode)) {}
    ~File() {
        if (f) std::fclose(f);
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    bool put(const void* data, std::size_t size) { return std::fwrite(data, 1, size, f) == size; }
    bool get(void* data, std::size_t size) { return std::fread(data, 1, size, f) == size; }
};

// An entry, and the neighbourhood where it stands.
struct Line {
    std::uint64_t home, entry;
};

struct ChunkHead {
    std::uint64_t lines = 0, bytes = 0, sum = 0;
};

std::uint64_t name_sum(const std::string& name) {
    std::string padded = name;
    padded.resize((name.size() + 7) / 8 * 8);
    return hash_words(padded.data(), padded.size(), name.size());
}

}  // namespace

ProofTable::ProofTable(std::size_t bytes)
    : count_(std::max<std::size_t>(bytes / sizeof(std::uint64_t), 1 << 16) & ~(kNear - 1)),
      entries_(nullptr, Unmap{count_ * sizeof(std::uint64_t)}) {
    void* memory = ::mmap(nullptr, this->bytes(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    ::madvise(memory, this->bytes(), MADV_HUGEPAGE);  // entries are read all over the place
    entries_.reset(static_cast<std::atomic<std::uint64_t>*>(memory));
}

void ProofTable::Unmap::operator()(std::atomic<std::uint64_t>* memory) const { ::munmap(memory, bytes); }

std::size_t ProofTable::home(const WideKey& key) const {
    return std::size_t((key.high >> 32) * (count_ / kNear) >> 32) * kNear;
}

ProofBounds ProofTable::find(const WideKey& key) const {
    const std::size_t at = home(key);
    for (std::size_t k = 0; k < kNear; ++k) {
        const std::uint64_t entry = entries_[at + k].load(std::memory_order_relaxed);
        if (entry == 0) return {};
        if (entry >> 16 == tag(key)) return {std::uint8_t(entry >> 8), std::uint8_t(entry)};
    }
    return {};
}

void ProofTable::store(const WideKey& key, ProofBounds known) { store(home(key), tag(key), known); }

void ProofTable::store(std::size_t home, std::uint64_t tag, ProofBounds known) {
    std::size_t victim = tag >> 13 & (kNear - 1);
    for (std::size_t k = 0; k < kNear; ++k) {
        const std::uint64_t entry = entries_[home + k].load(std::memory_order_relaxed);
        if (entry == 0) {
            filled_.fetch_add(1, std::memory_order_relaxed);
            victim = k;
            break;
        }
        if (entry >> 16 == tag) {
            const std::uint8_t won = std::uint8_t(entry >> 8), not_won = std::uint8_t(entry);
            if (won && (!known.won || won < known.won)) known.won = won;
            known.not_won = std::max(known.not_won, not_won);
            victim = k;
            break;
        }
    }
    entries_[home + victim].store(tag << 16 | std::uint64_t(known.won) << 8 | known.not_won,
                                  std::memory_order_relaxed);
}

void ProofTable::clear() {
    // Given back to the system, which gives it again as zeros when it is touched.
    if (filled_ > 0 && ::madvise(static_cast<void*>(entries_.get()), bytes(), MADV_DONTNEED) != 0)
        for (std::size_t k = 0; k < count_; ++k) entries_[k].store(0, std::memory_order_relaxed);
    filled_ = 0;
}

std::string ProofTable::save(const std::filesystem::path& path, const std::string& name) const {
    std::error_code code;
    std::filesystem::create_directories(path.parent_path(), code);
    const std::string part = path.string() + ".new";
    const auto failed = [&] { return fmt::format("{} cannot be written: {}", part, std::strerror(errno)); };
    {
        File file(part, "wb");
        const std::uint64_t whose = name_sum(name);
        if (!file.f || !file.put(kMagic.data(), kMagic.size()) || !file.put(&whose, 8) ||
            !file.put(&count_, 8))
            return failed();
        std::vector<Line> lines;
        std::vector<char> packed(ZSTD_compressBound(kChunk * sizeof(Line)));
        const auto flush = [&] {
            const std::size_t size =
                ZSTD_compress(packed.data(), packed.size(), lines.data(), lines.size() * sizeof(Line), 1);
            const ChunkHead head{lines.size(), size,
                                 hash_words(lines.data(), lines.size() * sizeof(Line), lines.size())};
            lines.clear();
            return file.put(&head, sizeof head) && file.put(packed.data(), size);
        };
        for (std::size_t k = 0; k < count_; ++k) {
            const std::uint64_t entry = entries_[k].load(std::memory_order_relaxed);
            if (entry == 0) continue;
            lines.push_back({k & ~(kNear - 1), entry});
            if (lines.size() == kChunk && !flush()) return failed();
        }
        if (!lines.empty() && !flush()) return failed();
        if (!flush()) return failed();  // an empty chunk: the end
    }
    if (std::rename(part.c_str(), path.c_str()) != 0) return failed();
    return "";
}

std::string ProofTable::load(const std::filesystem::path& path, const std::string& name) {
    File file(path, "rb");
    if (!file.f) return fmt::format("{}: {}", path.string(), std::strerror(errno));
    const auto refused = [&](std::string_view why) {
        clear();
        return fmt::format("{}: {}; remove it to begin again", path.string(), why);
    };
    std::string magic(kMagic.size(), '\0');
    std::uint64_t whose = 0;
    if (!file.get(magic.data(), magic.size()) || magic != kMagic)
        return refused("this is no unfinished proof");
    if (!file.get(&whose, 8) || whose != name_sum(name))
        return refused("it belongs to another game or question");
    std::uint64_t count = 0;
    if (!file.get(&count, 8)) return refused("it is damaged or cut short");
    if (count != count_)
        return fmt::format(
            "{}: it was kept by a run with --memory of another size; use that, or remove it to begin again",
            path.string());
    std::vector<Line> lines(kChunk);
    std::vector<char> packed(ZSTD_compressBound(kChunk * sizeof(Line)));
    for (;;) {
        ChunkHead head;
        if (!file.get(&head, sizeof head) || head.lines > kChunk || head.bytes > packed.size())
            return refused("it is damaged or cut short");
        if (!file.get(packed.data(), head.bytes)) return refused("it is damaged or cut short");
        const std::size_t size = head.lines * sizeof(Line);
        if (ZSTD_decompress(lines.data(), size, packed.data(), head.bytes) != size ||
            hash_words(lines.data(), size, head.lines) != head.sum)
            return refused("it is damaged");
        if (head.lines == 0) return "";
        for (std::size_t k = 0; k < head.lines; ++k) {
            const auto [home, entry] = lines[k];
            if (home >= count_ || home % kNear != 0) return refused("it is damaged");
            store(home, entry >> 16, {std::uint8_t(entry >> 8), std::uint8_t(entry)});
        }
    }
}

}  // namespace cairn
