// Walks a tree of turns for one colouring after another, and looks up what the turns lead to.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "search/mcts/atomic_ref.hpp"
#include "study/atlas/returning/exchange.hpp"
#include "study/atlas/returning/turn_tree.hpp"

namespace cairn {

class TreeWalk {
   public:
    using Colours = std::array<Balls, kAtlasColours>;

    TreeWalk(const AtlasPlan& plan, const TurnTrees& trees, const AtlasTables& tables);

    // Where turns exchange (exchange.hpp), a position after the turn is looked up as its image, in a sheet of kind 0.
    void begin(const TurnTree& tree, bool by_images) { tree_ = &tree, by_images_ = by_images; }

    // The worth of a colouring as far as the tables tell it. Nothing to choose: nothing.
    std::optional<Verdict> value(const Colours& colours, const BallCounts& counts) {
        colours_ = colours;
        counts_ = counts;
        turned_ = 1;
        images_[0] = colours;
        looked_.clear();
        best_ = kNone;
        walk(tree_->root);
        // Asked for beforehand, the bytes come from memory side by side.
        for (const Looked& l : looked_) __builtin_prefetch(l.byte);
        for (const Looked& l : looked_) {
            const std::uint8_t byte =
                AtomicRef<std::uint8_t>(const_cast<std::uint8_t&>(*l.byte)).load(std::memory_order_relaxed);
            best_ = std::max(best_, (*l.worth)[byte]);
        }
        if (best_ == kNone && tree_->stuck) walk(tree_->stuck);
        if (best_ == kNone) return std::nullopt;
        return verdict(best_);
    }
    // The worth of every colouring, where none has anything to choose and it is one and the same.
    std::optional<Verdict> same_for_all() const {
        const TurnTree::Node& stuck = tree_->nodes[tree_->stuck];
        if (tree_->root != 0 || stuck.kind != TurnTree::Node::Kind::Ends) return std::nullopt;
        return Verdict::from_byte(std::uint8_t(stuck.at));
    }
    bool comes_about(const Colours& colours) const {
        return std::none_of(tree_->never.begin(), tree_->never.end(),
                            [&](const NotOf& unless) { return holds(unless, colours); });
    }
    bool lost_its_way() const { return lost_; }  // a turn led to a position without a place

   private:
    // Verdicts in order: the worst first.
    static constexpr std::int16_t kNone = -2000;
    static std::int16_t order(Verdict v) { return std::int16_t(v.score()); }
    static Verdict verdict(std::int16_t order) {
        return order == 0  ? Verdict::draw()
               : order > 0 ? Verdict::win(1000 - order)
                           : Verdict::loss(1000 + order);
    }
    using Worth = std::array<std::int16_t, 256>;  // by byte of a table
    struct Looked {
        const std::uint8_t* byte;
        const Worth* worth;
    };

    const Colours& image(std::uint8_t symmetry) {
        if (!(turned_ >> symmetry & 1)) {
            turned_ |= 1u << symmetry;
            for (std::size_t c = 0; c < std::size_t(in_use_); ++c)
                images_[symmetry][c] = occupancies_.image(symmetry, colours_[c]);
        }
        return images_[symmetry];
    }
    static bool holds(const NotOf& unless, const Colours& colours) {
        return ((unless[0] & colours[0]) | (unless[1] & colours[1]) | (unless[2] & colours[2])) == 0;
    }
    bool holds(const NotOf& unless) const { return holds(unless, colours_); }
    bool answer(const TurnTree::Question& q) const {
        if (q.about == TurnTree::Question::About::Colours) {
            for (const NotOf& unless : q.any)
                if (holds(unless)) return true;
            return false;
        }
        std::int64_t sum = q.plus;
        for (std::size_t c = 0; c < counts_.size(); ++c) sum += std::int64_t(q.times[c]) * counts_[c];
        return q.about == TurnTree::Question::About::CountIs0 ? sum == 0 : sum > 0;
    }
    void walk(std::uint32_t number) {
        using Kind = TurnTree::Node::Kind;
        for (;;) {
            const TurnTree::Node& n = tree_->nodes[number];
            switch (n.kind) {
                case Kind::Nothing: return;
                case Kind::Asks: number = answer(tree_->questions[n.at]) ? n.yes : n.no; continue;
                case Kind::Chooses:
                    for (std::uint32_t w = n.at; w < n.yes; ++w)
                        if (holds(tree_->ways[w].unless)) walk(tree_->ways[w].node);
                    return;
                case Kind::Leads: land(tree_->landings[n.at]); return;
                case Kind::Ends:
                    best_ = std::max(best_, order(Verdict::from_byte(std::uint8_t(n.at))));
                    return;
            }
        }
    }
    void land(const TurnTree::Landing& l) {
        const Colours& from = image(l.symmetry);
        Colours after = {(from[0] & ~l.removed) | l.added[0], (from[1] & ~l.removed) | l.added[1],
                         (from[2] & ~l.removed) | l.added[2]};
        if (by_images_) after = exchanged(after);
        const BallCounts counts = {std::uint8_t(std::popcount(after[0])),
                                   std::uint8_t(std::popcount(after[1])),
                                   std::uint8_t(std::popcount(after[2]))};
        const auto sheet = trees_.sheet(by_images_ ? 0 : l.kind, counts);
        if (!sheet) {
            lost_ = true;
            best_ = std::max(best_, order(Verdict::draw()));
            return;
        }
        const std::uint64_t at = l.in_layer * ways_[*sheet] + colouring_rank(l.all, after);
        looked_.push_back({tables_[*sheet].data() + at, &worth_[l.choices]});
    }

    const Occupancies& occupancies_;
    const TurnTrees& trees_;
    const AtlasTables& tables_;
    const TurnTree* tree_ = nullptr;
    bool by_images_ = false;
    int in_use_;                       // colours
    std::vector<std::uint64_t> ways_;  // by sheet
    std::vector<Worth> worth_;         // by choices of the turn
    Colours colours_{};
    BallCounts counts_{};
    std::vector<Colours> images_;
    unsigned turned_ = 0;
    std::vector<Looked> looked_;
    std::int16_t best_ = 0;
    bool lost_ = false;
};

}  // namespace cairn
