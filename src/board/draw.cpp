#include "board/draw.hpp"

#include <algorithm>

namespace cairn {

std::string draw(const Lattice& board, const std::function<char(Point)>& mark) {
    const std::string gap = "   ";
    std::string text;
    std::size_t height = 0;
    for (const auto& level : board.rows) height = std::max(height, level.size());
    for (std::size_t i = 0; i < height; ++i) {
        std::string line;
        std::size_t start = 0;  // column at which the level begins
        for (const auto& level : board.rows) {
            std::size_t width = 0;
            for (const auto& row : level) width = std::max(width, 2 * row.size() - 1);
            if (i < level.size()) {
                line.resize(start, ' ');
                for (std::size_t j = 0; j < level[i].size(); ++j) {
                    if (j > 0) line += ' ';
                    line += mark(level[i][j]);
                }
            }
            start += width + gap.size();
        }
        text += line + "\n";
    }
    return text;
}

std::string draw(const Lattice& board, const WideSet& set) {
    return draw(board, [&](Point p) { return set.has(p) ? 'o' : '.'; });
}

}  // namespace cairn
