// Every turn of one class of occupancy at once, also where colours decide what may be done.
//
// Whose a ball is decides which balls a player may raise or take back, and whether a figure is his. So one run of the rules
// is made for all colourings of the class together: a set of points is kept as what it would be if the balls were of each
// colour, and where the rules ask something that depends on colours the run goes on both ways. What comes out is a tree:
//
//     choose a1 ── is {c1, a3} mine? ─yes─ choose, of those that are mine: c1 ── the position after it
//            │                     │                                  a3 ── …
//            │                     └─no── the position after it
//     choose e1 ── …
//
// For a colouring there is then only the tree to be walked and the worth of each position to be looked up.
#pragma once

#include <optional>
#include <vector>

#include "board/words/words.hpp"
#include "study/atlas/build.hpp"

namespace cairn {

// Some balls must not be of some colours: by colour, the balls that must not have it.
using NotOf = std::array<Balls, kAtlasColours>;

struct TurnTree {
    struct Question {
        enum class About : std::uint8_t { Colours, CountAbove0, CountIs0 };
        About about = About::Colours;
        std::vector<NotOf> any;  // yes, if one of these holds
        // Or: is  plus + times[0] x balls of colour 0 + …  above 0, or 0?
        std::int64_t plus = 0;
        std::array<std::int32_t, kAtlasColours> times{};
    };
    struct Node {
        enum class Kind : std::uint8_t { Nothing, Asks, Chooses, Leads, Ends };
        Kind kind = Kind::Nothing;
        bool negated = false;
        std::uint32_t at = 0;   // a question, the first way, a landing, or the byte of a verdict
        std::uint32_t yes = 0;  // a node; or one past the last way
        std::uint32_t no = 0;   // a node
    };
    struct Way {  // open to colourings for which this holds
        NotOf unless{};
        std::uint32_t node = 0;
    };
    struct Landing {  // the position after a turn, as it lies in its class
        Balls all = 0, removed = 0;
        std::array<Balls, kAtlasColours> added{};
        std::uint32_t in_layer = 0;
        std::uint8_t layer = 0, symmetry = 0, kind = 0, choices = 0;
    };
    std::vector<NotOf>
        never;  // colourings for which one of these holds do not come about: the game was over before
    std::vector<Node> nodes;
    std::uint32_t root = 0;
    std::uint32_t stuck =
        0;  // for colourings with nothing to choose: how the game ends; 0: that is not told here
    std::vector<Way> ways;
    std::vector<Landing> landings;
    std::vector<Question> questions;
};

// What the trees of one plan have in common.
class TurnTrees {
   public:
    // Nothing where the rules do what no tree holds.
    static std::unique_ptr<TurnTrees> make(const AtlasPlan& plan);

    // Sheets with the same frame: one kind.
    std::size_t kinds() const { return kinds_.size(); }
    std::size_t kind_of(std::uint32_t sheet) const { return kind_of_[sheet]; }
    // The number of the sheet with such balls; nothing when the plan has none.
    std::optional<std::uint32_t> sheet(std::size_t kind, const BallCounts& counts) const {
        const std::uint32_t s = kinds_[kind].by_counts[index(counts)];
        return s == kNoSheet ? std::nullopt : std::optional(s);
    }

    // False where the class has turns that no tree holds.
    bool grow(TurnTree& tree, std::size_t kind, int layer, std::uint32_t in_layer) const;

   private:
    friend class TreeGrower;
    static constexpr std::uint32_t kNoSheet = ~std::uint32_t(0);
    static constexpr std::size_t kMostBalls = 33;
    struct Kind {
        const State* model = nullptr;
        int player = 0;
        std::vector<std::uint32_t> by_counts;
    };
    static std::size_t index(const BallCounts& c) { return c[0] + kMostBalls * (c[1] + kMostBalls * c[2]); }
    explicit TurnTrees(const AtlasPlan& plan) : plan_(plan), words_(plan.game().lattice()) {}
    const AtlasPlan& plan_;
    Words<1> words_;
    std::vector<Kind> kinds_;
    std::vector<std::uint32_t> kind_of_;  // by sheet
};

}  // namespace cairn
