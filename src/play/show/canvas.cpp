#include "play/show/canvas.hpp"

#include <algorithm>

namespace cairn {

int Canvas::width() const {
    std::size_t widest = 0;
    for (const auto& row : rows_) widest = std::max(widest, row.size());
    return int(widest);
}

void Canvas::write(int row, int column, std::string_view text, Ink ink) {
    if (rows_.size() <= std::size_t(row)) rows_.resize(std::size_t(row) + 1);
    auto& cells = rows_[std::size_t(row)];
    std::size_t at = std::size_t(column);
    while (!text.empty()) {
        std::size_t n = 1;
        while (n < text.size() && (static_cast<unsigned char>(text[n]) & 0xC0) == 0x80) ++n;
        if (cells.size() <= at) cells.resize(at + 1);
        cells[at++] = {std::string(text.substr(0, n)), ink};
        text.remove_prefix(n);
    }
}

void Canvas::paste(int row, int column, const Canvas& other) {
    for (std::size_t r = 0; r < other.rows_.size(); ++r)
        for (std::size_t c = 0; c < other.rows_[r].size(); ++c) {
            const Cell& cell = other.rows_[r][c];
            write(row + int(r), column + int(c), cell.character, cell.ink);
        }
}

std::string Canvas::text(bool colour) const {
    std::string out;
    for (const auto& row : rows_) {
        std::size_t used = row.size();
        const auto blank = [&](const Cell& c) { return c.character == " " && (!colour || c.ink.empty()); };
        while (used > 0 && blank(row[used - 1])) --used;
        for (std::size_t i = 0; i < used; ++i) {
            const Cell& cell = row[i];
            if (colour && !cell.ink.empty())
                out += "\x1b[" + std::string(cell.ink) + "m" + cell.character + "\x1b[0m";
            else out += cell.character;
        }
        out += '\n';
    }
    return out;
}

Canvas side_by_side(const std::vector<Canvas>& parts, int width, int gap) {
    Canvas all;
    int row = 0, column = 0, tallest = 0;
    for (const Canvas& part : parts) {
        if (column > 0 && column + part.width() > width) {
            row += tallest + 1;
            column = tallest = 0;
        }
        all.paste(row, column, part);
        column += part.width() + gap;
        tallest = std::max(tallest, part.height());
    }
    return all;
}

}  // namespace cairn
