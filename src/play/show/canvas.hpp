// A canvas: a rectangle of characters that knows where each one stands, whatever its bytes, so that
// drawings can be put side by side and coloured at the very end.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cairn {

// How a character looks on a terminal that shows colours: an ANSI code such as "30;107", "" for plain.
using Ink = std::string_view;

class Canvas {
   public:
    int width() const;
    int height() const { return int(rows_.size()); }

    // Writes UTF-8 text from a cell on, each character in one cell. The canvas grows as needed.
    void write(int row, int column, std::string_view text, Ink ink = "");
    // Copies another canvas with its corner at that cell.
    void paste(int row, int column, const Canvas& other);
    // Lines end with a newline and without trailing spaces.
    std::string text(bool colour) const;

   private:
    struct Cell {
        std::string character = " ";
        Ink ink;
    };
    std::vector<std::vector<Cell>> rows_;
};

// Puts the parts next to one another, beginning a new row of them where the width is used up.
Canvas side_by_side(const std::vector<Canvas>& parts, int width, int gap);

}  // namespace cairn
