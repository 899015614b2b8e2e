// One key for a State and all its mirror images.
//
// The rules of most games look the same from every side of the board. Where the Program says so
// (Program::symmetries), positions that are images of one another have one value, and a table needs to hold
// only one of them.
//
// Where a `limit` of turns ends the game, a position is worth something else when the limit is near: there the number of
// the turn is part of every key.
//
// What the rules keep inside a turn without a name may be anything, a point among them: while something of
// that kind is kept, a State has no images, and its key is its own.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "play/game/game.hpp"

namespace cairn {

class SymmetricKey {
   public:
    explicit SymmetricKey(const Game& game);

    // Equal for equal States and for their images; different otherwise, as far as 64 bits go. What does
    // not matter for play (the number of turns, mostly) does not count.
    std::uint64_t operator()(const State& state) const;
    // The same without a look at the images: quicker, and different for them.
    std::uint64_t plain(const State& state) const { return state.hash() ^ clock(state); }
    bool counts_turns() const { return counts_turns_; }

    // How many symmetries are used, the identity among them: 1 where a variable names points in a way that
    // has no image.
    int symmetries() const { return int(images_.size()) + 1; }

   private:
    struct Image {
        std::vector<std::array<std::uint64_t, 256>> bytes;  // image of each byte of a one-word set
        std::vector<Point> to;                              // by point
        std::vector<int> source;                            // number slot -> slot that is moved there
    };
    std::uint64_t clock(const State& state) const {
        return counts_turns_ ? std::uint64_t(state.turn() + 1) * 0x9E3779B97F4A7C15ull : 0;
    }
    bool has_images(const Program& program) const;
    bool keeps_nameless(const State& state) const;
    std::uint64_t turned(std::uint64_t word, const Image& image) const;

    const Game& game_;
    StateLayout layout_;
    bool counts_turns_;
    int sets_, numbers_;
    std::vector<Image> images_;                          // without the identity
    std::vector<char> point_valued_;                     // by number slot
    std::vector<int> nameless_sets_, nameless_numbers_;  // slots
    State blank_;
};

}  // namespace cairn
