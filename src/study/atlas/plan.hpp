// The plan of an atlas: which positions of a game there can be, and where each stands in the tables.
//
// An atlas holds the exact worth of every position of a game of two players in which play only adds
// balls. What a State holds besides the balls (who is to move, passes, a stock that follows from the
// balls) is its frame. Positions with the same frame and as many balls of each colour share a sheet:
//
//     sheet  =  layer (balls)  +  balls by colour  +  frame
//     place  =  sheet, class of the occupancy, rank of the colouring
//
// The frames are found by playing at random: there are few, or the game remembers too much for an atlas.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "play/game/game.hpp"
#include "study/atlas/occupancies.hpp"

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
    const Occupancies& occupancies() const { return *occupancies_; }
    const std::vector<Sheet>& sheets() const { return sheets_; }
    std::vector<std::uint32_t> sheets_of(int layer) const;
    std::uint64_t places() const;  // of all sheets: the bytes that the tables need

    // Where the State stands, if it has a place: most States inside a turn have none.
    std::optional<AtlasPlace> find(const State& state) const;
    // Lays the balls into `state`, a copy of the sheet's model.
    void lay(State& state, const std::array<Balls, kAtlasColours>& colours) const;
    // The balls of each colour besides the fixed ones.
    std::array<Balls, kAtlasColours> colours(const State& state) const;
    int layer(const State& state) const;  // balls besides the fixed ones

   private:
    AtlasPlan() = default;
    std::string fit_problem() const;
    bool frame_keeps_symmetry(const State& state) const;
    std::uint64_t frame(const State& state) const;
    bool same_frame(const State& a, const State& b) const;
    void collect();

    std::shared_ptr<const Game> game_;
    std::unique_ptr<Occupancies> occupancies_;
    std::vector<Sheet> sheets_;                                      // by layer
    std::vector<std::pair<std::uint32_t, std::uint32_t>> of_layer_;  // first sheet and one past the last
    std::array<std::uint64_t, kAtlasColours> fixed_{};
    std::size_t planes_at_ = 0, planes_end_ = 0;
    int plane_count_ = 0;
};

}  // namespace cairn
