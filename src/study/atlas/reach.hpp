// Which positions of an atlas can come about in play.
//
// Tables have a place for every colouring of every occupancy, and in most games the greater part of them can never
// be met: the game would have been over before. A bit for each place says which can, found from the start onwards,
// and only those need a worth.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "study/atlas/plan.hpp"

namespace cairn {

class AtlasReach {
   public:
    explicit AtlasReach(std::shared_ptr<const AtlasPlan> plan);

    // Marks what follows in one turn from the marked positions of a layer; layers come in order, from 0 on.
    // False when `stop` was set meanwhile: then the marks are not complete.
    bool follow_layer(int layer, int threads, const std::atomic<bool>& stop);

    bool has(std::uint32_t sheet, std::uint64_t at) const {
        return marks_[sheet][at / 64].load(std::memory_order_relaxed) >> (at % 64) & 1;
    }
    // Is any of `count` places from `at` on marked?
    bool any(std::uint32_t sheet, std::uint64_t at, std::uint64_t count) const;

    // Places followed so far in the current layer; may be read from another thread.
    std::uint64_t done() const { return done_; }

   private:
    struct Walker;
    void mark_twins(std::uint32_t number, std::uint64_t class_number);
    void mark(const AtlasPlace& place) {
        marks_[place.sheet][place.at / 64].fetch_or(std::uint64_t(1) << (place.at % 64),
                                                    std::memory_order_relaxed);
    }
    std::shared_ptr<const AtlasPlan> plan_;
    std::vector<std::vector<std::atomic<std::uint64_t>>> marks_;  // by sheet
    std::atomic<std::uint64_t> done_{0};
};

}  // namespace cairn
