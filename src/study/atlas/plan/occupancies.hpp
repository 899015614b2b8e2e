// Every way in which balls can lie on one small board, up to its symmetries, each with a number.
//
//     layer 3 of a 2x2 board, eight symmetries:    class 0    WW     one class, four ways to lie
//                                                             W.
//
// Colours come on top: the balls of a class, in the order of their points, are coloured in every way that
// uses the given number of each colour, and the ways are numbered too. So a position becomes
//
//     class of its occupancy  x  rank of its colouring
//
// and a table of all positions needs no keys. Up to 32 points, of which `fixed` always hold a ball.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "board/lattice.hpp"

namespace cairn {

inline constexpr int kAtlasColours = 3;
using BallCounts = std::array<std::uint8_t, kAtlasColours>;  // by colour, without the fixed balls

// The points of a board in their order, a bit each.
using Balls = std::uint32_t;

class Occupancies {
   public:
    // `symmetries` are numbers of the lattice's; each must map `fixed` onto itself.
    Occupancies(const Lattice& lattice, const std::vector<int>& symmetries, const WideSet& fixed);

    int points() const { return points_; }
    Balls fixed() const { return fixed_; }
    int layers() const { return int(classes_.size()); }  // layer n: n balls besides the fixed ones
    const std::vector<Balls>& classes(int layer) const { return classes_[std::size_t(layer)]; }
    std::uint64_t total() const { return total_; }  // occupancies, not up to symmetry

    // The colours of some balls as one small number.
    static std::size_t pick(const std::array<Balls, kAtlasColours>& colours, Balls of, bool three_colours);

    // Between words of a PointSet and the points in their order.
    Balls gather(std::uint64_t word) const;
    std::uint64_t scatter(Balls balls) const;

    static constexpr std::uint32_t kNowhere = ~std::uint32_t(0);
    struct ClassIndex {
        std::uint32_t number = kNowhere;  // of the class within its layer; kNowhere: the balls are not stable
        std::uint8_t symmetry = 0;        // that leads to the class: an index for image()
    };
    int symmetries() const { return int(images_.size()); }  // the identity is number 0
    // `balls` without the fixed ones.
    ClassIndex class_of(Balls balls) const;
    Balls image(int symmetry, Balls balls) const {
        const auto& map = images_[std::size_t(symmetry)];
        return map.low[balls & 0xFFFF] | map.high[balls >> 16];
    }

   private:
    struct Image {
        std::vector<Balls> low, high;  // of the lower and the upper 16 points
    };
    struct Cell {
        Balls balls = 0;
        std::uint32_t number = 0;  // 1 + class; 0: empty
        std::uint8_t symmetry = 0;
    };
    void enumerate(const Lattice& lattice, std::vector<Balls>& all) const;
    void enter(Balls balls, ClassIndex index);

    int points_ = 0;
    std::uint64_t word_ = 0;  // every point, as in the PointSet
    Balls fixed_ = 0;
    std::uint64_t total_ = 0;
    std::vector<Image> images_;
    std::vector<std::vector<Balls>> classes_;
    std::vector<Cell> table_;  // open addressing; a power of two
};

// In how many ways that many balls can be coloured, and which of them a colouring is.
std::uint64_t colourings(const BallCounts& counts);
// `colours[c]` are the balls of colour c; together they are all of `balls`.
std::uint64_t colouring_rank(Balls balls, const std::array<Balls, kAtlasColours>& colours);

// All colourings of `balls` in the order of their ranks.
class Colourings {
   public:
    Colourings(Balls balls, const BallCounts& counts);
    const std::array<Balls, kAtlasColours>& colours() {
        if (!spread_) spread();
        return colours_;
    }
    void next();  // after the last comes the first again

   private:
    void spread();
    bool spread_ = false;  // are `colours_` those of `subset_`?
    Balls balls_;
    BallCounts counts_;
    std::array<std::uint64_t, 2> subset_{};  // first colour among all, second among the rest: dense bits
    std::array<Balls, kAtlasColours> colours_{};
};

}  // namespace cairn
