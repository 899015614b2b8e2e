// Which positions of an atlas can come about in play.
//
// Tables have a place for every colouring of every occupancy, and in most games the greater part of them can never
// be met: the game would have been over before. A bit for each place says which can, found from the start onwards,
// and only those need a worth.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <vector>

#include "study/atlas/adding/colour_endings.hpp"
#include "study/atlas/plan/plan.hpp"

namespace cairn {

inline constexpr const char* kUnforeseen =
    "play leads to a position that random games did not foresee, and the atlas has no place for it";

class AtlasReach {
   public:
    explicit AtlasReach(std::shared_ptr<const AtlasPlan> plan);

    // Marks all that can come about. Where balls return that takes several rounds. `at_layer` hears of every layer that
    // is begun. False when `stop` was set meanwhile, or play led to a position without a place (`unforeseen`).
    bool follow(int threads, const std::atomic<bool>& stop, const std::function<void(int)>& at_layer = {});
    bool unforeseen() const { return unforeseen_; }

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
    // Has it been followed already? From now on it has.
    bool set_followed(std::uint32_t sheet, std::uint64_t at) {
        const std::uint64_t bit = std::uint64_t(1) << (at % 64);
        return followed_[sheet][at / 64].fetch_or(bit, std::memory_order_relaxed) & bit;
    }
    void mark_twins(std::uint32_t number, std::uint64_t class_number);
    // Most are marked already, by other choices that lead there.
    void mark(const AtlasPlace& place) {
        auto& word = marks_[place.sheet][place.at / 64];
        const std::uint64_t bit = std::uint64_t(1) << (place.at % 64);
        if (!(word.load(std::memory_order_relaxed) & bit)) word.fetch_or(bit, std::memory_order_relaxed);
    }
    std::shared_ptr<const AtlasPlan> plan_;
    std::optional<ColourEndings> endings_;  // where colours only decide whether the game ends
    std::vector<std::vector<std::atomic<std::uint64_t>>> marks_;     // by sheet
    std::vector<std::vector<std::atomic<std::uint64_t>>> followed_;  // where balls return
    std::atomic<bool> grown_{false}, unforeseen_{false};
    std::atomic<std::uint64_t> done_{0};
};

}  // namespace cairn
