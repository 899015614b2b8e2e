#include "board/kinds/squares.hpp"

#include <utility>

#include "board/kinds/layout.hpp"

namespace cairn {

void place_squares(Lattice& b, const SquarePlaces& at) {
    for (int z = 0; z < at.layers; ++z) {
        for (int y = 0; y < at.h; ++y)
            for (int x = 0; x < at.w; ++x)
                b.place(at(x, y, z), {1 + 2 * x, 1 + 2 * y, z}, z,
                        std::string(1, char('a' + x)) + std::to_string(y + 1));
        auto& rows = b.rows.emplace_back();
        for (int y = at.h - 1; y >= 0; --y) {
            auto& row = rows.emplace_back();
            for (int x = 0; x < at.w; ++x) row.push_back(at(x, y, z));
        }
    }
    b.words = words_for(b.bits);
}

void add_square_steps(Lattice& b) {
    const Direction east = b.by({2, 0, 0}), north = b.by({0, 2, 0});
    const Direction rising = b.by({2, 2, 0}), falling = b.by({2, -2, 0});
    b.beside = {east, north, east.reversed(), north.reversed()};
    b.diagonal = {rising, falling.reversed(), rising.reversed(), falling};
    b.contacts = {{east, false, {}}, {north, false, {}}};
    b.line_steps = {east, north, rising, falling};
}

void add_square_symmetries(Lattice& b) {
    const int w = b.sizes[0], h = b.sizes[1];
    for (bool swap : {false, true})
        for (bool flip_y : {false, true})
            for (bool flip_x : {false, true}) {
                if (swap && w != h) continue;
                b.add_symmetry([=](Coordinates c) {
                    if (flip_x) c[0] = 2 * w - c[0];
                    if (flip_y) c[1] = 2 * h - c[1];
                    if (swap) std::swap(c[0], c[1]);
                    return c;
                });
            }
}

}  // namespace cairn
