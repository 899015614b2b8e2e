// The tables of one kind of board, in the width of the game.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "board/words/copies.hpp"
#include "board/words/squares.hpp"
#include "play/engine/interpreter/special_words.hpp"

namespace cairn {

// All straight lines of contacts of a board, one behind another.
template <int W>
struct LineFacts {
    std::span<const Point> points;
    std::span<const int> ends;          // of each line, in `points`
    std::span<const PointSet<W>> sets;  // each line
    std::int64_t work;                  // of following every line
};

template <int W>
struct BoardTables {
    explicit BoardTables(const Lattice& board) : lattice(&board), words(board) {
        for (const auto& c : board.contacts) {
            const Direction back = c.step.reversed();
            for (Point p : board.points) {
                if (back.step(p) != kNoPoint) continue;
                std::vector<Point> line;
                for (Point q = p; q != kNoPoint; q = c.step.step(q)) line.push_back(q);
                if (line.size() < 2) continue;
                line_points.insert(line_points.end(), line.begin(), line.end());
                line_ends.push_back(int(line_points.size()));
                PointSet<W>& set = line_sets.emplace_back();
                for (const Point q : line) set.add(q);
            }
        }
    }

    LineFacts<W> lines() const {
        return {line_points, line_ends, line_sets, std::int64_t(line_points.size())};
    }

    const Lattice* lattice;
    Words<W> words;
    std::vector<Point> line_points;  // all maximal straight lines of contacts, for runs
    std::vector<int> line_ends;
    std::vector<PointSet<W>> line_sets;
    // Only where the rules use such a word.
    std::shared_ptr<const SpecialWords<W>> special;
    std::shared_ptr<const Copies> copies;
    std::shared_ptr<const SquareWords<W>> squares;
};

}  // namespace cairn
