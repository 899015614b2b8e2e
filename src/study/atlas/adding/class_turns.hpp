// Every turn of one class of occupancy at once, for games whose turns do not look at colours.
//
// In many games what may be done depends on where balls lie, and colours matter only for the score. Then all
// colourings of an occupancy have the same turns, and those need to be played out once: what a turn adds to the
// board, and where the position after it stands in the tables. For each colouring there is only looking up
// left to do.
#pragma once

#include <optional>
#include <vector>

#include "study/atlas/plan/plan.hpp"
#include "study/atlas/plan/verdict.hpp"

namespace cairn {

// Do turns, and what ends the game after them, depend only on where balls lie and not on their colours? The
// score may.
bool turns_ignore_colours(const Program& program);

class ClassTurns {
   public:
    using Tables = std::vector<std::vector<std::uint8_t>>;

    // Plays out all turns from `state`, some colouring of the class. `tables` must outlive this. Where a turn
    // is of a kind that cannot be looked up, usable() is false.
    ClassTurns(const AtlasPlan& plan, const Tables& tables, const State& state);
    bool usable() const { return usable_; }

    // The worth of `state`, a position of this class whose balls are `colours`. Nothing to choose: nothing.
    std::optional<Verdict> value(const State& state, const std::array<Balls, kAtlasColours>& colours);

   private:
    struct Turn {  // to a position in the tables
        const std::uint8_t* table;
        Balls all;                               // balls of the class that it leads to
        std::array<Balls, kAtlasColours> added;  // as they lie in that class
        std::uint8_t symmetry;                   // that leads to the class
        std::uint8_t conversion;                 // index of seen_from_here_
        friend auto operator<=>(const Turn&, const Turn&) = default;
    };
    struct Ending {
        std::vector<Move> moves;
        std::array<Balls, kAtlasColours> after;
    };
    void explore(const State& state, std::vector<Move>& moves);
    void add_turn(const State& next, const AtlasPlace& place, int choices);
    std::uint8_t conversion(Verdict::Chooser chooser, int choices);

    const AtlasPlan& plan_;
    const Tables& tables_;
    int player_;
    std::array<Balls, kAtlasColours> before_;
    bool usable_ = true;
    bool stuck_ = false;  // some choice leads nowhere
    std::vector<Turn> turns_;
    std::vector<Ending> endings_;
    struct Conversion {
        Verdict::Chooser chooser;
        int choices;
        std::array<Verdict, 256> verdicts;  // by byte of the table
    };
    std::vector<Conversion> conversions_;
    State scratch_;
};

}  // namespace cairn
