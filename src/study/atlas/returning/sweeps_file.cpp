#include "study/atlas/returning/sweeps_file.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "study/atlas/kept/chunks.hpp"
#include "study/atlas/kept/file.hpp"
#include "study/atlas/share_out.hpp"
#include "study/json/json.hpp"

namespace cairn {
namespace {

constexpr std::string_view kSweeps = "CAIRN-SWEEPS 2\n";
constexpr std::uint64_t kPiece = 4 << 20;  // places

struct OpenFile {
    int number;
    explicit OpenFile(int n) : number(n) {}
    ~OpenFile() {
        if (number >= 0) ::close(number);
    }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
};

}  // namespace

std::string keep_sweeps(const std::filesystem::path& path, AtlasBuilder& builder, const SweepsSoFar& so_far,
                        int threads) {
    std::filesystem::path beside = path;
    beside += ".new";
    const auto problem = [&] {
        return fmt::format("{} cannot be written: {}", beside.string(), std::strerror(errno));
    };
    const OpenFile file(::open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
    if (file.number < 0) return problem();
    Json far{{"distances", so_far.distances}, {"seconds", so_far.seconds}};
    if (so_far.by_images) far["by_images"] = *so_far.by_images;
    if (!write_all(file.number,
                   std::string(kSweeps) + as_chunk(atlas_head(builder.plan())) + as_chunk(dump(far))))
        return problem();
    struct Piece {
        std::string_view raw;
        std::string packed;
    };
    std::vector<Piece> pieces;
    for (const auto& table : builder.tables())
        for (std::uint64_t at = 0; at < table.size(); at += kPiece)
            pieces.push_back({{reinterpret_cast<const char*>(table.data()) + at,
                               std::size_t(std::min<std::uint64_t>(kPiece, table.size() - at))},
                              {}});
    // Packed side by side, some at a time, and written in order.
    const std::size_t at_once = 4 * std::size_t(threads);
    const std::atomic<bool> never{false};
    for (std::size_t from = 0; from < pieces.size(); from += at_once) {
        const std::size_t count = std::min(at_once, pieces.size() - from);
        Runs runs(count, 1, never);
        share_out(runs, threads, [&](Runs& shared) {
            while (const Runs::Run run = shared.take())
                pieces[from + run.from].packed = as_chunk(pieces[from + run.from].raw, 1);
        });
        for (std::size_t k = from; k < from + count; ++k) {
            if (!write_all(file.number, pieces[k].packed)) return problem();
            pieces[k].packed = {};
        }
    }
    if (::fsync(file.number) != 0 || ::rename(beside.c_str(), path.c_str()) != 0) return problem();
    return "";
}

std::optional<SweepsSoFar> kept_sweeps(const std::filesystem::path& path, AtlasBuilder& builder) {
    const OpenFile file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    std::string magic(kSweeps.size(), '\0');
    if (file.number < 0 || !read_all(file.number, 0, magic.data(), magic.size()) || magic != kSweeps)
        return std::nullopt;
    std::uint64_t at = kSweeps.size();
    const auto head = read_chunk(file.number, at, kLongestChunk);
    if (!head || *head != atlas_head(builder.plan())) return std::nullopt;
    const Json far = Json::read(read_chunk(file.number, at, kPiece).value_or("")).value_or(nullptr);
    if (!far.is_object()) return std::nullopt;
    AtlasTables tables;
    for (const Sheet& sheet : builder.plan().sheets()) {
        tables.emplace_back().reserve(sheet.places);
        while (tables.back().size() < sheet.places) {
            const auto piece = read_chunk(file.number, at, kPiece);
            if (!piece || piece->empty()) return std::nullopt;
            tables.back().insert(tables.back().end(), piece->begin(), piece->end());
        }
        if (tables.back().size() != sheet.places) return std::nullopt;
    }
    builder.tables() = std::move(tables);
    SweepsSoFar so_far{far.value("distances", false), far.value("seconds", 0.0), std::nullopt};
    if (far.contains("by_images")) so_far.by_images = far.value("by_images", false);
    return so_far;
}

}  // namespace cairn
