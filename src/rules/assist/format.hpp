// The layout of a page of rules, as `cairn format` and editors make it.
//
//     four spaces for each block                        `a+b` stays, `a  +  b` becomes `a + b`
//     one space after a comma, none before it           lines that go on inside brackets keep their shape
//                                                       tables in the head keep their columns
//     one empty line at most, none at the end           comments stay where they are, with their words
//
// Only space changes: the words of the page are the same, one for one, so it means the same.
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
