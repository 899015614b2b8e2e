// A page of rules as a tree of lines, so that parts of it can be taken out and what is left is still a page.
//
//     turn:                          a line with a body
//         put(me, choose(playable))
//         (group)                    no text of its own: lines that belong together
//             if ko: draw
//             else: again
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace cairn::test {

struct Line {
    std::string text;  // "" for a group
    std::vector<Line> body;

    bool group() const { return text.empty(); }
};

using Lines = std::vector<Line>;

inline Line group(Lines lines) { return {"", std::move(lines)}; }

struct Page {
    Lines lines;

    std::string text() const;
    // The lines of text() in order; groups, having no text, are not among them.
    std::vector<Line*> in_order();
    // How many lines and groups there are.
    std::size_t size() const;
};

}  // namespace cairn::test
