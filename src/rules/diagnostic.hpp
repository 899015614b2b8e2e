// What is wrong with a rules file, said to its author: where, the line, a caret, and what to do.
//
//     games/spline.cairn:9:16: there is no word `playble`; did you mean `playable`?
//         p = choose(playble)
//                    ^
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cairn {

// A place in a source text; both count from 1. Columns count characters, not bytes.
struct Place {
    int line = 1;
    int column = 1;
};

struct Diagnostic {
    enum class Level { Error, Warning };
    Level level = Level::Error;
    Place place;
    std::string message;
};

struct Diagnostics {
    std::vector<Diagnostic> list;

    void error(Place at, std::string message);
    void warning(Place at, std::string message);
    bool failed() const;
    // All of them in the order of the text, each with its source line and a caret.
    std::string text(std::string_view file, std::string_view source) const;
};

// The candidate nearest to a misspelt word, or "" when none is near.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

// "; did you mean `playable`?" or "".
std::string suggestion(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace cairn
