// The worth of every position of a game in which balls leave the board, move or come back.
//
// There no order of positions tells each after all that follow it. So the tables are swept again and again, mostly from
// the full board back, each byte judged by the bytes that its choices lead to, until nothing changes:
//
//     first     who wins:  a position is won when a choice leads to one that is lost for the other player, lost when all
//               lead to won ones. What is never decided so is a draw, since nobody can be made to leave it.
//     then      how soon:  the numbers of choices found on the way are upper bounds; they fall, sweep by sweep, to the
//               one solution of  won = 1 + least of the lost,  lost = 1 + greatest of the won.
//
// Where the players' turns are images of one another (exchange.hpp), only the positions of one of them are judged; `complete`
// fills in the rest.
//
// Bytes are judged in place by all threads at once: what another thread has just found may be used or not. Of the classes
// of occupancies only those are swept again from which a choice leads to a class that changed.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "study/atlas/build.hpp"
#include "study/atlas/returning/class_graph.hpp"
#include "study/atlas/returning/turn_tree.hpp"

namespace cairn {

struct SweepReport {
    int number = 0;
    bool distances = false;  // were distances made exact? Else it was found who wins
    std::uint64_t judged = 0, changed = 0;
};

class Settling {
   public:
    // Fills the builder's tables, of all positions, or of those that can come about.
    Settling(AtlasBuilder& builder, std::shared_ptr<const AtlasReach> reach, int threads);

    // One more time over all that may change. False when `stop` was set meanwhile or something was met that no atlas can
    // hold (`problem`); what was found stays in the tables, and the next sweep goes on from it.
    bool sweep(const std::atomic<bool>& stop, SweepReport& report);
    bool settled() const { return settled_; }  // the tables are complete then

    // What is known by now of a position at the start of a turn.
    Verdict verdict(const State& state) const;
    // Makes the tables say so of all positions.
    void complete();
    AtlasBuilder& builder() { return builder_; }
    std::string problem() const;

    // For files: how far it is, and to go on from tables that were kept.
    bool distances() const { return distances_; }
    void go_on(bool distances, std::optional<bool> by_images) {
        distances_ = distances;
        by_images_ = by_images;
    }

    // Are turns looked up for whole classes, where that can be done?
    bool by_trees() const { return trees_ != nullptr; }
    void play_out() { trees_.reset(); }
    // Are only the positions of one player judged? Nothing before that was looked into.
    std::optional<bool> by_images() const { return by_images_; }
    void judge_all() { by_images_ = false; }

    // Of a layer of settled tables.
    LayerReport report(int layer) const;

    // Share of the current sweep; may be read from another thread.
    double done() const { return double(done_) / double(std::max<std::uint64_t>(1, to_do_)); }

   private:
    struct Crew;
    bool left_out(std::uint32_t sheet) const {
        return by_images_.value_or(false) && trees_->kind_of(sheet) == 1;
    }
    void sweep_class(Crew& crew, std::uint32_t number, const std::atomic<bool>& stop);

    AtlasBuilder& builder_;
    const AtlasPlan& plan_;
    std::shared_ptr<const AtlasReach> reach_;
    int threads_;
    ClassGraph graph_;
    std::unique_ptr<TurnTrees> trees_;  // null: turns are played out one by one
    std::optional<bool> by_images_;     // nothing: not yet looked into
    bool distances_ = false, settled_ = false, fresh_ = true;
    int sweeps_ = 0;
    std::atomic<bool> unforeseen_{false};
    std::atomic<std::uint64_t> done_{0}, judged_{0}, changed_{0};
    std::uint64_t to_do_ = 0;
};

}  // namespace cairn
