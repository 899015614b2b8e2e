// Boards of squares on which pieces stand on one another. Squares are named as on a grid, w columns a b c … and h rows
// 1 2 3 …; each has places one above the other.
//
//     stacks(8, 8, 5)                        nests(8, 8, 3)
//
//     2:c3   any piece on any other          1:c3    small        a place for one piece of each size, the largest
//     1:c3                                   2:c3    medium       lowest: the size is where a pyramid rests, and no
//     0:c3   the square itself               3:c3    large        place needs the one below it
//
// In a stack a piece rests on the one below: it is put on the top, and what stands on a piece that is lifted sinks. In a
// nest nothing sinks. Places of a nest are named by size, those of a stack by level.
#include <algorithm>

#include "board/kinds/layout.hpp"
#include "board/kinds/squares.hpp"

namespace cairn {
namespace {

// A piece rests on the one below, which it hides.
void add_gravity(Lattice& b) {
    const Direction higher = b.by({0, 0, 1});
    b.up = {higher};
    b.cover = {higher};
    b.contacts.push_back({higher, true, {}});
}

void add_sets(Lattice& b, const SquarePlaces& at) {
    WideSet left, right, bottom, top;
    Family rows;
    for (int z = 0; z < at.layers; ++z) {
        for (int y = 0; y < at.h; ++y) {
            WideSet row;
            for (int x = 0; x < at.w; ++x) row.add(at(x, y, z));
            if (y == 0) bottom |= row;
            if (y == at.h - 1) top |= row;
            if (at.w >= 2) rows.add(row);
        }
        for (int x = 0; x < at.w; ++x) {
            WideSet column;
            for (int y = 0; y < at.h; ++y) column.add(at(x, y, z));
            if (x == 0) left |= column;
            if (x == at.w - 1) right |= column;
            if (at.h >= 2) rows.add(column);
        }
    }
    b.families["rows"] = std::move(rows);
    b.sets["left_side"] = left;
    b.sets["right_side"] = right;
    b.sets["bottom_side"] = bottom;
    b.sets["top_side"] = top;
    b.sets["rim"] = left | right | bottom | top;
    b.sets["corners"] = (left | right) & (bottom | top);
}

std::shared_ptr<Lattice> squares(const std::string& kind, const std::vector<int>& sizes) {
    auto b = std::make_shared<Lattice>();
    b->kind = b->shape = kind;
    b->played_with = PlayedWith::Pieces;
    b->style = Style::Squares;
    b->sizes = sizes;
    const SquarePlaces at{sizes[0], sizes[1], sizes[2]};
    place_squares(*b, at);
    add_square_steps(*b);
    add_sets(*b, at);
    b->add_line_families(std::max(sizes[0], sizes[1]));
    add_square_symmetries(*b);
    return b;
}

std::shared_ptr<const Lattice> build_stacks(const std::vector<int>& sizes) {
    const auto b = squares("stacks", sizes);
    if (sizes[2] > 1) add_gravity(*b);
    b->finish_tables();
    return b;
}

std::shared_ptr<const Lattice> build_nests(const std::vector<int>& sizes) {
    const auto b = squares("nests", sizes);
    b->nested = true;
    b->finish_tables();
    return b;
}

bool in_range(int w, int h, int tall) {
    return w >= 1 && h >= 1 && tall >= 1 && w <= kStacksLongestRow && h <= kStacksLongestRow &&
           tall <= kStacksTallest && w * h * tall <= 64 * kMaxWords;
}

}  // namespace

std::shared_ptr<const Lattice> stacks(int w, int h, int tall) {
    return in_range(w, h, tall) ? built_once("stacks", {w, h, tall}, build_stacks) : nullptr;
}

std::shared_ptr<const Lattice> nests(int w, int h, int sizes) {
    return in_range(w, h, sizes) ? built_once("nests", {w, h, sizes}, build_nests) : nullptr;
}

}  // namespace cairn
