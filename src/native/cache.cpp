#include "native/cache.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace cairn::native {
namespace {

namespace fs = std::filesystem;

// FNV-1a. Files are kept from strangers by the folder's permissions; this only tells them apart.
std::uint64_t hash(std::string_view text, std::uint64_t h) {
    for (const char c : text) h = (h ^ std::uint8_t(c)) * 0x100000001B3ull;
    return h ^ h >> 31;
}

fs::path seal_of(fs::path file) { return file += ".digest"; }

}  // namespace

std::string digest(std::string_view text) {
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string out;
    for (const std::uint64_t seed : {0xCBF29CE484222325ull, 0x9E3779B97F4A7C15ull}) {
        const std::uint64_t h = hash(text, seed);
        for (int shift = 60; shift >= 0; shift -= 4) out += kDigits[h >> shift & 15];
    }
    return out;
}

fs::path cache_folder() {
    if (const char* const cache = std::getenv("XDG_CACHE_HOME"); cache && *cache == '/')
        return fs::path(cache) / "cairn" / "native";
    if (const char* const home = std::getenv("HOME"); home && *home == '/')
        return fs::path(home) / ".cache" / "cairn" / "native";
    return {};
}

std::string make_private(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder.parent_path(), error);
    if (mkdir(folder.c_str(), 0700) != 0 && !fs::is_directory(folder, error))
        return folder.string() + " cannot be made";
    struct stat about = {};
    if (lstat(folder.c_str(), &about) != 0 || !S_ISDIR(about.st_mode))
        return folder.string() + " is no folder";
    if (about.st_uid != geteuid()) return folder.string() + " belongs to somebody else";
    if (about.st_mode & 077) return folder.string() + " is open to others: its permissions should be 0700";
    return "";
}

std::string read_file(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

bool write_file(const fs::path& file, std::string_view text) {
    fs::path unfinished = file;
    unfinished += "." + std::to_string(getpid());
    std::ofstream out(unfinished, std::ios::binary | std::ios::trunc);
    out.write(text.data(), std::streamsize(text.size()));
    out.close();
    std::error_code error;
    if (out) fs::rename(unfinished, file, error);
    if (!out || error) fs::remove(unfinished, error);
    return out && !error;
}

bool is_whole(const fs::path& file) {
    const std::string bytes = read_file(file);
    return !bytes.empty() && read_file(seal_of(file)) == digest(bytes);
}

bool seal(const fs::path& file) { return write_file(seal_of(file), digest(read_file(file))); }

}  // namespace cairn::native
