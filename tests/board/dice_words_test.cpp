// Sides, lines and walks of the dice board against the naive reading, and the worked examples of the rulings (1.11).
#include "board/dice/dice_words.hpp"

#include <map>
#include <set>

#include "board/dice/sides.hpp"
#include "board/kinds/boards.hpp"
#include "some_boards.hpp"

namespace cairn {
namespace {

enum Side { A, B, C };

Point at(const Lattice& board, const char* name) {
    const std::vector<Point> found = board.named(name);
    EXPECT_EQ(found.size(), 1u) << name;
    return found.empty() ? kNoPoint : found.front();
}

template <int W>
std::set<WideSet> chunks(const DiceWords<W>& words, int k, const WideSet& o) {
    SetCollection<W> found;
    words.grow_chunks(k, o.as<W>(), found);
    EXPECT_FALSE(found.full());
    std::set<WideSet> exactly;
    for (int i = 0; i < found.size(); ++i)
        if (found[i].count() == k) exactly.insert(found[i].template as<kMaxWords>());
    return exactly;
}

template <int W>
void compare(const Lattice& board, const naive::Dice& slow, int positions, int largest_chunk) {
    const DiceWords<W> words(board);
    std::mt19937 random(unsigned(board.bits) + W);
    for (int i = 0; i < positions && !::testing::Test::HasFailure(); ++i) {
        const WideSet o = random_position(board, random);
        const naive::Places balls = to_places(board, o);
        const WideSet s = random_subset(board.all, random);
        WideSet close;
        for (const naive::Place& p : to_places(board, s)) close |= to_set(board, slow.near(p));
        EXPECT_TRUE(same_board(board, words.near(s.as<W>()).template as<kMaxWords>(), close, s)) << "near";
        for (Point p : board.points) {
            naive::Places ends;
            for (const naive::Dice::Jump& jump : slow.jumps(board.coordinates[unsigned(p)], balls)) {
                ends.insert(jump.to);
                EXPECT_EQ(distance(board, p, board.at(jump.to)), jump.up + jump.down) << board.name(p);
            }
            EXPECT_TRUE(
                same_board(board, words.jumps(p, o.as<W>()).template as<kMaxWords>(), to_set(board, ends), o))
                << "jumps of " << board.name(p);
        }
        for (int k = 1; k <= largest_chunk; ++k) {
            std::set<WideSet> want;
            for (const naive::Places& chunk : slow.chunks(k, balls)) want.insert(to_set(board, chunk));
            EXPECT_EQ(chunks(words, k, o), want) << "chunks of " << k << "\n" << draw(board, o);
        }
    }
}

TEST(DiceWords, AgreeWithTheNaiveReading) {
    compare<1>(*dice_pyramid(2), naive::Dice(2), 30, 4);
    compare<1>(*dice_pyramid(3), naive::Dice(3), 60, 6);
    compare<1>(*dice_pyramid(3, 2), naive::Dice(3, 2), 30, 6);
    compare<2>(*dice_pyramid(4), naive::Dice(4), 20, 4);
}

TEST(DiceWords, TheLargestBoardsAgreeToo) {
    compare<8>(*dice_pyramid(9), naive::Dice(9), 12, 2);
    compare<4>(*dice_pyramid(9, 2), naive::Dice(9, 2), 12, 2);
    compare<2>(*dice_pyramid(9, 1), naive::Dice(9, 1), 12, 2);
}

TEST(Sides, AgreeWithTheNaiveReading) {
    for (const auto& board :
         {dice_pyramid(2), dice_pyramid(3), dice_pyramid(5, 2), dice_pyramid(9), dice_pyramid(9, 1)})
        for (Point p : board->points) {
            const Coordinates& c = board->coordinates[unsigned(p)];
            for (int side = 0; side < kSides; ++side) {
                EXPECT_EQ(depth(*board, p, side), board->name(p)[unsigned(side)] - '0');
                WideSet level_row;
                for (Point q : board->points) {
                    const Coordinates& d = board->coordinates[unsigned(q)];
                    if (d[0] + d[1] + d[2] == c[0] + c[1] + c[2] && d[unsigned(side)] == c[unsigned(side)])
                        level_row.add(q);
                }
                EXPECT_EQ(row(*board, p, side), level_row) << board->name(p);
                Coordinates covering = c;
                --covering[unsigned(side)];
                EXPECT_EQ(over(*board, p, side), board->at(covering)) << board->name(p);
            }
        }
}

TEST(Sides, TowardIsTheOneSideThatComesNearer) {
    const Lattice& board = *dice_pyramid(5);
    for (Point p : board.points)
        for (Point q : board.points) {
            std::vector<int> nearer;
            for (int side = 0; side < kSides; ++side)
                if (depth(board, q, side) < depth(board, p, side)) nearer.push_back(side);
            const bool close = board.touching(p).has(q) || board.neighbours(p, board.beside).has(q);
            if (close && !board.supports(p).has(q)) {
                ASSERT_EQ(nearer.size(), 1u);
                EXPECT_EQ(toward(board, p, q), nearer.front()) << board.name(p) << " " << board.name(q);
            } else {
                EXPECT_EQ(toward(board, p, q), kNoSide) << board.name(p) << " " << board.name(q);
            }
        }
}

// Points on a straight line, by coordinates: p + i d, i between 0 and k, q = p + k d, for the steps a board has.
WideSet slow_between(const Lattice& board, Point p, Point q, const std::vector<Coordinates>& steps) {
    for (const Coordinates& d : steps) {
        WideSet passed;
        naive::Place x = naive::plus(board.coordinates[unsigned(p)], d);
        for (; board.at(x) != kNoPoint; x = naive::plus(x, d)) {
            if (board.at(x) == q) return passed;
            passed.add(board.at(x));
        }
    }
    return {};
}

TEST(Lines, BetweenAgreesOnAllKindsOfBoards) {
    std::vector<Coordinates> dice, balls, flat;
    for (int x = -1; x <= 1; ++x)
        for (int y = -1; y <= 1; ++y) {
            if (x != 0 || y != 0) flat.push_back({2 * x, 2 * y, 0});
            for (int z = -1; z <= 1; ++z) {
                const int nonzero = (x != 0) + (y != 0) + (z != 0);
                if (nonzero == 1 || (nonzero == 2 && x + y + z == 0)) dice.push_back({x, y, z});
                if (nonzero == 3) balls.push_back({x, y, z});
            }
        }
    balls.insert(balls.end(), flat.begin(), flat.end());
    const auto check = [](const Lattice& board, const std::vector<Coordinates>& steps) {
        const StraightLines lines(board);
        for (Point p : board.points)
            for (Point q : board.points)
                ASSERT_EQ(lines.between(p, q), slow_between(board, p, q, steps))
                    << board.written() << " " << board.name(p) << " " << board.name(q);
    };
    check(*dice_pyramid(2), dice);
    check(*dice_pyramid(7), dice);
    check(*dice_pyramid(9, 1), dice);
    check(*pyramid(2), balls);
    check(*pyramid(5), balls);
    check(*grid(7, 3), flat);
}

TEST(Lines, DistanceAndAngleMeasureTheBoardTheyAreOn) {
    const Lattice& dice = *dice_pyramid(9);
    const Point p = at(dice, "332");
    for (Point q : dice.touching(p)) EXPECT_EQ(distance(dice, p, q), 1);
    for (Point q : dice.neighbours(p, dice.beside)) EXPECT_EQ(distance(dice, p, q), 2);
    EXPECT_EQ(distance(dice, at(dice, "800"), at(dice, "008")), 16);
    const Point m = at(dice, "222");
    for (Point x : dice.touching(m))
        for (Point y : dice.touching(m)) {
            const Coordinates &c = dice.coordinates[unsigned(x)], &d = dice.coordinates[unsigned(y)];
            const bool opposite = c[0] + d[0] == 4 && c[1] + d[1] == 4 && c[2] + d[2] == 4;
            EXPECT_EQ(angle(dice, x, m, y), x == y ? 0 : opposite ? 180 : 90) << dice.name(x) << dice.name(y);
        }
    EXPECT_EQ(angle(dice, p, at(dice, "242"), m), 0);  // beside is no contact
    // Balls: by the centres, which touch at distance 1.
    const Lattice& balls = *pyramid(4);
    for (Point x : balls.points)
        for (Point mid : balls.touching(x))
            for (Point y : balls.touching(mid)) {
                if (x == y) continue;
                const auto [xx, xy, xz] = balls.centre(x);
                const auto [mx, my, mz] = balls.centre(mid);
                const auto [yx, yy, yz] = balls.centre(y);
                const double cosine = (xx - mx) * (yx - mx) + (xy - my) * (yy - my) + (xz - mz) * (yz - mz);
                EXPECT_NEAR(cosine, std::cos(angle(balls, x, mid, y) * 3.14159265358979 / 180), 1e-9);
            }
}

TEST(Lines, LeapsOnDiceAreTheSameSeenFromEverySide) {
    const Lattice& board = *dice_pyramid(9);
    const Point p = at(board, "332");
    EXPECT_EQ(leaps(board, p, {1, 0, 0}), board.neighbours(p, board.beside));
    EXPECT_EQ(leaps(board, p, {-1, 0, 1}), board.supported(p));
    for (const auto& turn : board.symmetries)
        for (const Coordinates& offset :
             {Coordinates{1, 0, 0}, Coordinates{-2, 1, 0}, Coordinates{-2, 0, 1}}) {
            WideSet image;
            for (Point q : leaps(board, p, offset)) image.add(turn[unsigned(q)]);
            EXPECT_EQ(leaps(board, turn[unsigned(p)], offset), image);
        }
}

// ---- the worked examples

TEST(DasSpiel, CellsAndOutsideFaces) {  // 1.11.1
    const Lattice& board = *dice_pyramid(9);
    EXPECT_EQ(board.points.size(), 165u);
    const std::vector<int> by_height = {45, 36, 28, 21, 15, 10, 6, 3, 1};
    for (std::size_t h = 0; h < by_height.size(); ++h) EXPECT_EQ(board.levels[h].count(), by_height[h]);
    std::map<int, int> showing;
    int faces = 0;
    for (Point p : board.points) {
        int outside = 0;
        for (int side = 0; side < kSides; ++side) outside += over(board, p, side) == kNoPoint;
        ++showing[outside];
        faces += outside;
    }
    EXPECT_EQ(faces, 135);
    EXPECT_EQ(showing, (std::map<int, int>{{0, 56}, {1, 84}, {2, 24}, {3, 1}}));
}

TEST(DasSpiel, Contacts) {  // 1.11.2
    const Lattice& board = *dice_pyramid(9);
    const DiceWords<8> words(board);
    const WideSet supports = set_of(board, {"422", "332", "323"});
    EXPECT_EQ(board.supports(at(board, "322")), supports);
    for (Point p : supports) {
        EXPECT_TRUE(board.touching(p).has(at(board, "322")));
        EXPECT_TRUE((supports - WideSet::of(p)).subset_of(words.near(WideSet::of(p)) - board.touching(p)));
    }
    EXPECT_EQ(words.near(set_of(board, {"222"})).count(), 18);
}

TEST(DasSpiel, PitNumbersAndTheDominoRule) {  // 1.11.6, 1.11.7
    const Lattice& board = *dice_pyramid(9);
    const std::map<std::string, const char*> lie = {{"422", "f236"}, {"332", "f451"}, {"323", "f315"}};
    const Point pit = at(board, "322");
    std::vector<int> numbers;
    for (const auto& [name, pose] : lie) {
        const Point support = at(board, name.c_str());
        ASSERT_NE(pose_named(pose), kNoPose);
        numbers.push_back(face(pose_named(pose), toward(board, support, pit)));
    }
    EXPECT_EQ(numbers, (std::vector<int>{5, 5, 2}));  // of 323, 332, 422
    const int shown = face(pose_named("f236"), toward(board, at(board, "422"), pit));
    EXPECT_EQ(7 - shown, 5);
}

TEST(DasSpiel, FreeDiceAndSliding) {  // 1.11.8, 1.11.9, 1.11.10
    const Lattice& board = *dice_pyramid(9);
    const Words<8> words(board);
    EXPECT_EQ(words.free(board.all), set_of(board, {"000"}));
    EXPECT_EQ(words.free(board.all - set_of(board, {"000"})), set_of(board, {"100", "010", "001"}));
    const Drop<8> drop = words.drop(at(board, "008"), board.all);
    EXPECT_EQ(drop.head, at(board, "000"));
    EXPECT_EQ(drop.fallen, set_of(board, {"008", "007", "006", "005", "004", "003", "002", "001"}));
    EXPECT_TRUE(words.playable(board.all - WideSet::of(drop.head)).has(drop.head));
    EXPECT_EQ(words.movable(board.all) & board.levels[0], set_of(board, {"800", "080", "008"}));
}

TEST(DasSpiel, ChunksOnTheEmptyPlate) {  // 1.11.11
    const Lattice& board = *dice_pyramid(9);
    const DiceWords<8> words(board);
    for (int k : {2, 3, 5, 6}) EXPECT_TRUE(chunks(words, k, {}).empty()) << k;
    EXPECT_EQ(chunks(words, 4, {}).size(), 36u);  // a pit and its supports
    EXPECT_FALSE(chunks(words, 7, {}).empty());
    // Next to a pyramid of four dice, groups that touch it by a face.
    const WideSet four = set_of(board, {"322", "422", "332", "323"});
    const Words<8> board_words(board);
    for (int k = 1; k <= 6; ++k) {
        bool touches = false;
        for (const WideSet& chunk : chunks(words, k, four))
            touches = touches || board_words.touching(chunk).meets(four);
        EXPECT_EQ(touches, k == 3 || k == 5 || k == 6) << k;
    }
}

TEST(DasSpiel, Jumps) {  // 1.11.12 to 1.11.15
    const Lattice& board = *dice_pyramid(9);
    const DiceWords<8> words(board);
    const auto jumps = [&](const char* from, const std::vector<std::string>& dice) {
        return words.jumps(at(board, from), set_of(board, dice));
    };
    EXPECT_EQ(jumps("332", {"332"}), set_of(board, {"242", "233", "422", "323", "431", "341"}));
    EXPECT_EQ(jumps("800", {"800"}), set_of(board, {"710", "701"}));
    EXPECT_TRUE(jumps("332", {"332", "422"}).has(at(board, "512")));
    EXPECT_TRUE(jumps("341", {"341", "431", "521", "422"}).has(at(board, "421")));
    EXPECT_FALSE(jumps("341", {"341", "431", "521"}).has(at(board, "421")));
    WideSet ten, twenty;
    for (Point p : board.points) {
        if (depth(board, p, A) >= 6) ten.add(p);
        if (depth(board, p, A) >= 5) twenty.add(p);
    }
    EXPECT_EQ(words.jumps(at(board, "600"), ten), set_of(board, {"530", "503"}));
    EXPECT_EQ(distance(board, at(board, "600"), at(board, "530")), 4);
    EXPECT_EQ(words.jumps(at(board, "500"), twenty), set_of(board, {"440", "404"}));
    EXPECT_EQ(distance(board, at(board, "500"), at(board, "440")), 5);
    for (Point p : ten - set_of(board, {"600"})) EXPECT_TRUE(words.jumps(p, ten).empty()) << board.name(p);
}

TEST(DasSpiel, RidgeMovesAndPointing) {  // 1.11.16, 1.11.17
    const Lattice& board = *dice_pyramid(9);
    EXPECT_EQ(leaps(board, at(board, "332"), {-2, 1, 0}), set_of(board, {"143", "413", "440"}));
    EXPECT_EQ(leaps(board, at(board, "332"), {2, -1, 0}), set_of(board, {"521", "251", "224"}));
    WideSet two_away;
    for (Point q : row(board, at(board, "332"), A))
        if (distance(board, at(board, "332"), q) == 4) two_away.add(q);
    EXPECT_EQ(two_away, set_of(board, {"350", "314"}));
    EXPECT_EQ(StraightLines(board).between(at(board, "332"), at(board, "350")), set_of(board, {"341"}));
    EXPECT_EQ(StraightLines(board).between(at(board, "332"), at(board, "314")), set_of(board, {"323"}));
}

TEST(DasSpiel, WhatADogSees) {  // 1.11.18
    const Lattice& board = *dice_pyramid(9);
    const Coordinates pit = board.coordinates[unsigned(at(board, "223"))];
    WideSet seen;
    for (Point p : board.levels[0])
        for (int side = 0; side < kSides; ++side)
            if (depth(board, p, side) == pit[unsigned(side)]) seen.add(p);
    EXPECT_EQ(seen.count(), 17);
}

TEST(DasSpiel, OnlyTheLowestLevels) {
    for (int levels = 1; levels <= 9; ++levels) {
        const Lattice& board = *dice_pyramid(9, levels);
        const Lattice& whole = *dice_pyramid(9);
        EXPECT_EQ(board.top, levels - 1);
        EXPECT_EQ(board.words, levels == 1 ? 2 : 4);
        for (Point p : board.points) {
            EXPECT_EQ(whole.named(board.name(p)).size(), 1u);
            EXPECT_EQ(board.named(std::to_string(board.level_of[unsigned(p)]) + ":" + board.name(p)),
                      std::vector<Point>{p});
        }
        EXPECT_EQ(board.symmetries.size(), 6u);
        EXPECT_EQ(board.sets.contains("apex"), levels == 9);
    }
    EXPECT_EQ(dice_pyramid(9, 9), dice_pyramid(9));
    EXPECT_EQ(dice_pyramid(9, 1)->written(), "dice(9, 1)");
    EXPECT_EQ(dice_pyramid(9, 0), nullptr);
    EXPECT_EQ(dice_pyramid(9, 10), nullptr);
}

}  // namespace
}  // namespace cairn
