// The words of boards of squares against a slow reading of their definitions in docs/language.md.
#include "board/words/squares.hpp"

#include "some_boards.hpp"

namespace cairn {
namespace {

// Columns and rows, counted from 1 as the half-grid does.
const std::array<naive::Place, kDirections> kWays = {
    {naive::Place{0, 2, 0}, naive::Place{2, 0, 0}, naive::Place{0, -2, 0}, naive::Place{-2, 0, 0}}};

template <int W>
void compare(const Lattice& board, unsigned seed) {
    SCOPED_TRACE(board.written() + " in " + std::to_string(W) + " words");
    const SquareWords<W> words(board);
    std::mt19937 random(seed);
    const auto wide = [](const PointSet<W>& s) { return s.template as<kMaxWords>(); };
    for (int round = 0; round < 20; ++round) {
        const WideSet s = random_subset(board.all, random);
        const naive::Places places = to_places(board, s);

        WideSet tower;
        for (Point p : board.points)
            for (const naive::Place& q : places)
                if (board.coordinates[unsigned(p)][0] == q[0] && board.coordinates[unsigned(p)][1] == q[1])
                    tower.add(p);
        EXPECT_TRUE(same_board(board, wide(words.tower(s.as<W>())), tower, s)) << "tower";

        for (int d = 0; d < kDirections; ++d)
            for (int steps = 0; steps <= 4; ++steps) {
                WideSet moved;
                for (const naive::Place& p : places)
                    if (const Point q = board.at(naive::plus(p, kWays[unsigned(d)], steps)); q != kNoPoint)
                        moved.add(q);
                EXPECT_TRUE(same_board(board, wide(words.ahead(s.as<W>(), d, steps)), moved, s))
                    << steps << " " << kDirectionNames[unsigned(d)];
            }
        EXPECT_TRUE(words.ahead(s.as<W>(), 0, std::int64_t(1) << 60).empty());
    }
    for (Point p : board.points)
        for (int d = 0; d < kDirections; ++d)
            for (int e = 0; e < kDirections; ++e) {
                naive::Place way = kWays[unsigned(d)];
                if (d != e) way = naive::plus(way, kWays[unsigned(e)]);
                WideSet ray;
                if (way != naive::Place{0, 0, 0})
                    for (int k = 1;; ++k) {
                        const Point q = board.at(naive::plus(board.coordinates[unsigned(p)], way, k));
                        if (q == kNoPoint) break;
                        ray.add(q);
                    }
                EXPECT_TRUE(same_board(board, wide(words.ray(p, d, e)), ray, WideSet::of(p)))
                    << kDirectionNames[unsigned(d)] << " " << kDirectionNames[unsigned(e)];
            }
}

TEST(Squares, WordsAgreeWithTheirDefinitions) {
    for (const auto& b : {grid(1, 1), grid(4, 3), grid(8, 8), block(3, 2, 4), stacks(1, 1, 3),
                          stacks(4, 5, 3), nests(3, 3, 2), nests(4, 5, 3)})
        if (b->words == 1) compare<1>(*b, 1);
    for (const auto& b : {nests(5, 6, 3), stacks(6, 6, 3), block(4, 4, 4)}) compare<2>(*b, 2);
    for (const auto& b : {nests(8, 8, 3), grid(15, 13)}) compare<4>(*b, 3);
    for (const auto& b : {stacks(8, 8, 5), nests(20, 8, 3), stacks(3, 2, 3)}) compare<8>(*b, 4);
}

TEST(Squares, ADirectionIsOfARowOrColumnOfALevel) {
    const Lattice& b = *nests(4, 4, 2);
    const auto of = [&](const char* p, const char* q) {
        return direction(b, b.named(p).front(), b.named(q).front());
    };
    EXPECT_EQ(of("1:b2", "1:b4"), 0);
    EXPECT_EQ(of("1:b2", "1:c2"), 1);
    EXPECT_EQ(of("1:b2", "1:b1"), 2);
    EXPECT_EQ(of("1:b2", "1:a2"), 3);
    EXPECT_EQ(of("1:b2", "1:c3"), kNoDirection);
    EXPECT_EQ(of("1:b2", "1:b2"), kNoDirection);
    EXPECT_EQ(of("1:b2", "2:b3"), kNoDirection);
}

TEST(Squares, DirectionsTurnClockwise) {
    EXPECT_EQ(turned(0, 1), 1);
    EXPECT_EQ(turned(3, 1), 0);
    EXPECT_EQ(turned(1, 2), 3);
    EXPECT_EQ(turned(kNoDirection, 2), kNoDirection);
}

TEST(Nests, NameTheirPlacesBySizeAndStacksByLevel) {
    const Lattice &nest = *nests(3, 2, 3), &stack = *stacks(3, 2, 3);
    EXPECT_EQ(nest.level_of[unsigned(nest.named("3:b2").front())], 0);
    EXPECT_EQ(nest.level_of[unsigned(nest.named("1:b2").front())], 2);
    EXPECT_TRUE(nest.named("0:b2").empty());
    EXPECT_EQ(stack.level_of[unsigned(stack.named("0:b2").front())], 0);
    EXPECT_EQ(stack.level_of[unsigned(stack.named("2:b2").front())], 2);
    EXPECT_EQ(nest.named("b2").size(), 3u);
}

}  // namespace
}  // namespace cairn
