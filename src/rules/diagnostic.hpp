// What is wrong with a rules file, said to its author: where, the line, a caret, and what to do.
//
//     games/spline.cairn:9:16: there is no word `playble`; did you mean `playable`?
//         p = choose(playble)
//                    ^
#pragma once

#include <optional>
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
    //     sign                       a character that means nothing
    //     unknown-word, board        a name that means nothing; a board that does not exist
    //     type, value                the wrong kind of thing, or too many of them
    //     secret                     something hidden would show
    //     limit                      more than a page may ask for
    //     rules                      anything else that the rules say wrongly
    //     unused, unreachable, pass-after-chance    warnings
    std::string code;
    // Where the words end that it speaks of: behind the last character. Known after Diagnostics::find_ends.
    Place end;
    // What is to stand between place and end instead, where that is plain; an empty text: nothing.
    std::optional<std::string> instead = {};
};

// As many are told of one page. Each is compared with those before it, and a page may consist of nothing but mistakes.
inline constexpr std::size_t kMostDiagnostics = 500;

struct Diagnostics {
    std::vector<Diagnostic> list;

    void error(Place at, std::string message, std::string_view code = "rules");
    // An error with its remedy: what is to stand from here to there.
    void slip(Place from, Place to, std::string message, std::string instead);
    void warning(Place at, std::string message, std::string_view code);
    // Fills in the ends that are not known yet: each is behind the word, number, text or sign that begins at the place.
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
