// Helpers of the board tests: random stable positions, sets between the two readings, boards in messages.
#pragma once

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "board/draw.hpp"
#include "board/lattice.hpp"
#include "board/words/words.hpp"
#include "naive_board.hpp"

namespace cairn {

inline WideSet to_set(const Lattice& board, const naive::Places& places) {
    WideSet s;
    for (const naive::Place& p : places) s.add(board.at(p));
    return s;
}

inline naive::Places to_places(const Lattice& board, const WideSet& set) {
    naive::Places places;
    for (Point p : set) places.insert(board.coordinates[unsigned(p)]);
    return places;
}

// The points named, one word each; a word must mean one point.
inline WideSet set_of(const Lattice& board, const std::vector<std::string>& names) {
    WideSet s;
    for (const std::string& name : names) {
        const std::vector<Point> found = board.named(name);
        EXPECT_EQ(found.size(), 1u) << name;
        if (!found.empty()) s.add(found.front());
    }
    return s;
}

// A stable position: balls put on random playable points, with a taste for height half of the time so
// that tall heaps occur; the number of balls is uniform between none and all.
inline WideSet random_position(const Lattice& board, std::mt19937& random) {
    const bool climb = random() % 2;
    const int balls = int(random() % (board.points.size() + 1));
    WideSet o;
    for (int i = 0; i < balls; ++i) {
        WideSet open;
        for (Point p : board.all - o)
            if (board.supports(p).subset_of(o)) open.add(p);
        if (climb)
            for (int k = board.top; k > 0; --k)
                if (const WideSet high = open & board.levels[unsigned(k)]; high && random() % 3) {
                    open = high;
                    break;
                }
        o.add(open.nth(int(random() % unsigned(open.count()))));
    }
    return o;
}

inline WideSet random_subset(const WideSet& of, std::mt19937& random) {
    const unsigned one_in = 1 + random() % 4;
    WideSet s;
    for (Point p : of)
        if (random() % one_in == 0) s.add(p);
    return s;
}

// EXPECT_BOARD_EQ(board, got, want): on failure both sets are drawn.
inline ::testing::AssertionResult same_board(const Lattice& board, const WideSet& got, const WideSet& want,
                                             const WideSet& position) {
    if (got == want) return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure() << "position\n"
                                         << draw(board, position) << "got\n"
                                         << draw(board, got) << "expected\n"
                                         << draw(board, want);
}

}  // namespace cairn
