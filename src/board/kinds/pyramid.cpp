// The square pyramid of balls: level k is a square of n - k by n - k points. In a level, points are
// counted by column c and row r from the south-west corner; on the half-grid x = 1+k+2c, y = 1+k+2r.
#include "board/dice/sides.hpp"
#include "board/kinds/layout.hpp"

namespace cairn {
namespace {

// A point's number from column, row and level, for the loops below.
struct Places {
    int n;
    Layout layout;
    int side(int k) const { return n - k; }
    Point operator()(int c, int r, int k) const { return layout.offsets[unsigned(k)] + r * n + c; }
};

Places places(int n) {
    std::vector<std::vector<int>> levels;
    for (int m = n; m >= 1; --m) {
        auto& level = levels.emplace_back();
        for (int r = 0; r < m; ++r)
            for (int c = 0; c < m; ++c) level.push_back(r * n + c);
    }
    return {n, lay_out(levels, n * n)};
}

void place_points(Lattice& b, const Places& at) {
    for (int k = 0; k < at.n; ++k) {
        const int m = at.side(k);
        for (int r = 0; r < m; ++r)
            for (int c = 0; c < m; ++c) {
                const int x = 1 + k + 2 * c, y = 1 + k + 2 * r;
                b.place(at(c, r, k), {x, y, k}, k, char('a' + x - 1) + std::to_string(y));
            }
        auto& rows = b.rows.emplace_back();
        for (int r = m - 1; r >= 0; --r) {
            auto& row = rows.emplace_back();
            for (int c = 0; c < m; ++c) row.push_back(at(c, r, k));
        }
    }
}

void add_directions(Lattice& b) {
    const Direction east = b.by({2, 0, 0}), north = b.by({0, 2, 0});
    // Upwards: to the place north-east, north-west, south-east, south-west of the ball.
    const Direction ne = b.by({1, 1, 1}), nw = b.by({-1, 1, 1}), se = b.by({1, -1, 1}),
                    sw = b.by({-1, -1, 1});
    b.up = {ne, nw, se, sw};
    b.beside = {east, north, east.reversed(), north.reversed()};
    b.diagonal = {b.by({2, 2, 0}), b.by({-2, 2, 0}), b.by({-2, -2, 0}), b.by({2, -2, 0})};
    b.cover = {b.by({0, 0, 2})};

    // A flat contact passes under the two places on either side of it, one level up.
    b.contacts = {{east, false, {ne, se}}, {north, false, {ne, nw}}};
    for (const Direction& d : b.up) b.contacts.push_back({d, true, {}});
    for (const ContactDirection& c : b.contacts) b.line_steps.push_back(c.step);
}

void add_tracks(Lattice& b, const Places& at) {
    for (int k = 1; k < at.n; ++k) {
        const int m = at.side(k);
        for (int i = 0; i < m; ++i) {
            Track e{{}, 'e'}, w{{}, 'w'}, n{{}, 'n'}, s{{}, 's'};
            for (int j = 0; j < m; ++j) {
                e.points.push_back(at(j, i, k));
                w.points.push_back(at(m - 1 - j, i, k));
                n.points.push_back(at(i, j, k));
                s.points.push_back(at(i, m - 1 - j, k));
            }
            for (const Track& t : {e, w, n, s}) b.tracks.push_back(t);
        }
    }
}

void add_sets(Lattice& b, const Places& at) {
    const int last = at.n - 1;
    WideSet interior, left, right, bottom, top;
    for (const Direction::Segment& s : b.cover.front().segments) interior |= s.from;
    for (int i = 0; i <= last; ++i) {
        left.add(at(0, i, 0));
        right.add(at(last, i, 0));
        bottom.add(at(i, 0, 0));
        top.add(at(i, last, 0));
    }
    b.sets["left_side"] = left;
    b.sets["right_side"] = right;
    b.sets["bottom_side"] = bottom;
    b.sets["top_side"] = top;
    b.sets["rim"] = left | right | bottom | top;
    b.sets["corners"] = (left | right) & (bottom | top);
    b.sets["apex"] = b.levels.back();
    b.sets["interior"] = interior;
    b.sets["exterior"] = b.all - interior;
    // What has nothing straight above it is exactly the boundary of its level.
    b.sets["edge"] = b.all - interior;
}

void add_flat_families(Lattice& b, const Places& at) {
    Family spans, rows, diagonals;
    for (int k = 0; at.side(k) >= 2; ++k) {  // a single apex ball is no line
        const int m = at.side(k);
        for (int i = 0; i < m; ++i) {
            WideSet row, column;
            for (int j = 0; j < m; ++j) {
                row.add(at(j, i, k));
                column.add(at(i, j, k));
            }
            rows.add(row);
            rows.add(column);
        }
        for (int d = -(m - 2); d <= m - 2; ++d) {  // c - r = d, and its mirror image
            WideSet rising, falling;
            for (int c = 0; c < m; ++c)
                if (const int r = c - d; r >= 0 && r < m) {
                    rising.add(at(c, r, k));
                    falling.add(at(m - 1 - c, r, k));
                }
            diagonals.add(rising);
            diagonals.add(falling);
            if (d == 0) {
                spans.add(rising);
                spans.add(falling);
            }
        }
    }
    for (const WideSet& row : rows.members) spans.add(row);
    b.families["spans"] = std::move(spans);
    b.families["rows"] = std::move(rows);
    b.families["diagonals"] = std::move(diagonals);
}

// Every flat run of two or more successive points: of a row, a column or a diagonal of one level.
void add_flat_runs(Lattice& b, const Places& at) {
    Family& runs = b.families["flat_runs"];
    constexpr int kHeadings[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (int k = 0; k < at.n; ++k) {
        const int m = at.side(k);
        const auto inside = [&](int c, int r) { return c >= 0 && r >= 0 && c < m && r < m; };
        for (int c = 0; c < m; ++c)
            for (int r = 0; r < m; ++r)
                for (const auto& [dc, dr] : kHeadings) {
                    WideSet run = WideSet::of(at(c, r, k));
                    for (int j = 1; inside(c + j * dc, r + j * dr); ++j) {
                        run.add(at(c + j * dc, r + j * dr, k));
                        runs.add(run);
                    }
                }
    }
}

void add_faces(Lattice& b, const Places& at) {
    WideSet south, north, west, east;
    for (int k = 0; k < at.n; ++k) {
        const int m = at.side(k);
        for (int i = 0; i < m; ++i) {
            south.add(at(i, 0, k));
            north.add(at(i, m - 1, k));
            west.add(at(0, i, k));
            east.add(at(m - 1, i, k));
        }
    }
    for (const WideSet& face : {south, north, west, east}) b.families["faces"].add(face);
}

// Two balls that touch; three of which the middle one touches both others, by the angle there: 60 degrees make a
// triangle, 90 a bend, 120 a wide bend (180 is a straight line, one of the triples).
void add_small_shapes(Lattice& b) {
    Family pairs, triangles, bends, wide;
    for (const Point middle : b.points)
        for (const Point p : b.touching(middle)) {
            const WideSet pair = WideSet::of(middle) | WideSet::of(p);
            pairs.add(pair);
            for (const Point q : b.touching(middle)) {
                const int degrees = angle(b, p, middle, q);
                if (degrees == 60) triangles.add(pair | WideSet::of(q));
                if (degrees == 90) bends.add(pair | WideSet::of(q));
                if (degrees == 120) wide.add(pair | WideSet::of(q));
            }
        }
    for (Family* f : {&pairs, &triangles, &bends, &wide}) f->index(b.bits);
    b.families["pairs"] = std::move(pairs);
    b.families["triangles"] = std::move(triangles);
    b.families["bends"] = std::move(bends);
    b.families["wide_bends"] = std::move(wide);
}

// The top of a pyramid of any size within the board, and two corners of its base that share a side.
void add_pyramid_sides(Lattice& b, const Places& at) {
    Family& sides = b.families["pyramid_sides"];
    for (int k = 1; k < at.n; ++k)
        for (int r = 0; r < at.side(k); ++r)
            for (int c = 0; c < at.side(k); ++c)
                for (int down = 1; down <= k; ++down) {
                    const Point base[4] = {at(c, r, k - down), at(c + down, r, k - down),
                                           at(c + down, r + down, k - down), at(c, r + down, k - down)};
                    for (int i = 0; i < 4; ++i)
                        sides.add(WideSet::of(at(c, r, k)) | WideSet::of(base[i]) |
                                  WideSet::of(base[(i + 1) % 4]));
                }
}

// Lines as the eye sees them from above: n successive squares of a half-grid diagonal, such as
// b2-c3-d4-e5. Which ball shows on a square depends on the position, but successive ones always lie
// one level apart and touch; so a place stands for one set per sequence of levels that steps up or
// down by one. With them the rows and columns of level 0.
void add_top_lines(Lattice& b, const Places& at) {
    Family& lines = b.families["top_lines"];
    const int n = at.n, width = 2 * n - 1;
    struct Search {
        const Lattice& board;
        Family& lines;
        int dx, wanted;
        void from(int x, int y, int level, WideSet line, int length) const {
            const Point p = board.at({x, y, level});
            if (p == kNoPoint) return;
            line.add(p);
            if (length + 1 == wanted) {
                lines.add(line);
                return;
            }
            from(x + dx, y + 1, level + 1, line, length + 1);
            from(x + dx, y + 1, level - 1, line, length + 1);
        }
    };
    for (int x = 1; x <= width; ++x)
        for (int y = 1; y <= width; ++y)
            for (int level = 0; level < n; ++level)
                for (int dx : {1, -1}) Search{b, lines, dx, n}.from(x, y, level, {}, 0);
    for (int i = 0; i < n; ++i) {
        WideSet row, column;
        for (int j = 0; j < n; ++j) {
            row.add(at(j, i, 0));
            column.add(at(i, j, 0));
        }
        lines.add(row);
        lines.add(column);
    }
}

// The eight symmetries of the square act on x and y and leave the level alone.
void add_symmetries(Lattice& b) {
    const int mirror = 2 * b.sizes[0];
    for (bool swap : {false, true})
        for (bool flip_y : {false, true})
            for (bool flip_x : {false, true})
                b.add_symmetry([=](Coordinates c) {
                    if (flip_x) c[0] = mirror - c[0];
                    if (flip_y) c[1] = mirror - c[1];
                    if (swap) std::swap(c[0], c[1]);
                    return c;
                });
}

std::shared_ptr<const Lattice> build(const std::vector<int>& sizes) {
    auto b = std::make_shared<Lattice>();
    const Places at = places(sizes[0]);
    b->kind = b->shape = "pyramid";
    b->style = Style::HalfGrid;
    b->sizes = sizes;
    b->words = at.layout.words;
    place_points(*b, at);
    add_directions(*b);
    add_tracks(*b, at);
    add_sets(*b, at);
    add_flat_families(*b, at);
    add_flat_runs(*b, at);
    add_faces(*b, at);
    add_top_lines(*b, at);
    add_pyramid_sides(*b, at);
    b->add_line_families(at.n);
    b->add_platform_families("platforms");
    const Family platforms = b->families.at("platforms");
    b->families["squares"] = platforms;  // every square of four carries a point
    add_symmetries(*b);
    b->finish_tables();
    add_small_shapes(*b);
    return b;
}

}  // namespace

std::shared_ptr<const Lattice> pyramid(int n) {
    if (n < kPyramidMin || n > kPyramidMax) return nullptr;
    return built_once("pyramid", {n}, build);
}

}  // namespace cairn
