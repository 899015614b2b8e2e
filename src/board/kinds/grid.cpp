// The flat grid: one level, w columns a b c … and h rows 1 2 3 …, counted row by row from the
// south-west. On the half-grid x = 1+2c and y = 1+2r, as on level 0 of a pyramid.
//
// Rows of more than 62 points are counted column by column instead: there are few of them then, and
// every step, diagonals included, stays a shift of less than 64 bits.
#include <algorithm>

#include "board/kinds/layout.hpp"
#include "board/kinds/squares.hpp"

namespace cairn {
namespace {

// a … z, then aa, ab … as spreadsheets count.
std::string column_name(int c) {
    std::string name;
    for (++c; c > 0; c = (c - 1) / 26) name.insert(name.begin(), char('a' + (c - 1) % 26));
    return name;
}

// A point's number from column and row.
struct Places {
    int w, h;
    Point operator()(int c, int r) const { return w <= 62 ? r * w + c : c * h + r; }
};

void place_points(Lattice& b, const Places& at) {
    const auto [w, h] = at;
    for (int r = 0; r < h; ++r)
        for (int c = 0; c < w; ++c)
            b.place(at(c, r), {1 + 2 * c, 1 + 2 * r, 0}, 0, column_name(c) + std::to_string(r + 1));
    b.words = words_for(b.bits);
    auto& rows = b.rows.emplace_back();
    for (int r = h - 1; r >= 0; --r) {
        auto& row = rows.emplace_back();
        for (int c = 0; c < w; ++c) row.push_back(at(c, r));
    }
}

void add_sets(Lattice& b, const Places& at) {
    const auto [w, h] = at;
    WideSet left, right, bottom, top;
    Family& rows = b.families["rows"];
    for (int r = 0; r < h; ++r) {
        WideSet row;
        for (int c = 0; c < w; ++c) row.add(at(c, r));
        if (r == 0) bottom = row;
        if (r == h - 1) top = row;
        if (w >= 2) rows.add(row);
    }
    for (int c = 0; c < w; ++c) {
        WideSet column;
        for (int r = 0; r < h; ++r) column.add(at(c, r));
        if (c == 0) left = column;
        if (c == w - 1) right = column;
        if (h >= 2) rows.add(column);
    }
    b.sets["left_side"] = left;
    b.sets["right_side"] = right;
    b.sets["bottom_side"] = bottom;
    b.sets["top_side"] = top;
    b.sets["rim"] = left | right | bottom | top;
    b.sets["corners"] = (left | right) & (bottom | top);
}

std::shared_ptr<const Lattice> build(const std::vector<int>& sizes) {
    auto b = std::make_shared<Lattice>();
    b->kind = b->shape = "grid";
    b->style = Style::Squares;
    b->sizes = sizes;
    const Places at{sizes[0], sizes[1]};
    place_points(*b, at);
    add_square_steps(*b);
    add_sets(*b, at);
    b->add_line_families(std::max(sizes[0], sizes[1]));
    add_square_symmetries(*b);
    b->finish_tables();
    return b;
}

}  // namespace

std::shared_ptr<const Lattice> grid(int w, int h) {
    if (w < 1 || h < 1 || w > kGridMax || h > kGridMax || w * h > kGridMax) return nullptr;
    return built_once("grid", {w, h}, build);
}

}  // namespace cairn
