// Checks an atlas by code that shares nothing with what built it: plain play, no symmetries, no classes,
// no ranks.
#pragma once

#include <atomic>
#include <functional>
#include <string>

#include "study/atlas/kept/file.hpp"

namespace cairn {

struct AtlasCheck {
    std::uint64_t positions = 0;  // compared
    std::uint64_t proved = 0;     // of them by play to the very end
    bool full = false;            // every position that can be reached was compared
    std::string problem;          // "" when all agreed: else the position, what the atlas says, what is true
};

// Every position that can be reached, when there are at most `most`; each worth is derived from the ends of
// the game alone.
AtlasCheck verify_all(const Atlas& atlas, std::uint64_t most, const std::atomic<bool>& stop);

// `samples` positions of random games. Near the end they are played out in every way; elsewhere the worth
// must follow from that of the next positions.
AtlasCheck verify_sample(const Atlas& atlas, int samples, std::uint64_t seed, const std::atomic<bool>& stop,
                         const std::function<void(int)>& progress = {});

}  // namespace cairn
