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
    // What kind of slip it is: a short word that stays the same while sentences are improved. For editors.
    //     syntax, foreign-sign       the text cannot be read
    //     unknown-word, board        a name that means nothing; a board that does not exist
    //     type, value                the wrong kind of thing, or too many of them
    //     secret                     something hidden would show
    //     limit                      more than a page may ask for
    //     rules                      anything else that the rules say wrongly
    //     unused, unreachable, pass-after-chance    warnings
    std::string code;
    // Where the words end that it speaks of: behind the last character. Known after Diagnostics::find_ends.
    Place end;
};

struct Diagnostics {
    std::vector<Diagnostic> list;

    void error(Place at, std::string message, std::string_view code = "rules");
    void warning(Place at, std::string message, std::string_view code);
    // Fills in the ends: each is behind the word, number, text or sign that begins at the place.
    void find_ends(std::string_view source);
    bool failed() const;
    // All of them in the order of the text, each with its source line and a caret.
    std::string text(std::string_view file, std::string_view source) const;
};

// The candidate nearest to a misspelt word, or "" when none is near.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

// "; did you mean `playable`?" or "".
std::string suggestion(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace cairn
