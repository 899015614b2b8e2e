// Help for whoever writes a page: what can stand at a place, what a word means, where a name was given. For editors.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/diagnostic.hpp"

namespace cairn {

// From `begin` up to, not including, `end`.
struct Span {
    Place begin, end;
};

// A name that the page itself gives to something.
struct Declared {
    std::string name;
    std::string what;  // "define", "var", "phase", "option", …; "name" for one of a turn
    Span span;         // of the name where it is given
    std::string line;  // the line in which that happens, without its indentation
};
std::vector<Declared> declarations(std::string_view source);

// The word at a place, or just before it.
struct WordAt {
    std::string word;
    Span span;
};
std::optional<WordAt> word_at(std::string_view source, Place place);

// What the word means, as Markdown: a sentence of the language's own words, or the line in which the page gives the name.
std::string meaning(std::string_view source, std::string_view word);

struct Suggestion {
    enum class Kind { Word, Name, Line };  // of the language; of this page; that begins a line
    std::string text;
    Kind kind = Kind::Word;
    std::string detail;  // a sentence
};
// What can stand at the place, given what is typed there already.
std::vector<Suggestion> suggestions(std::string_view source, Place place);

}  // namespace cairn
