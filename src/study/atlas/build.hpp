// Fills the tables of an atlas, from the full board back to the start, layer by layer, on all cores.
//
// The worth of a position is that of its best choice. Most choices that end a turn lead to a later layer,
// which is known already; what leads elsewhere (the middle of a turn, a frame that the plan did not foresee)
// is played on until it does. Where turns do not look at colours, they are played once for each class of
// occupancy (class_turns.hpp).
#pragma once

#include <atomic>
#include <functional>
#include <vector>

#include "study/atlas/adding/colour_endings.hpp"
#include "study/atlas/plan/plan.hpp"
#include "study/atlas/plan/verdict.hpp"
#include "study/atlas/reach.hpp"

namespace cairn {

// One table of bytes for each sheet of the plan; empty while it is not known.
using AtlasTables = std::vector<std::vector<std::uint8_t>>;

struct LayerReport {
    int layer = 0;
    std::uint64_t positions = 0, wins = 0, draws = 0,
                  losses = 0;  // for whoever decides; places without choices are none
    int longest = 0;
    double seconds = 0;  // of processor time, all threads together
};

inline constexpr std::uint64_t kMostReached = 100'000'000;  // places of a game in which balls return

class AtlasBuilder {
   public:
    AtlasBuilder(std::shared_ptr<const AtlasPlan> plan, int threads);

    // From now on only positions that can come about get a worth; all others are unknown.
    void keep_to(std::shared_ptr<const AtlasReach> reach) { reach_ = std::move(reach); }
    // Is that worth while? Not where every position can come about, nor where it takes too many rounds.
    bool worth_reaching() const {
        return plan_->returns() ? plan_->places() <= kMostReached : !ignores_colours_;
    }

    AtlasTables& tables() { return tables_; }
    const AtlasPlan& plan() const { return *plan_; }
    const std::shared_ptr<const AtlasPlan>& plan_shared() const { return plan_; }

    // Fills the sheets of one layer; those of all later layers must be known. Nothing is kept, and `false`
    // returned, when `stop` is set meanwhile.
    bool build_layer(int layer, const std::atomic<bool>& stop, LayerReport& report);

    // Places filled so far in the current layer; may be read from another thread.
    std::uint64_t done() const { return done_; }
    // Positions that were played on because they have no place in a later sheet.
    std::uint64_t played_on() const { return played_on_; }

    // The worth of any State that is not over, from the tables as they are.
    Verdict verdict(const State& state) const;

   private:
    struct Worker;
    void fill_class(Worker& worker, State& state, std::uint32_t number, std::uint64_t class_number,
                    std::vector<std::uint8_t>& table, const std::atomic<bool>& stop,
                    LayerReport& report) const;

    std::shared_ptr<const AtlasPlan> plan_;
    int threads_;
    bool ignores_colours_;
    std::optional<ColourEndings> endings_;     // where colours only decide whether the game ends
    std::shared_ptr<const AtlasReach> reach_;  // null: all positions
    AtlasTables tables_;
    std::atomic<std::uint64_t> done_{0}, played_on_{0};
};

// How the game ended for `player`, who made the last choice or did not: a Verdict one choice before the end.
Verdict verdict_at_end(const State& state, int player);

}  // namespace cairn
