// The dice pyramid: cells (a, b, c) of the corner of a cube pile, a + b + c <= n - 1, standing on its
// three-sided base. The level is n - 1 - (a+b+c); in a level, points are counted by a, then b.
//
//     level 0 of dice(3)             supports of 100: 200, 110, 101
//     002 011 020                    sides: A is a = 0, B is b = 0, C is c = 0
//     101 110
//     200
//
// dice(n, levels) is only the lowest levels of it: games that never build higher need no wider sets.
//
// Dice of one level meet only along edges; whole faces touch between a die and its supports.
#include "board/kinds/boards.hpp"
#include "board/kinds/layout.hpp"

namespace cairn {
namespace {

void place_points(Lattice& b) {
    const int n = b.sizes[0], levels = b.sizes.size() > 1 ? b.sizes[1] : n;
    std::vector<std::vector<int>> bits;
    for (int m = n; m > n - levels; --m) {
        auto& level = bits.emplace_back();
        for (int i = 0; i < m; ++i)
            for (int j = 0; i + j < m; ++j) level.push_back(i * n + j);
    }
    const Layout layout = lay_out(bits, bits[0].back() + 1);
    b.words = layout.words;
    for (int k = 0; k < levels; ++k) {
        const int m = n - k;
        auto& rows = b.rows.emplace_back();
        for (int i = 0; i < m; ++i) {
            auto& row = rows.emplace_back();
            for (int j = 0; i + j < m; ++j) {
                const Point p = layout.offsets[unsigned(k)] + i * n + j;
                const int c = m - 1 - i - j;
                b.place(p, {i, j, c}, k, std::to_string(i) + std::to_string(j) + std::to_string(c));
                row.push_back(p);
            }
        }
    }
}

void add_directions(Lattice& b) {
    b.up = {b.by({-1, 0, 0}), b.by({0, -1, 0}), b.by({0, 0, -1})};
    b.beside = {b.by({1, -1, 0}), b.by({1, 0, -1}), b.by({0, 1, -1}),
                b.by({-1, 1, 0}), b.by({-1, 0, 1}), b.by({0, -1, 1})};
    b.cover = b.up;  // hidden: none of the three upper faces shows
    for (const Direction& d : b.up) b.contacts.push_back({d, true, {}});
    b.line_steps = b.up;
}

void add_sets(Lattice& b) {
    std::array<WideSet, 3> side;
    for (Point p : b.all)
        for (unsigned i = 0; i < 3; ++i)
            if (b.coordinates[unsigned(p)][i] == 0) side[i].add(p);
    const WideSet outside = side[0] | side[1] | side[2];
    const WideSet ridges = (side[0] & side[1]) | (side[0] & side[2]) | (side[1] & side[2]);
    b.sets["side_a"] = side[0];
    b.sets["side_b"] = side[1];
    b.sets["side_c"] = side[2];
    b.sets["rim"] = outside & b.levels[0];
    b.sets["corners"] = ridges & b.levels[0];
    if (b.levels.back().count() == 1) b.sets["apex"] = b.levels.back();
    b.sets["interior"] = b.all - outside;
    b.sets["exterior"] = outside;
    for (const WideSet& s : side) b.families["faces"].add(s);
}

// The longest lines of two or more points along each of the directions.
void add_whole_lines(Lattice& b, Family& family, const std::vector<Direction>& steps) {
    for (const Direction& d : steps) {
        const Direction back = d.reversed();
        for (Point start : b.all) {
            if (back.step(start) != kNoPoint) continue;
            WideSet line;
            for (Point p = start; p != kNoPoint; p = d.step(p)) line.add(p);
            if (line.count() >= 2) family.add(line);
        }
    }
}

void add_symmetries(Lattice& b) {
    static constexpr std::array<std::array<unsigned, 3>, 6> kOrders = {
        {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}}};  // three turns, three mirrors
    for (const auto& order : kOrders)
        b.add_symmetry([&order](Coordinates c) {
            return Coordinates{c[order[0]], c[order[1]], c[order[2]]};
        });
}

std::shared_ptr<const Lattice> build(const std::vector<int>& sizes) {
    auto b = std::make_shared<Lattice>();
    b->kind = "dice";
    b->shape = "dice-pyramid";
    b->played_with = PlayedWith::Dice;
    b->style = Style::Digits;
    b->sizes = sizes;
    place_points(*b);
    add_directions(*b);
    add_sets(*b);
    add_whole_lines(*b, b->families["level_rows"], b->beside);
    add_whole_lines(*b, b->families["columns"], b->up);
    b->add_line_families(sizes[0]);
    b->add_platform_families("funnels");
    add_symmetries(*b);
    b->finish_tables();
    return b;
}

}  // namespace

std::shared_ptr<const Lattice> dice_pyramid(int n) { return dice_pyramid(n, n); }

std::shared_ptr<const Lattice> dice_pyramid(int n, int levels) {
    if (n < kDiceMin || n > kDiceMax || levels < 1 || levels > n) return nullptr;
    return built_once("dice", levels < n ? std::vector<int>{n, levels} : std::vector<int>{n}, build);
}

}  // namespace cairn
