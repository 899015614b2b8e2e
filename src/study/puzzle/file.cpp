#include "study/puzzle/file.hpp"

#include <fmt/core.h>
#include <zstd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <vector>

#include "play/game/hash.hpp"

namespace cairn {
namespace {

// The magic line, then parts: the name, the notes, runs of table entries, and an empty part as the end.
constexpr std::string_view kMagic = "CAIRN-PUZZLE 1\n";
constexpr std::size_t kLargestPart = 1 << 26;  // bytes
constexpr std::size_t kEntriesOfPart = 1 << 17;

struct KeptValue {
    std::uint64_t key;
    double value;
};

struct PartHead {
    std::uint64_t size = 0, packed = 0;  // bytes, before and after packing
    std::uint64_t sum = 0;               // of the packed bytes
};

std::uint64_t sum_of(const std::string& packed) {
    std::string padded = packed;
    padded.resize((packed.size() + 7) / 8 * 8);
    return hash_words(padded.data(), padded.size(), packed.size());
}

class PartFile {
   public:
    PartFile(const std::filesystem::path& path, const char* mode) : file_(std::fopen(path.c_str(), mode)) {}
    ~PartFile() {
        if (file_) std::fclose(file_);
    }
    PartFile(const PartFile&) = delete;
    PartFile& operator=(const PartFile&) = delete;
    bool open() const { return file_ != nullptr; }
    bool close() {
        const bool closed = std::fclose(file_) == 0;
        file_ = nullptr;
        return closed;
    }

    bool put(const void* data, std::size_t size) { return std::fwrite(data, 1, size, file_) == size; }
    bool get(void* data, std::size_t size) { return std::fread(data, 1, size, file_) == size; }

    bool put_part(const std::string& part) {
        std::string packed(ZSTD_compressBound(part.size()), '\0');
        packed.resize(ZSTD_compress(packed.data(), packed.size(), part.data(), part.size(), 1));
        const PartHead head{part.size(), packed.size(), sum_of(packed)};
        return put(&head, sizeof head) && put(packed.data(), packed.size());
    }
    bool get_part(std::string& part) {
        PartHead head;
        if (!get(&head, sizeof head) || head.size > kLargestPart ||
            head.packed > ZSTD_compressBound(kLargestPart))
            return false;
        std::string packed(head.packed, '\0');
        part.assign(head.size, '\0');
        return get(packed.data(), packed.size()) && sum_of(packed) == head.sum &&
               ZSTD_decompress(part.data(), part.size(), packed.data(), packed.size()) == part.size();
    }

   private:
    std::FILE* file_;
};

}  // namespace

std::string save_puzzle(const std::filesystem::path& path, const std::string& name, const std::string& notes,
                        const PuzzleTable& table) {
    const std::string part = path.string() + ".new";  // so that a crash leaves the old file whole
    const auto failed = [&] { return fmt::format("{} cannot be written: {}", part, std::strerror(errno)); };
    if (notes.size() > kLargestPart) return fmt::format("{} would be too large to be read again", part);
    std::error_code code;
    if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), code);

    PartFile file(part, "wb");
    if (!file.open() || !file.put(kMagic.data(), kMagic.size()) || !file.put_part(name) ||
        !file.put_part(notes))
        return failed();
    std::vector<KeptValue> entries;
    bool well = true;
    const auto flush = [&] {
        std::string bytes(entries.size() * sizeof(KeptValue), '\0');
        if (!entries.empty()) std::memcpy(bytes.data(), entries.data(), bytes.size());
        entries.clear();
        well = well && file.put_part(bytes);
    };
    table.each([&](std::uint64_t key, double value) {
        entries.push_back({key, value});
        if (entries.size() == kEntriesOfPart) flush();
    });
    if (!entries.empty()) flush();
    flush();
    if (!well || !file.close() || std::rename(part.c_str(), path.c_str()) != 0) return failed();
    return "";
}

std::string load_puzzle(const std::filesystem::path& path, const std::string& name, std::string& notes,
                        PuzzleTable& table) {
    table.clear();
    PartFile file(path, "rb");
    if (!file.open()) return fmt::format("{}: {}", path.string(), std::strerror(errno));
    const auto refused = [&](std::string_view why) {
        table.clear();
        return fmt::format("{}: {}; remove it to begin again", path.string(), why);
    };
    std::string magic(kMagic.size(), '\0'), part;
    if (!file.get(magic.data(), magic.size()) || magic != kMagic)
        return refused("this is no unfinished puzzle");
    if (!file.get_part(part)) return refused("it is damaged or cut short");
    if (part != name) return refused("it belongs to another game, position or question");
    if (!file.get_part(notes)) return refused("it is damaged or cut short");
    for (;;) {
        if (!file.get_part(part) || part.size() % sizeof(KeptValue) != 0)
            return refused("it is damaged or cut short");
        if (part.empty()) return "";
        for (std::size_t at = 0; at < part.size(); at += sizeof(KeptValue)) {
            KeptValue entry;
            std::memcpy(&entry, part.data() + at, sizeof entry);
            table.store(entry.key, entry.value);
        }
    }
}

}  // namespace cairn
