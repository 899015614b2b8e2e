// The tables of one kind of board, in the width of the game.
#pragma once

#include <memory>
#include <vector>

#include "board/words/copies.hpp"
#include "board/words/squares.hpp"
#include "play/engine/interpreter/special_words.hpp"

namespace cairn {

template <int W>
struct BoardTables {
    explicit BoardTables(const Lattice& board) : lattice(&board), words(board) {
        for (const auto& d : board.up) {
            std::vector<Point> to(std::size_t(board.bits), kNoPoint);
            for (Point p : board.points) to[std::size_t(p)] = d.step(p);
            up.push_back(std::move(to));
        }
        for (const auto& c : board.contacts) {
            const Direction back = c.step.reversed();
            for (Point p : board.points) {
                if (back.step(p) != kNoPoint) continue;
                std::vector<Point> line;
                for (Point q = p; q != kNoPoint; q = c.step.step(q)) line.push_back(q);
                if (line.size() >= 2)
                    runs_work += std::int64_t(line.size()), lines.push_back(std::move(line));
            }
        }
    }

    const Lattice* lattice;
    Words<W> words;
    std::vector<std::vector<Point>> up;     // by direction, by point
    std::vector<std::vector<Point>> lines;  // all maximal straight lines of contacts, for runs
    std::int64_t runs_work = 0;             // of following every line
    // Only where the rules use such a word.
    std::shared_ptr<const SpecialWords<W>> special;
    std::shared_ptr<const Copies> copies;
    std::shared_ptr<const SquareWords<W>> squares;
};

}  // namespace cairn
