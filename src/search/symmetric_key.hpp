// One key for all positions that are the same but for a turn or a reflection of the board.
//
// Works for games whose rules respect symmetries of the board, on boards of one word, when every part of the
// State is known to be a set of points, a point, a table by point or a plain value. Elsewhere it is State::hash.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "play/game.hpp"

namespace cairn {

class SymmetricKey {
   public:
    explicit SymmetricKey(const Game& game);  // which must outlive it
    // How many symmetries are used; 1: none but the identity.
    std::size_t symmetries() const { return maps_.size(); }
    std::uint64_t operator()(const State& state);

   private:
    struct Map {
        std::vector<Point> point;                               // by point
        std::array<std::array<std::uint64_t, 256>, 8> by_byte;  // the image of each byte of a set
        std::uint64_t image(std::uint64_t set) const;
    };
    struct Table {  // a number for each point, `rows` times; or, where entries are points, for each entry one
        int slot, rows;
        bool by_point, holds_points;
    };
    bool understand(const Variable& variable);
    void transform(const State& state, const Map& map);

    std::vector<Map> maps_;
    std::vector<int> sets_;  // slots that hold sets of points
    std::vector<Table> tables_;
    State image_;
};

}  // namespace cairn
