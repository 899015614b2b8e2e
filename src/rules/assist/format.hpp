// The layout of a page of rules, as `cairn format` and editors make it.
//
//     four spaces for each block                        `a+b` becomes `a + b`, `f( x )` becomes `f(x)`, `1 .. 4` becomes `1..4`
//     one space after a comma, none before it           lines that go on inside brackets keep their shape
//     one empty line at most, none at the end           tables in the head keep their columns
//                                                       comments stay where they are, with their words
//
// The page is read into blocks, lines and words, and printed from these; its own spaces count only where they are columns. Only
// space changes: the words of the page are the same, one for one, those that this program does not know too. So it
// means the same; tests/rules/format_test.cpp compiles what is printed and finds the same Program.
#pragma once

#include <string>
#include <string_view>

#include "rules/diagnostic.hpp"

namespace cairn {

struct Formatted {
    std::string text;         // the page laid out; as it was when it cannot be read
    Diagnostics diagnostics;  // why it cannot: signs that are no words of the language
};

Formatted format_page(std::string_view source);

}  // namespace cairn
