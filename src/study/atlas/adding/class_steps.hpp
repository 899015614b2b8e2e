// The choices of one class of occupancy, for games in which colours only decide whether the game ends (colour_endings.hpp).
//
// All colourings of a class have the same choices. Where a choice leads is found out once, by playing it; for every other colouring
// there is only looking up left to do: does the choice end the game, and if not, which rank has the colouring that it leads to?
// Where the end depends on few balls, what was found out about their colours is kept too.
#pragma once

#include <vector>

#include "play/engine/engine.hpp"
#include "study/atlas/adding/colour_endings.hpp"
#include "study/atlas/plan/plan.hpp"
#include "study/atlas/plan/verdict.hpp"

namespace cairn {

class ClassSteps {
   public:
    using Colours = std::array<Balls, kAtlasColours>;

    ClassSteps(const AtlasPlan& plan, const ColourEndings& endings);

    // From now on it is about the class of `state`, some colouring of it.
    void begin(const State& state);
    // Nothing to choose?
    bool none() const { return moves_.empty(); }

    // Calls ended(next) for each choice that ends the game; if it returns true the rest is left out.
    // `state` is a position of the class whose balls are `colours`, and is laid only where it is asked for.
    template <class Lay, class Ended>
    bool each_end(const Colours& colours, const Lay& lay, const Ended& ended) {
        find_ends(colours, lay);
        for (std::size_t k = 0; k < steps_.size(); ++k) {
            if (!ends_[k]) continue;
            if (ended([&]() -> const State& { return played(lay(), k); })) return true;
        }
        return false;
    }
    // For the others, after that: placed(place, chooser) where the position has a place; where it has none, or that returned
    // false, elsewhere(next).
    template <class Lay, class Placed, class Elsewhere>
    void each_step(const Colours& colours, const Lay& lay, const Placed& placed, const Elsewhere& elsewhere) {
        for (Turned& t : turned_) t.known = false;
        for (std::size_t k = 0; k < steps_.size(); ++k) {
            if (ends_[k]) continue;
            Step& step = steps_[k];
            if (step.kind == Step::Kind::Unknown) learn(step, played(lay(), k));
            if (step.kind == Step::Kind::Placed) {
                const Colours& here = turned(step.symmetry, colours);
                const Colours after = {here[0] | step.added[0], here[1] | step.added[1],
                                       here[2] | step.added[2]};
                const AtlasPlace place{step.sheet, step.first + colouring_rank(step.all, after)};
                if (placed(place, step.chooser)) continue;
            }
            elsewhere(played(lay(), k));
        }
    }

   private:
    struct Step {
        enum class Kind : std::uint8_t { Unknown, Placed, Elsewhere };
        Kind kind = Kind::Unknown;
        std::uint8_t symmetry = 0;  // that leads to the class
        Verdict::Chooser chooser = Verdict::Chooser::Other;
        std::uint32_t sheet = 0;
        std::uint64_t first = 0;  // place of the class
        Balls all = 0;            // balls of the class that it leads to
        Colours added{};          // as they lie in that class
        Balls decided_by = 0;     // whose colours decide whether it ends the game
        std::size_t memory = 0;   // where what was found out about them is kept
    };
    struct Turned {
        bool known = false;
        Colours colours{};
    };
    enum Ending : std::uint8_t { kUnknown, kGoesOn, kEnds };
    static constexpr int kMostBits = 14;  // of what is kept about one choice

    const Colours& turned(std::uint8_t symmetry, const Colours& colours) {
        if (symmetry == 0) return colours;
        Turned& t = turned_[symmetry];
        if (!t.known) {
            t.known = true;
            for (std::size_t c = 0; c < colours.size(); ++c)
                t.colours[c] = colours[c] ? plan_.occupancies().image(symmetry, colours[c]) : 0;
        }
        return t.colours;
    }
    template <class Lay>
    void find_ends(const Colours& colours, const Lay& lay) {
        if (!local_) {
            plan_.game().engine().ends(lay().bytes(), moves_, ends_);
            return;
        }
        for (std::size_t k = 0; k < steps_.size(); ++k) {
            const Step& step = steps_[k];
            std::uint8_t& memory =
                memory_[step.memory + Occupancies::pick(colours, step.decided_by, three_colours_)];
            if (memory == kUnknown) memory = played(lay(), k).over() ? kEnds : kGoesOn;
            ends_[k] = memory == kEnds;
        }
    }
    // The State after choice k of `state`.
    const State& played(const State& state, std::size_t k) {
        next_ = state;
        next_.play(moves_[k]);
        return next_;
    }
    void learn(Step& step, const State& next) const;

    const AtlasPlan& plan_;
    const ColourEndings& endings_;
    bool three_colours_ = false;
    bool local_ = false;
    int player_ = 0;
    Colours before_{};
    MoveList moves_;
    std::vector<Step> steps_;
    std::vector<std::uint8_t> ends_, memory_;
    std::vector<Turned> turned_;
    State next_;
};

}  // namespace cairn
