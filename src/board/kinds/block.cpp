// The block: a box of w × d × h cubes that touch by whole faces. Nothing falls in it: every cell stands by itself, as
// in a stack of dice on the table. Layers are levels, each like a grid; a cell is named like a square of the grid, with its
// level in front: 0:a1 is the corner in the south-west at the bottom, 3:d4 the opposite one of block(4, 4, 4).
#include "board/kinds/layout.hpp"
#include "board/kinds/squares.hpp"

namespace cairn {
namespace {

void add_directions(Lattice& b) {
    const Direction east = b.by({2, 0, 0}), north = b.by({0, 2, 0}), higher = b.by({0, 0, 1});
    b.beside = {east, north, east.reversed(), north.reversed()};
    b.contacts = {{east, false, {}}, {north, false, {}}, {higher, false, {}}};
    b.line_steps = {east, north, higher};
}

// `layers`: all straight slices one cube thick. `rows`: all lines from one side to the other.
void add_sets(Lattice& b, const SquarePlaces& at) {
    const std::array<int, 3> size = {at.w, at.h, at.layers};
    Family rows, layers;
    WideSet outside, corners;
    for (unsigned axis = 0; axis < 3; ++axis) {
        const unsigned u = (axis + 1) % 3, v = (axis + 2) % 3;
        std::array<int, 3> c{};
        for (c[axis] = 0; c[axis] < size[axis]; ++c[axis]) {
            WideSet layer;
            for (c[u] = 0; c[u] < size[u]; ++c[u])
                for (c[v] = 0; c[v] < size[v]; ++c[v]) layer.add(at(c[0], c[1], c[2]));
            layers.add(layer);
            if (c[axis] == 0 || c[axis] == size[axis] - 1) outside |= layer;
        }
        for (c[u] = 0; c[u] < size[u]; ++c[u])
            for (c[v] = 0; c[v] < size[v]; ++c[v]) {
                WideSet row;
                for (c[axis] = 0; c[axis] < size[axis]; ++c[axis]) row.add(at(c[0], c[1], c[2]));
                if (size[axis] >= 2) rows.add(row);
            }
    }
    for (int x : {0, at.w - 1})
        for (int y : {0, at.h - 1})
            for (int z : {0, at.layers - 1}) corners.add(at(x, y, z));
    b.families["rows"] = std::move(rows);
    b.families["layers"] = std::move(layers);
    b.sets["corners"] = corners;
    b.sets["exterior"] = outside;
    b.sets["interior"] = b.all - outside;
}

// As a grid's: rules may speak of levels, so every symmetry keeps them. Eight of a square block, else four.
void add_symmetries(Lattice& b, const SquarePlaces& at) {
    const int w = at.w, d = at.h;
    for (bool swap : {false, true})
        for (bool flip_y : {false, true})
            for (bool flip_x : {false, true}) {
                if (swap && w != d) continue;
                b.add_symmetry([=](Coordinates c) {
                    if (flip_x) c[0] = 2 * w - c[0];
                    if (flip_y) c[1] = 2 * d - c[1];
                    if (swap) std::swap(c[0], c[1]);
                    return c;
                });
            }
}

std::shared_ptr<const Lattice> build(const std::vector<int>& sizes) {
    auto b = std::make_shared<Lattice>();
    b->kind = b->shape = "block";
    b->played_with = PlayedWith::Dice;
    b->style = Style::Squares;
    b->sizes = sizes;
    const SquarePlaces at{sizes[0], sizes[1], sizes[2]};
    place_squares(*b, at);
    add_directions(*b);
    add_sets(*b, at);
    b->add_line_families(kBlockMax);
    add_symmetries(*b, at);
    b->finish_tables();
    return b;
}

}  // namespace

std::shared_ptr<const Lattice> block(int w, int d, int h) {
    for (int n : {w, d, h})
        if (n < 1 || n > kBlockMax) return nullptr;
    return built_once("block", {w, d, h}, build);
}

}  // namespace cairn
