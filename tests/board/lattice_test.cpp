// The boards themselves: how many points, lines and contacts there are, against the numbers printed in
// the rulings; names, sets, families and symmetries; the limits and one past them.
#include <cmath>

#include "some_boards.hpp"

namespace cairn {
namespace {

std::size_t size(const Lattice& board, const char* family) {
    return board.families.at(family).members.size();
}
int count(const Lattice& board, const char* set) { return board.sets.at(set).count(); }

std::vector<std::shared_ptr<const Lattice>> every_board() {
    std::vector<std::shared_ptr<const Lattice>> boards;
    for (int n = kPyramidMin; n <= kPyramidMax; ++n) boards.push_back(pyramid(n));
    for (int n = kDiceMin; n <= kDiceMax; ++n) boards.push_back(dice_pyramid(n));
    for (const auto& [w, h] : std::vector<std::pair<int, int>>{
             {1, 1}, {1, 9}, {3, 3}, {6, 6}, {8, 8}, {7, 4}, {20, 20}, {62, 2}, {63, 3}, {400, 1}})
        boards.push_back(grid(w, h));
    for (const auto& b : {block(1, 1, 1), block(2, 3, 4), block(5, 5, 5)}) boards.push_back(b);
    for (const auto& b : {stacks(1, 1, 1), stacks(3, 2, 3), stacks(8, 8, 5), nests(5, 6, 3), nests(8, 8, 3)})
        boards.push_back(b);
    return boards;
}

// ---- what holds for every board

TEST(Lattice, PointsAreListedLevelByLevelAndInRows) {
    for (const auto& b : every_board()) {
        SCOPED_TRACE(b->kind + std::to_string(b->sizes[0]));
        EXPECT_LE(b->bits, 64 * b->words);
        EXPECT_EQ(int(b->points.size()), b->all.count());
        WideSet in_levels, in_rows;
        for (const WideSet& level : b->levels) in_levels |= level;
        for (std::size_t k = 0; k < b->rows.size(); ++k)
            for (const auto& row : b->rows[k])
                for (Point p : row) {
                    EXPECT_FALSE(in_rows.has(p));
                    EXPECT_EQ(b->level_of[unsigned(p)], int(k));
                    in_rows.add(p);
                }
        EXPECT_EQ(in_levels, b->all);
        EXPECT_EQ(in_rows, b->all);
        for (std::size_t i = 1; i < b->points.size(); ++i) {
            const int before = b->level_of[unsigned(b->points[i - 1])],
                      level = b->level_of[unsigned(b->points[i])];
            EXPECT_LE(before, level);
            if (before == level) {
                EXPECT_LT(b->points[i - 1], b->points[i]);
            }
        }
    }
}

// Where small levels lie in the gaps of large ones, numbers do not tell what is lower.
TEST(Lattice, TheLowestPointOfASetComesFirst) {
    for (const auto& b : every_board()) {
        SCOPED_TRACE(b->kind + std::to_string(b->sizes[0]));
        const Words<8> words(*b);
        EXPECT_EQ(words.lowest({}), kNoPoint);
        WideSet left = b->all;
        for (Point p : b->points) {
            EXPECT_EQ(words.lowest(left), p);
            left.drop(p);
        }
        EXPECT_EQ(b->in_order(b->all), b->points);
    }
}

TEST(Lattice, NamesReadBack) {
    for (const auto& b : every_board())
        for (Point p : b->points) {
            EXPECT_EQ(b->named(b->name(p)), std::vector<Point>{p}) << b->kind << " " << b->name(p);
            EXPECT_EQ(b->at(b->coordinates[unsigned(p)]), p);
        }
}

TEST(Lattice, DirectionsLeadThereAndBack) {
    for (const auto& b : every_board())
        for (const auto* steps : {&b->up, &b->beside, &b->diagonal, &b->cover})
            for (const Direction& d : *steps) {
                const Direction back = d.reversed();
                EXPECT_EQ(back.reversed(), d);
                for (Point p : b->points)
                    if (const Point q = d.step(p); q != kNoPoint) {
                        EXPECT_TRUE(b->all.has(q));
                        EXPECT_EQ(back.step(q), p);
                    }
            }
}

TEST(Lattice, EveryStepOnAOneWordBoardIsOneShift) {
    for (const auto& b : every_board()) {
        if (b->words > 1) continue;
        for (const auto* steps : {&b->up, &b->beside, &b->diagonal, &b->cover, &b->line_steps})
            for (const Direction& d : *steps) EXPECT_LE(d.segments.size(), 1u) << b->kind << b->sizes[0];
    }
}

TEST(Lattice, SymmetriesAreAGroupThatKeepsSupportsAndContacts) {
    for (const auto& b : every_board()) {
        if (b->bits > 200) continue;  // the rest would only repeat it slowly
        SCOPED_TRACE(b->kind + std::to_string(b->sizes[0]));
        const std::set<std::vector<Point>> group(b->symmetries.begin(), b->symmetries.end());
        for (Point p = 0; p < b->bits; ++p) EXPECT_EQ(b->symmetries[0][unsigned(p)], p);
        for (const auto& f : b->symmetries) {
            const auto moved = [&](const WideSet& s) {
                WideSet t;
                for (Point p : s) t.add(f[unsigned(p)]);
                return t;
            };
            EXPECT_EQ(moved(b->all), b->all);
            for (Point p : b->points) {
                EXPECT_EQ(b->level_of[unsigned(p)], b->level_of[unsigned(f[unsigned(p)])]);
                EXPECT_EQ(moved(b->supports(p)), b->supports(f[unsigned(p)]));
                EXPECT_EQ(moved(b->touching(p)), b->touching(f[unsigned(p)]));
            }
            for (const auto& g : b->symmetries) {
                std::vector<Point> both;
                for (Point p = 0; p < b->bits; ++p) both.push_back(f[unsigned(g[unsigned(p)])]);
                EXPECT_TRUE(group.count(both));
            }
            for (const auto& [name, family] : b->families) {
                const std::set<WideSet> members(family.members.begin(), family.members.end());
                for (const WideSet& s : members)
                    EXPECT_TRUE(members.count(moved(s))) << name << "\n" << draw(*b, s);
            }
        }
    }
}

TEST(Lattice, FamiliesListEachSetOnceAndKnowWhatPassesThroughAPoint) {
    for (const auto& b : every_board())
        for (const auto& [name, family] : b->families) {
            EXPECT_EQ(std::set<WideSet>(family.members.begin(), family.members.end()).size(),
                      family.members.size());
            std::size_t total = 0, listed = 0;
            for (const WideSet& s : family.members) {
                EXPECT_FALSE(s.empty());
                EXPECT_TRUE(s.subset_of(b->all));
                total += std::size_t(s.count());
            }
            ASSERT_EQ(family.through.size(), std::size_t(b->bits)) << name;
            for (Point p = 0; p < b->bits; ++p)
                for (int i : family.through[unsigned(p)]) {
                    EXPECT_TRUE(family.members[unsigned(i)].has(p)) << name;
                    ++listed;
                }
            EXPECT_EQ(listed, total) << name;
        }
}

TEST(Lattice, IsBuiltOnce) {
    EXPECT_EQ(pyramid(4), pyramid(4));
    EXPECT_NE(pyramid(4), pyramid(5));
    EXPECT_EQ(dice_pyramid(9), dice_pyramid(9));
    EXPECT_EQ(grid(3, 5), grid(3, 5));
    EXPECT_NE(grid(3, 5), grid(5, 3));
}

TEST(Lattice, OnePastTheLimitsThereIsNoBoard) {
    EXPECT_EQ(pyramid(1), nullptr);
    EXPECT_EQ(pyramid(11), nullptr);
    EXPECT_EQ(dice_pyramid(1), nullptr);
    EXPECT_EQ(dice_pyramid(10), nullptr);
    EXPECT_EQ(grid(0, 5), nullptr);
    EXPECT_EQ(grid(20, 21), nullptr);
    EXPECT_EQ(grid(401, 1), nullptr);
    EXPECT_EQ(grid(1 << 30, 1 << 30), nullptr);
    EXPECT_NE(grid(400, 1), nullptr);
    EXPECT_EQ(stacks(8, 8, 0), nullptr);
    EXPECT_EQ(stacks(21, 1, 1), nullptr);
    EXPECT_EQ(stacks(1, 1, 13), nullptr);
    EXPECT_EQ(stacks(8, 9, 8), nullptr);
    EXPECT_EQ(nests(1 << 30, 1 << 30, 1 << 30), nullptr);
    EXPECT_NE(stacks(8, 8, 8), nullptr);
    EXPECT_NE(nests(20, 8, 3), nullptr);
}

// ---- the square pyramid

TEST(Pyramid, Words) {
    const std::vector<int> expected = {1, 1, 1, 2, 2, 4, 4, 8, 8};  // n = 2 .. 10
    for (int n = 2; n <= 10; ++n) EXPECT_EQ(pyramid(n)->words, expected[unsigned(n - 2)]) << n;
    EXPECT_EQ(pyramid(4)->bits, 49);
    EXPECT_EQ(pyramid(6)->bits, 111);
    EXPECT_EQ(pyramid(10)->bits, 505);
}

TEST(Pyramid, CountsOfTheRulings) {  // C1, C4, C5, C8
    const Lattice& b = *pyramid(4);
    EXPECT_EQ(b.points.size(), 30u);
    EXPECT_EQ(size(b, "spans"), 24u);
    EXPECT_EQ(size(b, "triples"), 42u);
    EXPECT_EQ(size(b, "fours"), 12u);
    EXPECT_EQ(size(b, "segments"), 96u + 42 + 12);
    EXPECT_EQ(size(b, "squares"), 14u);
    EXPECT_EQ(size(b, "platforms"), 14u);
    EXPECT_EQ(size(b, "small_pyramids"), 14u);
    EXPECT_EQ(size(b, "rows"), 18u);
    EXPECT_EQ(size(b, "diagonals"), 10u + 6 + 2);
    EXPECT_EQ(size(b, "faces"), 4u);
    EXPECT_EQ(b.tracks.size(), 24u);
    EXPECT_EQ(b.symmetries.size(), 8u);
    EXPECT_EQ(b.lines(2).members.size(), 96u);
    EXPECT_EQ(b.lines(5).members.size(), 0u);

    EXPECT_EQ(count(b, "rim"), 12);
    EXPECT_EQ(count(b, "corners"), 4);
    EXPECT_EQ(count(b, "interior"), 5);
    EXPECT_EQ(count(b, "exterior"), 25);
    EXPECT_EQ(count(b, "edge"), 25);
    EXPECT_EQ(count(b, "apex"), 1);
    EXPECT_EQ(b.sets.at("corners"), set_of(b, {"a1", "g1", "a7", "g7"}));
    EXPECT_EQ(b.sets.at("interior"), set_of(b, {"0:c3", "0:e3", "0:c5", "0:e5", "1:d4"}));
    EXPECT_EQ(b.sets.at("apex"), set_of(b, {"3:d4"}));
    EXPECT_EQ(b.sets.at("left_side"), set_of(b, {"a1", "a3", "a5", "a7"}));
    EXPECT_EQ(b.sets.at("top_side"), set_of(b, {"a7", "c7", "e7", "g7"}));
    for (const WideSet& face : b.families.at("faces").members) {
        EXPECT_EQ(face.count(), 10);
        EXPECT_TRUE(b.sets.at("apex").subset_of(face));
    }
}

TEST(Pyramid, CountsForEverySize) {
    for (int n = 2; n <= 10; ++n) {
        const Lattice& b = *pyramid(n);
        SCOPED_TRACE(n);
        EXPECT_EQ(int(b.points.size()), n * (n + 1) * (2 * n + 1) / 6);
        const int m = n - 2;
        EXPECT_EQ(count(b, "interior"), m * (m + 1) * (2 * m + 1) / 6);
        int contacts = 0, flat = 0, support = 0;
        for (Point p : b.points) contacts += b.touching(p).count();
        for (int side = 1; side <= n; ++side) {
            flat += 2 * side * (side - 1);
            if (side < n) support += 4 * side * side;
        }
        EXPECT_EQ(contacts, 2 * (flat + support));
        if (n == 4) {
            EXPECT_EQ(contacts, 2 * 96);
        }
    }
}

TEST(Pyramid, Names) {  // C1
    const Lattice& b = *pyramid(4);
    const std::vector<Point> c3 = b.named("c3");
    ASSERT_EQ(c3.size(), 2u);
    EXPECT_EQ(b.name(c3[0]), "0:c3");
    EXPECT_EQ(b.name(c3[1]), "2:c3");
    EXPECT_EQ(b.named("d4").size(), 2u);
    EXPECT_EQ(b.name(b.named("d4")[1]), "3:d4");
    EXPECT_EQ(b.named("0:a1"), b.named("a1"));
    EXPECT_EQ(b.name(b.named("0:a1").front()), "a1");
    EXPECT_EQ(b.name(b.named("b2").front()), "b2");
    EXPECT_EQ(b.supports(b.named("b2").front()), set_of(b, {"a1", "c1", "a3", "0:c3"}));
    EXPECT_EQ(b.supported(b.named("0:c3").front()), set_of(b, {"b2", "d2", "b4", "1:d4"}));
    for (const char* wrong : {"", "a", "a2", "b1", "1:a1", "h1", "a9", "A1", "a1 ", "a01", ":a1", "4:d4"})
        EXPECT_TRUE(b.named(wrong).empty()) << wrong;
    EXPECT_EQ(pyramid(10)->named("s19").size(), 1u);
    EXPECT_EQ(pyramid(10)->named("j10").size(), 5u);
}

TEST(Pyramid, TopViewLines) {  // C8, Sploof: 16 diagonal places and 8 rows and columns
    const Lattice& b = *pyramid(4);
    std::map<std::set<std::pair<int, int>>, int> places;
    for (const WideSet& line : b.families.at("top_lines").members) {
        std::set<std::pair<int, int>> squares;
        for (Point p : line) squares.insert({b.coordinates[unsigned(p)][0], b.coordinates[unsigned(p)][1]});
        EXPECT_EQ(squares.size(), 4u);
        ++places[squares];
    }
    EXPECT_EQ(places.size(), 16u + 8u);
    // b2 lies on level 1; with it go the levels 0-1-0, 0-1-2, 2-1-0, 2-1-2 and 2-3-2 of c3, d4 and e5.
    const std::set<std::pair<int, int>> b2_to_e5 = {{2, 2}, {3, 3}, {4, 4}, {5, 5}};
    EXPECT_EQ(places[b2_to_e5], 5);
}

TEST(Pyramid, ACompletePyramidShowsTheContactsOfTheFormula) {  // C6
    for (int n = 2; n <= 10; ++n) {
        const Lattice& b = *pyramid(n);
        const Words<8> words(b);
        int expected = 2 * n * (n - 1);
        for (int m = 2; m <= n; ++m) expected += 8 * m - 12;
        EXPECT_EQ(words.visible_contacts(b.all, b.all, b.all), expected) << n;
        if (n == 4) {
            EXPECT_EQ(expected, 60);
        }
        EXPECT_EQ(words.hidden(b.all), b.sets.at("interior"));
    }
}

// Small shapes against distances in space: balls have diameter 2, levels lie √2 apart.
TEST(Pyramid, SmallShapesAreThoseOfTheirDistances) {
    for (const int n : {2, 4, 5}) {
        const Lattice& b = *pyramid(n);
        const auto squared = [&](Point p, Point q) {
            const Coordinates u = b.coordinates[unsigned(p)], v = b.coordinates[unsigned(q)];
            const int dx = u[0] - v[0], dy = u[1] - v[1], dl = u[2] - v[2];
            return dx * dx + dy * dy + 2 * dl * dl;
        };
        std::map<std::string, std::set<std::vector<Point>>> expected;
        for (const Point p : b.points)
            for (const Point q : b.points)
                if (p < q && squared(p, q) == 4) expected["pairs"].insert({p, q});
        for (const Point p : b.points)
            for (const Point q : b.points)
                for (const Point r : b.points) {
                    if (!(p < q && q < r)) continue;
                    std::array<int, 3> d = {squared(p, q), squared(p, r), squared(q, r)};
                    std::sort(d.begin(), d.end());
                    if (d[0] != 4 || d[1] != 4) continue;
                    if (d[2] == 4) expected["triangles"].insert({p, q, r});
                    if (d[2] == 8) expected["bends"].insert({p, q, r});
                    if (d[2] == 12) expected["wide_bends"].insert({p, q, r});
                    if (d[2] == 16) expected["triples"].insert({p, q, r});
                }
        for (const Point top : b.points)
            for (const Point p : b.points)
                for (const Point q : b.points) {
                    const Coordinates t = b.coordinates[unsigned(top)], u = b.coordinates[unsigned(p)],
                                      v = b.coordinates[unsigned(q)];
                    const int down = t[2] - u[2];
                    if (down < 1 || u[2] != v[2] || !(p < q) || (u[0] != v[0]) == (u[1] != v[1])) continue;
                    if (std::abs(t[0] - u[0]) != down || std::abs(t[1] - u[1]) != down) continue;
                    if (std::abs(t[0] - v[0]) != down || std::abs(t[1] - v[1]) != down) continue;
                    std::vector<Point> side = {p, q, top};
                    std::sort(side.begin(), side.end());
                    expected["pyramid_sides"].insert(side);
                }
        for (const char* family : {"pairs", "triangles", "bends", "wide_bends", "triples", "pyramid_sides"}) {
            std::set<std::vector<Point>> found;
            for (const WideSet& member : b.families.at(family).members) {
                std::vector<Point> points;
                for (const Point p : member) points.push_back(p);
                EXPECT_TRUE(found.insert(points).second) << family;
            }
            EXPECT_EQ(found, expected[family]) << family << " of size " << n;
        }
    }
}

TEST(Pyramid, ACompletePyramidShows28Triples) {  // C8
    const Lattice& b = *pyramid(4);
    const Words<1> words(b);
    int flat = 0, slanted = 0, without_apex = 0;
    for (const WideSet& line : b.families.at("triples").members) {
        if (!words.visible_line(line.as<1>(), words.all)) continue;
        const bool level = b.level_of[unsigned(line.first())] == b.level_of[unsigned(line.nth(2))];
        ++(level ? flat : slanted);
        without_apex += !line.meets(b.sets.at("apex"));
    }
    EXPECT_EQ(flat, 12);
    EXPECT_EQ(slanted, 16);
    EXPECT_EQ(without_apex, 24);
}

TEST(Pyramid, StableOccupancies) {  // counted by an independent program: 141,120
    const Words<1> words(*pyramid(4));
    // Every stable set is reached once by choosing the balls of each level among those its platforms carry.
    const auto choose = [&](auto&& self, PointSet<1> o, std::size_t level) -> long {
        if (level == words.levels.size()) return 1;
        const std::uint64_t open = (words.playable(o) & words.levels[level]).word[0];
        long n = 0;
        std::uint64_t chosen = 0;
        do {  // the subsets of `open`
            PointSet<1> next = o;
            next.word[0] |= chosen;
            n += self(self, next, level + 1);
            chosen = (chosen - open) & open;
        } while (chosen != 0);
        return n;
    };
    EXPECT_EQ(choose(choose, {}, 0), 141120);
}

TEST(Pyramid, TracksRunFromTheirEndAlongTheirHeading) {
    const Lattice& b = *pyramid(5);
    for (const Track& t : b.tracks) {
        const Direction& d = b.beside[t.heading == 'e' ? 0 : t.heading == 'n' ? 1 : t.heading == 'w' ? 2 : 3];
        for (std::size_t i = 0; i < t.points.size(); ++i)
            EXPECT_EQ(d.step(t.points[i]), i + 1 < t.points.size() ? t.points[i + 1] : kNoPoint);
        EXPECT_GE(b.level_of[unsigned(t.points.front())], 1);
    }
    EXPECT_EQ(b.tracks.size(), 4u * (4 + 3 + 2 + 1));
}

TEST(Pyramid, EntryExamples) {  // C9, in pictures: level 1 of the position, entering at b2 towards the east
    const Lattice& b = *pyramid(4);
    const Words<1> words(b);
    const auto enter = [&](const WideSet& o) {
        EXPECT_TRUE(b.stable(o)) << draw(b, o);
        for (std::size_t t = 0; t < b.tracks.size(); ++t)
            if (b.tracks[t].heading == 'e' && b.tracks[t].points.front() == b.named("b2").front())
                return words.entry(int(t), o.as<1>());
        return Push<1>{};
    };
    const WideSet west = set_of(b, {"a1", "c1", "a3", "0:c3"}), middle = set_of(b, {"e1", "0:e3"});
    const WideSet b2 = set_of(b, {"b2"}), d2 = set_of(b, {"d2"});

    EXPECT_FALSE(enter(set_of(b, {"a1", "c1", "a3"})).legal);  // no platform to come in on
    const Push<1> placed = enter(west);
    EXPECT_TRUE(placed.legal && placed.run.empty() && placed.lead_to == kNoPoint);

    const Push<1> pushed = enter(west | middle | b2);  // b2 goes on to d2
    EXPECT_TRUE(pushed.legal && !pushed.drops);
    EXPECT_EQ(b.name(pushed.lead_to), "d2");

    EXPECT_FALSE(enter(west | b2).legal);  // d2 lacks two supports
    const Push<1> fell = enter(west | b2 | set_of(b, {"0:e3"}));
    EXPECT_TRUE(fell.legal && fell.drops);
    EXPECT_EQ(b.name(fell.lead_to), "e1");

    const WideSet row = west | middle | set_of(b, {"g1", "g3"}) | b2 | d2;
    EXPECT_EQ(b.name(enter(row).lead_to), "f2");
    EXPECT_FALSE(enter(row | set_of(b, {"f2"})).legal);  // out of the level
    const WideSet loaded = b.levels[0] | set_of(b, {"b2", "d2", "b4", "1:d4", "2:c3"});
    EXPECT_FALSE(enter(loaded).legal);  // a pushed ball must be free
}

TEST(Pyramid, DropExample) {  // C3: a column of three sinks
    const Lattice& b = *pyramid(4);
    const Words<1> words(b);
    const Drop<1> drop = words.drop(b.named("a1").front(), words.all);
    EXPECT_EQ(drop.column.as<8>(), set_of(b, {"b2", "2:c3", "3:d4"}));
    EXPECT_EQ(drop.fallen.as<8>(), set_of(b, {"a1", "b2", "2:c3"}));
    EXPECT_EQ(b.name(drop.head), "3:d4");
    EXPECT_EQ(words.movable(words.all).as<8>(), set_of(b, {"a1", "g1", "a7", "g7", "b2", "f2", "b6", "f6",
                                                           "2:c3", "2:e3", "2:c5", "2:e5", "3:d4"}));
}

// ---- the dice pyramid (Das Spiel rulings, 1.11)

TEST(DicePyramid, CellsByLevelAndOutsideFaces) {  // item 1
    const Lattice& b = *dice_pyramid(9);
    EXPECT_EQ(b.points.size(), 165u);
    std::vector<int> by_level;
    for (const WideSet& level : b.levels) by_level.push_back(level.count());
    EXPECT_EQ(by_level, (std::vector<int>{45, 36, 28, 21, 15, 10, 6, 3, 1}));
    std::array<int, 4> showing{};
    int faces = 0;
    for (Point p : b.points) {
        int sides = 0;
        for (const char* side : {"side_a", "side_b", "side_c"}) sides += b.sets.at(side).has(p);
        ++showing[unsigned(sides)];
        faces += sides;
    }
    EXPECT_EQ(faces, 135);
    EXPECT_EQ(showing, (std::array<int, 4>{56, 84, 24, 1}));
    EXPECT_EQ(count(b, "interior"), 56);
    EXPECT_EQ((b.sets.at("interior") & b.levels[0]).count(), 21);
    EXPECT_EQ(b.words, 4);
    EXPECT_EQ(b.bits, 227);
    EXPECT_EQ(b.symmetries.size(), 6u);
    EXPECT_EQ(size(b, "funnels"), 120u);
    EXPECT_EQ(count(b, "rim"), 24);
    EXPECT_EQ(b.sets.at("corners"), set_of(b, {"800", "080", "008"}));
    EXPECT_EQ(b.sets.at("apex"), set_of(b, {"000"}));
    EXPECT_EQ(size(b, "columns"), 3u * 36);
    EXPECT_EQ(size(b, "faces"), 3u);
}

TEST(DicePyramid, SupportsOf322) {  // item 2
    const Lattice& b = *dice_pyramid(9);
    const Point p = b.named("322").front();
    const WideSet three = set_of(b, {"422", "332", "323"});
    EXPECT_EQ(b.supports(p), three);
    EXPECT_TRUE(three.subset_of(b.touching(p)));
    for (Point q : three) {
        EXPECT_EQ(b.neighbours(q, b.beside) & three, three - WideSet::of(q));
        EXPECT_FALSE(b.touching(q).meets(three));
    }
}

TEST(DicePyramid, FreeDiceOfTheFullPyramid) {  // item 8
    const Lattice& b = *dice_pyramid(9);
    const Words<8> words(b);
    EXPECT_EQ(words.free(b.all), set_of(b, {"000"}));
    EXPECT_EQ(words.free(b.all - set_of(b, {"000"})), set_of(b, {"100", "010", "001"}));
}

TEST(DicePyramid, Sliding) {  // item 9
    const Lattice& b = *dice_pyramid(9);
    const Words<8> words(b);
    const Drop<8> drop = words.drop(b.named("008").front(), b.all);
    EXPECT_EQ(drop.column, set_of(b, {"000", "001", "002", "003", "004", "005", "006", "007"}));
    EXPECT_EQ(drop.fallen, set_of(b, {"001", "002", "003", "004", "005", "006", "007", "008"}));
    EXPECT_EQ(b.name(drop.head), "000");
    EXPECT_EQ(words.playable(b.all - set_of(b, {"000"})), set_of(b, {"000"}));
}

TEST(DicePyramid, BaseDiceWithTwoExposedFaces) {  // item 10: exactly one die rests on them
    const Lattice& b = *dice_pyramid(9);
    const Words<8> words(b);
    EXPECT_EQ(words.movable(b.all) & b.levels[0], set_of(b, {"800", "080", "008"}));
}

TEST(DicePyramid, SmallestGroupsConnectedByFaces) {  // item 11, first half
    // On a plate large enough for seven dice, which sizes of stable, face-connected groups exist, and how
    // many shapes of four? Groups grow one die at a time, so all stable sets are tried.
    const Lattice& b = *dice_pyramid(5);
    const Words<2> words(b);
    using Set = PointSet<2>;
    std::array<std::set<Set>, 8> found;
    const auto grow = [&](auto&& self, const Set& o, Point last) -> void {
        const int dice = o.count();
        if (dice >= 2 && words.fully_linked(Set::of(o.first()), o) == o) found[unsigned(dice)].insert(o);
        if (dice == 7) return;
        // Ascending order reaches every stable set once, as supports have lower numbers.
        for (Point p : words.playable(o))
            if (p > last) {
                Set next = o;
                next.add(p);
                self(self, next, p);
            }
    };
    grow(grow, {}, kNoPoint);
    for (int dice : {2, 3, 5, 6}) EXPECT_TRUE(found[unsigned(dice)].empty()) << dice;
    EXPECT_FALSE(found[7].empty());
    EXPECT_EQ(found[4].size(), b.families.at("small_pyramids").members.size() - 10);  // those on level 0
    for (const Set& s : found[4]) EXPECT_EQ((s & words.base).count(), 3);
}

// ---- grids

TEST(Grid, SixBySix) {
    const Lattice& b = *grid(6, 6);
    EXPECT_EQ(b.points.size(), 36u);
    EXPECT_EQ(b.words, 1);
    EXPECT_EQ(b.top, 0);
    EXPECT_EQ(b.symmetries.size(), 8u);
    EXPECT_EQ(size(b, "rows"), 12u);
    EXPECT_EQ(size(b, "triples"), 2u * 6 * 4 + 2 * 4 * 4);
    EXPECT_EQ(size(b, "fours"), 2u * 6 * 3 + 2 * 3 * 3);
    EXPECT_EQ(count(b, "rim"), 20);
    EXPECT_EQ(b.sets.at("corners"), set_of(b, {"a1", "f1", "a6", "f6"}));
    EXPECT_EQ(b.neighbours(b.named("a1").front(), b.beside), set_of(b, {"b1", "a2"}));
    EXPECT_EQ(b.neighbours(b.named("c3").front(), b.diagonal), set_of(b, {"b2", "d2", "b4", "d4"}));
    const Words<1> words(b);
    const PointSet<1> some = set_of(b, {"a1", "c3"}).as<1>();
    EXPECT_EQ(words.playable(some), words.all - some);
    EXPECT_EQ(words.free(some), some);
    EXPECT_TRUE(words.hidden(some).empty());
    EXPECT_TRUE(words.above(some).empty());
    EXPECT_EQ(words.touching(some).count(), 6);
    EXPECT_EQ(words.visible_contacts(words.all, words.all, words.all), 60);
    EXPECT_EQ(words.linked(PointSet<1>::of(0), words.all, words.all), words.all);
}

TEST(Grid, OblongsAndLongRows) {
    EXPECT_EQ(grid(7, 4)->symmetries.size(), 4u);
    const Lattice& b = *grid(60, 2);
    EXPECT_EQ(b.words, 2);
    EXPECT_EQ(b.name(25), "z1");
    EXPECT_EQ(b.name(26), "aa1");
    EXPECT_EQ(b.name(59), "bh1");
    EXPECT_EQ(b.name(60), "a2");
    EXPECT_EQ(count(*grid(1, 1), "corners"), 1);
    // Long rows are counted column by column; nobody else should notice.
    for (const auto& [w, h] : std::vector<std::pair<int, int>>{{62, 2}, {63, 2}, {100, 4}, {4, 100}}) {
        const Lattice& g = *grid(w, h);
        const Words<8> words(g);
        EXPECT_EQ(words.visible_contacts(g.all, g.all, g.all), w * (h - 1) + h * (w - 1)) << w << "x" << h;
        for (Point p : g.points) {
            EXPECT_EQ(words.beside(WideSet::of(p)), g.neighbours(p, g.beside)) << g.name(p);
            EXPECT_EQ(words.diagonal(WideSet::of(p)), g.neighbours(p, g.diagonal)) << g.name(p);
        }
        EXPECT_EQ(g.named("b1").front(), g.beside[0].step(g.named("a1").front()));
        EXPECT_EQ(g.rows[0].front().front(), g.named("a" + std::to_string(h)).front());
    }
}

// ---- what a board says of itself

TEST(Lattice, TellsWhatItIs) {
    EXPECT_EQ(pyramid(4)->written(), "pyramid(4)");
    EXPECT_EQ(grid(6, 5)->written(), "grid(6, 5)");
    EXPECT_EQ(dice_pyramid(9)->shape, "dice-pyramid");
    EXPECT_EQ(pyramid(4)->nouns().piece, "ball");
    EXPECT_EQ(grid(6, 5)->nouns().piece, "ball");
    EXPECT_EQ(stacks(6, 5, 4)->nouns().piece, "piece");
    EXPECT_EQ(nests(6, 5, 3)->nouns().pieces, "pieces");
    EXPECT_EQ(block(3, 3, 3)->nouns().piece, "die");
    EXPECT_EQ(dice_pyramid(9)->nouns().pieces, "dice");
    EXPECT_EQ(pyramid(4)->style, Style::HalfGrid);
    EXPECT_EQ(dice_pyramid(9)->style, Style::Digits);
    EXPECT_EQ(grid(6, 5)->style, Style::Squares);
}

double apart(const Lattice& b, Point p, Point q) {
    const auto [x, y, z] = b.centre(p);
    const auto [u, v, w] = b.centre(q);
    return std::hypot(x - u, y - v, z - w);
}

TEST(Lattice, WhatTouchesIsOneApart) {
    for (const auto& b : {pyramid(2), pyramid(6), dice_pyramid(2), dice_pyramid(9), grid(4, 3)})
        for (Point p : b->points)
            for (Point q : b->points) {
                if (p == q) continue;
                const double distance = apart(*b, p, q);
                EXPECT_TRUE(b->touching(p).has(q) ? std::abs(distance - 1) < 1e-9 : distance > 1.2)
                    << b->name(p) << " " << b->name(q) << " " << distance;
            }
}

TEST(Lattice, SidesFollowClockwiseSeenFromAbove) {
    // Round the corners opposite A, B, C; right-handed dice would show mirrored numbers otherwise.
    const Lattice& b = *dice_pyramid(9);
    const auto [ax, ay, az] = b.centre(b.named("800").front());
    const auto [bx, by, bz] = b.centre(b.named("080").front());
    const auto [cx, cy, cz] = b.centre(b.named("008").front());
    EXPECT_LT((bx - ax) * (cy - ay) - (by - ay) * (cx - ax), 0);
}

}  // namespace
}  // namespace cairn
