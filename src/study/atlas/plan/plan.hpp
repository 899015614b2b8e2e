// The plan of an atlas: which positions of a game there can be, and where each stands in the tables.
//
// An atlas holds the exact worth of every position of a game of two players in which the position is all there is
// to know. What a State holds besides the balls (who is to move, passes, a stock that follows from the
// balls) is its frame. Positions with the same frame and as many balls of each colour share a sheet:
//
//     sheet  =  layer (balls)  +  balls by colour  +  frame
//     place  =  sheet, class of the occupancy, rank of the colouring
//
// The frames are found by playing at random: there are few, or the game remembers too much for an atlas. What the rules
// note for one turn before its first choice follows from the rest, and belongs to no frame.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "play/game/game.hpp"
#include "study/atlas/plan/occupancies.hpp"

namespace cairn {

// Choices that may be played on from one position of an atlas to the next.
inline constexpr int kDeepestStep = 64;

struct Sheet {
    int layer = 0;
    BallCounts counts{};
    std::uint64_t frame = 0;             // hash of what the State holds besides the balls
    std::shared_ptr<const State> model;  // some State of this sheet
    std::uint64_t ways = 0;              // colourings of one class
    std::uint64_t places = 0;            // positions it has room for: classes x ways
};

struct AtlasPlace {
    std::uint32_t sheet = 0;
    std::uint64_t at = 0;
};

class AtlasPlan {
   public:
    struct Made {
        std::shared_ptr<const AtlasPlan> plan;  // null when the game does not fit
        std::string problem;                    // why, and what would work
    };
    static Made make(std::shared_ptr<const Game> game);

    const Game& game() const { return *game_; }
    // Do balls leave the board or move? Then positions come again, and no order of layers settles them one after another.
    bool returns() const { return game_->program().removes; }
    const Occupancies& occupancies() const { return *occupancies_; }
    const std::vector<Sheet>& sheets() const { return sheets_; }
    std::vector<std::uint32_t> sheets_of(int layer) const;
    std::uint64_t places() const;  // of all sheets: the bytes that the tables need

    // Where the State stands, if it has a place: most States inside a turn have none.
    std::optional<AtlasPlace> find(const State& state) const;
    // Where balls, as many of each colour as the sheet has, stand in it.
    std::optional<AtlasPlace> find(std::uint32_t sheet, const std::array<Balls, kAtlasColours>& balls) const;
    // Lays the balls into `state`, a copy of the sheet's model, and notes what the rules note as the turn begins. Where
    // nothing can be chosen then, the State may have gone on from there, even to the end of the game.
    void lay(State& state, const Sheet& sheet, const std::array<Balls, kAtlasColours>& colours) const;
    // The balls of each colour besides the fixed ones.
    std::array<Balls, kAtlasColours> colours(const State& state) const;
    int layer(const State& state) const;  // balls besides the fixed ones

    // What every turn's end clears: sets, and numbers with what they are then.
    struct Cleared {
        std::vector<std::size_t> sets;
        std::vector<std::pair<int, int>> numbers;
    };
    const Cleared& cleared() const { return cleared_; }
    // Does all that a turn notes before its first choice follow from the balls and the frame?
    bool turns_begin_alike() const { return alike_; }
    bool same_but_for_the_player(const State& a, const State& b) const;

   private:
    AtlasPlan() = default;
    std::string fit_problem() const;
    bool frame_keeps_symmetry(const State& state) const;
    std::uint64_t frame(const State& state) const;
    bool noted(std::size_t byte) const;  // of the State
    bool same_frame(const State& a, const State& b) const;
    void find_ranges();
    void collect();
    void complete();

    std::shared_ptr<const Game> game_;
    std::unique_ptr<Occupancies> occupancies_;
    std::vector<Sheet> sheets_;                                      // by layer
    std::vector<std::pair<std::uint32_t, std::uint32_t>> of_layer_;  // first sheet and one past the last
    std::array<std::uint64_t, kAtlasColours> fixed_{};
    std::size_t planes_at_ = 0, planes_end_ = 0;
    int plane_count_ = 0;
    Cleared cleared_;
    bool alike_ = false;
    bool notes_ = false;  // are there notes, made as a turn begins?
    std::shared_ptr<const State> blank_;
    struct Range {
        std::size_t from, to;  // bytes of the State
    };
    std::vector<Range> notes_at_;  // in order
    std::vector<Range> framed_;    // what belongs to the frame besides the Header
};

}  // namespace cairn
