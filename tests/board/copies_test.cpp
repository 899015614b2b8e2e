// Shapes of cubes found again, against a slow reading: two sets are copies when the distances of all their cubes agree in
// some order and a turn, not a mirror, carries one to the other. Boards side by side, and the block.
#include <algorithm>
#include <map>
#include <set>

#include "board/kinds/boards.hpp"
#include "board/kinds/side_by_side.hpp"
#include "board/words/copies.hpp"
#include "some_boards.hpp"

namespace cairn {
namespace {

using Cells = std::set<Coordinates>;

Cells cells_of(const Lattice& board, const WideSet& set) {
    Cells cells;
    for (Point p : set) cells.insert(board.cell(p));
    return cells;
}

// About the axis z, then the axes in a circle: these two make all turns.
Cells quarter_turn(const Cells& cells) {
    Cells turned;
    for (const auto& [x, y, z] : cells) turned.insert({-y, x, z});
    return turned;
}
Cells in_a_circle(const Cells& cells) {
    Cells turned;
    for (const auto& [x, y, z] : cells) turned.insert({y, z, x});
    return turned;
}

// Every place of every turn of the shape, by moving it about a box that is large enough.
std::set<WideSet> slow_copies(const Lattice& board, const Cells& shape) {
    std::set<Cells> turns;
    std::vector<Cells> waiting = {shape};
    while (!waiting.empty()) {
        const Cells next = waiting.back();
        waiting.pop_back();
        if (!turns.insert(next).second) continue;
        waiting.push_back(quarter_turn(next));
        waiting.push_back(in_a_circle(next));
    }
    std::map<Coordinates, Point> at;
    for (Point p : board.points) at[board.cell(p)] = p;
    std::set<WideSet> found;
    for (const Cells& turned : turns)
        for (const auto& [corner, unused] : at) {
            const Coordinates& first = *turned.begin();
            WideSet set;
            bool whole = true;
            for (const auto& [x, y, z] : turned) {
                const auto there =
                    at.find({corner[0] + x - first[0], corner[1] + y - first[1], corner[2] + z - first[2]});
                if (there == at.end()) whole = false;
                else set.add(there->second);
            }
            if (whole) found.insert(set);
        }
    return found;
}

std::set<WideSet> copies(const Lattice& board, const Cells& shape) {
    std::set<WideSet> found;
    int count = 0;
    Copies(board).find<kMaxWords>({shape.begin(), shape.end()}, [&](const WideSet& s) {
        found.insert(s);
        ++count;
        return true;
    });
    EXPECT_EQ(count, int(found.size())) << "each once";
    return found;
}

// A shape that hangs together, grown at random.
WideSet random_shape(const Lattice& board, int size, std::mt19937& random) {
    WideSet shape = WideSet::of(board.points[random() % board.points.size()]);
    for (int tries = 0; shape.count() < size && tries < 200; ++tries) {
        const Point from = shape.nth(int(random() % unsigned(shape.count())));
        const WideSet& near = board.touching(from);
        if (!near.empty()) shape.add(near.nth(int(random() % unsigned(near.count()))));
    }
    return shape;
}

TEST(CopiesOfShapes, AreThoseOfTheSlowReading) {
    std::mt19937 random(28);
    const std::vector<std::shared_ptr<const Lattice>> boards = {
        grid(1, 1),      grid(5, 3),         grid(11, 5),    dice_pyramid(2), dice_pyramid(5),
        dice_pyramid(9), dice_pyramid(6, 2), block(1, 1, 1), block(2, 3, 4),  block(4, 4, 4)};
    for (const auto& from : boards)
        for (const auto& to : boards)
            for (int size = 1; size <= 6; size += 2) {
                const WideSet shape = random_shape(*from, size, random);
                const Cells cells = cells_of(*from, shape);
                EXPECT_EQ(copies(*to, cells), slow_copies(*to, cells))
                    << from->written() << " to " << to->written() << "\n"
                    << draw(*from, shape);
            }
}

TEST(CopiesOfShapes, OfASolidAreNotItsMirrorImage) {
    const auto cube = block(2, 2, 2);
    // A corner with three arms looks the same in a mirror; a twisted bar of four does not.
    const Cells arms = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const Cells twisted = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 1, 1}};
    Cells mirrored;
    for (const auto& [x, y, z] : twisted) mirrored.insert({-x, y, z});
    EXPECT_EQ(copies(*cube, arms).size(), 8u);
    EXPECT_EQ(copies(*cube, twisted).size(), 12u);
    EXPECT_EQ(copies(*cube, mirrored).size(), 12u);
    for (const WideSet& one : copies(*cube, twisted)) EXPECT_EQ(copies(*cube, mirrored).count(one), 0u);
}

TEST(CopiesOfShapes, NothingFitsWhereThereIsNoRoom) {
    EXPECT_TRUE(copies(*grid(3, 3), {}).empty());
    EXPECT_TRUE(copies(*grid(3, 3), {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}}).empty());
    EXPECT_EQ(copies(*grid(3, 3), {{7, 7, 7}}).size(), 9u);
}

// ---- the block

TEST(Block, CubesTouchByTheirFacesAndNothingFalls) {
    const auto b = block(3, 4, 2);
    EXPECT_EQ(b->points.size(), 24u);
    EXPECT_EQ(b->top, 1);
    EXPECT_EQ(b->written(), "block(3, 4, 2)");
    EXPECT_EQ(b->name(b->points.front()), "0:a1");
    EXPECT_EQ(b->named("1:c4"), std::vector<Point>{b->points.back()});
    const Words<1> words(*b);
    for (Point p : b->points) {
        PointSet<1> near;
        for (Point q : b->points) {
            const Coordinates u = b->cell(p), v = b->cell(q);
            if (std::abs(u[0] - v[0]) + std::abs(u[1] - v[1]) + std::abs(u[2] - v[2]) == 1) near.add(q);
        }
        EXPECT_EQ(words.touching(PointSet<1>::of(p)), near) << b->name(p);
        EXPECT_TRUE(b->supports(p).empty());
    }
    EXPECT_EQ(words.playable({}), words.all);
    EXPECT_EQ(words.free(words.all), words.all);
    EXPECT_EQ(b->symmetries.size(), 4u);
    EXPECT_EQ(block(3, 3, 3)->symmetries.size(), 8u);
    EXPECT_EQ(block(4, 4, 4)->sets.at("interior").count(), 8);
    EXPECT_EQ(block(4, 4, 4)->families.at("layers").members.size(), 12u);
    EXPECT_EQ(block(6, 6, 6)->bits, 216);
    for (const auto& s : {block(0, 1, 1), block(7, 1, 1), block(1, 1, 7)}) EXPECT_EQ(s, nullptr);
}

// ---- boards side by side

TEST(SideBySide, EveryPartIsTheBoardItself) {
    const std::vector<std::shared_ptr<const Lattice>> kinds = {dice_pyramid(9), grid(11, 5), pyramid(3)};
    const auto whole = side_by_side(kinds, {"plate", "block", "pile"});
    ASSERT_TRUE(whole);
    ASSERT_EQ(whole->parts.size(), 3u);
    EXPECT_EQ(whole->bits, numbers_of(kinds));
    EXPECT_EQ(whole->written(), "dice(9) + grid(11, 5) + pyramid(3)");
    WideSet seen;
    int from = 0;
    for (std::size_t k = 0; k < kinds.size(); ++k) {
        const Lattice &alone = *kinds[k], &part = *whole->parts[k];
        EXPECT_FALSE(seen.meets(part.all));
        seen |= part.all;
        const auto moved = [&](const WideSet& s) { return s.shifted(from); };
        EXPECT_EQ(part.all, moved(alone.all));
        ASSERT_EQ(part.points.size(), alone.points.size());
        const Words<8> words(part), words_alone(alone);
        std::mt19937 random(7);
        for (int i = 0; i < 40; ++i) {
            WideSet s;
            for (Point p : alone.all)
                if (random() % 3 == 0) s.add(p);
            EXPECT_EQ(words.playable(moved(s)), moved(words_alone.playable(s)));
            EXPECT_EQ(words.touching(moved(s)), moved(words_alone.touching(s)));
            EXPECT_EQ(words.footing(moved(s)), moved(words_alone.footing(s)));
            EXPECT_EQ(words.beside(moved(s)), moved(words_alone.beside(s)));
            EXPECT_EQ(words.pinned(moved(s)), moved(words_alone.pinned(s)));
            EXPECT_EQ(words.visible(moved(s)), moved(words_alone.visible(s)));
        }
        for (Point p : alone.points) {
            EXPECT_EQ(whole->level_of[unsigned(p + from)], alone.level_of[unsigned(p)]);
            EXPECT_EQ(whole->supports(p + from), moved(alone.supports(p)));
            EXPECT_EQ(whole->touching(p + from), moved(alone.touching(p)));
        }
        for (const auto& [name, set] : alone.sets) EXPECT_EQ(part.sets.at(name), moved(set)) << name;
        for (const auto& [name, family] : alone.families)
            EXPECT_EQ(part.families.at(name).members.size(), family.members.size()) << name;
        from += alone.bits;
    }
    EXPECT_EQ(seen, whole->all);
}

TEST(SideBySide, NamesAreTheirOwnOrCarryTheBoard) {
    const auto whole = side_by_side({grid(3, 3), grid(5, 2), dice_pyramid(3)}, {"a", "b", "plate"});
    ASSERT_TRUE(whole);
    std::set<std::string> names;
    for (Point p : whole->points) {
        EXPECT_TRUE(names.insert(whole->name(p)).second) << whole->name(p);
        EXPECT_EQ(whole->named(whole->name(p)).front(), p) << whole->name(p);
    }
    EXPECT_EQ(whole->named("a1"), whole->parts[0]->named("a1"));
    EXPECT_EQ(whole->named("b:a1").size(), 1u);
    EXPECT_EQ(whole->named("e2").size(), 1u);
    EXPECT_EQ(whole->named("110").size(), 1u);
    EXPECT_EQ(whole->parts[1]->named("a1").size(), 1u);
}

TEST(SideBySide, SymmetriesTurnEachPartIntoItself) {
    for (const auto& whole : {side_by_side({dice_pyramid(3), grid(4, 2)}, {"a", "b"}),
                              side_by_side({block(3, 3, 3), grid(3, 3)}, {"a", "b"})}) {
        for (const auto& map : whole->symmetries)
            for (const auto& part : whole->parts)
                for (Point p : part->points) {
                    const Point q = map[unsigned(p)];
                    EXPECT_TRUE(part->all.has(q));
                    WideSet image;
                    for (Point x : part->touching(p)) image.add(map[unsigned(x)]);
                    EXPECT_EQ(image, part->touching(q));
                }
        EXPECT_EQ(whole->symmetries.size(), whole->parts.front()->kind == "dice" ? 24u : 64u);
        // Any two of them one after the other are a third.
        const std::set<std::vector<Point>> all(whole->symmetries.begin(), whole->symmetries.end());
        EXPECT_EQ(all.size(), whole->symmetries.size());
        for (const auto& f : all)
            for (const auto& g : all) {
                std::vector<Point> both;
                for (Point p : f) both.push_back(g[unsigned(p)]);
                EXPECT_EQ(all.count(both), 1u);
            }
    }
}

TEST(SideBySide, ThereIsRoomForFiveHundredAndTwelve) {
    EXPECT_TRUE(side_by_side({dice_pyramid(9), block(5, 5, 5)}, {"a", "b"}));
    EXPECT_FALSE(side_by_side({dice_pyramid(9), block(6, 6, 6), grid(9, 9)}, {"a", "b", "c"}));
    EXPECT_TRUE(side_by_side({grid(16, 16), grid(1, 256 - 10)}, {"a", "b"}));
    // Of many kinds only the first is turned.
    EXPECT_EQ(side_by_side({grid(2, 2), grid(3, 3), grid(4, 4)}, {"a", "b", "c"})->symmetries.size(), 8u);
}

}  // namespace
}  // namespace cairn
