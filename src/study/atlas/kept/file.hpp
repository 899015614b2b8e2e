// An atlas on disk.
//
//     CAIRN-ATLAS 1\n
//     chunk   head: which game and rules, the sheets, as JSON
//     chunk   block 0 of the first sheet        a block is up to 1 MiB of a sheet
//     chunk   block 1 ...                       sheets follow from the last layer to the first
//     chunk   tail: what was found
//
// A chunk is its length, a checksum and bytes packed by zstd. While an atlas is being built its file ends
// in `.part` and grows by whole layers; a torn end is cut off and the building goes on from there. Whatever
// does not add up (another game, other rules, a wrong byte) is refused with the reason.
#pragma once

#include <filesystem>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "search/players/oracle.hpp"
#include "study/atlas/build.hpp"

namespace cairn {

struct AtlasResult {
    Verdict start;
    std::uint64_t positions = 0;  // with a choice to make
    double seconds = 0;           // of processor time
};

// "spline-size=4-5f2c9a1e01234567.atlas" in `folder`: the id, the options that were set, the fingerprint of the rules.
std::filesystem::path atlas_path(const std::filesystem::path& folder, const std::string& id,
                                 const OptionValues& options, const Game& game);

// The finished atlas of the game in the folder, whatever it was named after; null when there is none that
// can be believed.
std::shared_ptr<const Oracle> find_atlas(const std::filesystem::path& folder,
                                         const std::shared_ptr<const Game>& game);

// Which game a file is about, and what stands where in it.
std::string atlas_head(const AtlasPlan& plan);

// Writes layer after layer.
class AtlasWriter {
   public:
    // Goes on with an unfinished file where there is one: fills `builder` with its layers, and `positions`
    // and `seconds` with what they took. `problem` is set when the file cannot be written.
    AtlasWriter(const std::filesystem::path& path, AtlasBuilder& builder);
    ~AtlasWriter();
    AtlasWriter(const AtlasWriter&) = delete;
    AtlasWriter& operator=(const AtlasWriter&) = delete;

    const std::string& problem() const { return problem_; }
    int next_layer() const { return next_layer_; }  // the first that is not in the file, -1: none
    AtlasResult so_far() const { return so_far_; }

    bool add(const LayerReport& layer);  // its sheets as the builder has them
    bool finish(Verdict start);

   private:
    bool write(const std::string& bytes);
    bool resume();

    std::filesystem::path path_, part_;
    AtlasBuilder& builder_;
    int file_ = -1;
    int next_layer_;
    AtlasResult so_far_;
    std::string problem_;
};

// Is the win of this verdict certain to come before the limit of turns, if there is one? Tables know nothing of turns.
bool comes_in_time(const State& state, Verdict verdict);

// A finished atlas, read as it is asked.
class Atlas : public Oracle {
   public:
    struct Opened {
        std::shared_ptr<Atlas> atlas;  // null when there is none, or it is refused
        std::string problem;
    };
    static Opened open(const std::filesystem::path& path, std::shared_ptr<const Game> game);
    ~Atlas() override;

    const AtlasPlan& plan() const { return *plan_; }
    const AtlasResult& result() const { return result_; }
    // The worth of a State that is not over; played on to the next position that the atlas holds.
    // Nothing for a position that cannot come about from the start, and when the file turns out to be
    // damaged there: `problem()` says so from then on.
    std::optional<Verdict> verdict(const State& state) const;
    std::optional<Exact> value(const State& state) const override;
    std::string problem() const;
    // Reads every block. "" when all are as they were written.
    std::string check() const;

   private:
    struct Block {
        std::uint64_t at = 0;  // in the file
    };
    Atlas() = default;
    std::optional<std::uint8_t> byte(const AtlasPlace& place) const;
    std::optional<Verdict> worth(const State& state, int depth) const;

    std::shared_ptr<const Game> game_;
    std::shared_ptr<const AtlasPlan> plan_;
    std::uint64_t fingerprint_ = 0;
    AtlasResult result_;
    std::filesystem::path path_;
    int file_ = -1;
    std::vector<std::vector<Block>> blocks_;  // by sheet
    using Cached = std::list<std::pair<std::pair<std::uint32_t, std::uint64_t>, std::string>>;
    mutable std::mutex lock_;
    mutable Cached cache_;  // the latest first
    mutable std::map<std::pair<std::uint32_t, std::uint64_t>, Cached::iterator> cached_;
    mutable std::string problem_;
};

}  // namespace cairn
