// Unfinished sweeps on disk, to go on with after an interrupt.
//
//     CAIRN-SWEEPS 2\n
//     chunk   head: which game and rules, the sheets (as in an atlas)
//     chunk   how far the sweeps are
//     chunk   block 0 of the first sheet ...
//
// It is written anew each time beside the old one, which it then replaces: a torn file is never met. One that does not
// add up is not believed, and the sweeps begin anew.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "study/atlas/build.hpp"

namespace cairn {

struct SweepsSoFar {
    bool distances = false;  // it is known who wins, and distances are being made exact
    double seconds = 0;      // of processor time
    std::optional<bool>
        by_images;  // are only the positions of one player judged? Nothing: not yet looked into
};

// "" or why it cannot be written.
std::string keep_sweeps(const std::filesystem::path& path, AtlasBuilder& builder, const SweepsSoFar& so_far,
                        int threads);
// Fills the tables of the builder; nothing when there is no such file that can be believed.
std::optional<SweepsSoFar> kept_sweeps(const std::filesystem::path& path, AtlasBuilder& builder);

}  // namespace cairn
